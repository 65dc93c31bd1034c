// A sentence that shows for some seconds.
import { $ } from "./dom.js";

// One of the script's own sentences, in the language of the page.
export const word = name => $("#words").content.querySelector(`[data-word=${name}]`).textContent;

let timer = 0;

export function toast(text) {
  const box = $("#toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { box.hidden = true; }, 5000);
}
