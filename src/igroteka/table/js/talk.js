// The talk at the table: saying something, and the count of what was said and not yet seen.
import { $, all, root } from "./dom.js";
import { inTurn } from "./requests.js";

const key = `talk ${root().dataset.code}`;

export function countTalk() {
  const last = +root().dataset.talk;
  const open = document.body.dataset.tab === "talk" && $("#talk").offsetParent;
  if (open) localStorage.setItem(key, last);
  const unread = last - (+localStorage.getItem(key) || 0);
  all("[data-unread=talk]").forEach(badge => { badge.textContent = unread > 0 ? unread : ""; });
}

export function onSubmit(event) {
  if (event.target.id !== "talkform") return;
  event.preventDefault();
  const input = event.target.text;
  if (!input.value.trim()) return;
  inTurn("talk", { text: input.value });
  input.value = "";
}
