// The coach of a first game: a box beside what it speaks of, and a ring around that. What the box
// says comes from the server, asked for after every snapshot; nobody else hears of it.
import { beside } from "./beside.js";
import { $, all } from "./dom.js";
import { base } from "./requests.js";
import { send } from "./send.js";

const box = () => $("#coach");
let said = "", shown = "", asked = 0, telling = 0, missed = false;

// The place that the coach names, as far as it is shown: by the name that the board gives it, or
// a part of the page.
function place(name) {
  const text = CSS.escape(name);
  return [...all(`[data-place="${text}"], [data-zone="${text}"], [data-k="${text}"]`),
    ...all(`#${text}`), $("#prompt")].find(element => element.getClientRects().length);
}

// Scroll to what is spoken of; what is too high for a phone begins below the box.
function bring(element) {
  element.scrollIntoView({ block: "center" });
  const nav = $(".bot").offsetHeight, foot = nav + $("#hand").offsetHeight;
  const above = $(".top").offsetHeight + box().offsetHeight + 24;
  const at = element.getBoundingClientRect();
  if (nav && at.height > innerHeight - above - foot) scrollBy(0, at.top - above);
}

function settle() {
  const ring = $("#ring"), name = box().dataset.at;
  ring.hidden = box().hidden || !name;
  if (box().hidden) return;
  const at = place(name || "prompt").getBoundingClientRect();
  const spot = beside(at, box(), box().classList.contains("tells") ? 90 : 30);
  box().style.translate = `${spot.left}px ${spot.top}px`;
  const left = Math.max(1, at.left - 5), top = at.top - 5;
  const width = Math.min(innerWidth - 1, at.right + 5) - left, height = at.bottom + 5 - top;
  Object.entries({ left, top, width, height })
    .forEach(([side, size]) => { ring.style[side] = `${size}px`; });
}

function show(html) {
  if (html === shown) { settle(); return; }
  shown = html;
  const hadFocus = box().contains(document.activeElement);
  box().replaceWith(new DOMParser().parseFromString(html, "text/html").querySelector("#coach"));
  const name = box().dataset.at, fresh = said !== box().dataset.said;
  said = box().dataset.said;
  if (name && fresh && !box().hidden) bring(place(name));
  settle();
  if (hadFocus) $("#coach .row :last-child")?.focus({ preventScroll: true });
}

// What a press leads to is not to be overtaken by what was asked before it was heard.
async function look() {
  settle();
  if (telling) { missed = true; return; }
  if (+box().dataset.back) return;  // somebody reads what was said before
  const mine = ++asked, answer = await fetch(`${base}/coach`), html = await answer.text();
  if (answer.ok && mine === asked) show(html);
}

async function tell(fields) {
  const mine = ++asked;
  telling += 1;
  try {
    const answer = await send(`${base}/coach`, fields), html = await answer.text();
    if (answer.ok && mine === asked) show(html);
  } finally { telling -= 1; }
  if (missed && !telling) { missed = false; await look(); }
}

const call = fields => tell(fields).catch(settle);

export function watchCoach() {
  document.addEventListener("shown", () => look().catch(settle));
  document.addEventListener("click", event => {
    if (event.target.closest("[data-coach]")) call({ do: box().hidden ? "open" : "away" });
  });
  document.addEventListener("submit", event => {
    if (event.target.id !== "coach") return;
    event.preventDefault();
    call(Object.fromEntries(new FormData(event.target, event.submitter)));
  });
  ["scroll", "resize"].forEach(name =>
    addEventListener(name, () => requestAnimationFrame(settle), { passive: true, capture: true }));
}
