// Explains the choice at hand: what is asked, what each offer costs and brings, and on request what
// an expert would do. The panel comes from the server, anew after every snapshot while it is open.
import { $ } from "./dom.js";
import { base } from "./requests.js";
import { send } from "./send.js";
import { closeSmall } from "./small.js";
import { word } from "./toast.js";

let asked = 0, thinking = false;

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("#told");
  if (fresh && fresh.outerHTML !== $("#told").outerHTML) $("#told").replaceWith(fresh);
}

async function look() {
  const mine = ++asked, headers = { "X-Script": "1" };
  const answer = await fetch(`${base}/explain`, { headers }), html = await answer.text();
  if (answer.ok && mine === asked && !thinking) show(html);
}

export async function openExplained() {
  closeSmall();
  await look();
  if (!$("#explained").open) $("#explained").showModal();
  $("#explained").scrollTop = 0;
}

// While it is thought about, the page hears that somebody has asked: that is no news here.
async function ask(form) {
  if (thinking) return;
  thinking = true;
  $("button", form).setAttribute("aria-disabled", "true");
  form.classList.add("busy");
  const say = sentence => { $("p", form).textContent = sentence; };
  try {
    const answer = await send(`${base}/advice`, {}), text = await answer.text();
    if (answer.ok) show(text);
    else say(JSON.parse(text).sentence);
  } catch {
    say(word("lost"));
  } finally {
    thinking = false;
    form.classList.remove("busy");
    $("button", form)?.removeAttribute("aria-disabled");
  }
}

export function watchExplained() {
  document.addEventListener("shown", () => {
    if ($("#explained").open && !thinking) look().catch(() => {});
    else if (!$(".seat.is-me")) $("#told").replaceChildren();  // who comes next reads nothing
  });
  document.addEventListener("submit", event => {
    if (event.target.id !== "ask") return;
    event.preventDefault();
    ask(event.target);
  });
}
