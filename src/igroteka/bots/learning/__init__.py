"""How judges are learnt: self-play, fitting, and measuring what a judge is worth.

Needs the extra `learn`, which those who only play do not install.
"""

from __future__ import annotations

import importlib
from typing import Any

from igroteka.engine.refusal import Refusal


def learning_room() -> Any:
    """The module `training`; raises Refusal where the extra is missing."""
    try:
        return importlib.import_module("igroteka.bots.learning.training")
    except ModuleNotFoundError as error:
        raise Refusal(
            "To train a judge, the package {package} is needed: pip install igroteka[learn]",
            package=error.name,
        ) from None
