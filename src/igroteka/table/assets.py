"""The addresses of what a page loads: each changes with its file, so that it may be cached."""

from __future__ import annotations

import functools
import hashlib
import importlib.resources
from importlib.resources.abc import Traversable

from igroteka.engine import Game

FOLDER = importlib.resources.files("igroteka.table")

MODULES = FOLDER / "js"
"""The JavaScript modules of the pages."""

STATIC = ("igroteka.table", "igroteka.draw")
"""The packages whose folders `static` are one at the table: what every page has lies in `draw`."""


def page_files(game: Game) -> Traversable:
    """The folder of a game's page: its style sheets and drawings."""
    return importlib.resources.files(game.package) / "page"


@functools.cache
def asset(path: str) -> str:
    """The address of one of our static files."""
    places = (importlib.resources.files(package) / "static" / path for package in STATIC)
    data = next(place for place in places if place.is_file()).read_bytes()
    return f"/static/{path}?{fingerprint(data)}"


@functools.cache
def game_asset(game: Game, path: str) -> str:
    """The address of one of a game's static files."""
    data = (page_files(game) / "static" / path).read_bytes()
    return f"{game_folder(game)}/{path}?{fingerprint(data)}"


def game_folder(game: Game) -> str:
    """The address of the folder with a game's static files; each version has its own."""
    return f"/games/{game.key}"


@functools.cache
def script_folder() -> str:
    """The address of the folder with the modules.

    They name each other by relative addresses, so all have new ones as soon as one of them changes.
    """
    return f"/js/{folder_fingerprint(MODULES)}"


def script(name: str) -> str:
    """The address of one of our modules."""
    return f"{script_folder()}/{name}"


@functools.cache
def scripts() -> list[str]:
    """The addresses of all modules: a page that names them loads them at once, not in turn."""
    return [script(name) for name in _names(MODULES)]


def folder_fingerprint(folder: Traversable) -> str:
    """Some letters that change with the name and the contents of every module in a folder."""
    files = [f"{name} {fingerprint((folder / name).read_bytes())}" for name in _names(folder)]
    return fingerprint("\n".join(files).encode())


def fingerprint(data: bytes) -> str:
    """Some letters that change with the data."""
    return hashlib.sha256(data).hexdigest()[:8]


def _names(folder: Traversable) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.name.endswith(".js"))
