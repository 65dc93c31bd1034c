// Whoever has seen enough catches up with the present by a click or a key, which then does nothing
// else: what it was meant for may be gone. Others halt the telling, and let it go on.
import { $ } from "./dom.js";
import { pause, paused } from "./pace.js";
import { behind, catchUp } from "./queue.js";
import { settleStage } from "./stage.js";

const PLACES = ".seats, .left, #menu, #stage";
const KEYS = /^(Enter|NumpadEnter|Space|Escape|Arrow.*|Digit\d|Numpad\d|KeyU|Slash)$/;
const typing = target => target.matches("input:not([type=checkbox]),textarea,select");

function onClick(event) {
  if (event.target.closest("[data-pause]")) pause(!paused());
  else if (behind() && event.target.closest(PLACES) && !event.target.closest("a.rl")) skip(event);
}

function onKey(event) {
  if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.code === "KeyP") pause(!paused());
  else if (behind() && KEYS.test(event.code) && !event.target.closest("[data-pause]")
    && !$("dialog[open]")) skip(event);
}

function skip(event) {
  event.preventDefault();
  event.stopPropagation();
  catchUp();
}

export function watchSkipping() {
  document.addEventListener("click", onClick, true);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("visibilitychange", () => document.hidden && catchUp());
  ["scroll", "resize"].forEach(name => addEventListener(name, () =>
    $("#stage").hidden || requestAnimationFrame(settleStage), { passive: true, capture: true }));
}
