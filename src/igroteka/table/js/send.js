// A request that changes something. The header says that a script asks: what comes back is then a
// sentence, not a page.
export function send(address, fields) {
  return fetch(address, {
    method: "POST",
    headers: { "X-Script": "1" },
    body: new URLSearchParams(fields),
  });
}
