// Verbs: what to do is chosen before with what. Then only the things that it is for are lit, and do
// only that; Escape goes back, and so does a click on anything else.
import { $, all } from "./dom.js";

let chosen = "";  // the id of its button

const button = () => chosen && document.getElementById(chosen);
const split = actions => actions.split(" ").filter(Boolean);

// Those of some actions that the verb at hand is about.
export function allowed(actions) {
  const verb = button() ? split(button().dataset.verb) : [];
  return verb.length && actions.some(one => verb.includes(one))
    ? actions.filter(one => verb.includes(one)) : actions;
}

export function chooseVerb(pressed) {
  chosen = pressed.id === chosen ? "" : pressed.id;
  light();
}

// Whether there was a verb to go back from.
export function dropVerb() {
  if (!button()) return false;
  chosen = "";
  light();
  return true;
}

function light() {
  if (!button()) chosen = "";
  all("#prompt [data-verb]").forEach(verb =>
    verb.setAttribute("aria-pressed", verb.id === chosen));
  const verb = chosen ? split(button().dataset.verb) : [];
  all(":is(.seats, #board, #hand) [data-do]").forEach(thing => {
    const lit = !chosen || split(thing.dataset.do).some(one => verb.includes(one));
    if (thing.classList.contains("unlit") === lit) {
      thing.classList.toggle("can", lit);
      thing.classList.toggle("unlit", !lit);
    }
  });
}

export function watchVerbs() {
  document.addEventListener("shown", () => $("#prompt") && light());
}
