"""Tables of the template's game that a tournament opens, with its players seated."""

from __future__ import annotations

from typing import Any

from domain.games.template.variants import Options
from domain.log.codec import codec_for
from domain.table.commands import OpenTable
from domain.table.correspondence.calendar import Hours
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.seating import PairedPlayer, TablePairing, TournamentPlace
from services.simulation.memory_table import MemoryTable
from tests.support.tables.memory_tournaments import OPEN_PACE
from tests.support.tables.template_tables import answer_randomly

PLACE = TournamentPlace("00cup", 1, 2)
PLAYERS = (PairedPlayer("p0", "nonce0"), PairedPlayer("p1", "nonce1", Hours("UTC", 420, 1380)))


def paired_opening(**changes: Any) -> OpenTable[Options]:
    """Return the command that opens the table of a two-player group."""
    said: dict[str, Any] = {
        "game": "template",
        "seats": 2,
        "options": Options(rounds=2),
        "name": "Spring cup 1.2",
        "several": False,
        "pace": OPEN_PACE,
        "pairing": TablePairing(PLACE, PLAYERS),
        **changes,
    }
    return OpenTable(**said)


def open_paired_table(table: str = "03paired", **changes: Any) -> MemoryTable:
    """Open the table of a two-player group, which begins immediately."""
    played = MemoryTable(codec_for("template"), b"p" * 32, table)
    played.execute(SERVICE_PLAYER, None, paired_opening(**changes))
    return played


def finish_paired_table() -> MemoryTable:
    """Play the table of a group to the end."""
    played, number = open_paired_table(), 0
    while played.table is not None and played.table.waiting:
        answer_randomly(played, number)
        number += 1
    return played
