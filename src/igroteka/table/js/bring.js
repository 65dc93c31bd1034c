// The form that brings a play in: a file that is chosen is read into the field below.
import { $ } from "./dom.js";

export function watchBringing(form) {
  const file = $("input[type=file]", form);
  file.closest("label").hidden = false;
  file.addEventListener("change", async () => {
    if (file.files.length) form.play.value = await file.files[0].text();
  });
}
