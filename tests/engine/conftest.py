"""What tests of the engine share."""

from __future__ import annotations

import pytest

from igroteka.engine import Game
from igroteka.engine.kernels import LAWS
from igroteka.engine.rule import prepare_rules
from tests.conftest import compiled_with


@pytest.fixture(autouse=True, scope="session")
def _rules_are_known() -> None:
    """Tests compile functions that call rules, without a kernel that would ask for this."""
    prepare_rules()


@pytest.fixture
def compiled() -> Game:
    """Kolkhoz with the engine's own kernels: those of bots are tried with the bots."""
    return compiled_with((LAWS,), "kolkhoz")
