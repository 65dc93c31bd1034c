"""Real browsers at a real server: a process of its own, so that it can be killed."""

from __future__ import annotations

import os
import random
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ElementHandle, Error, Page, Playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SERVE = "import sys; from igroteka.table.app import serve; serve(port=int(sys.argv[1]), \
database=sys.argv[2], open_browser=False, pause=0, say=lambda s: print(s, flush=True))"


def browser_path() -> str:
    """A Chromium or Chrome on this machine, or ""."""
    return next(filter(None, map(shutil.which, BROWSERS)), "") or ""


class Server:
    """`serve` in a process of its own."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it, or start it again at the same port."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(self.port), str(self.database)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOME": str(self.database.parent)},
        )
        assert self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], 30)
        assert ready, "the server did not say where it is"
        line = self.process.stdout.readline()
        self.port = int(line.split("//")[1].split("/")[0].rpartition(":")[2])
        self.address = f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """SIGKILL: nothing is tidied up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()


def launch(driver: Playwright) -> Browser:
    return driver.chromium.launch(executable_path=browser_path(), args=list(ARGUMENTS))


class Player:
    """Somebody before a browser."""

    def __init__(self, chromium: Browser, server: Server, **context: Any) -> None:
        self.server = server
        self.context: BrowserContext = chromium.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce", **context
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.chance = random.Random(7)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._console)
        self.page.set_default_timeout(20_000)

    def _console(self, message: Any) -> None:
        lost = "ERR_CONNECTION_REFUSED" in message.text or "ERR_INCOMPLETE" in message.text
        refused = "status of 4" in message.text
        if message.type == "error" and not lost and not refused:
            self.complaints.append(message.text)

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
        page.wait_for_selector("#table")
        return "/t/" + page.url.rpartition("/t/")[2]

    @property
    def number(self) -> int:
        """How many entries the page has seen."""
        return int(self.page.get_attribute("#table", "data-number") or "-1")

    def wait_turn(self) -> str:
        """Wait until the page asks for something or is over: "mine" or "over"."""
        self.page.wait_for_selector("#prompt.mine, #result", timeout=60_000)
        return "over" if self.page.query_selector("#result") else "mine"

    def wait_news(self, number: int) -> None:
        """Wait until the page has seen more than so many entries."""
        self.page.wait_for_function(
            "n => +document.getElementById('table').dataset.number > n", arg=number
        )

    def click_something(self) -> None:
        """Click anything, on the board if there is one, and wait for what comes of it."""
        number = self.number
        handles = self._handles()
        if not handles:
            return
        try:
            with self.page.expect_response(lambda answer: answer.url.endswith("/act")) as waiting:
                self.chance.choice(handles).click()
                if self.page.locator("#menu:not([hidden])").count():
                    self.chance.choice(self.page.query_selector_all("#menu button")).click()
        except Error as error:
            if "not attached" not in str(error) and self.number == number:
                raise
            return  # news of others came in between: the page is another one
        answer = waiting.value
        said = "" if answer.ok else answer.text()
        try:
            self.wait_news(number)  # what came too late is refused: there are news of others
        except Error:
            asked = answer.request.post_data
            raise AssertionError(f"no news of {asked}: {answer.status} {said}") from None

    def _handles(self) -> list[ElementHandle]:
        """What shows and can be clicked; none if the page does not ask any more."""
        for _ in range(400):
            for place in ("#board [data-do], #hand [data-do]", "#prompt [data-do]"):
                found = self.page.query_selector_all(place)
                shown = [handle for handle in found if handle.is_visible()]
                if shown:
                    return shown
            if not self.page.query_selector("#prompt.mine"):
                return []
            self.page.wait_for_timeout(50)
        raise AssertionError("nothing can be clicked")

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
        assert not self.complaints, self.complaints
