"""What the documentation site shows that lies outside of docs/, and what it may not need."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]

SHOWN = {
    "contributing.md": ROOT / "CONTRIBUTING.md",
    "changelog.md": ROOT / "CHANGELOG.md",
    **{f"examples/{path.name}": path for path in sorted((ROOT / "examples").glob("bot.*"))},
}
"""By its place in the site, the file of the repository that stands there."""

OUTWARD = re.compile(r"\]\(\.\./(examples/[^)]+)\)")
FROM_ROOT = re.compile(r"\]\(docs/([^)]+)\)")
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
RULE = re.compile(r"(?<![\w.*\"\[])[A-Z]{1,2}\d+\.\d+(?![\w*\"\]])")
FETCHED = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)=\"?(?:https?:)?//")


def on_files(files: Files, config: Any) -> Files:
    """Add what lies elsewhere in the repository."""
    for place, path in SHOWN.items():
        files.append(File.generated(config, place, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links to those files, as they are written for whoever reads the repository."""
    if page.file.src_uri in SHOWN:
        return FROM_ROOT.sub(r"](\1)", markdown)
    known = frozenset(ANCHOR.findall(markdown))
    if known:  # a rulebook: wherever it names a rule, a click leads there
        markdown = RULE.sub(
            lambda found: f"[{found[0]}](#{found[0]})" if found[0] in known else found[0], markdown
        )
    return OUTWARD.sub(r"](\1)", markdown)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Nothing comes from another site: whoever reads offline sees all of it."""
    found = FETCHED.search(output)
    if found:
        raise PluginError(f"{page.file.src_uri} loads something from elsewhere: {found[0]}")
    return output
