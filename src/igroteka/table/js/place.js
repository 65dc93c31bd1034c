// Where a small box beside a place hides least of what one may want to click or read.
import { all } from "./dom.js";
import { handles } from "./handles.js";

// at: the rectangle of the place, as the browser measures it.
export function place(box, at) {
  box.hidden = false;
  box.style.left = 0;  // near the right edge it would be measured too narrow
  const wide = box.offsetWidth, high = box.offsetHeight;
  const within = (value, size, all) => Math.max(8, Math.min(value, all - size - 8));
  const x = within(at.x + at.width / 2 - wide / 2, wide, innerWidth);
  const y = within(at.y + at.height / 2 - high / 2, high, innerHeight);
  const fits = ({ left, top }) => left >= 8 && top >= 8
    && left + wide <= innerWidth - 8 && top + high <= innerHeight - 8;
  const spots = [
    { side: "right", left: at.right + 12, top: y },
    { side: "left", left: at.x - wide - 12, top: y },
    { side: "above", left: x, top: at.y - high - 10 },
    { side: "below", left: x, top: at.bottom + 10 },
  ].filter(fits);
  const others = [...handles(), ...all("#prompt, #prompt p, #prompt b, .bot, .side, #hand section")]
    .map(other => other.getBoundingClientRect());  // the prompt counts three times
  const hides = ({ left, top }) => others.filter(other => other.x < left + wide
    && other.right > left && other.y < top + high && other.bottom > top).length;
  const spot = spots.sort((a, b) => hides(a) - hides(b))[0] || { side: "above", left: x, top: 8 };
  box.dataset.side = spot.side;
  box.style.left = `${spot.left + scrollX}px`;
  box.style.top = `${spot.top + scrollY}px`;
  box.style.setProperty("--tip", `${at.x + at.width / 2 - spot.left}px`);
  box.style.setProperty("--tip-y", `${at.y + at.height / 2 - spot.top}px`);
}
