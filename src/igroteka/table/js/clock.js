// The clocks beside the seats. The page knows at which second a time is over, and counts down to it
// by its own clock, that only goes forward; which second it is it hears when the line opens, and now
// and then.
import { $, all } from "./dom.js";
import { word } from "./toast.js";

const DAY = 86400, HOUR = 3600, URGENT = 20;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let ahead = 0, timer = 0;  // seconds between the page's clock and the table's

const now = () => performance.now() / 1000 + ahead;
const two = number => String(number).padStart(2, "0");

export function setSecond(second) {
  ahead = second - performance.now() / 1000;
  tick();
}

const filled = (name, values) =>
  Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, value), word(name));

// As `clock_text` says it on the server; below URGENT with tenths, unless nothing is to flicker.
function said(left, urgent) {
  const seconds = Math.floor(left);
  if (seconds >= DAY)
    return filled("days", { d: Math.floor(seconds / DAY), h: Math.floor(seconds % DAY / HOUR) });
  if (seconds >= HOUR)
    return filled("hours", { h: Math.floor(seconds / HOUR), m: two(Math.floor(seconds % HOUR / 60)) });
  const tenths = urgent && !calm.matches;
  const tenth = (Math.floor(left * 10 + 1e-6) / 10 % 1).toLocaleString(
    document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}${tenths ? tenth.slice(1) : ""}`;
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
  const next = Math.min(...all(".timer").map(show));
  if (next !== Infinity) timer = setTimeout(tick, next + 5);
}

export function watchClocks() {
  const second = $("meta[name=second]");
  if (!second) return;
  setSecond(+second.content);
  document.addEventListener("shown", tick);
  document.addEventListener("visibilitychange", tick);
}
