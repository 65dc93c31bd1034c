// An experiment that runs: what is known of it is asked for again and again, until it has ended.
const EVERY = 1000;  // milliseconds
const box = () => document.getElementById("now");

async function look() {
  const answer = await fetch(`${location.pathname}/now`);
  if (answer.ok) Idiomorph.morph(box(), await answer.text());
}

function watch() {
  if (box().dataset.state !== "running") return;
  setTimeout(() => (document.hidden ? Promise.resolve() : look()).catch(() => {}).then(watch),
    EVERY);
}

watch();
