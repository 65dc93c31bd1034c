// Pointing at a thing for all who watch: by a click with Alt held, by Alt and Enter, or by a long
// press by touch and the button that comes. The server says whether all see it.
import { $ } from "./dom.js";
import { place } from "./place.js";
import { base } from "./requests.js";
import { send } from "./send.js";
import { closeSmall } from "./small.js";
import { toast, word } from "./toast.js";

const LONG = 550, STILL = 10;  // milliseconds, pixels
const THING = ".board [id], .seats [id]", HAND = "#hand [id]", MOST = 8;

// What lies there, the uppermost first: the server takes the first that all see.
function thingsAt({ target, clientX, clientY }) {
  const held = target.closest(HAND);  // the server says why not
  if (held || !target.closest(THING)) return held ? [held] : [];
  const found = clientX === undefined ? [] : document.elementsFromPoint(clientX, clientY);
  return [target.closest(THING), ...found.filter(thing => thing.matches(THING))];
}

async function point(things) {
  closeSmall();
  const at = [...new Set(things.map(thing => thing.id))].slice(0, MOST).join(" ");
  try {
    const answer = await send(`${base}/point`, { at });
    if (answer.status >= 400) toast((await answer.json()).sentence);
  } catch { toast(word("lost")); }
}

function onAlt(event) {
  const meant = event.altKey && (event.type === "click" || event.key === "Enter");
  const things = meant ? thingsAt(event) : [];
  if (!things.length) return;
  event.preventDefault();
  event.stopPropagation();
  point(things);
}

let pressed = null, timer = 0, finger = 0;

function onDown(event) {
  onUp();
  const things = event.pointerType === "touch" && event.isPrimary ? thingsAt(event) : [];
  if (!things.length) return;
  pressed = { x: event.clientX, y: event.clientY };
  finger = event.pointerId;
  timer = setTimeout(() => offer(things), LONG);
}

function onUp() {
  clearTimeout(timer);
  pressed = null;
}

function offer(things) {
  const button = document.createElement("button"), menu = $("#menu");
  button.textContent = word("look");
  button.setAttribute("role", "menuitem");
  button.addEventListener("click", event => { event.stopPropagation(); point(things); });
  closeSmall();
  menu.replaceChildren(button);
  place(menu, things[0].getBoundingClientRect());
  const stop = click => {  // of letting go: a mouse may click meanwhile
    if ((click.pointerId ?? finger) === finger) { click.stopPropagation(); click.preventDefault(); }
  };
  const free = () => setTimeout(() => document.removeEventListener("click", stop, true), 50);
  document.addEventListener("click", stop, true);
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(end, free, { once: true });
}

export function watchPointing() {
  document.addEventListener("click", onAlt, true);
  document.addEventListener("keydown", onAlt, true);
  document.addEventListener("pointerdown", onDown);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, onUp);
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > STILL) onUp();
  });
}
