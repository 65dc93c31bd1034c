// Handles: what can be clicked to play (data-do), on the board, in the hand, in an open menu. The
// plain list of all actions is none of them.
import { all } from "./dom.js";

export const handles = () => all("#table [data-do], #table [data-thing], #menu [data-do]")
  .filter(handle => !handle.closest("#actions, .unlit") && handle.getClientRects().length);
