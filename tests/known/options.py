"""The known games have no variants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from igroteka.engine.options import Options


class Standard(Options):
    """Nothing to choose."""

    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]] = {"standard": {}}
