// The clocks beside the seats. The page knows at which second a time is over, and counts down to
// it by its own clock, that only goes forward; which second it is it hears now and then.
import { $, all } from "./dom.js";
import { word } from "./toast.js";

const DAY = 86400, HOUR = 3600, URGENT = 20;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const point = (.5).toLocaleString(document.documentElement.lang)[1];
let ahead = 0, timer = 0;  // seconds between the page's clock and the table's

const now = () => performance.now() / 1000 + ahead;
const two = number => String(number).padStart(2, "0");

export function setSecond(second) {
  ahead = second - performance.now() / 1000;
  tick();
}

const filled = (name, values) => word(name).replace(/{(\w)}/g, (_, key) => values[key]);

// As `clock_text` says it on the server; below URGENT with tenths, unless nothing is to flicker.
function said(left, urgent) {
  const seconds = Math.floor(left);
  if (seconds >= DAY)
    return filled("days", { d: Math.floor(seconds / DAY), h: Math.floor(seconds % DAY / HOUR) });
  const minutes = Math.floor(seconds / 60);
  if (seconds >= HOUR)
    return filled("hours", { h: Math.floor(minutes / 60), m: two(minutes % 60) });
  const tenths = urgent && !calm.matches ? `${point}${Math.floor(left * 10) % 10}` : "";
  return `${minutes}:${two(seconds % 60)}${tenths}`;
}

function show(clock) {
  const runs = "until" in clock.dataset;
  const left = runs ? Math.max(0, clock.dataset.until - now()) : +clock.dataset.left;
  const urgent = runs && left < URGENT;
  const text = said(left, urgent);
  if (clock.textContent !== text) clock.textContent = text;
  clock.classList.toggle("urgent", urgent);
  return runs && left > 0 ? wait(left, urgent) : Infinity;
}

// Until what it says is another text.
const wait = (left, urgent) => urgent && !calm.matches ? left * 1000 % 100 : left * 1000 % 1000;

function tick() {
  clearTimeout(timer);
  const next = Math.min(...all("[role=timer]").map(show));
  if (next !== Infinity) timer = setTimeout(tick, next + 5);
}

export function watchClocks() {
  const second = $("meta[name=second]");
  if (!second) return;
  setSecond(+second.content);
  document.addEventListener("shown", tick);
  document.addEventListener("visibilitychange", tick);
}
