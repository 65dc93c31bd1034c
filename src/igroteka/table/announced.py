"""What a table itself tells in its talk, for all who sit there."""

from __future__ import annotations

from igroteka.draw.words import N_, _
from igroteka.table.doors import LINK, PRIVATE, PUBLIC
from igroteka.table.store import Said
from igroteka.table.talk import HOUSE
from igroteka.table.writing import clean

SENTENCES = {
    PUBLIC: N_("{name} has opened this table to everybody: it stands in the lobby. Whoever comes "
               "can read the talk."),
    LINK: N_("{name} has changed who may come: whoever has the link. Whoever comes can read the "
             "talk."),
    PRIVATE: N_("{name} has closed this table: only those who sit here or are invited can see it "
                "now."),
}  # fmt: skip
"""By the key that is stored."""


def spoken(said: Said) -> str:
    """What a message says: as it was written, or what the table tells, in words."""
    if said.seat != HOUSE:
        return clean(said.text)
    sentence = SENTENCES.get(said.text)
    return _(sentence, name=clean(said.name) or _("Somebody")) if sentence else ""
