// The page's own script. At a table: snapshots come over server-sent events, idiomorph morphs the
// page into them, and pieces glide from where they were to where they are (FLIP by data-k).
// Elsewhere: the theme switch and the form for a new table. No eval, no inline handlers.
(() => {
"use strict";
const $ = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const root = () => document.getElementById("table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const say = word => $("#words").content.querySelector(`[data-word=${word}]`).textContent;

// ---- Everywhere: theme, new table, compiling -------------------------------------------------

function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}

function switchTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  send("/settings", { theme });
}

document.addEventListener("click", event => {
  if (!event.target.closest("#theme")) return;
  event.preventDefault();
  switchTheme();
});

function newTableForm(form) {
  const setup = () => $("input[name=preset]:checked", form).dataset;
  const showCounts = () => {
    const fits = [...form.count.options].filter(option => {
      option.disabled = !JSON.parse(setup().counts).includes(+option.value);
      return !option.disabled;
    });
    if (form.count.selectedOptions[0].disabled) form.count.value = fits[fits.length - 1].value;
  };
  const showChairs = () => {
    const automatic = JSON.parse(setup().automatic)[form.count.value] || {};
    all("[data-chair]", form).forEach(chair => {
      chair.hidden = +chair.dataset.chair > +form.count.value;
      const name = automatic[chair.dataset.chair - 1];
      $("select", chair).hidden = !!name;
      $("b", chair).textContent = name || "";
    });
  };
  const fill = values => Object.entries(values).forEach(([name, value]) => {
    const field = form.elements[`option-${name}`];
    if (field.type === "checkbox") field.checked = value === "on";
    else field.value = value;
  });
  form.addEventListener("change", event => {
    if (event.target.name === "preset") {
      fill(JSON.parse(event.target.dataset.values));
      form.shown.value = event.target.value;
      showCounts();
    }
    showChairs();
  });
  showCounts();
  showChairs();
}
if ($("#newtable")) newTableForm($("#newtable"));

async function watchCompiling(box) {
  const games = Object.values(await (await fetch("/kernels")).json());
  const busy = games.filter(game => game.state === "cold" || game.state === "compiling");
  if (!busy.length) { box.remove(); return; }
  $("progress", box).value = Math.min(...busy.map(game => game.progress));
  setTimeout(() => watchCompiling(box).catch(() => box.remove()), 1000);
}
if ($("#compiling")) watchCompiling($("#compiling")).catch(() => $("#compiling").remove());

function send(address, fields) {
  return fetch(address, {
    method: "POST",
    headers: { "X-Script": "1" },
    body: new URLSearchParams(fields),
  });
}

if (!root()) return;

// ---- Snapshots -------------------------------------------------------------------------------

const past = () => root().classList.contains("past");
let running = [];
let pending = null;

const pieces = () => new Map(all("[data-k]", root()).map(piece =>
  [piece.dataset.k, piece.getBoundingClientRect()]).filter(([, box]) => box.width));

function show(html) {
  const glide = !calm.matches && !document.hidden;
  const before = glide && pieces();  // where they are seen now, in mid-glide included
  const log = $("#log"), talk = $("#talk");
  const atEnd = [log, talk].map(list => list.scrollHeight - list.scrollTop - list.clientHeight < 40);
  running.forEach(animation => animation.cancel());
  running = [];
  Idiomorph.morph(root(), html, {
    // What somebody types stays; but of anything else that has the focus Idiomorph would then
    // leave the inside as it was: of a card that was just clicked, for one.
    ignoreActiveValue: !!document.activeElement?.matches("input, textarea, select"),
    callbacks: { beforeNodeMorphed: (old, fresh) => !(old.dataset && "keep" in old.dataset) && !old.isEqualNode(fresh) },
  });
  [$("#log"), $("#talk")].forEach((list, n) => { if (atEnd[n]) list.scrollTop = list.scrollHeight; });
  if (opener && says(opener) !== openerSaid) closeSmall();
  afterShow();
  if (glide) glideFrom(before);
}

function glideFrom(before) {
  const moves = [];
  for (const [key, box] of pieces()) {  // first all reading, then all writing
    const old = before.get(key);
    if (!old) continue;
    const dx = old.x + old.width / 2 - box.x - box.width / 2;
    const dy = old.y + old.height / 2 - box.y - box.height / 2;
    if (Math.abs(dx) + Math.abs(dy) > 1) moves.push([key, dx, dy, old.width / box.width]);
  }
  for (const [key, dx, dy, size] of moves) {
    const piece = $(`[data-k="${CSS.escape(key)}"]`, root());
    const inside = piece.parentElement instanceof SVGElement;
    const unit = inside ? 1 / piece.ownerSVGElement.getScreenCTM().a : 1;
    const from = `translate(${dx * unit}px,${dy * unit}px)` + (inside ? "" : ` scale(${size})`);
    const still = inside ? "translate(0,0)" : "translate(0,0) scale(1)";
    running.push(piece.animate(
      [{ transform: from, composite: "add", zIndex: 20 }, { transform: still, composite: "add", zIndex: 20 }],
      // Pieces that set out one after the other say when: data-wait, in milliseconds.
      { duration: 400, easing: "ease-out", delay: +piece.dataset.wait || 0, fill: "backwards" }));
  }
}

function afterShow() {
  const mine = !!$("#prompt.mine");
  document.title = document.title.replace(/^● /, "").replace(/^/, mine ? "● " : "");
  countTalk();
}

// ---- The line to the server ------------------------------------------------------------------

let stream = null, tries = 0, retry = 0;
const base = `/t/${root().dataset.code}`;

function connect() {
  clearTimeout(retry);
  stream = new EventSource(`${base}/events?since=${encodeURIComponent(root().dataset.stamp)}`);
  stream.onopen = () => { tries = 0; document.body.classList.remove("lost"); };
  stream.addEventListener("table", event => {
    if (pending === null) setTimeout(() => { const html = pending; pending = null; show(html); });
    pending = event.data;  // the newest snapshot wins
  });
  stream.onerror = () => {
    document.body.classList.add("lost");
    if (stream.readyState !== EventSource.CLOSED) return;  // the browser tries again by itself
    retry = setTimeout(() => document.hidden || connect(), Math.min(15000, 500 * 2 ** tries++) * (.5 + Math.random()));
  };
}

let hiding = 0;
document.addEventListener("visibilitychange", () => {  // a hidden page gives its connection back
  if (past()) return;
  clearTimeout(hiding);
  if (document.hidden) hiding = setTimeout(() => stream.close(), 5000);
  else if (stream.readyState === EventSource.CLOSED) connect();
});

// ---- Doing -----------------------------------------------------------------------------------

// One request at a time. A second press on the same page is a double click; a press on a page that
// is newer than the request under way (its news may come before its answer) waits for that answer.
let underWay = Promise.resolve(), pressed = "";
async function post(what, fields = {}) {
  const number = root().dataset.number;
  if (pressed === number) return;
  pressed = number;
  closeSmall();
  await inTurn(what, { number, ...fields });
  if (pressed === number) pressed = "";
}

function inTurn(what, fields) {
  return underWay = underWay.then(() => deliver(what, fields));
}

async function deliver(what, fields) {
  try {
    const answer = await send(`${base}/${what}`, fields);
    if (answer.status >= 400) toast(await sentenceOf(answer));
  } catch {
    document.body.classList.add("lost");
    toast(say("lost"));
  }
}

async function sentenceOf(answer) {
  try { return (await answer.clone().json()).sentence; } catch { return answer.text(); }
}

const actionsOf = element => (element.dataset.do || "").split(" ").filter(Boolean);
const play = action => post("act", { action });

function use(element) {
  const actions = actionsOf(element);
  if (actions.length === 1) play(actions[0]);
  else openMenu(element, actions);
}

let toastTimer = 0;
function toast(text) {
  const box = $("#toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { box.hidden = true; }, 5000);
}

// ---- Small things over the page: menu, bubble ------------------------------------------------

// What is open stays open as long as the thing that it belongs to says the same.
let opener = null, openerSaid = "";
const says = element => element.isConnected && `${element.dataset.do} ${element.dataset.why}`;

function openAt(box, element) {
  opener = element;
  openerSaid = says(element);
  place(box, element);
}

function closeSmall() {
  const hadFocus = $("#menu").contains(document.activeElement);
  $("#menu").hidden = $("#bubble").hidden = true;
  if (hadFocus && opener && opener.isConnected) opener.focus();
}

// Where a small box beside an element hides least of what one may want to click or read.
function place(box, element) {
  box.hidden = false;
  const at = element.getBoundingClientRect(), wide = box.offsetWidth, high = box.offsetHeight;
  const within = (value, size, all) => Math.max(8, Math.min(value, all - size - 8));
  const x = within(at.x + at.width / 2 - wide / 2, wide, innerWidth);
  const y = within(at.y + at.height / 2 - high / 2, high, innerHeight);
  const spots = [
    { side: "right", left: at.right + 12, top: y },
    { side: "left", left: at.x - wide - 12, top: y },
    { side: "above", left: x, top: at.y - high - 10 },
    { side: "below", left: x, top: at.bottom + 10 },
  ].filter(spot => spot.left >= 8 && spot.top >= 8 && spot.left + wide <= innerWidth - 8 && spot.top + high <= innerHeight - 8);
  const others = [...handles(), ...all("#prompt, #prompt p, #prompt b, .bot, .side, #hand section")]
    .map(other => other.getBoundingClientRect());  // the prompt counts three times
  const hides = ({ left, top }) => others.filter(other =>
    other.x < left + wide && other.right > left && other.y < top + high && other.bottom > top).length;
  const spot = spots.sort((a, b) => hides(a) - hides(b))[0] || { side: "above", left: x, top: 8 };
  box.dataset.side = spot.side;
  box.style.left = `${spot.left + scrollX}px`;
  box.style.top = `${spot.top + scrollY}px`;
  box.style.setProperty("--tip", `${at.x + at.width / 2 - spot.left}px`);
  box.style.setProperty("--tip-y", `${at.y + at.height / 2 - spot.top}px`);
}

function openMenu(element, actions) {
  const menu = $("#menu");
  menu.replaceChildren(...actions.map(action => {
    const button = document.createElement("button");
    button.textContent = $(`#actions [data-do="${action}"]`).textContent;
    button.dataset.do = action;
    button.setAttribute("role", "menuitem");
    return button;
  }));
  openAt(menu, element);
  menu.firstElementChild.focus();
}

function openBubble(element) {
  const text = $("#bubble p");
  text.textContent = element.dataset.why + " ";
  if (element.dataset.rule) {
    const link = document.createElement("a");
    link.className = "rl";
    link.href = `#${element.dataset.rule}`;
    link.dataset.rule = link.textContent = element.dataset.rule;
    text.append(link);
  }
  openAt($("#bubble"), element);
}

// ---- Side: log, rules, talk ------------------------------------------------------------------

function openTab(name, asSheet = true) {
  const body = document.body;
  const again = body.dataset.tab === name && body.classList.contains("sheet");
  body.dataset.tab = name;
  body.classList.toggle("sheet", asSheet && !again);
  if (name === "rules") loadRules();
  if (name === "log") $("#log").scrollTop = $("#log").scrollHeight;
  if (name === "talk") { $("#talk").scrollTop = $("#talk").scrollHeight; }
  countTalk();
}

let rulesLoading = null;
function loadRules() {
  const article = $("#rules");
  rulesLoading ||= fetch(article.dataset.from).then(async answer => {
    article.append(new DOMParser().parseFromString(await answer.text(), "text/html").body);
    article.replaceChildren(...article.lastElementChild.childNodes);
  });
  return rulesLoading;
}

async function openRule(number) {
  if (document.body.dataset.tab !== "rules" || !document.body.classList.contains("sheet")) openTab("rules");
  await loadRules();
  all(".here", $("#rules")).forEach(rule => rule.classList.remove("here"));
  const rule = document.getElementById(number);
  if (!rule) return;
  rule.classList.add("here");
  $("#rules").scrollTop += rule.getBoundingClientRect().top - $("#rules").getBoundingClientRect().top - 16;
}

const talkKey = `talk ${root().dataset.code}`;
function countTalk() {
  const last = +root().dataset.talk;
  const open = document.body.dataset.tab === "talk" && $("#talk").offsetParent;
  if (open) localStorage.setItem(talkKey, last);
  const unread = last - (+localStorage.getItem(talkKey) || 0);
  all("[data-unread=talk]").forEach(badge => { badge.textContent = unread > 0 ? unread : ""; });
}

// ---- Clicks and keys -------------------------------------------------------------------------

document.addEventListener("click", event => {
  const target = event.target;
  const rule = target.closest("[data-rule]:not([data-why])");
  const element = target.closest("[data-do],[data-why],[data-post],button[data-tab],[data-open],[data-copy],[data-step]");
  if (rule) { event.preventDefault(); closeSmall(); openRule(rule.dataset.rule); return; }
  if (!element) { if (!target.closest("#bubble,#menu")) closeSmall(); if (target.closest("main,.seats") && !target.closest(".side")) document.body.classList.remove("sheet"); return; }
  const { post: what, tab, open, copy, step } = element.dataset;
  if (step) { event.preventDefault(); goTo(element.href); return; }
  if (element.dataset.do) { event.preventDefault(); use(element); return; }
  if (element.dataset.why) { closeSmall(); openBubble(element); return; }
  if (tab) openTab(tab);
  else if (open) document.getElementById(open).showModal();
  else if (copy) copyLink(element);
  else if (what === "auto") post("auto", { on: element.checked ? 1 : 0 });
  else if (what) post(what, element.dataset.seat ? { seat: element.dataset.seat } : {});
});

async function copyLink(button) {
  const link = location.origin + button.dataset.copy;
  try { await navigator.clipboard.writeText(link); toast(say("copied")); } catch { toast(link); }
}

document.addEventListener("submit", event => {
  if (event.target.id !== "talkform") return;
  event.preventDefault();
  const input = event.target.text;
  if (!input.value.trim()) return;
  inTurn("talk", { text: input.value });
  input.value = "";
});

const handles = () => all("#table [data-do], #menu [data-do]").filter(e => !e.closest("#actions") && e.getClientRects().length);

function walk(by) {
  const list = $("#menu").hidden ? handles() : all("#menu button");
  if (!list.length) return;
  const here = list.indexOf(document.activeElement);
  const next = here < 0 ? (by > 0 ? 0 : list.length - 1) : (here + by + list.length) % list.length;
  list[next].focus();
}

const steps = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

document.addEventListener("keydown", event => {
  const typing = event.target.matches("input:not([type=checkbox]),textarea,select");
  if (event.key === "Escape") { closeSmall(); document.body.classList.remove("sheet"); if (typing) event.target.blur(); return; }
  if (typing || event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
  if (past() && steps[event.key]) { event.preventDefault(); goTo($(`#step-${steps[event.key]}`).href); return; }
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((key === "Enter" || key === " ") && event.target.closest("[data-do],[data-why]") && !event.target.closest("button,a")) {
    event.preventDefault();
    event.target.closest("[data-do],[data-why]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (key >= "1" && key <= "9") {
    if ($("#table [data-numbers]")) return;  // a number is asked for: the fifth of them is not 5
    const button = all($("#menu").hidden ? "#actions [data-do]" : "#menu button")[key - 1];
    if (button) { event.preventDefault(); play(button.dataset.do); }
  } else if (key === "ArrowRight" || key === "ArrowDown") {
    event.preventDefault(); walk(1);
  } else if (key === "ArrowLeft" || key === "ArrowUp") {
    event.preventDefault(); walk(-1);
  } else if (event.code === "KeyU") $("#undo")?.click();
  else if (key === "?") $("#help").showModal();
  else if (event.code === "KeyL") openTab("log");
  else if (event.code === "KeyR") openTab("rules");
  else if (event.code === "KeyT") { openTab("talk"); event.preventDefault(); $("#say").focus(); }
});

// ---- Pointing: a thing with data-shows makes those with the same data-shown visible -----------

function point(event) {
  const shows = event.target.closest("[data-shows]")?.dataset.shows;
  all("[data-shown]", root()).forEach(thing => thing.classList.toggle("shown", thing.dataset.shown === shows));
}
document.addEventListener("pointerover", point);
document.addEventListener("focusin", point);

// ---- Stepping through a play -----------------------------------------------------------------

async function goTo(address) {
  const answer = await fetch(`${address}?fragment`);
  if (!answer.ok) { location.href = address; return; }
  show(await answer.text());
  history.replaceState(null, "", address);
}

document.body.dataset.tab = "log";
$("#log").scrollTop = $("#log").scrollHeight;
afterShow();
if (!past()) connect();
})();
