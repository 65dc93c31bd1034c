// The line to the server: snapshots come over server-sent events, and wait in a queue to be shown.
import { setSecond } from "./clock.js";
import { root } from "./dom.js";
import { arrive } from "./queue.js";
import { showPointed } from "./looks.js";
import { base } from "./requests.js";
import { past } from "./steps.js";
import { listens } from "./telling.js";
import { toast } from "./toast.js";

let pieces = [];  // of the newest snapshot; a line begins with all of them, then come new ones
let stream = null, tries = 0, retry = 0;

export function connect() {
  clearTimeout(retry);
  stream = new EventSource(`${base}/events?since=${encodeURIComponent(root().dataset.stamp)}`);
  stream.onopen = () => { tries = 0; pieces = []; document.body.classList.remove("lost"); };
  stream.addEventListener("table", event => {
    const [runs, ...fresh] = event.data.split("\x15");  // "0-14 + 15-40": old ones, a new one, old
    pieces = runs.split(" ").flatMap(
      run => run === "+" ? [fresh.shift()] : pieces.slice(...run.split("-")));
    arrive(pieces.join(""));
  });
  stream.addEventListener("point", event => showPointed(JSON.parse(event.data)));
  stream.addEventListener("time", event => setSecond(+event.data));
  stream.addEventListener("full", event => toast(event.data));  // the browser asks again later
  stream.onerror = () => {
    document.body.classList.add("lost");
    if (stream.readyState !== EventSource.CLOSED) return;  // the browser tries again by itself
    leaveIfShut().catch(() => {});
    const wait = Math.min(15000, 500 * 2 ** tries++) * (.5 + Math.random());
    retry = setTimeout(() => document.hidden || connect(), wait);
  };
}

async function leaveIfShut() {  // who may not know of the table any more is told so by its page
  const answer = await fetch(location, { method: "HEAD" });
  if (answer.status === 404) location.reload();
}

let hiding = 0;

export function onVisibility() {  // a hidden page gives its line back, unless it waits for news
  if (past()) return;
  clearTimeout(hiding);
  if (document.hidden) hiding = setTimeout(() => listens() || stream.close(), 5000);
  else if (stream.readyState === EventSource.CLOSED) connect();
}
