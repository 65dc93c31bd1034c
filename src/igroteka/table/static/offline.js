// The page that stands in for one that could not be reached looks for it again, and gives way.
const EVERY = 3000;  // milliseconds

async function look() {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

setInterval(look, EVERY);
addEventListener("online", look);
