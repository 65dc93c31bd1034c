// The places that a line tells of are lit, and the first of them is brought into view; when all has
// been told, the page goes back to where it was, unless somebody has scrolled meanwhile.
import { $ } from "./dom.js";

let lit = [], home = 0, brought = null;

export function light(elements) {
  lit = elements;
  settleLights();
}

export function settleLights() {
  $("#lights").replaceChildren(...lit.filter(element => element.isConnected).map(ring));
}

function ring(element) {
  const around = document.createElement("i"), box = element.getBoundingClientRect();
  const by = box.height < 30 ? 1 : 4;
  around.classList.toggle("slim", by === 1);  // rows that lie close together
  Object.assign(around.style, { left: `${box.left - by}px`, top: `${box.top - by}px`,
    width: `${box.width + 2 * by}px`, height: `${box.height + 2 * by}px` });
  return around;
}

export function bring(element) {
  if (!element) return;
  const box = element.getBoundingClientRect(), middle = box.top + box.height / 2;
  const high = $(".top").offsetHeight + $("#stage").offsetHeight;
  if (middle > high && middle < innerHeight - $(".bot").offsetHeight) return;
  if (brought === null) home = scrollY;
  element.scrollIntoView({ block: "center" });
  brought = scrollY;
}

export function putOut() {
  if (brought !== null && Math.abs(scrollY - brought) < 2) scrollTo(0, home);
  brought = null;
  light([]);
}
