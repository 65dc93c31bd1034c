"""What tests of the engine share."""

from __future__ import annotations

import pytest

from igroteka.engine.rule import prepare_rules


@pytest.fixture(autouse=True, scope="session")
def _rules_are_known() -> None:
    """Tests compile functions that call rules, without a kernel that would ask for this."""
    prepare_rules()
