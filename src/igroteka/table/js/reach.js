// What is asked for comes into view, once for each question: on a phone the board is longer than
// a screen. Who has some of it before their eyes is left where they are.
import { $ } from "./dom.js";
import { handles } from "./handles.js";

let asked = "";

const BARS = ".top, .prompt, .hand, .bot, .jumps";
const onBoard = handle => handle.closest("#board, #hand, .seats");

// Whether the middle of a handle shows, and no bar that stays is over it.
function shows(handle) {
  const { left, right, top, bottom } = handle.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const bar = hit?.closest(BARS);
  return !!hit && (!bar || bar.contains(handle));
}

export function reach() {
  const question = $("#prompt.mine p")?.textContent ?? "";
  if (question === asked) return;
  asked = question;
  const found = question ? handles().filter(onBoard) : [];
  if (found.length && !found.some(shows)) found[0].scrollIntoView({ block: "center" });
}
