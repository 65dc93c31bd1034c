"""Other rooms' pages, that are served beside the table and look like it.

The table knows nothing of what is done there: whoever starts the server brings them along.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

Answer = Callable[[Request], Awaitable[Response]]


class Annex(NamedTuple):
    """Pages of another room.

    path: where they begin. title: what they are called, a msgid; line: what for.
    answers: method, path and who answers; the table's own bounds hold for them too.
    files: folders of static files whose addresses change with their contents, by their paths.
    open_to: whether the start page names them to whoever asks.
    attend: what is done beside answering, from the start on; it is cancelled at the end.
    """

    path: str
    title: str
    line: str
    answers: Sequence[tuple[str, str, Answer]]
    files: Mapping[str, Path]
    open_to: Callable[[Request], bool]
    attend: Callable[[], Coroutine[Any, Any, None]]


def open_annexes(request: Request) -> list[Annex]:
    """Those that whoever asks is told of."""
    return [annex for annex in request.app.state.annexes if annex.open_to(request)]
