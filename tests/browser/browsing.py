"""Real browsers at a real server: a process of its own, so that it can be killed."""

from __future__ import annotations

import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ElementHandle,
    Error,
    Page,
    Playwright,
    Request,
    TimeoutError,
    expect,
)

from igroteka.draw.chromium import AS_WIDE, BROWSERS
from tests.waiting import PATIENCE

MILLISECONDS = PATIENCE * 1000
expect.set_options(timeout=MILLISECONDS)

CLICKS = 20
"""A click that cannot be made yet is tried so many times, unless the page is another one."""

ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    AS_WIDE,
)
LOST = re.compile(
    r"net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE|"
    r"CONTENT_LENGTH_MISMATCH)"
)
"""What a browser says of a server that was killed."""

ASKED = "#prompt.mine"
HEARS = "body[data-tab] #table"
"""A table whose scripts are there: before, a click does nothing."""

PLACES = (
    "#board [data-do]:visible, #hand [data-do]:visible, .seats [data-do]:visible",
    "#prompt [data-do]:visible",
)
"""Where a play can be clicked, the first before the second."""

SERVE = "import sys; from igroteka.table.serving import serve; serve(port=int(sys.argv[1]), \
database=sys.argv[2], open_browser=False, pause=0, say=lambda s: print(s, flush=True))"


def browser_path() -> str:
    """A Chromium or Chrome on this machine, or ""."""
    return next(filter(None, map(shutil.which, BROWSERS)), "") or ""


