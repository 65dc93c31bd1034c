// Small things over the page: the menu of what an element can do, the bubble that says why it
// cannot. What is open stays open as long as the element that it belongs to says the same.
import { $ } from "./dom.js";
import { place } from "./place.js";
import { word } from "./toast.js";

let opener = null, openerSaid = "";
const says = element => element.isConnected && `${element.dataset.do} ${element.dataset.why}`;

function openAt(box, element) {
  opener = element;
  openerSaid = says(element);
  place(box, element);
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
    button.textContent = $(`#actions [data-do="${action}"]`).textContent;
    button.dataset.do = action;
    button.setAttribute("role", "menuitem");
    return button;
  }));
  if (actions.length === 1) menu.append(notYet());
  openAt(menu, element);
  menu.firstElementChild.focus();
}

function notYet() {
  const button = document.createElement("button");
  button.textContent = word("not");
  button.setAttribute("role", "menuitem");
  return button;
}

export function openBubble(element) {
  const text = $("#bubble p");
  text.textContent = element.dataset.why + " ";
  if (element.dataset.rule) {
    const link = document.createElement("a");
    link.className = "rl";
    link.href = `#${element.dataset.rule}`;
    link.dataset.rule = link.textContent = element.dataset.rule;
    text.append(link);
  }
  openAt($("#bubble"), element);
}
