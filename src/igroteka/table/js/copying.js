// A link that is shown once: a press on the button beside it copies it.
import { $ } from "./dom.js";

export function watchCopying(box) {
  const field = $("input", box), button = $("button", box);
  field.addEventListener("focus", () => field.select());
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    } catch { field.focus(); }  // it is selected: a key copies it
  });
}
