// Lists that are read from their end, where what is new comes: the log, the talk.
export const isAtEnd = list => list.scrollHeight - list.scrollTop - list.clientHeight < 40;

export function scrollToEnd(list) {
  list.scrollTop = list.scrollHeight;
}
