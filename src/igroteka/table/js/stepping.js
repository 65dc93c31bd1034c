// How a number is set: by − and +, which go on while they are held, by arrows, by typing it.
import { $ } from "./dom.js";
import { box, choose, input, restore, step, typed } from "./stepper.js";

const HOLD = 400, AGAIN = 70;  // milliseconds
const BY = { ArrowUp: 1, ArrowDown: -1, "+": 1, "=": 1, "-": -1, PageUp: 10, PageDown: -10 };
const OTHERS = "input:not([type=checkbox]),textarea,select";
let going = 0, gone = false;

// A key that sets the number, or plays it. Digits typed anywhere go there.
export function stepByKey(event) {
  const { key, target } = event, inside = !!box() && target === input();
  if (!box() || !$("#menu").hidden || !inside && target.matches(OTHERS)) return false;
  if (BY[key]) step(BY[key]);
  else if (inside && key === "Enter") $(".commit", box()).click();
  else if (inside || !/^[1-9]$/.test(key)) return false;
  if (!inside) input().focus({ preventScroll: true });
  if (/^\d$/.test(key)) input().select();
  else event.preventDefault();
  return true;
}

// A press that was held has stepped already.
export function pressStep(button) {
  if (!gone) step(+button.dataset.by);
  gone = false;
}

function hold(by) {
  gone = true;
  step(by);
  going = setTimeout(hold, AGAIN, by);
}

export function watchStepper() {
  const about = event => event.target === input();
  document.addEventListener("shown", restore);
  document.addEventListener("input", event => about(event) && typed());
  document.addEventListener("focusout", event => about(event) && choose());
  document.addEventListener("click", event => about(event) && input().select());
  document.addEventListener("pointerdown", event => {
    const button = event.target.closest("[data-by]");
    gone = false;
    if (button) going = setTimeout(hold, HOLD, +button.dataset.by);
  });
  for (const end of ["pointerup", "pointercancel", "contextmenu"])
    document.addEventListener(end, () => clearTimeout(going));
}
