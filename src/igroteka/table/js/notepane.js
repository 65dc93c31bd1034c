// The own note beside the table: fetched when it is first wanted. Whoever comes before a shared
// screen reads nothing that another one wrote.
import { $ } from "./dom.js";
import { save } from "./note.js";

const whose = () => $(".seat.is-me")?.id || "";

export async function openNote() {
  const pane = $("#notepane"), mine = whose();
  if (pane.firstElementChild && pane.dataset.whose === mine) return;
  pane.dataset.whose = mine;
  const answer = await fetch(pane.dataset.from, { headers: { "X-Script": "1" } });
  const text = answer.ok ? await answer.text() : "";
  const form = new DOMParser().parseFromString(text, "text/html").querySelector("#noteform");
  if (form && pane.dataset.whose === whose()) pane.replaceChildren(form);
}

async function closeNote() {
  const form = $("#noteform");
  if (form) await save(form);
  $("#notepane").replaceChildren();
  if (document.body.dataset.tab === "note") await openNote();
  else delete $("#notepane").dataset.whose;
}

export function watchNotePane() {
  document.addEventListener("shown", () => {
    const { whose: was } = $("#notepane").dataset;
    if (was !== undefined && was !== whose()) closeNote();
  });
}
