"""A program that asks the JSON API, and compares each answer with the description."""

from __future__ import annotations

import functools
import json
import re
from typing import Any

import httpx
from jsonschema import Draft202012Validator
from starlette.routing import Route

from igroteka.table.security import API
from tests.table.serving import Served
from tests.waiting import PATIENCE

V1 = f"{API}v1"


class Program:
    """Somebody with a token; every answer has to be as the description says."""

    def __init__(self, served: Served, name: str = "", token: str = "") -> None:
        self.http = httpx.Client(base_url=served.address, timeout=PATIENCE)
        self.described = description(served)
        self.seen: set[tuple[str, str, int]] = set()
        """What was asked, and with which status it was answered."""
        self.token = token or self.post("/people", {"name": name}, 201)["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def get(self, path: str, status: int = 200) -> Any:
        """What is answered below /api/v1."""
        return self._checked("get", path, self.http.get(V1 + path), status)

    def post(self, path: str, body: object = None, status: int = 200) -> Any:
        """The same for something to be done."""
        return self._checked("post", path, self.http.post(V1 + path, json=body or {}), status)

    def _checked(self, method: str, path: str, answer: httpx.Response, status: int) -> Any:
        assert answer.status_code == status, answer.text
        pattern = self.pattern(path.partition("?")[0])
        self.seen.add((method, pattern, status))
        return self.described.check(method, pattern, answer)

    def pattern(self, path: str) -> str:
        """The described path that an asked one belongs to."""
        return next(p for p in self.described.paths if re.fullmatch(_regex(p), V1 + path))

    def next_table(self, code: str, since: str = "") -> Any:
        """The next event of a table's stream."""
        address = f"{V1}/tables/{code}/events?since={since}"
        with self.http.stream("GET", address) as answer:
            assert answer.status_code == 200
            for line in answer.iter_lines():
                if line.startswith("data: "):
                    told = json.loads(line.removeprefix("data: "))
                    self.described.match("Table", told)
                    return told
        raise AssertionError("the stream has ended")


def _regex(path: str) -> str:
    return re.sub(r"{\w+}", "[^/]+", path)


class Description:
    """What /api/v1/openapi.json says."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.document = json.loads(text)
        self.paths: dict[str, Any] = self.document["paths"]
        self._validators: dict[str, Draft202012Validator] = {}

    def check(self, method: str, pattern: str, answer: httpx.Response) -> Any:
        """The answer, that has to be one of those described."""
        told = self.paths[pattern][method]["responses"][str(answer.status_code)]
        kind = answer.headers["content-type"].partition(";")[0]
        self._validate(told["content"][kind]["schema"], answer.json())
        return answer.json()

    def match(self, model: str, value: Any) -> None:
        """Raises ValidationError if a value is none of that model."""
        self._validate({"$ref": f"#/components/schemas/{model}"}, value)

    def _validate(self, schema: Any, value: Any) -> None:
        key = json.dumps(schema)
        if key not in self._validators:
            whole = {**schema, "components": self.document["components"]}
            self._validators[key] = Draft202012Validator(whole)
        self._validators[key].validate(value)


@functools.cache
def _read(text: str) -> Description:
    return Description(text)


def description(served: Served) -> Description:
    """The description that a server gives."""
    return _read(httpx.get(f"{served.address}{V1}/openapi.json", timeout=PATIENCE).text)


def routes(served: Served) -> set[tuple[str, str]]:
    """Every method and path of the API that the site answers."""
    return {
        (method.lower(), route.path.replace(":str", ""))
        for route in served.site.app().routes
        if isinstance(route, Route) and route.path.startswith(API)
        for method in (route.methods or set()) - {"HEAD"}
    }
