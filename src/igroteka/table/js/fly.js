// What a staged line is about appears at a place and goes to another.
import { $ } from "./dom.js";
import { named } from "./named.js";

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

export function fly(line, from, time) {
  const drawing = $(".shows", line);
  if (!drawing?.childNodes.length || !from) return;
  const flyer = document.createElement("i");
  flyer.append(...[...drawing.childNodes].map(each => document.importNode(each, true)));
  $("#flying").append(flyer);
  const [x, low] = middle(from), y = Math.max(75, low);
  const end = line.dataset.to && named(line.dataset.to);
  const [toX, toY] = end ? middle(end) : [x, y];
  Object.assign(flyer.style, { left: `${x}px`, top: `${y}px` });
  const at = (dx, dy, size) =>
    `translate(-50%, -50%) translate(${dx}px, ${dy}px) perspective(600px) scale(${size})`;
  const here = `${at(0, 0, 1)} rotateY(0deg)`;
  const there = `${at(toX - x, toY - y, end ? .5 : 1)} rotateY(0deg)`;
  flyer.animate([
    { transform: `${at(0, 0, 1.5)} rotateY(90deg)`, opacity: 0 },
    { transform: here, opacity: 1, offset: .14 },
    { transform: here, opacity: 1, offset: .45, easing: "ease-in-out" },
    { transform: there, opacity: 1, offset: .92 },
    { transform: there, opacity: 0 },
  ], { duration: time, fill: "both" });
}
