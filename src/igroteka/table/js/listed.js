// What an action does, and what it costs and brings, as the plain list of all actions says it.
import { $ } from "./dom.js";

export const listed = action => $(`#actions [data-do="${action}"]`);
export const saying = action => listed(action)?.firstChild.textContent || "";
export const bringing = action => $("small", listed(action) || document.createElement("i"))
  ?.textContent || "";
