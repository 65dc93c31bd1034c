// Stepping through a play: an earlier position is shown as a snapshot is, and has its own address.
import { root } from "./dom.js";
import { show } from "./snapshots.js";

export const past = () => root().classList.contains("past");

export async function goTo(address) {
  const part = new URL(address, location);
  part.searchParams.set("fragment", "");
  const answer = await fetch(part);
  if (!answer.ok) { location.href = address; return; }
  show(await answer.text());
  history.replaceState(null, "", address);
}
