"""What a page of ours posts."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

from igroteka.draw.words import N_
from igroteka.engine import Refusal

MOST_FIELDS = 60
"""So many fields a form may have."""


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a posted form; raises Refusal for what is none. Our pages post no files."""
    body = await request.body()
    try:
        return dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise Refusal(N_("This form cannot be read. Nothing was done.")) from None
