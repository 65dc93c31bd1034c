// What a click does, by the data-… of what was clicked.
import { answering } from "./answers.js";
import { $ } from "./dom.js";
import { openExplained } from "./explain.js";
import { goesTo } from "./plan.js";
import { press } from "./press.js";
import { play } from "./requests.js";
import { closeSheet, openRule } from "./side.js";
import { closeSmall, openBubble, openMenu } from "./small.js";
import { box, reach } from "./stepper.js";
import { goTo } from "./steps.js";
import { toast, word } from "./toast.js";
import { allowed, dropVerb } from "./verbs.js";

const CLICKED = "[data-by],[data-thing],[data-all],[data-verb],[data-do],[data-why],[data-of],"
  + "[data-step],button[data-tab],[data-open],[data-close],[data-rename],[data-explain],"
  + "[data-copy],[data-post]";

export function onClick(event) {
  const target = event.target;
  const rule = target.closest("[data-rule]:not([data-why])");
  const element = target.closest(CLICKED);
  const quiet = !element || !element.dataset.do && ("why" in element.dataset || element.dataset.of);
  const answers = quiet && answering(target), reached = box() && target.closest("[data-upto]");
  if (rule) {
    event.preventDefault();
    closeSmall();
    rule.closest("dialog")?.close();
    openRule(rule.dataset.rule);
  } else if (reached) {
    reach(reached);
  } else if (answers) {
    openBubble(answers, event);
    closeSheet();
  } else if (quiet) {
    if (!target.closest("#bubble,#menu") || target.closest("button")) closeSmall();
    if (target.closest("main,.seats") && !target.closest(".side")) closeSheet();
  } else if (element.dataset.step) {
    event.preventDefault();
    goTo(element.href);
  } else if ("explain" in element.dataset) {
    event.preventDefault();
    openExplained().catch(() => toast(word("lost")));
  } else if (element.dataset.do) {
    event.preventDefault();
    use(element);
  } else {
    press(element);
  }
}

function use(element) {
  if (element.ariaDisabled === "true" || !element.closest("#actions") && goesTo(element.dataset.do))
    return;
  if (element.classList.contains("unlit") && dropVerb()) return;
  const actions = allowed(element.dataset.do.split(" ").filter(Boolean));
  if (actions.length > 1 || asksAgain(element, actions[0])) openMenu(element, actions);
  else play(actions[0]);
}

// What gives up everything else for good is not done by one stray click.
const asksAgain = (element, action) => !element.closest("#menu, #actions")
  && $(`#actions [data-do="${action}"]`)?.matches("[data-sure]");
