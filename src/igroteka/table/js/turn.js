// Whose turn it is, told to whoever looks elsewhere: in the title of the page, and as they wish.
import { $ } from "./dom.js";
import { base } from "./requests.js";
import { past } from "./steps.js";
import { listens, tell } from "./telling.js";
import { word } from "./toast.js";

const ASK = 30000;  // milliseconds between two questions of a page that is hidden
const JUST = 10000;  // whoever has acted so long ago is still looking

let asked = null;  // whether somebody before this screen was asked, when it was last looked at
let acted = -Infinity, asking = 0, called = "";

const looks = () => !document.hidden && performance.now() - acted < JUST;

function learn(now) {
  if (now && asked === false && !looks()) tell(called);
  asked = now;
  document.title = now ? `● ${word("turn")} – ${called}` : called;
}

const look = () => learn(!!$("#prompt.mine"));

// A hidden page gives its line back after a while, and asks now and then.
async function ask() {
  if (!document.hidden || listens()) return;
  const answer = await fetch(`${base}/turn`).catch(() => null);  // it is asked again later
  if (answer?.ok) learn((await answer.json()).asked);
}

function onVisibility() {
  clearInterval(asking);
  if (document.hidden) asking = setInterval(ask, ASK);
}

export function watchTurn() {
  called = document.title;
  look();
  document.addEventListener("shown", look);
  if (past()) return;
  const act = () => { acted = performance.now(); };
  document.addEventListener("pointerdown", act);
  document.addEventListener("keydown", act);
  document.addEventListener("visibilitychange", onVisibility);
}
