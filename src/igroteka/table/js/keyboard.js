// The table by keys: walking from handle to handle, pressing them, numbers for the listed actions,
// letters for the side. The help of the page names them all.
import { $, all } from "./dom.js";
import { handles } from "./handles.js";
import { closeSheet, openTab } from "./side.js";
import { closeSmall } from "./small.js";
import { stepByKey } from "./stepping.js";
import { goTo, past } from "./steps.js";
import { dropVerb } from "./verbs.js";

const STEPS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
const WALK = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const TABS = { KeyL: "log", KeyR: "rules", KeyT: "talk" };

export function onKey(event) {
  if (!event.ctrlKey && !event.metaKey && !event.altKey && !$("dialog[open]") && stepByKey(event))
    return;
  const typing = event.target.matches("input:not([type=checkbox]),textarea,select");
  if (event.key === "Escape") {
    if ($("#menu").hidden) dropVerb();
    closeSmall();
    closeSheet();
    if (typing) event.target.blur();
    return;
  }
  if (typing || event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
  const { key, code } = event;
  const element = event.target.closest("[data-do],[data-why],[data-thing]");
  if (past() && STEPS[key]) {
    event.preventDefault();
    goTo($(`#step-${STEPS[key]}`).href);
  } else if ((key === "Enter" || key === " ") && element && !event.target.closest("button,a")) {
    event.preventDefault();
    element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (key >= "1" && key <= "9") {
    playListed(event);
  } else if (key === "0") {
    last()?.click();
  } else if (WALK[key]) {
    event.preventDefault();
    walk(WALK[key]);
  } else if (code === "KeyU") {
    $("#undo")?.click();
  } else if (key === "?") {
    ($("#explain") || $("#bot-help")).click();
  } else if (TABS[code]) {
    openTab(TABS[code]);
    if (code === "KeyT") { event.preventDefault(); $("#say").focus(); }
  }
}

// Where these stand, the badges of the prompt say what digits press.
const OWN = "#prompt :is(.stepper, [data-plan], [data-verb])";

function playListed(event) {
  const badge = all("#prompt kbd").find(key => key.textContent === event.key);
  const listed = all($("#menu").hidden ? "#actions [data-do]:not([data-sure])" : "#menu button");
  const own = $("#menu").hidden && $(OWN);
  const button = own ? badge?.closest("button") : listed[event.key - 1];
  if (button) { event.preventDefault(); button.click(); }
}

// What gives up everything else: a button beside the question, or the one such thing elsewhere.
function last() {
  const listed = all("#actions [data-sure]");
  return $("#prompt [data-sure]")
    || (listed.length === 1 && $(`#board [data-do="${listed[0].dataset.do}"]`));
}

function walk(by) {
  const list = $("#menu").hidden ? handles() : all("#menu button");
  if (!list.length) return;
  const here = list.indexOf(document.activeElement);
  const next = here < 0 ? (by > 0 ? 0 : list.length - 1) : (here + by + list.length) % list.length;
  list[next].focus();
}
