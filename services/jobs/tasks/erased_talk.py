"""Erasing what a player said, wherever that was: with the account, where its player asked for it."""

from __future__ import annotations

from domain.table.talk.words import SpokenLine
from projections.journal import JOURNAL, speaker_prefix
from services.jobs.job_context import current_context

MAX_TABLES = 100_000
"""Tables at which one player spoke that are looked at: more than anybody plays at."""


def erase_talk_of(player: str) -> int:
    """Erase all that a player said beside logs, as the player would; give how many lines these were.

    It costs a read of the talk of each table at which the player spoke.
    """
    ports = current_context().ports
    tables = ports.read_models.read_first_rows(
        JOURNAL.name, JOURNAL.schema_version, speaker_prefix(player), MAX_TABLES
    )
    erased = 0
    for table in tables:
        for seq, line in ports.talk.read_all(table).items():
            if line.player == player and isinstance(line, SpokenLine):
                erased += ports.talk.erase(table, seq, "speaker") == "erased"
    return erased