class Server:
    """`serve` in a process of its own, with the settings of when it was made."""

    def __init__(self, database: Path, script: str = SERVE, url: str = "") -> None:
        """`script`: what is run, with a port and the database as arguments. `url`: of a database
        that is no file; then there is none at that path."""
        self.database = database
        self.url = url or f"sqlite:///{database}"
        self._script = script
        self.settings = {**os.environ, "HOME": str(database.parent)}
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it, or start it again at the same port."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", self._script, str(self.port), self.url],
            stdout=subprocess.PIPE,
            text=True,
            env=self.settings,
        )
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        assert ready, "the server did not say where it is"
        line = self.process.stdout.readline()
        self.port = int(line.split("//")[1].split("/")[0].rpartition(":")[2])
        self.address = f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """SIGKILL: nothing is tidied up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def launch(driver: Playwright) -> Browser:
    return driver.chromium.launch(
        executable_path=browser_path(), args=list(ARGUMENTS), timeout=MILLISECONDS
    )


def fresh(chromium: Browser, **options: Any) -> BrowserContext:
    """A browser that has never been anywhere.

    Workers that stand in for a server are blocked unless `options` allow them: a page of theirs is
    none that a test waits for.
    """
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800},
        reduced_motion="reduce",
        **{"service_workers": "block", **options},
    )
    context.set_default_timeout(MILLISECONDS)
    return context


def forget(context: BrowserContext, server: Server) -> None:
    """Let a browser forget all that it knows of a server but the files: to fetch and to read these
    anew takes longer than many a test."""
    page = context.new_page()
    for other in context.pages:
        if other != page:
            other.close()
    known = {"origin": server.address, "storageTypes": "local_storage,indexeddb,cache_storage"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", known)
    context.clear_cookies()
    page.close()


class Player:
    """Somebody before a browser."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.server = server
        self.context = context
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.chance = random.Random(7)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._console)
        self.acts: list[Request] = []
        self.page.on("request", self._request)

    def _console(self, message: Any) -> None:
        lost = LOST.search(message.text)
        refused = "status of 4" in message.text
        if message.type == "error" and not lost and not refused:
            self.complaints.append(message.text)

    def _request(self, request: Request) -> None:
        if request.url.endswith("/act"):
            self.acts.append(request)

    def go(self, path: str = "/") -> Page:
        self.page.goto(self.server.address + path)
        return self.page

    def open_table(
        self, *seats: str, game: str = "kolkhoz", preset: str = "", **numbers: int
    ) -> str:
        """Open a table by clicks, some of its options set to other numbers; its address."""
        page = self.go(f"/new?game={game}")
        if preset:
            page.check(f"input[name=preset][value={preset}]")
        page.select_option("#count", str(len(seats)))
        for seat, who in enumerate(seats):
            if page.is_visible(f"select[name=seat-{seat}]"):  # else the rules play it
                page.select_option(f"select[name=seat-{seat}]", who)
        if numbers:
            page.click("#options summary")
        for name, number in numbers.items():
            page.fill(f"input[name=option-{name}]", str(number))
        page.click("#newtable .btn")
        page.wait_for_selector(HEARS)
        return "/t/" + page.url.rpartition("/t/")[2]

    def bring_in(self, play: str, level: str) -> str:
        """Go on with the play of a file on whoever's seat is to move; the new table's address."""
        page = self.go("/import")
        page.fill("#play", play)
        page.select_option("#bring select[name=level]", level)
        page.click("#bring .btn")
        page.wait_for_selector(HEARS)
        return "/t/" + page.url.rpartition("/t/")[2]

    def sit_down(self, name: str) -> None:
        """Take the open seat of the table that is shown, under a name."""
        self.page.click("#sit")
        self.page.fill("#naming input", name)
        self.page.click("#naming .btn")
        self.page.wait_for_selector(".seat.is-me")
        self.page.wait_for_selector(HEARS)

    @property
    def number(self) -> int:
        """How many entries the page has seen."""
        return int(self.page.get_attribute("#table", "data-number") or "-1")

    def wait_turn(self) -> str:
        """Wait until the page asks for something or is over: "mine" or "over"."""
        self.page.wait_for_selector(HEARS)
        self.page.wait_for_selector(f"{ASKED}, #result")
        self.read_on()
        return "over" if self.page.query_selector("#result") else "mine"

    def read_on(self) -> None:
        """Read what has happened, if it is summed up over the page."""
        if self.page.is_visible("#recap"):
            self.page.click("[data-continue]")

    def explain(self) -> None:
        """Open what explains the choice at hand, by its key.

        A key that catches up with the present does nothing else, so it is pressed again.
        """
        for _ in range(CLICKS):
            self.page.keyboard.press("?")
            try:
                self.page.wait_for_selector("#explained[open]", timeout=MILLISECONDS / CLICKS)
            except TimeoutError:
                continue
            self.page.wait_for_selector("#explained[open] #told h2")
            return
        raise AssertionError("nothing is explained")

    def wait_news(self, number: int, milliseconds: float = MILLISECONDS) -> None:
        """Wait until the page has seen more than so many entries; raises TimeoutError."""
        self.page.wait_for_function(
            "n => +document.getElementById('table').dataset.number > n",
            arg=number,
            timeout=milliseconds,
        )

    def click_something(self) -> None:
        """Click anything, on the board if there is one, and wait for what comes of it.

        News of others may come in between, and the page is another one; then that is enough.
        """
        self.read_on()
        number, acts = self.number, len(self.acts)
        while self.number == number and not self._click_one(number):
            if not self.page.query_selector(ASKED):
                return
        try:
            self.wait_news(number)  # what came too late is refused: there are news of others
        except TimeoutError:
            raise AssertionError(f"no news of {list(map(_told, self.acts[acts:]))}") from None
        for act in self.acts[acts:]:
            act.response()

    def _click_one(self, number: int) -> bool:
        """Click anything that can be clicked now; False if it went away meanwhile."""
        if self.page.query_selector("#prompt [data-plan]"):
            return self._plan(number)
        handles = self._handles()
        if not handles:
            return False
        try:
            clicked = self._click(self.chance.choice(handles), number)
            if clicked and self.page.query_selector("#menu:not([hidden])"):
                buttons = self.page.query_selector_all("#menu [data-do]")
                clicked = self._click(self.chance.choice(buttons), number)
        except Error as error:
            if "not attached" not in str(error):
                raise
            return False
        return clicked

    def _plan(self, number: int) -> bool:
        """Give something to each thing of a plan, by clicks, and play it."""
        for _ in range(CLICKS):
            try:
                commit = self.page.query_selector("#prompt [data-plan][data-do]")
                if commit:
                    return self._click(commit, number)
                self.chance.choice(self._handles()).click(timeout=MILLISECONDS / CLICKS)
            except (Error, IndexError):
                return self.number != number
        raise AssertionError("what is planned cannot be played")

    def _click(self, element: ElementHandle, number: int) -> bool:
        """Click an element of the page that has seen so many entries, if it still is the same.

        False if it is hidden now: then it is to be chosen again what to click.
        """
        for _ in range(CLICKS):
            try:
                element.click(timeout=MILLISECONDS / CLICKS)
                return True
            except TimeoutError:
                if self.number != number:
                    return True
                if not element.is_visible():
                    return False
                self.read_on()
        raise AssertionError(f"cannot be clicked: {element.evaluate('e => e.outerHTML')}")

    def _handles(self) -> list[ElementHandle]:
        """What shows and can be clicked; none if the page does not ask any more."""
        self.page.wait_for_selector(f"{', '.join(PLACES)}, #table:not(:has({ASKED}))")
        return next(filter(None, map(self.page.query_selector_all, PLACES)), [])

    def play(self, moves: int = 10_000) -> str:
        """Play by clicks for so many moves or to the end."""
        state = self.wait_turn()
        while moves and state == "mine":
            self.click_something()
            moves -= 1
            state = self.wait_turn()
        return state

    def close(self) -> None:
        self.context.close()
        self.complain()

    def complain(self) -> None:
        """Fail if the page did."""
        assert not self.complaints, self.complaints


def _told(act: Request) -> str:
    """What was asked of the server and what it said, for a test that fails."""
    answer = act.response()
    return f"{act.post_data}: {answer.status} {answer.text()}" if answer else f"{act.post_data}"
