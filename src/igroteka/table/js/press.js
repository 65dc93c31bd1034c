// What a button of the page does when it is pressed, by its data-…
import { askName, sitDown } from "./naming.js";
import { allGoTo, pick } from "./plan.js";
import { post } from "./requests.js";
import { openTab } from "./side.js";
import { pressStep } from "./stepping.js";
import { toast, word } from "./toast.js";
import { chooseVerb } from "./verbs.js";

export function press(button) {
  const { post: what, tab, open, close, copy, seat } = button.dataset;
  if (what) button.closest("dialog")?.close();
  if (button.dataset.by) pressStep(button);
  else if (button.dataset.verb) chooseVerb(button);
  else if ("thing" in button.dataset) pick(button.dataset.k);
  else if (button.dataset.all) allGoTo(button.dataset.all);
  else if (tab) openTab(tab);
  else if (open) document.getElementById(open).showModal();
  else if (close) document.getElementById(close).close();
  else if ("rename" in button.dataset) askName();
  else if (copy) copyLink(button);
  else if (what === "auto") post("auto", { on: button.checked ? 1 : 0 });
  else if (what === "sit") sitDown(seat);
  else if (what) post(what, seat ? { seat } : {});
}

async function copyLink(button) {
  const link = location.origin + button.dataset.copy;
  try { await navigator.clipboard.writeText(link); toast(word("copied")); } catch { toast(link); }
}
