// Places of the page by the names that a game gives them, or parts of the page by their ids.
import { all } from "./dom.js";

export function named(name) {
  const text = CSS.escape(name);
  return [...all(`[data-place="${text}"], [data-zone="${text}"], [data-k="${text}"]`),
    ...all(`#${text}`)].find(element => element.getClientRects().length);
}
