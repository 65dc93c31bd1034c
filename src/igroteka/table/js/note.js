// The own note at a table: saved as one types, one writing after another. What another window has
// written meanwhile is put before what was typed here, so that neither is lost.
import { $ } from "./dom.js";

const PAUSE = 600, AGAIN = 5000;  // milliseconds without a key; until a lost writing is tried again
const WINDOW = Math.random().toString(36).slice(2);  // what this one is called
let serial = 0;
let timer = 0, underWay = Promise.resolve(), unsaved = false;

const say = (form, what) => {
  $("[role=status]", form).textContent = what ? form.dataset[what] : "";
};

function later(form, wait) {
  clearTimeout(timer);
  timer = setTimeout(() => save(form), wait);
}

export function save(form) {
  clearTimeout(timer);
  return underWay = underWay.then(() => unsaved ? write(form) : null);
}

async function write(form) {
  unsaved = false;
  const body = new URLSearchParams(new FormData(form));
  body.set("window", WINDOW);
  body.set("serial", ++serial);
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { "X-Script": "1" },
      body,
      keepalive: true,
    });
    take(form, answer.status, await answer.json());
  } catch {
    unsaved = true;
    say(form, "lost");
    later(form, AGAIN);
  }
}

function take(form, status, told) {
  if (status === 200) {
    form.version.value = told.version;
    if (!unsaved) say(form, "saved");
  } else if ("version" in told) {
    form.version.value = told.version;
    form.text.value = `${told.text}\n\n${form.text.value}`;
    unsaved = true;
    say(form, "both");
    later(form, 0);
  } else {
    $("[role=status]", form).textContent = told.sentence;
  }
}

export function watchNote() {
  document.addEventListener("input", event => {
    if (event.target.id !== "mynote") return;
    unsaved = true;
    say(event.target.form, "");
    later(event.target.form, PAUSE);
  });
  document.addEventListener("submit", event => {
    if (event.target.id !== "noteform") return;
    event.preventDefault();
    unsaved = true;
    save(event.target);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && unsaved && $("#noteform")) write($("#noteform"));  // no time to wait
  });
}
