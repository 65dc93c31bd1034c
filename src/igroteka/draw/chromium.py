"""A browser without a window that makes PDFs and pictures of pages; needs the extra `pictures`."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from igroteka.draw.words import N_

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

T = TypeVar("T")

BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
"""What is looked for where Playwright has installed no browser of its own; first what has no window
at all, and draws the same pages with a third less work."""

AS_WIDE = "--font-render-hinting=none"
"""Letters are as wide as where a browser has windows, and on paper; else texts that fit are cut."""

FONTS = "() => document.fonts.ready.then(() => true)"
"""Waits until all letters have their shapes."""


class NoBrowser(Exception):
    """What keeps pages from being drawn: a sentence for `words.said`."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.values: dict[str, object] = {}


class Chromium:
    """A browser, open until it is closed. It has a thread of its own: any thread may ask it, also
    one that runs an event loop, as notebooks do."""

    def __init__(self) -> None:
        """Raises NoBrowser."""
        self._thread = ThreadPoolExecutor(1, "chromium")
        self._driver: Playwright | None = None
        self._browser: Browser | None = None
        self._window: Page | None = None
        self._head = ""
        """What stands before the body of the page in the window."""
        try:
            self._do(self._open)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def pdf(self, html: str) -> bytes:
        """A page as a PDF; its style sheets say of what size."""
        return self._do(self._printed, html)

    def asked(self, html: str, script: str) -> Any:
        """What a script finds on a page as it is printed."""
        return self._do(self._found, html, script)

    def png(self, html: str, wide: int, high: int) -> bytes:
        """What a window of so many pixels shows of a page, as a PNG."""
        return self._do(self._seen, html, wide, high)

    def close(self) -> None:
        """End the browser; whoever asks it again opens another one."""
        with contextlib.suppress(RuntimeError):  # closed before
            self._do(self._end)
        self._thread.shutdown()

    def _do(self, work: Callable[..., T], *arguments: Any) -> T:
        return self._thread.submit(work, *arguments).result()

    def _open(self) -> None:
        try:
            from playwright.sync_api import Error, sync_playwright
        except ModuleNotFoundError:
            raise NoBrowser(
                N_("For pictures and PDFs, a package is needed: pip install igroteka[pictures]")
            ) from None
        self._driver = sync_playwright().start()
        try:
            self._browser = self._driver.chromium.launch(
                executable_path=_browser(self._driver), args=[AS_WIDE]
            )
        except Error:
            raise NoBrowser(
                N_("For pictures and PDFs, Chromium is needed: playwright install chromium")
            ) from None

    def _end(self) -> None:
        if self._browser is not None:
            self._browser.close()
        if self._driver is not None:
            self._driver.stop()
        self._browser = self._driver = self._window = None
        self._head = ""

    @contextlib.contextmanager
    def _page(self) -> Iterator[Page]:
        assert self._browser is not None
        page = self._browser.new_page()
        try:
            yield page
        finally:
            page.close()

    def _printed(self, html: str) -> bytes:
        with self._page() as page:
            page.set_content(html)
            page.evaluate(FONTS)
            return page.pdf(prefer_css_page_size=True, print_background=True)

    def _found(self, html: str, script: str) -> Any:
        with self._page() as page:
            page.emulate_media(media="print")
            page.set_content(html)
            page.evaluate(FONTS)
            return page.evaluate(script)

    def _seen(self, html: str, wide: int, high: int) -> bytes:
        if self._window is None:
            assert self._browser is not None
            self._window = self._browser.new_page(reduced_motion="reduce")
        self._window.set_viewport_size({"width": wide, "height": high})
        head, _, body = html.partition("<body>")
        if head == self._head:  # then its style sheets and fonts are there already
            self._window.evaluate("html => { document.body.innerHTML = html }", body)
        else:
            self._window.set_content(html)
            self._head = head
        self._window.evaluate(FONTS)
        return self._window.screenshot()


def _browser(driver: Playwright) -> str | None:
    """Where a browser lies on this machine; None for Playwright's own, or for none at all."""
    if Path(driver.chromium.executable_path).is_file():
        return None
    return next(filter(None, map(shutil.which, BROWSERS)), None)
