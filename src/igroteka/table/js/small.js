// Small things over the page: the menu of what an element can do, the bubble that says why it
// cannot. What is open stays open as long as the element that it belongs to says the same.
import { answerOf } from "./answers.js";
import { $ } from "./dom.js";
import { listed } from "./listed.js";
import { place } from "./place.js";
import { word } from "./toast.js";

const LARGE = 200;  // pixels

let opener = null, openerSaid = "";
const says = element => element.isConnected
  && `${element.dataset.do} ${Object.values(answerOf(element))}`;

function openAt(box, element, at) {
  opener = element;
  openerSaid = says(element);
  place(box, at);
}

export function closeSmall() {
  const hadFocus = $("#menu").contains(document.activeElement);
  $("#menu").hidden = $("#bubble").hidden = true;
  if (hadFocus && opener && opener.isConnected) opener.focus();
}

export function closeOutdated() {
  if (opener && says(opener) !== openerSaid) closeSmall();
}

export function openMenu(element, actions) {
  const menu = $("#menu");
  menu.replaceChildren(...actions.map(action => {
    const button = document.createElement("button");
    button.append(...[...listed(action).childNodes].map(child => child.cloneNode(true)));
    button.dataset.do = action;
    button.setAttribute("role", "menuitem");
    return button;
  }));
  if (actions.length === 1) menu.append(notYet());
  openAt(menu, element, element.getBoundingClientRect());
  menu.firstElementChild.focus();
}

function notYet() {
  const button = document.createElement("button");
  button.textContent = word("not");
  button.setAttribute("role", "menuitem");
  return button;
}

const large = at => at.width > LARGE || at.height > LARGE;

// Beside a thing; where it was tapped if it is a large one, or answers for another. Tapped again it
// closes.
export function openBubble(element, event) {
  const again = opener === element && !$("#bubble").hidden;
  closeSmall();
  if (again) return;
  const { name, why, rule } = answerOf(element);
  const head = document.createElement("b");
  head.textContent = name;
  const text = $("#bubble p");
  text.replaceChildren(...(name ? [head] : []), why && `${why} `);
  if (rule) {
    const link = document.createElement("a");
    link.className = "rl";
    link.href = `#${rule}`;
    link.dataset.rule = link.textContent = rule;
    text.append(link);
  }
  const at = element.getBoundingClientRect(), far = large(at) || !element.contains(event.target);
  const tapped = new DOMRect(event.clientX - 12, event.clientY - 12, 24, 24);
  openAt($("#bubble"), element, far && event.detail ? tapped : at);
}
