// What somebody does at the table, one request at a time. What comes of it comes as a snapshot; an
// answer says at most why nothing does.
import { root } from "./dom.js";
import { pause } from "./pace.js";
import { send } from "./send.js";
import { closeSmall } from "./small.js";
import { toast, word } from "./toast.js";

export const base = `/t/${root().dataset.code}`;

// To do the same a second time on the same page is a double click; a press on a page that is newer
// than the request under way (its news may come before its answer) waits for that answer.
let underWay = Promise.resolve(), pressed = "";

export async function post(what, fields = {}) {
  const number = root().dataset.number, press = `${what} ${number}`;
  if (pressed === press) return;
  pressed = press;
  pause(false);  // whoever acts wants to see what comes of it
  closeSmall();
  await inTurn(what, { number, ...fields });
  if (pressed === press) pressed = "";
}

export function inTurn(what, fields) {
  return underWay = underWay.then(() => deliver(what, fields));
}

export const play = action => post("act", { action });

async function deliver(what, fields) {
  try {
    const answer = await send(`${base}/${what}`, fields);
    if (answer.status >= 400) toast(await sentenceOf(answer));
  } catch {
    document.body.classList.add("lost");
    toast(word("lost"));
  }
}

async function sentenceOf(answer) {
  try { return (await answer.clone().json()).sentence; } catch { return answer.text(); }
}
