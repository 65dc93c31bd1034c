// Light or dark: the page changes at once, and the server remembers it for the next one.
import { send } from "./send.js";

function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
}

export function switchTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  send("/settings", { theme });
}
