// What a quiet thing answers: what it is called (its title or aria-label), then what is told of it
// or of what it lies in (data-why, data-rule). So a piece need not say again where it lies. What
// has data-of lets the element with that id tell for it.
const WHERE = ".seats,.mid,#board,#hand";
const CALLED = "[title],[aria-label],:has(> title)";
const TOLD = "[data-why],[data-of]";
const PRESSED = "a,button,input,label,select,summary";

// The thing that answers for what was tapped; none if that is pressed or has nothing to say.
export function answering(tapped) {
  const near = tapped.closest(TOLD), pressed = tapped.closest(PRESSED);
  if (near?.dataset.why === "") return null;  // something else opens there
  if (pressed && pressed !== near && !pressed.contains(near)) return null;
  const called = tapped.closest(CALLED);
  const named = tapped.closest(WHERE)?.contains(called) && (!near || near.contains(called));
  return named ? called : near && teller(near);
}

export function answerOf(thing) {
  const near = thing.closest(TOLD), told = near && teller(near), why = told?.dataset.why || "";
  const title = thing.getAttribute("title") || thing.getAttribute("aria-label")
    || thing.querySelector(":scope > title")?.textContent || "";
  const name = thing.closest(WHERE) && !why.includes(title) ? title : "";
  return { name, why, rule: told?.dataset.rule || "" };
}

const teller = near => document.getElementById(near.dataset.of) || near;
