"""The browser that draws: what is said where it is missing."""

from __future__ import annotations

import sys

import pytest

from igroteka.draw import chromium
from igroteka.draw.chromium import Chromium, NoBrowser
from igroteka.draw.words import said, speaking


def test_a_missing_package_is_named_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "playwright.sync_api", None)
    with pytest.raises(NoBrowser, match=r"pip install igroteka\[pictures\]") as caught:
        Chromium()
    with speaking("ru"):
        assert said(caught.value).startswith("Для картинок и PDF нужен пакет")


def test_a_missing_browser_is_named_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "_browser", lambda driver: "/nowhere/chromium")
    with pytest.raises(NoBrowser, match="playwright install chromium"):
        Chromium()
