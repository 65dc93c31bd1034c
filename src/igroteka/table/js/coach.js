// The coach of a first game: a box beside what it speaks of, and a ring around that. What the box
// says comes from the server, asked for after every snapshot; nobody else hears of it.
import { $ } from "./dom.js";
import { behind } from "./queue.js";
import { base } from "./requests.js";
import { send } from "./send.js";
import { box, bring, settle, stay } from "./spotlight.js";

let said = "", shown = "", asked = 0, telling = 0, missed = false;

function show(html) {
  if (html === shown) { settle(); return; }
  shown = html;
  const hadFocus = box().contains(document.activeElement);
  box().replaceWith(new DOMParser().parseFromString(html, "text/html").querySelector("#coach"));
  const fresh = said !== box().dataset.said;
  said = box().dataset.said;
  if (fresh) bring();
  settle();
  if (hadFocus) $("#coach .row :last-child")?.focus({ preventScroll: true });
}

// What a press leads to is not to be overtaken by what was asked before it was heard.
async function look() {
  stay();
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
  document.addEventListener("shown", () => behind() || look().catch(settle));
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
