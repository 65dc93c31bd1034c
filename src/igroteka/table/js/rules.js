// The rulebook beside the table: fetched when it is first wanted, and opened at a rule.
import { $, all } from "./dom.js";
import { watchFind } from "./find.js";

let loading = null;

export function loadRules() {
  const article = $("#rules");
  loading ||= fetch(article.dataset.from).then(async answer => {
    article.append(new DOMParser().parseFromString(await answer.text(), "text/html").body);
    article.replaceChildren(...article.lastElementChild.childNodes);
    watchFind(article);
  });
  return loading;
}

export async function showRule(number) {
  await loadRules();
  const rules = $("#rules");
  all(".here", rules).forEach(rule => rule.classList.remove("here"));
  const rule = document.getElementById(number);
  if (!rule) return;
  rule.classList.add("here");
  rules.scrollTop += rule.getBoundingClientRect().top - rules.getBoundingClientRect().top - 64;
}
