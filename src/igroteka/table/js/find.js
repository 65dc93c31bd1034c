// Search in a rulebook: what does not speak of it is hidden, with its headings; the rest is marked.
import { $ } from "./dom.js";

const plain = text => text.toLowerCase().replaceAll("ё", "е");
// An example comes and goes with its rule.
const said = part => plain((part.matches(".shown") ? part.firstElementChild : part).textContent);
const level = block => +(/^H([1-6])$/.exec(block.tagName)?.[1] || 9);

export function watchFind(article) {
  const form = $(".find", article);
  if (!form) return;
  form.hidden = false;
  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("input", () => find(article, form, plain(form.find.value.trim())));
}

function find(article, form, wanted) {
  const blocks = [...article.children].filter(block => block !== form);
  const parts = blocks.flatMap(block => block.matches("ul,ol") ? [...block.children] : [block]);
  for (const part of [...blocks, ...parts]) part.hidden = !said(part).includes(wanted);
  blocks.forEach((block, n) => {
    if (level(block) < 9) block.hidden = !!wanted && !shown(blocks, n);
    if (block.matches(".contents")) block.hidden = !!wanted;
  });
  const told = parts.filter(part => level(part) === 9 && part.getClientRects().length);
  $("output", form).textContent = wanted ? told.length : "";
  mark(article, wanted);
}

// Whether anything is left under a heading.
function shown(blocks, n) {
  const end = blocks.findIndex((block, m) => m > n && level(block) <= level(blocks[n]));
  return blocks.slice(n + 1, end < 0 ? undefined : end)
    .some(block => level(block) === 9 && !block.hidden && !block.matches(".contents"));
}

function mark(article, wanted) {
  if (!CSS.highlights) return;
  const ranges = [], texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); wanted && node; node = texts.nextNode()) {
    const text = plain(node.data);
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}
