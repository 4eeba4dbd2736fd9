"""Who is asked to come to a table: seats that are kept for somebody, and a round of a tournament.

The seats of a rematch are kept by the record that opens it, as are those of players who looked for the same;
any other seat is kept by the owner's own command.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from domain.table.events import BotWanted, SeatTaken, TableEnded, TableOpened, TableStarted
from domain.table.tenure.events import SeatKept
from projections.notices.questions import is_person
from projections.notices.table_step import TableStep
from projections.notices.values import DueNotice, NoticeKind

INVITING_KINDS: frozenset[NoticeKind] = frozenset({"invitation", "rematch", "round"})


def find_invitations(step: TableStep) -> Iterator[DueNotice]:
    """Give whom a record asks to come, but not who asks."""
    if step.is_paired:
        yield from _to_paired(step)
    for event in step.record.events:
        if isinstance(event, SeatKept) and event.player is not None:
            yield from _to_invited(event.player, event, step)


def _to_paired(step: TableStep) -> Iterator[DueNotice]:
    record = step.record
    for seat, place in enumerate(step.after.seats):
        if is_person(place):
            yield DueNotice("round", place.player or "", str(record.seq), record.at, record.seq, seat)


def _to_invited(player: str, event: SeatKept, step: TableStep) -> Iterator[DueNotice]:
    record, first = step.record, step.record.events[0]
    by: str | UnsetType = record.player
    kind: NoticeKind = "invitation"
    if isinstance(first, TableOpened):
        kind, by = ("invitation", UNSET) if first.after is UNSET else ("rematch", by)
    if player != by:
        key, seq = str(record.seq), record.seq
        yield DueNotice(kind, player, key, record.at, seq, about=event.seat, until=event.until, by=by)


def still_invites(notice: DueNotice, step: TableStep) -> bool:
    """Say whether who was asked to come has still to answer after a record."""
    if notice.kind == "round":
        return _round_waits(notice, step)
    return not any(_answers(event, notice, step) for event in step.record.events)


def _answers(event: object, notice: DueNotice, step: TableStep) -> bool:
    """Say whether an event makes an invitation pointless: taken, declined, taken back, or begun without."""
    match event:
        case SeatKept(seat):
            return seat == notice.about and step.record.seq > notice.seq
        case SeatTaken(seat, player):
            return seat == notice.about or player == notice.player
        case BotWanted(seat):
            return seat == notice.about
        case TableStarted() | TableEnded():
            return True
        case _:
            return False


def _round_waits(notice: DueNotice, step: TableStep) -> bool:
    """Say whether the player has not done anything at the table of the round yet, and it goes on."""
    record = step.record
    if step.after.ended is not None or notice.seat is None:
        return False
    acted = (record.seat, record.player) == (notice.seat, notice.player)
    return step.after.seats[notice.seat].player == notice.player and not acted
