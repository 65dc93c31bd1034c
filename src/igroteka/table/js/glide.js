// Pieces (data-k) glide from where they were to where they are. FLIP: where each is seen is read
// before and after a change, and the difference is animated away.
import { $, all, root } from "./dom.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let running = [];

const pieces = () => new Map(all("[data-k]", root()).map(piece =>
  [piece.dataset.k, piece.getBoundingClientRect()]).filter(([, box]) => box.width));

// Where pieces are seen now, in mid-glide included; null if they shall not glide.
export const places = () => calm.matches || document.hidden ? null : pieces();

export function halt() {
  running.forEach(animation => animation.cancel());
  running = [];
}

export function glideFrom(before) {
  const moves = [];
  for (const [key, box] of pieces()) {  // first all reading, then all writing
    const old = before.get(key);
    if (!old) continue;
    const dx = old.x + old.width / 2 - box.x - box.width / 2;
    const dy = old.y + old.height / 2 - box.y - box.height / 2;
    if (Math.abs(dx) + Math.abs(dy) > 1) moves.push([key, dx, dy, old.width / box.width]);
  }
  for (const [key, dx, dy, size] of moves) {
    const piece = $(`[data-k="${CSS.escape(key)}"]`, root());
    const inside = piece.parentElement instanceof SVGElement;
    const zoom = piece.currentCSSZoom ?? 1;
    const unit = inside ? 1 / piece.ownerSVGElement.getScreenCTM().a : 1 / zoom;
    const from = `translate(${dx * unit}px,${dy * unit}px)` + (inside ? "" : ` scale(${size})`);
    const still = inside ? "translate(0,0)" : "translate(0,0) scale(1)";
    const frames = [from, still].map(transform => ({ transform, composite: "add", zIndex: 20 }));
    // Pieces that set out one after the other say when: data-wait, in milliseconds.
    const delay = +piece.dataset.wait || 0;
    const timing = { duration: 400, easing: "ease-out", delay, fill: "backwards" };
    running.push(piece.animate(frames, timing));
  }
}
