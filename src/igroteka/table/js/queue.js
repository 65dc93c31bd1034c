// Snapshots wait in a queue: each is shown at the reader's pace, after what follows by itself in it
// has been told. A click or a key catches up with the present; so does a page that nobody sees.
import { $, all, root } from "./dom.js";
import { cut, lineTime, moveTime, pause, paused, silent, still, wait } from "./pace.js";
import { recap } from "./recap.js";
import { show } from "./snapshots.js";
import { caption, cuesOf, stepsOf, strike, tell } from "./stage.js";

const MOST = 60;  // so many snapshots wait, and no more
const SEEN = 300;  // a shorter wait than so many milliseconds needs no words
let queue = [], busy = false, coming = 0, shownAt = 0;

const waits = () => queue.length > 0;

// Whether a snapshot tells of a move that is not shown yet; who came or what was said halts nobody.
const moving = snapshot => snapshot.moves !== root().dataset.lines;

// Whether the page has moves still to show.
export const behind = () => waits() && moving(queue.at(-1));

// A snapshot that tells of no move stands for the one before.
export function arrive(html) {
  const moves = / data-lines="(\d+)"/.exec(html)[1];
  if (waits() && queue.at(-1).moves === moves) queue.at(-1).html = html;
  else queue.push({ html, moves });
  clearTimeout(coming);
  coming = setTimeout(() => still() && !paused() || queue.length > MOST ? catchUp() : follow());
}

async function follow() {
  if (busy) return;
  busy = true;
  try {
    while (waits()) await next();
  } catch (error) {
    catchUp();  // whatever went wrong in the telling, the present is shown
    throw error;
  } finally { busy = false; }
}

async function next() {
  if (moving(queue[0])) await pass();
  const first = queue[0], cues = first ? cuesOf(first.html, +root().dataset.lines) : [];
  const steps = stepsOf(cues);
  if (steps.length && !still()) await tell(steps, lineTime(steps.length + queue.length - 1));
  if (!first || queue[0] !== first) return;
  queue.shift();
  reveal(first.html, cues);
}

// The time until the next move of others is shown; who reads at leisure decides how long it is.
async function pass() {
  const time = $("#prompt.mine") ? 0 : shownAt + moveTime(queue.length) - performance.now();
  // While others' moves wait, the last one that is shown is told.
  if (paused() || time > SEEN) caption(all("#log > :not([hidden])").slice(-1));
  await wait(paused() ? Math.max(1, time) : time);
}

function reveal(html, cues) {
  strike();
  show(html);
  shownAt = performance.now();
  if (!silent()) recap(cues);
}

export function catchUp() {
  pause(false);
  if (!waits()) return;
  const { html } = queue.at(-1);
  queue = [];
  reveal(html, cuesOf(html, +root().dataset.lines));
  cut();
}
