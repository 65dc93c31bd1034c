"""One thing that programs can ask: its address, what it brings, what is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from igroteka.draw.words import N_
from igroteka.engine import Refusal
from igroteka.table.api import models
from igroteka.table.security import API

M = TypeVar("M", bound=models.Model)

V1 = f"{API}v1"
AT = f"{V1}/tables/{{code:str}}"
LOBBY = f"{V1}/lobby"

STREAM = "text/event-stream"


class Operation(NamedTuple):
    """Something that can be asked.

    answer: takes the request and what it brought. brings, gives: the models of its body and of the
    answer's. media: how the answer is sent.
    """

    method: str
    path: str
    says: str
    answer: Callable[[Request, Any], Awaitable[models.Model | Response]]
    gives: type[models.Model]
    brings: type[models.Model] | None = None
    status: int = 200
    media: str = "application/json"

    async def respond(self, request: Request) -> Response:
        """Read, do, answer."""
        body = None if self.brings is None else await read(request, self.brings)
        answer = await self.answer(request, body)
        if isinstance(answer, Response):
            return answer
        return Response(answer.model_dump_json(), self.status, media_type=self.media)


async def read(request: Request, model: type[M]) -> M:
    """What a request brings; raises Refusal. Nothing at all is as good as {}."""
    try:
        return model.model_validate_json(await request.body() or b"{}")
    except ValidationError as error:
        place = ".".join(map(str, error.errors(include_url=False, include_input=False)[0]["loc"]))
        if place:
            raise Refusal(
                N_("“{place}” is not as {model} has it in {description}. Nothing was done."),
                place=place[:40],
                model=model.__name__,
                description=f"{V1}/openapi.json",
            ) from None
        raise Refusal(N_("A JSON object was expected. Nothing was done.")) from None
