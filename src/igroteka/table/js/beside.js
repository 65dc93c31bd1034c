// Where a box beside a place hides nothing of it, and little of what can be clicked or read.
import { $, all } from "./dom.js";
import { handles } from "./handles.js";

const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const middle = rect => [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
const keep = (value, low, most) => Math.max(low, Math.min(value, most));

// near: how much it is worth to be near, rather than to hide little.
export function beside(at, box, near) {
  const wide = box.offsetWidth, high = box.offsetHeight, nav = $(".bot").getBoundingClientRect();
  const top = $(".top").offsetHeight + 6, end = nav.height ? nav.top : innerHeight;
  const [x, y] = middle(at);
  const lefts = [x - wide / 2, at.left, at.right - wide, at.right + 18, at.left - wide - 18, 8];
  const tops = [at.top - high - 16, at.bottom + 16, y - high / 2, at.top, top, end];
  const others = [...handles(), ...all("#prompt, #hand")].map(e => e.getBoundingClientRect());
  const far = rect => Math.hypot(middle(rect)[0] - x, middle(rect)[1] - y);
  const cost = rect => 60 * overlap(rect, at) + near * far(rect)
    + others.reduce((sum, other) => sum + overlap(rect, other), 0);
  const spots = [...lefts, innerWidth].flatMap(wanted => tops.map(upper => {
    const left = keep(wanted, 8, innerWidth - wide - 8), y = keep(upper, top, end - high - 8);
    return { left, top: y, right: left + wide, bottom: y + high };
  }));
  return spots.sort((a, b) => cost(a) - cost(b))[0];
}
