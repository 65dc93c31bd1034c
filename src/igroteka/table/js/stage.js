// What follows by itself is told line by line, while the board still stands as before: a line of
// the log stands over the prompt, its places are lit, and what it is about appears there and goes
// where it goes. Which lines are told so says the game, by data-stage in its log.
import { $, all } from "./dom.js";
import { fly } from "./fly.js";
import { bring, light, putOut, settleLights } from "./lights.js";
import { named } from "./named.js";
import { wait } from "./pace.js";

let telling = 0;
const moveOf = line => +line.id.slice(1).split("-")[0];
const placesOf = line => line.dataset.stage.split(" ").filter(Boolean).map(named).filter(Boolean);

// The lines to be staged in the log of a snapshot: those of moves that come after one.
export function cuesOf(html, move) {
  const [log] = (html.split('<ol class="log"')[1] || "").split("</ol>", 1);
  return all("[data-stage]", new DOMParser().parseFromString(`<ol${log}`, "text/html"))
    .filter(line => moveOf(line) > move);
}

// The same in steps: lines of one group are told at once.
export function stepsOf(cues) {
  const steps = [];
  for (const line of cues) {
    const group = line.dataset.group, before = steps.at(-1);
    if (group && before?.[0].dataset.group === group) before.push(line);
    else steps.push([line]);
  }
  return steps;
}

export async function tell(steps, time) {
  const mine = ++telling;
  for (const lines of steps) {
    const places = lines.flatMap(placesOf);
    caption(lines);
    bring(places[0]);
    light(places);
    $("#flying").replaceChildren();
    lines.forEach(line => fly(line, placesOf(line)[0], time));
    await wait(time);
    if (mine !== telling) return;
  }
  strike();
}

// Say something over the prompt, which asks nothing meanwhile.
export function caption(lines) {
  $("#caption").replaceChildren(...lines.map(line => {
    const said = document.createElement("div");
    const children = [...line.children].filter(child => !child.hidden);
    said.append(...children.map(child => document.importNode(child, true)));
    return said;
  }));
  $("#stage").hidden = false;
  settleStage();
}

// Over the prompt, or beside it where a seat may be taken back at any time.
export function settleStage() {
  const box = $("#prompt").getBoundingClientRect(), stage = $("#stage").style;
  const low = box.top > innerHeight / 2, past = $("#takeback") ? box.height + 6 : 0;
  const top = Math.max(box.top + past, $(".top").offsetHeight);
  const bottom = innerHeight - box.bottom + past;
  Object.assign(stage, { left: `${box.left}px`, width: `${box.width}px`,
    top: low ? "auto" : `${top}px`, bottom: low ? `${bottom}px` : "auto" });
  stage.minHeight = `${Math.min(box.height, 88)}px`;
  settleLights();
}

export function strike() {
  telling += 1;
  putOut();
  $("#flying").replaceChildren();
  $("#stage").hidden = true;
}
