"""The table as an app: what a browser is told, and that it is told of nobody."""

from __future__ import annotations

import re
import struct

import pytest

from tests.table.serving import Person, Served


def test_the_manifest_is_whole_and_its_icons_are_what_it_says(mira: Person) -> None:
    page = mira.http.get("/").text
    manifest, worker = re.findall(
        r'<link rel="manifest" href="([^"]+)" data-worker="([^"]+)">', page
    )[0]
    answer = mira.http.get(manifest)
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    for icon in told["icons"]:
        found = mira.http.get(icon["src"])
        assert found.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", found.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    script = mira.http.get(worker)
    assert script.headers["content-type"].startswith("text/javascript")
    assert "worker-src 'self'" in script.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("spoken", "said"), [("en", "The table cannot be reached"), ("ru", "Стол не отвечает")]
)
def test_the_page_that_stands_in_is_the_same_for_everybody(
    served: Served, spoken: str, said: str
) -> None:
    """It is kept by browsers, where it outlives cookies: it names nobody and no table."""
    pages = []
    for name in ("Mira", ""):
        person = served.person()
        person.http.headers["accept-language"] = spoken
        if name:
            person.post("/name", name=name)
            person.open_table("me", "open")
        pages.append(person.http.get("/offline").text)
    assert pages[0] == pages[1]
    assert said in pages[0]
    assert 'type="module"' not in pages[0]  # modules would have to be kept, too


def test_another_language_is_another_worker(mira: Person) -> None:
    addresses = set()
    for spoken in ("en", "ru"):
        mira.http.headers["accept-language"] = spoken
        addresses |= set(re.findall(r'data-worker="([^"]+)"', mira.http.get("/").text))
    assert len(addresses) == 2
