"""The OpenAPI description, made from the operations and their models: it cannot say otherwise."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic.json_schema import JsonSchemaMode, models_json_schema

from igroteka import __version__
from igroteka.table.api import models
from igroteka.table.api.operation import AT, LOBBY, STREAM, Operation
from igroteka.table.security import SAFE_METHODS
from igroteka.table.visitor import PEOPLE

REF = "#/components/schemas/{model}"

REFUSALS: Mapping[int, str] = {
    401: "The token is missing, forged or too old.",
    403: "It is not this seat's, or another site's page has asked.",
    404: "There is nothing at this address.",
    408: "The request came too slowly.",
    409: "It cannot be done, or not any more: the sentence says why.",
    411: "The request does not say how long it is.",
    413: "The request is too long.",
    421: "The server does not answer to this name.",
    429: "That was too much at once: try again in a minute.",
    500: "Something broke.",
    503: "Nothing can be written down now.",
}
"""What any operation may answer instead."""

QUERY: Mapping[str, tuple[str, str]] = {
    f"{AT}/log": ("after", "integer"),
    f"{AT}/talk": ("after", "integer"),
    f"{AT}/events": ("since", "string"),
    LOBBY: ("game", "string"),
}
"""What may follow an address, and its type."""


def described(operations: Sequence[Operation]) -> str:
    """The description as JSON."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        path = paths.setdefault(operation.path.replace(":str", ""), {})
        path[operation.method.lower()] = _operation(operation)
    return json.dumps(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Igroteka",
                "version": __version__,
                "description": "Board games at one table, for programs.",
            },
            "security": [{"token": []}, {"cookie": []}],
            "paths": paths,
            "components": {
                "schemas": _schemas(operations),
                "securitySchemes": {
                    "token": {"type": "http", "scheme": "bearer"},
                    "cookie": {"type": "apiKey", "in": "cookie", "name": "igroteka"},
                },
            },
        },
        ensure_ascii=False,
    )


def _schemas(operations: Sequence[Operation]) -> dict[str, Any]:
    """All models: what is read as it may come, what is answered as it is sent."""
    read = {each.brings for each in operations if each.brings is not None}
    given: set[type[models.Model]] = {models.Problem, *(each.gives for each in operations)}
    wanted: list[tuple[type[models.Model], JsonSchemaMode]] = [
        *((model, "validation") for model in read),
        *((model, "serialization") for model in given - read),
    ]
    wanted.sort(key=lambda pair: pair[0].__name__)
    _by_model, schema = models_json_schema(wanted, ref_template=REF)
    found: dict[str, Any] = schema["$defs"]
    return found


def _operation(operation: Operation) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": operation.answer.__name__,
        "summary": operation.says,
        "parameters": _parameters(operation.path),
        "responses": {
            str(operation.status): _answer("Done.", operation.gives, operation.media),
            **{str(status): _answer(said, models.Problem) for status, said in REFUSALS.items()},
        },
    }
    if operation.brings is not None:
        told["requestBody"] = {"content": _content(operation.brings)}
    if operation.path == PEOPLE or operation.method in SAFE_METHODS:
        told["security"] = [{}, {"token": []}, {"cookie": []}]
    return told


def _parameters(path: str) -> list[dict[str, Any]]:
    inside = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+):str}", path)
    ]
    if path not in QUERY:
        return inside
    name, kind = QUERY[path]
    return [*inside, {"name": name, "in": "query", "schema": {"type": kind}}]


def _answer(says: str, model: type[models.Model], media: str = "application/json") -> Any:
    return {"description": says, "content": _content(model, media)}


def _content(model: type[Any], media: str = "application/json") -> dict[str, Any]:
    schema: dict[str, Any] = {"$ref": REF.format(model=model.__name__)}
    if media == STREAM:
        schema = {"type": "string", "contentSchema": schema, "contentMediaType": STREAM}
    return {media: {"schema": schema}}
