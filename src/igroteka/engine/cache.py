"""Where the engine keeps what took long to make."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def cache_directory() -> Path:
    """Where compiled kernels are kept; IGROTEKA_CACHE names another place."""
    named = os.environ.get("IGROTEKA_CACHE")
    return Path(named) if named else Path(platformdirs.user_cache_dir("igroteka"))
