"""Wakhan's card lies face up, and the line that has decided is lit."""

from __future__ import annotations

import re

from igroteka.draw.words import speaking
from igroteka.engine import NOBODY, game_named, view_row
from igroteka.games.pax_pamir.page.log import PLANNED
from igroteka.games.pax_pamir.page.wakhan import decided, is_open
from igroteka.games.pax_pamir.rules.aicards import AI_PLANS, FIRST_AI
from igroteka.games.pax_pamir.rules.state import Note
from tests.drawing import drawn, random_play, whole

LIT = re.compile(r'<li class="lit" aria-current="true">(.*?) <a')


def test_the_line_that_her_last_action_came_from_is_lit() -> None:
    game = game_named("pax_pamir")
    lit = 0
    with speaking("en"):
        for match in random_play(game, 2, 3, "wakhan"):
            row = view_row(match.view(NOBODY))
            picture = whole(drawn(match, NOBODY)[0])
            assert ('id="readai"' in picture) == is_open(row)
            if not is_open(row):
                continue
            assert f"Card {FIRST_AI + row.ai_face}" in picture
            told = [
                note
                for note in (match.moves[-1].notes if match.moves else ())
                if note.kind in (Note.AI_TURNED, Note.AI_FOLLOWS, Note.AI_AMBITION, Note.USED)
            ]
            if told and told[-1].kind == Note.AI_FOLLOWS:
                assert told[-1].a == FIRST_AI + row.ai_face
                assert decided(row) == told[-1].b
                assert LIT.findall(picture) == [PLANNED[told[-1].b][0]]
                assert told[-1].b in AI_PLANS[row.ai_face]
                lit += 1
    assert lit > 3


def test_nothing_lies_there_where_she_does_not_play() -> None:
    game = game_named("pax_pamir")
    for n, match in enumerate(random_play(game, 3, 4, "pamir")):
        if n % 20 == 0:
            assert "readai" not in whole(drawn(match, NOBODY)[0])
