// What of a page's text, or of a part's, is cut, covered, or out of reach; a line for each fault.
part => {
  // What goes, whole, where something else needs the room.
  const SPARE = ".nm .think, .nm .you, .sts .took";
  const SLACK = 2;  // pixels that nobody misses
  const faults = [];
  const shown = new Map();  // what is known of an element: its style
  const styleOf = e => shown.get(e) ?? shown.set(e, getComputedStyle(e)).get(e);
  const parent = e => e.assignedSlot ?? e.parentElement;
  const named = e => {
    const one = e => e.localName + (e.id && !/\d/.test(e.id) ? `#${e.id}`
      : e.classList.length ? `.${e.classList[0]}` : "");
    const path = [];
    for (let at = e; at && at.id !== "table" && path.length < 4; at = at.parentElement) {
      path.unshift(one(at));
      if (at.id && !/\d/.test(at.id)) break;
    }
    return path.join(" > ");
  };
  const says = text => JSON.stringify(text.replace(/\s+/g, " ").trim().slice(0, 40));
  const tell = (fault, e, text, more = "") => faults.push(`${fault}: ${named(e)} ${says(text)} ${more}`.trim());

  if (document.scrollingElement.scrollWidth > innerWidth + 1) {
    tell("the page scrolls sideways", document.body, `${document.scrollingElement.scrollWidth}`);
  }

  // All texts, line by line, as high as their letters are.
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector(part ?? "body"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode, e = node.parentElement;
    if (e.closest(SPARE)) continue;
    if (!node.data.trim() || e.closest(".vh, template, script, style, title, desc, option, .defs, .log, .rules, .talk")) continue;
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const size = parseFloat(styleOf(e).fontSize);
    const scale = e.ownerSVGElement ? e.ownerSVGElement.getScreenCTM().a : 1;
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      const inset = Math.max(0, (line.height - .72 * size * scale) / 2);
      texts.push({ e, text: node.data, left: line.left, right: line.right,
        top: line.top + inset, bottom: line.bottom - inset, size: size * scale });
    }
  }

  const scrolls = value => value === "auto" || value === "scroll";
  const cuts = value => value === "hidden" || value === "clip";
  for (const t of texts) {
    let x = true, y = true, fixed = false;  // whether it is still to be inside of what is around it
    t.box = { left: t.left, right: t.right, top: t.top, bottom: t.bottom };  // what shows of it
    for (let a = t.e; a && a !== document.documentElement; a = parent(a)) {
      const style = styleOf(a);
      if (a.localName === "text" || a.localName === "tspan" || a.localName === "g") continue;
      if (style.clipPath === "inset(50%)") { t.cut = true; break; }  // for screen readers alone
      if (style.display === "contents" || style.display === "inline") continue;
      if (cuts(style.overflowX) || cuts(style.overflowY)
          || scrolls(style.overflowX) || scrolls(style.overflowY)) {
        const r = a.getBoundingClientRect();
        const overX = Math.max(r.left - t.left, t.right - r.right);
        const overY = Math.max(r.top - t.top, t.bottom - r.bottom);
        if (x && cuts(style.overflowX) && overX > SLACK) {
          tell("cut at a side", t.e, t.text, `by ${Math.round(overX)} in ${named(a)}`);
          t.cut = true;
          break;
        }
        if (y && cuts(style.overflowY) && overY > SLACK) {
          tell("cut above or below", t.e, t.text, `by ${Math.round(overY)} in ${named(a)}`);
          t.cut = true;
          break;
        }
        if (scrolls(style.overflowX)) x = false;
        if (scrolls(style.overflowY)) y = false;
        t.box = { left: Math.max(t.box.left, r.left), right: Math.min(t.box.right, r.right),
          top: Math.max(t.box.top, r.top), bottom: Math.min(t.box.bottom, r.bottom) };
      }
      if (style.position === "fixed") { fixed = true; break; }
    }
    t.shows = t.box.right - t.box.left > 1 && t.box.bottom - t.box.top > 1;
    if (!t.cut && x && (t.left < -SLACK || t.right > innerWidth + SLACK)) {
      tell("outside of the window", t.e, t.text);
    }
    t.fixed = fixed;
  }

  // Texts over texts.
  const visible = texts.filter(t => t.shows).sort((a, b) => a.box.left - b.box.left);
  visible.forEach((a, n) => {
    for (let m = n + 1; m < visible.length && visible[m].box.left < a.box.right - SLACK; m += 1) {
      const b = visible[m];
      if (a.cut || b.cut) continue;
      const wide = Math.min(a.box.right, b.box.right) - b.box.left;
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > SLACK && high > SLACK && !a.e.closest("[data-over]") && a.e !== b.e && covers(a, b)) {
        tell("over another", a.e, a.text, `and ${named(b.e)} ${says(b.text)}`);
      }
    }
  });
  function covers(a, b) {  // not what merely moves on under a bar that stays
    const bar = e => e.closest("dialog > form, dialog, .bot, .jumps, .top, .hand, .prompt, .side, .stage, .coach");
    return bar(a.e) === bar(b.e);
  }

  // What stands in the prompt: nothing over another, nothing beyond its edge.
  const edge = document.querySelector("#prompt")?.getBoundingClientRect();
  const asked = part ? [] : [...document.querySelectorAll(
    "#prompt > p, #prompt .btns > :not(.stepper), #prompt .stepper > *")]
    .filter(e => e.getClientRects().length).map(e => [e, e.getBoundingClientRect()]);
  asked.forEach(([e, r], n) => {
    if (r.left < edge.left - SLACK || r.right > edge.right + SLACK
        || r.top < edge.top - SLACK || r.bottom > edge.bottom + SLACK) {
      tell("beyond the prompt", e, e.textContent);
    }
    for (const [other, o] of asked.slice(n + 1)) {
      const wide = Math.min(r.right, o.right) - Math.max(r.left, o.left);
      const high = Math.min(r.bottom, o.bottom) - Math.max(r.top, o.top);
      if (wide > SLACK && high > SLACK) {
        tell("over another in the prompt", e, e.textContent, `and ${says(other.textContent)}`);
      }
    }
  });

  // Texts under other things.
  function ancestors(e) {
    const found = [];
    for (; e; e = e.parentElement) found.push(e);
    return found;
  }
  function paints(e) {
    const style = styleOf(e);
    if (+style.opacity < .3) return false;
    if (e.ownerSVGElement) return e.getBBox && style.fill !== "none" && e.localName !== "g";
    const alpha = /, ([\d.]+)\)$/.exec(style.backgroundColor.replace("rgb(", "rgb, 1)"));
    return style.backgroundImage !== "none"
      || style.backgroundColor.startsWith("rgb(") || !!alpha && +alpha[1] > .3;
  }
  for (const t of visible) {
    if (t.cut || styleOf(t.e).pointerEvents === "none") continue;  // it cannot be hit anyway
    const [y, hits] = [(t.box.top + t.box.bottom) / 2, []];
    const middle = (t.box.left + t.box.right) / 2;
    for (const x of [t.box.left + 2, middle, t.box.right - 2]) {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      for (const hit of document.elementsFromPoint(x, y)) {
        if (hit.contains(t.e) || t.e.contains(hit)) break;
        if (t.e.ownerSVGElement && hit.ownerSVGElement === t.e.ownerSVGElement) break;
        if (ancestors(hit).some(a => /fixed|sticky/.test(styleOf(a).position) && !a.contains(t.e))) {
          break;  // it stays where it is when what is under it moves on
        }
        if (!paints(hit)) continue;
        hits.push(hit);
        break;
      }
    }
    if (hits.length) tell("covered", t.e, t.text, `by ${named(hits[0])}`);
  }
  return [...new Set(faults)];
}
