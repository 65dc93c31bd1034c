"""What is told of requests and of what goes wrong, to whoever runs the table.

Nothing here names a table, a person or what they bring: of an address only the pattern of its route
is told.
"""

from __future__ import annotations

import datetime
import json
import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from igroteka.table.metrics import Metrics

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Others are told as one: anybody can make up more."""

NOWHERE = "none"
"""Instead of a pattern, where there is no such route."""

REQUEST = "request"
"""What a request's line of the log has as its message, and its facts as an attribute."""

_log = logging.getLogger("igroteka.requests")


class Journal:
    """Count and note each request: its route, its status, and after how long the answer began."""

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute], metrics: Metrics) -> None:
        self.app = app
        self._routes = routes
        self._metrics = metrics
        self._patterns = {_answer(route): _pattern(route) for route in routes}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()

        async def send_noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._note(scope, message["status"], time.perf_counter() - begun)
            await send(message)

        await self.app(scope, receive, send_noted)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"
        route = self._route(scope)
        self._metrics.answered(method, route, status)
        if _log.isEnabledFor(logging.INFO):
            facts = {"method": method, "route": route, "status": status}
            facts["ms"] = round(1000 * seconds, 1)
            _log.info(REQUEST, extra={REQUEST: facts})

    def _route(self, scope: Scope) -> str:
        """The pattern of a request's route, also where it was refused before it got there."""
        if "endpoint" in scope:
            return self._patterns.get(scope["endpoint"], NOWHERE)
        for route in self._routes:
            if route.matches(scope)[0] is not Match.NONE:
                return _pattern(route)
        return NOWHERE


def _answer(route: BaseRoute) -> Any:
    """What a scope calls the endpoint of a route."""
    return route.app if isinstance(route, Mount) else getattr(route, "endpoint", None)


def _pattern(route: BaseRoute) -> str:
    assert isinstance(route, Route | Mount)
    return route.path.replace(":str", "")


class JsonLines(logging.Formatter):
    """A JSON object for each line of the log."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how grave, who says it, what; and the facts of a request, or what was raised."""
        at = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        told: dict[str, Any] = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        facts: Mapping[str, Any] = getattr(record, REQUEST, {})
        told.update(facts)
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)
