// Dragging: a thing of a plan goes to the place where it is dropped, or back to where it was. All
// else stays where it is, and nothing is selected or carried off.
import { $, all } from "./dom.js";
import { goesTo } from "./plan.js";

const FAR = 6;  // pixels: less is a click
let held = null;

function take(event) {
  const thing = event.target.closest("[data-thing]");
  held = thing && event.button === 0 && event.isPrimary
    ? { thing, x: event.clientX, y: event.clientY, far: false } : null;
}

const placeAt = event => document.elementFromPoint(event.clientX, event.clientY)
  ?.closest("#board [data-do]");

function over(place) {
  all(".over").forEach(before => before !== place && before.classList.remove("over"));
  place?.classList.add("over");
}

function move(event) {
  if (!held || !event.isPrimary) return;
  const dx = event.clientX - held.x, dy = event.clientY - held.y;
  if (!held.far && Math.hypot(dx, dy) < FAR) return;
  held.far = true;
  held.thing.setPointerCapture(event.pointerId);
  held.thing.classList.add("dragged");
  held.thing.style.translate = `${dx}px ${dy}px`;
  over(placeAt(event));
}

function drop(event) {
  if (!held?.far) { held = null; return; }
  const place = event.type === "pointerup" && placeAt(event), { thing } = held;
  letGo();
  if (place) goesTo(place.dataset.do, thing.dataset.k);
  // the click that follows is none
  const stop = click => { click.stopPropagation(); click.preventDefault(); };
  document.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", stop, { capture: true }));
}

function letGo() {
  if (!held) return;
  held.thing.classList.remove("dragged");
  held.thing.style.translate = "";
  over(null);
  held = null;
}

export function watchDragging() {
  document.addEventListener("pointerdown", take);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("shown", letGo);
  document.addEventListener("dragstart", event =>
    event.target.closest?.(".seats, .left") && event.preventDefault());
}
