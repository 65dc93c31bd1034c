// A snapshot is the table as its viewer sees it, as HTML. The page is morphed into it, so that what
// stays the same stays the same element, with the focus, what is being typed, how far it is
// scrolled. Idiomorph is a script of its own that comes before the modules.
import { $, root } from "./dom.js";
import { glideFrom, halt, places } from "./glide.js";
import { isAtEnd, scrollToEnd } from "./lists.js";
import { closeOutdated } from "./small.js";
import { countTalk } from "./talk.js";

const keeps = element => element.dataset && "keep" in element.dataset;

export function show(html) {
  const before = places();
  const atEnd = ["#log", "#talk"].filter(list => isAtEnd($(list)));
  halt();
  Idiomorph.morph(root(), html, {
    // What somebody types stays; but of anything else that has the focus Idiomorph would then
    // leave the inside as it was: of a card that was just clicked, for one.
    ignoreActiveValue: !!document.activeElement?.matches("input, textarea, select"),
    callbacks: { beforeNodeMorphed: (old, fresh) => !keeps(old) && !old.isEqualNode(fresh) },
  });
  atEnd.forEach(list => scrollToEnd($(list)));
  closeOutdated();
  afterShow();
  if (before) glideFrom(before);
}

// What the page says of a snapshot outside of the table, once it is shown.
export function afterShow() {
  countTalk();
  document.dispatchEvent(new Event("shown"));
}
