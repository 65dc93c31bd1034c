// Pointing: a thing with data-shows makes those with the same data-shown visible.
import { all, root } from "./dom.js";

export function point(event) {
  const shows = event.target.closest("[data-shows]")?.dataset.shows;
  all("[data-shown]", root()).forEach(thing =>
    thing.classList.toggle("shown", thing.dataset.shown === shows));
}
