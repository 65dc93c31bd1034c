// The side of the table: log, rules and talk as tabs; on narrow pages each is a sheet over it.
import { $ } from "./dom.js";
import { scrollToEnd } from "./lists.js";
import { openNote } from "./notepane.js";
import { loadRules, showRule } from "./rules.js";
import { countTalk } from "./talk.js";

export function openTab(name) {
  const body = document.body;
  const again = body.dataset.tab === name && body.classList.contains("sheet");
  body.dataset.tab = name;
  body.classList.toggle("sheet", !again);
  if (name === "rules") loadRules();
  if (name === "note") openNote();
  if (name === "log" || name === "talk") scrollToEnd($(`#${name}`));
  countTalk();
}

export function closeSheet() {
  document.body.classList.remove("sheet");
}

export function openRule(number) {
  const body = document.body;
  if (body.dataset.tab !== "rules" || !body.classList.contains("sheet")) openTab("rules");
  return showRule(number);
}
