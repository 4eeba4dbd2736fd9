"""Who is named in what others say; the words themselves are nothing that a notice holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UnsetType

from domain.table.bot_accounts import is_bot_account
from domain.table.correspondence.calendar import DAY_MS
from domain.table.events import Said
from projections.notices.table_step import TableStep
from projections.notices.values import DueNotice

HOUR_MS = 3_600_000

MENTIONS_AN_HOUR, MENTIONS_A_DAY = 3, 12
"""How often one player is told of being named at a table: nobody is rung by others who go on naming him."""

MENTIONS_KEPT_MS = 2 * DAY_MS
"""For how long it is kept to be told."""


def find_mentions(step: TableStep, told: Iterable[DueNotice]) -> Iterator[DueNotice]:
    """Give who is to be told of being named; `told` are the notices of before."""
    record, known = step.record, tuple(told)
    for event in record.events:
        named = event.to if isinstance(event, Said) else ()
        for seat in () if isinstance(named, UnsetType) else named:
            player = step.after.seats[seat].player
            if player in {None, record.player} or is_bot_account(player or ""):
                continue
            if _has_room(player or "", known, record.at):
                yield DueNotice(
                    "mention",
                    player or "",
                    str(record.seq),
                    record.at,
                    record.seq,
                    seat,
                    about=record.seat,
                    by=record.player,
                )


def _has_room(player: str, told: Iterable[DueNotice], at: int) -> bool:
    moments = [one.at for one in told if one.kind == "mention" and one.player == player]
    within_hour = sum(at - one < HOUR_MS for one in moments)
    within_day = sum(at - one < DAY_MS for one in moments)
    return within_hour < MENTIONS_AN_HOUR and within_day < MENTIONS_A_DAY
