// What somebody points at is ringed for some seconds, with their name, wherever it lies meanwhile.
import { $ } from "./dom.js";
import { word } from "./toast.js";

const SHOWN = 4000;  // milliseconds

export function showPointed({ at, seat, name }) {
  const thing = document.getElementById(at);
  if (!thing) return;
  const mark = document.createElement("div"), by = document.createElement("b");
  const until = performance.now() + SHOWN;
  mark.className = `look at${seat}`;
  by.textContent = word("looks").replace("{name}", name);
  mark.append(by);
  $("#looks").append(mark);
  const follow = now => {
    if (now > until || !thing.isConnected) return mark.remove();
    const { left, top, width, height } = thing.getBoundingClientRect();
    Object.assign(mark.style, { left: `${left - 5}px`, top: `${top - 5}px`,
      width: `${width + 10}px`, height: `${height + 10}px` });
    const wide = by.offsetWidth, middle = left + (width - wide) / 2;  // the name stays on the page
    by.style.left = `${Math.max(6, Math.min(middle, innerWidth - wide - 6)) - left + 2}px`;
    return requestAnimationFrame(follow);
  };
  follow(performance.now());
}
