// Whoever has seen enough catches up with the present by a click or a key, which then does nothing
// else: what it was meant for may be gone. What concerns a seat and no move means the same in the
// present, and is done, too. Others halt the telling, and let it go on.
import { $ } from "./dom.js";
import { pause, paused } from "./pace.js";
import { behind, catchUp } from "./queue.js";
import { settleStage } from "./stage.js";

const PLACES = ".seats, .left, #menu, #stage";
const KEYS = /^(Enter|NumpadEnter|Space|Escape|Arrow.*|Digit\d|Numpad\d|KeyU|Slash)$/;
const PRESSES = /^(Enter|NumpadEnter|Space)$/;
const OF_MOVES = "[data-post=undo],[data-post=ask-back],[data-post=agree-back],"
  + "[data-post=refuse-back]";
const LASTING = `[data-rename],[data-post]:not(${OF_MOVES})`;
const typing = target => target.matches("input:not([type=checkbox]),textarea,select");

function onClick(event) {
  if (event.target.closest("[data-pause]")) pause(!paused());
  else if (behind() && event.target.closest(PLACES) && !event.target.closest("a.rl"))
    skip(event, event.target.closest(LASTING));
}

function onKey(event) {
  if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.code === "KeyP") pause(!paused());
  else if (behind() && KEYS.test(event.code) && !event.target.closest("[data-pause]")
    && !$("dialog[open]"))
    skip(event, PRESSES.test(event.code) ? event.target.closest(LASTING) : null);
}

function skip(event, lasting) {
  const meant = says(lasting);
  catchUp();
  if (lasting?.isConnected && says(lasting) === meant) return;
  event.preventDefault();
  event.stopPropagation();
}

const says = button => JSON.stringify({ ...button?.dataset });

export function watchSkipping() {
  document.addEventListener("click", onClick, true);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("visibilitychange", () => document.hidden && catchUp());
  ["scroll", "resize"].forEach(name => addEventListener(name, () =>
    $("#stage").hidden || requestAnimationFrame(settleStage), { passive: true, capture: true }));
}
