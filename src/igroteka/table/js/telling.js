// The ways to be told that it is one's turn, besides the title of the page: a sound, and a
// notification of the browser. Each reader's own choice, that their browser remembers.
import { $, root } from "./dom.js";
import { toast, word } from "./toast.js";

const TONES = [[0, 660], [.17, 880]];  // when, in seconds, and how high, in hertz
let audio = null;

const chosen = () => localStorage.getItem("telling") || "title";

// Whether somebody wants to hear it at once, also while the page is hidden.
export const listens = () => chosen() !== "title";

export function tell(title) {
  if (!listens()) return;
  ring();
  if (chosen() === "notice" && document.hidden) notify(title);
}

function ring() {
  audio ??= new AudioContext();
  TONES.forEach(([at, pitch]) => {
    const tone = audio.createOscillator(), loudness = audio.createGain();
    const start = audio.currentTime + at;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(.12, start);
    loudness.gain.exponentialRampToValueAtTime(.001, start + .3);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + .3);
  });
}

function notify(title) {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(word("turn"), { body: title, tag: root().dataset.code });
    notice.onclick = () => { focus(); notice.close(); };
  } catch { /* some phones show none of a page's own: then there is the sound */ }
}

const permission = async () =>
  "Notification" in globalThis ? Notification.requestPermission() : "denied";

async function choose(select) {
  if (select.value === "notice" && await permission() !== "granted") {
    select.value = "sound";
    toast(word("denied"));
  }
  localStorage.setItem("telling", select.value);
  if (listens()) ring();
}

export function watchTelling() {
  const select = $("#telling");
  if (!select) return;
  select.value = chosen();
  select.addEventListener("change", () => choose(select));
  const wake = () => audio?.state === "suspended" && audio.resume();
  document.addEventListener("pointerdown", wake);
}
