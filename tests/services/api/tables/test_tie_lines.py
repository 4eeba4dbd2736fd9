"""The journal explains ties on points after the end of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from domain.games import catalog
from domain.log.codec import codec_for
from services.api.tables.responses import JournalLine
from services.api.tables.tie_lines import add_ties
from services.queries.reader import LoadedTable
from tests.support.games.game_matrix import random_game_of

SEATS = 4


class Names:
    async def names(self, ids: frozenset[str]) -> Mapping[str, str]:
        return {player: player.capitalize() for player in ids}


def test_decided_ties_follow_the_line_on_the_end() -> None:
    """MEX-8.4: the game of this seed ends with two players tied below the first place."""
    game = catalog.game("mini_express")
    form = next(form for form in game.variants if game.invalid_reason(form, SEATS) is None)
    table = random_game_of("mini_express", SEATS, form, 5).table
    head = LoadedTable(table, table.seq, "", codec_for("mini_express"))
    lines = tuple(JournalLine(seq, 0, None, "play", ("A line",)) for seq in (table.seq - 1, table.seq))
    fake: Any = Names()

    first, last = asyncio.run(add_ties(fake, head, lines, table.seq))

    assert ("A line",) == first.says
    assert (
        "A line",
        "Tie at 39 points, broken by fewer shares (5 to 9): Player-2 is ahead of Player-1",
    ) == last.says
    assert lines == asyncio.run(add_ties(fake, head, lines, table.seq + 1))
