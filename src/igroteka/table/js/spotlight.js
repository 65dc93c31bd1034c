// What the coach points at: a ring around it, the box beside it, and that it stays in view.
import { beside } from "./beside.js";
import { $ } from "./dom.js";
import { named } from "./named.js";

export const box = () => $("#coach");
let inView = false;

const place = name => named(name) || $("#prompt");

// Scroll to what is spoken of; what is too high for a phone begins below the box.
export function bring() {
  if (box().hidden || !box().dataset.at) return;
  const element = place(box().dataset.at);
  element.scrollIntoView({ block: "center" });
  const nav = $(".bot").offsetHeight, foot = nav + $("#hand").offsetHeight;
  const above = $(".top").offsetHeight + box().offsetHeight + 24;
  const at = element.getBoundingClientRect();
  if (nav && at.height > innerHeight - above - foot) scrollBy(0, at.top - above);
}

export function settle() {
  const ring = $("#ring"), name = box().dataset.at;
  ring.hidden = box().hidden || !name;
  if (box().hidden) return;
  const at = place(name || "prompt").getBoundingClientRect();
  inView = at.bottom > 0 && at.top < innerHeight;
  const spot = beside(at, box(), box().classList.contains("tells") ? 90 : 30);
  box().style.translate = `${spot.left}px ${spot.top}px`;
  const left = Math.max(1, at.left - 5), top = at.top - 5;
  const width = Math.min(innerWidth - 1, at.right + 5) - left, height = at.bottom + 5 - top;
  Object.entries({ left, top, width, height })
    .forEach(([side, size]) => { ring.style[side] = `${size}px`; });
}

// After a snapshot: what has moved out of view is brought back, unless somebody had scrolled away.
export function stay() {
  const before = inView;
  settle();
  if (before && !inView) { bring(); settle(); }
}
