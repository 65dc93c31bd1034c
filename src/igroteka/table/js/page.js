// The script of every page: the theme switch, and the form or the progress that it may have.
import { keepAsApp } from "./app.js";
import { watchBringing } from "./bring.js";
import { watchClocks } from "./clock.js";
import { watchCompiling } from "./compiling.js";
import { watchCopying } from "./copying.js";
import { $ } from "./dom.js";
import { watchFind } from "./find.js";
import { watchLobby } from "./lobby.js";
import { watchLooking } from "./lookback.js";
import { newTableForm } from "./newtable.js";
import { switchTheme } from "./theme.js";

document.addEventListener("click", event => {
  if (!event.target.closest("#theme")) return;
  event.preventDefault();
  switchTheme();
});
if ($("#newtable")) newTableForm($("#newtable"));
if ($("#bring")) watchBringing($("#bring"));
if ($(".rules.whole")) watchFind($(".rules.whole"));
if ($("#tables")) watchClocks();
if ($("#compiling")) watchCompiling($("#compiling"));
if ($("#listed")) watchLobby();
if ($(".secret")) watchCopying($(".secret"));
watchLooking();
keepAsApp();
