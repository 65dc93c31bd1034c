"""What a browser needs to keep the table as an app: a manifest, a worker that stands in where
nobody answers, and the page that it shows then.

The worker keeps that page and its files, and nothing else: what a seat sees is never in a cache.
"""

from __future__ import annotations

import functools
import importlib.resources

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from igroteka.draw.words import _, language
from igroteka.table import pages
from igroteka.table.assets import asset
from igroteka.table.reception import Reception

PAPER, INK = "#f6f4ef", "#1f1a17"
"""The colours around the page of an app: those of the light page, as nobody knows the theme yet."""

ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-full.png", "512x512", "image/png", "maskable"),
)
"""File, sizes, type, purpose. What is maskable has paper all around: it may be cut to any shape."""


@functools.cache
def worker_script() -> str:
    """The worker; its address is at the root, since it sees no more than what lies below."""
    file = importlib.resources.files("igroteka.table") / "static" / "worker.js"
    return file.read_text(encoding="utf-8")


class Portable:
    """The three addresses, for all who ask for them at a bounded pace."""

    def __init__(self, reception: Reception) -> None:
        self._bounded = reception.bounded

    def routes(self) -> list[Route]:
        """Where they are."""
        return [
            Route("/app.webmanifest", self._bounded(self.manifest)),
            Route("/worker.js", self._bounded(self.worker)),
            Route("/offline", self._bounded(self.offline)),
        ]

    async def manifest(self, _request: Request) -> Response:
        """What the app is called, and how it looks (W3C, Web Application Manifest)."""
        told = {
            "id": "/",
            "name": "Igroteka",
            "short_name": "Igroteka",
            "description": _("Board games at one table, with friends and bots."),
            "lang": language(),
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": PAPER,
            "theme_color": INK,
            "icons": [
                {"src": asset(file), "sizes": sizes, "type": kind, "purpose": purpose}
                for file, sizes, kind, purpose in ICONS
            ],
        }
        return JSONResponse(told, media_type="application/manifest+json")

    async def worker(self, _request: Request) -> Response:
        """The worker."""
        return Response(worker_script(), media_type="text/javascript")

    async def offline(self, request: Request) -> Response:
        """What is shown in the place of a page that cannot be reached; it names nobody."""
        return pages.page(request, "offline.html", title=_("The table cannot be reached"))
