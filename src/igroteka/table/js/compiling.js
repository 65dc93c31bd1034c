// How far the compiling of the rules has come; the box goes away when nothing is left to compile.
import { $ } from "./dom.js";

async function look(box) {
  const games = Object.values(await (await fetch("/kernels")).json());
  const busy = games.filter(game => game.state === "cold" || game.state === "compiling");
  if (!busy.length) { box.remove(); return; }
  $("progress", box).value = Math.min(...busy.map(game => game.progress));
  setTimeout(() => watchCompiling(box), 1000);
}

export function watchCompiling(box) {
  look(box).catch(() => box.remove());
}
