// A bot for Igroteka: igroteka tournament kolkhoz --bots "program:node examples/bot.js,random"
//
// It plays at random, but never passes where it may do something else. docs/your-bot.md has the
// protocol.

const lines = require("node:readline").createInterface({ input: process.stdin });

// The number of an action, from what my seat sees.
function choose(me, question) {
  const actions = Object.entries(question.actions);
  const lively = actions.filter(([, text]) => !text.startsWith("pass"));
  const some = lively.length ? lively : actions;
  return Number(some[Math.floor(Math.random() * some.length)][0]);
}

const say = (answer) => process.stdout.write(JSON.stringify(answer) + "\n");

let me = null;
lines.on("line", (line) => {
  const told = JSON.parse(line);
  if (me) return say({ action: choose(me, told) });
  me = told;
  say({ protocol: 1 });
});
