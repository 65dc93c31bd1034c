// The table as an app: a worker stands in where nobody answers. Browsers have none over plain http,
// but at the own machine; then the table is a page like any other.
import { $ } from "./dom.js";

export function keepAsApp() {
  navigator.serviceWorker?.register($("link[rel=manifest]").dataset.worker).catch(() => {});
}
