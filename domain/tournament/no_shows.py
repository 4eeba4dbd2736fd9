"""Who did not come to a table of a tournament, read off the table's log alone."""

from __future__ import annotations

from collections.abc import Iterable

from domain.table.bot_accounts import is_bot_account
from domain.table.events import SeatTaken, TimeRanOut
from domain.table.evolve import AnyRecord
from domain.table.tenure.events import SeatLost


def find_no_shows(records: Iterable[AnyRecord]) -> tuple[int, ...]:
    """Give the seats whose time ran out, or that were voted out, and whose players left no record at all.

    Whoever said or did anything has come, and so has who was never waited for in vain. Linear in the log.
    """
    seated, came, missed = dict[int, str](), set[str](), set[int]()
    for record in records:
        came.add(record.player)
        for event in record.events:
            if isinstance(event, TimeRanOut | SeatLost):
                missed.add(event.seat)
            elif isinstance(event, SeatTaken):
                seated.setdefault(event.seat, event.player)
    people = {seat for seat, player in seated.items() if not is_bot_account(player) and player not in came}
    return tuple(sorted(missed & people))
