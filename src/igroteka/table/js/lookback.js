// A play that is being looked back at: the page is asked again while there is more to come.
import { $ } from "./dom.js";

const AGAIN = 2000;  // milliseconds

export function watchLooking() {
  const panel = $("#lookback");
  if (panel && "going" in panel.dataset) setTimeout(look, AGAIN);
}

async function look() {
  const answer = await fetch(`${location.pathname}?fragment`);
  if (answer.ok) Idiomorph.morph($("#lookback"), await answer.text());
  watchLooking();
}
