// The pace at which others' moves and what follows by itself are told: each reader's own choice,
// kept by their browser. Waiting at that pace can be cut short, and halted.
import { $ } from "./dom.js";

// Milliseconds for a line that is staged, and for a move of others while more of them wait.
const PACES = { slow: [4000, 1800], normal: [2500, 700], fast: [1000, 150], off: [0, 0] };
const LONG = 10000, BEHIND = 4000;  // what takes longer than so many milliseconds is hurried

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const chosen = () => PACES[localStorage.getItem("pace")] || PACES.normal;

// Whether nothing is to be told at all, and whether nothing is to move.
export const silent = () => !chosen()[0];
export const still = () => silent() || calm.matches || document.hidden;

// How long each of so many lines, or moves that wait, is shown.
export const lineTime = n => Math.max(Math.min(600, chosen()[0]), Math.min(chosen()[0], LONG / n));
export const moveTime = n => Math.min(chosen()[1], BEHIND / n);

export const paused = () => document.body.classList.contains("paused");
let wake = () => {}, timer = 0, left = 0, since = 0;

export function wait(milliseconds) {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise(done => {
    wake = () => { clearTimeout(timer); left = 0; done(); };
    left = milliseconds;
    run();
  });
}

function run() {
  clearTimeout(timer);
  since = performance.now();
  if (!paused() && left) timer = setTimeout(() => wake(), left);
}

export const cut = () => wake();

export function pause(on) {
  if (on === paused()) return;
  if (on) left = Math.max(1, left - (performance.now() - since)) * (left > 0);
  document.body.classList.toggle("paused", on);
  run();
}

export function watchPace() {
  const select = $("#pace");
  if (!select) return;
  select.value = localStorage.getItem("pace") || "normal";
  select.addEventListener("change", () => localStorage.setItem("pace", select.value));
}
