// The script of a table's page, past or present: what is done at first, and what hears of events.
import { onClick } from "./clicks.js";
import { watchCoach } from "./coach.js";
import { $ } from "./dom.js";
import { watchExplained } from "./explain.js";
import { onKey } from "./keyboard.js";
import { scrollToEnd } from "./lists.js";
import { watchNaming } from "./naming.js";
import { watchPace } from "./pace.js";
import { point } from "./pointing.js";
import { watchRecap } from "./recap.js";
import { watchSkipping } from "./skipping.js";
import { afterShow } from "./snapshots.js";
import { watchStepper } from "./stepping.js";
import { past } from "./steps.js";
import { connect, onVisibility } from "./stream.js";
import { onSubmit } from "./talk.js";
import { watchTips } from "./tips.js";

document.addEventListener("visibilitychange", onVisibility);
document.addEventListener("click", onClick);
document.addEventListener("submit", onSubmit);
document.addEventListener("keydown", onKey);
document.addEventListener("pointerover", point);
document.addEventListener("focusin", point);

if ($("#coach")) watchCoach();
watchTips();
watchNaming();
watchExplained();
watchPace();
watchRecap();
watchSkipping();
watchStepper();
document.body.dataset.tab = "log";
scrollToEnd($("#log"));
afterShow();
if (!past()) connect();
