"""What is answered where something is refused, missing or broken: a page, or a sentence in JSON.

Pages are for browsers that show them. The page's own script and the API's programs get the sentence
and the number of the rule behind it, with the same status.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping

from sqlalchemy.exc import DatabaseError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from igroteka.draw.words import _, said, speaking
from igroteka.engine import Refusal
from igroteka.table import pages
from igroteka.table.database import Damaged, damages
from igroteka.table.doors import Shut
from igroteka.table.limits import TooMuch
from igroteka.table.security import API, BodyError, sentence
from igroteka.table.tables import Foreign

_log = logging.getLogger(__name__)


def wants_page(request: Request) -> bool:
    """Whether a browser is to show the answer."""
    return "x-script" not in request.headers and not request.url.path.startswith(API)


def _said(request: Request, title: str, text: str, status: int, rule: str = "") -> Response:
    if wants_page(request):
        return pages.message(request, title, text, status)
    return JSONResponse({"sentence": text, "rule": rule}, status)


STATUSES = ((Foreign, 403), (Shut, 404), (TooMuch, 429), (Damaged, 503))
"""What a refusal is answered with, if not with 409."""


def refused_with(refusal: Refusal) -> int:
    """The status that a refusal is answered with."""
    return next((status for kind, status in STATUSES if isinstance(refusal, kind)), 409)


async def refusing(request: Request, error: Exception) -> Response:
    """The sentence of a refusal, with its status."""
    assert isinstance(error, Refusal)
    status = refused_with(error)
    return _said(request, _("That did not work"), said(error), status, error.rule)


async def _unread(request: Request, error: Exception) -> Response:
    assert isinstance(error, BodyError)
    answer = sentence(request.scope, str(error), error.status)
    answer.headers["connection"] = "close"
    return answer


async def _gone(_request: Request, _error: Exception) -> Response:
    """Nobody is there any more to read it."""
    return PlainTextResponse("", 400)


async def _unwritten(request: Request, error: Exception) -> Response:
    """The database cannot be read or written: a full disk, one that is away or damaged."""
    assert isinstance(error, DatabaseError)
    _log.error("The database failed: %s", error)
    text = _("The table cannot write anything down now, so nothing was done. Try again later.")
    if damages(error):
        text = _("The database is damaged where this would be read or written, so nothing was "
                 "done. Tables that stand elsewhere in it go on.")  # fmt: skip
    return _said(request, _("That did not work"), text, 503)


async def _missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and request.url.path.startswith(("/t/", f"{API}v1/tables/")):
        title = _("No such table")
        text = _("There is no table at this address. Perhaps a letter of its code is missing?")
    elif error.status_code == 404:
        title, text = _("Nothing here"), _("There is no page at this address.")
    else:
        title, text = _("That did not work"), _("This page does not understand such a request.")
    return _said(request, title, text, error.status_code)


async def _broken(request: Request, _error: Exception) -> Response:
    visitor = request.scope.get("visitor")
    with speaking(visitor.language if visitor else "en"):
        text = _("Something broke on our side. The table itself is safe: load the page again.")
        if visitor is None or not wants_page(request):
            return sentence(request.scope, text, 500)
        return pages.message(request, _("That did not work"), text, 500)


HANDLERS: Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    Refusal: refusing,
    BodyError: _unread,
    ClientDisconnect: _gone,
    DatabaseError: _unwritten,
    HTTPException: _missing,
    Exception: _broken,
}
"""By what was raised."""
