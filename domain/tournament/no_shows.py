"""Who did not come to a table of a tournament, read off the table's log alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from domain.kernel.ranking import places as rank_places
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


def rank_no_shows_last(places: Sequence[int], no_shows: Collection[int]) -> tuple[int, ...]:
    """Return the places of seats with those that nobody came to behind all others, on one place."""
    keys = [(seat not in no_shows, 0 if seat in no_shows else -place) for seat, place in enumerate(places)]
    return rank_places(keys) if no_shows else tuple(places)
