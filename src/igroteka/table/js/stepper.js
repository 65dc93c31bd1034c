// A number that is set before it is played: what it changes is told beside it, and shown on the
// board, where things bear the number that reaches them (data-upto) or a word for each (data-each).
import { $, all } from "./dom.js";
import { bringing, saying } from "./listed.js";

export const box = () => $("#prompt .stepper");
export const input = () => $("#prompt .stepper input");
const list = name => box().dataset[name].split(" ").map(Number);
let at = 0, asked = "";

// typing: what somebody types is left as it is.
export function choose(index = at, typing = false) {
  if (!box()) return;
  const numbers = list("numbers");
  at = Math.max(0, Math.min(index, numbers.length - 1));
  if (!typing) input().value = numbers[at];
  input().removeAttribute("aria-invalid");
  input().setAttribute("aria-valuenow", numbers[at]);
  say(list("does")[at]);
  $(".less", box()).setAttribute("aria-disabled", at === 0);
  $(".more", box()).setAttribute("aria-disabled", at === numbers.length - 1);
  all("[data-upto]").forEach(thing =>
    thing.classList.toggle("upto", +thing.dataset.upto <= numbers[at]));
  all("[data-each]").forEach(thing => { thing.textContent = thing.dataset.each.split(" ")[at]; });
}

function say(action) {
  const said = saying(action), brings = bringing(action), commit = $(".commit", box());
  input().setAttribute("aria-valuetext", brings ? `${said}. ${brings}` : said);
  commit.dataset.do = action;
  commit.setAttribute("aria-disabled", false);
  $("span", commit).textContent = said;
  $("output", box()).textContent = brings;
}

export const step = by => choose(at + by);

// The number that reaches a thing on the board.
export function reach(thing) {
  const index = list("numbers").findIndex(number => number >= thing.dataset.upto);
  if (index >= 0) choose(index);
}

// Only what is legal can be played: anything else is on its way, or says from where to where.
export function typed() {
  const { value } = input(), index = /^\d+$/.test(value) ? list("numbers").indexOf(+value) : -1;
  if (index >= 0) { choose(index, true); return; }
  input().setAttribute("aria-invalid", true);
  $(".commit", box()).setAttribute("aria-disabled", true);
  $("output", box()).textContent = box().dataset.range;
}

// A snapshot knows nothing of what was set; it is forgotten with the choice that it was set for.
export function restore() {
  const now = box() ? box().dataset.does + box().dataset.since : "";
  if (now !== asked) at = 0;
  asked = now;
  if (now && input() === document.activeElement) typed();
  else choose();
}
