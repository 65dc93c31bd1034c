// The lobby: what is new there comes by itself, while somebody looks.
import { $ } from "./dom.js";

const EVERY = 12000;  // milliseconds, more or less: not all pages ask at the same time
const later = ask => setTimeout(ask, EVERY * (.75 + Math.random() / 2));

export function watchLobby() {
  async function look() {
    if (document.hidden) return;
    const address = new URL(location);
    address.searchParams.set("since", $("#listed").dataset.stamp);
    const answer = await fetch(address);
    if (answer.status === 200) Idiomorph.morph($("#listed"), await answer.text());
  }
  const again = () => look().catch(() => {}).then(() => later(again));  // the next one may come
  later(again);
  document.addEventListener("visibilitychange", () => look().catch(() => {}));
}
