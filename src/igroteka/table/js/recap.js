// What was staged, summed up: it lies over the page until it has been read, and keeps nobody from
// playing on.
import { beside } from "./beside.js";
import { $ } from "./dom.js";

const box = () => $("#recap");

export function recap(cues) {
  const last = cues.findLastIndex(line => "sums" in line.dataset);
  if (last < 0) return;
  $("ol", box()).replaceChildren(...cues.slice(0, last + 1).map(copy));
  box().hidden = false;
  put();
  $("ol", box()).scrollTop = 0;
}

function put() {
  const board = $("#board").getBoundingClientRect();
  const x = board.left + board.width / 2, y = board.top + board.height / 2;
  const spot = beside({ left: x, right: x, top: y, bottom: y }, box(), 60);
  Object.assign(box().style, { left: `${spot.left}px`, top: `${spot.top}px` });
}

function copy(line) {
  const item = document.importNode(line, true);
  item.removeAttribute("id");
  item.classList.remove("new");
  return item;
}

export function watchRecap() {
  const close = () => { box().hidden = true; };
  document.addEventListener("click", event => {
    if (event.target.closest("[data-continue], [data-do]")) close();
  });
  document.addEventListener("keydown", event => {
    if (event.key === "Escape") close();
  });
  addEventListener("resize", () => box().hidden || requestAnimationFrame(put));
}
