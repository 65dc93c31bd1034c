// What somebody is called: asked for when they sit down without a name, and changed at the table.
import { $ } from "./dom.js";
import { post } from "./requests.js";

const box = () => $("#naming");
let seat = "";

export function askName(at = "") {
  seat = at;
  $(".ownseat", box()).hidden = at !== "";
  $(".btn", box()).textContent = at === "" ? box().dataset.save : box().dataset.sit;
  if (at === "") $("input", box()).value = $(".seat.is-me .nm b").textContent;
  box().showModal();
  $("input", box()).select();
}

export function sitDown(at) {
  if ("named" in box().dataset) post("sit", { seat: at });
  else askName(at);
}

export function watchNaming() {
  if (!box()) return;
  document.addEventListener("submit", event => {
    if (event.target.parentElement !== box()) return;
    const name = $("input", box()).value.trim();
    if (!name) { event.preventDefault(); return; }
    box().dataset.named = "";
    if (seat === "") post("call", { name });
    else post("sit", { seat, name });
  });
}
