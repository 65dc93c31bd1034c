// Tips: two lines under a question that somebody is asked for the first time. All that are left
// came with the page; which of them is wanted says the prompt.
import { $, all } from "./dom.js";
import { base } from "./requests.js";
import { send } from "./send.js";
import { toast, word } from "./toast.js";

const left = name => all("[data-tip]", $("#tips").content).find(tip => tip.dataset.tip === name);

function show() {
  const place = $("#prompt .tip");
  if (!place || place.firstChild) return;
  const tip = left(place.dataset.for);
  if (tip) place.append(tip.cloneNode(true));
  place.hidden = !tip;
}

export function watchTips() {
  if (!$("#tips")) return;
  document.addEventListener("shown", show);
  document.addEventListener("submit", event => {
    const tip = event.target.dataset.tip, place = event.target.parentElement;
    if (!tip) return;
    event.preventDefault();
    left(tip)?.remove();
    place.replaceChildren();
    place.hidden = true;
    send(`${base}/tip`, { tip }).catch(() => toast(word("lost")));
  });
}
