// A plan: each of some things gets one of some places, and one press plays it all. Nothing of it
// leaves the page before. A place is given by a click, by dragging a thing there, or to all things.
import { $, all } from "./dom.js";

const commit = () => $("#prompt [data-plan]");
const list = name => commit().dataset[name].split(" ");
const names = () => commit().dataset.names.split("|");
const thing = key => document.getElementById(`k-${key}`);
let given = [], picked = -1, asked = "";

export const planning = () => !!commit();
const next = () => picked >= 0 ? picked : list("plan").findIndex((_key, n) => !given[n]);

// Whether a handle is a place of the plan; then the thing at hand goes there.
export function goesTo(action, key = null) {
  if (!planning() || !list("choices").includes(action)) return false;
  const at = key === null ? next() : list("plan").indexOf(key);
  if (at >= 0) given[at] = action;
  picked = -1;
  draw();
  return true;
}

export function allGoTo(action) {
  given = list("plan").map(() => action);
  picked = -1;
  draw();
}

export function pick(key) {
  const at = list("plan").indexOf(key);
  picked = picked === at ? -1 : at;
  draw();
}

function draw() {
  const places = list("choices"), worth = list("worth").map(Number), at = next();
  list("plan").forEach((key, n) => {
    const where = names()[places.indexOf(given[n])];
    if (where) thing(key).dataset.given = where;
    else delete thing(key).dataset.given;
    thing(key).classList.toggle("atHand", n === at);
    thing(key).setAttribute("aria-pressed", n === at);
    const said = thing(key).dataset.said ||= thing(key).getAttribute("aria-label");
    thing(key).setAttribute("aria-label", where ? `${said}: ${where}` : said);
  });
  const sum = place => worth.reduce((all, n, i) => given[i] === place ? all + n : all, 0);
  all("#board [data-sums]").forEach(place => {
    place.textContent = given.includes(place.dataset.sums) ? `+${sum(place.dataset.sums)}` : "";
  });
  all("#board [data-fills]").forEach(bar =>
    bar.setAttribute("width", `${100 * sum(bar.dataset.fills) / bar.dataset.whole}%`));
  const whole = list("plan").every((_key, n) => given[n]);
  commit().setAttribute("aria-disabled", !whole);
  if (whole) commit().dataset.do = given.join(",");
  else delete commit().dataset.do;
}

// A snapshot knows nothing of the plan; it is forgotten with what it was made for.
function restore() {
  const now = planning() ? commit().dataset.plan + commit().dataset.since : "";
  if (now !== asked) { given = []; picked = -1; }
  asked = now;
  if (now) draw();
}

export function watchPlan() {
  document.addEventListener("shown", restore);
}
