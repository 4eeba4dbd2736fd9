"""What each seat is asked, as notices tell it: one question, however many answers it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.bot_accounts import is_bot_account
from domain.table.correspondence.calendar import DAY_MS, MINUTE_MS
from domain.table.correspondence.deadlines import called_at
from domain.table.correspondence.state import Correspondence
from domain.table.evolve import AnyRecord
from domain.table.records import PendingDecision
from projections.notices.values import DueNotice
from projections.seats import SeatOccupancy
from projections.turns import TurnsDocument

REST_MS = 60_000
"""How long a turn is left alone before it is told: an order may answer it, or who is at the table."""


class SeatQuestion(Value, frozen=True):
    """A seat is asked: `key` is the decision at which that began, `player` whose the seat was.

    `at` and `seq` are the record since which that player is asked, `acted` says that the player has answered
    a part. `flag` is when it falls, `moved` since when it does so, `warning` when the seat is warned of it
    (UTC, ms).
    """

    key: int
    player: str | None
    at: int
    seq: int
    acted: bool = False
    flag: int | None = None
    moved: int = 0
    warning: int = 0


Questions = tuple[SeatQuestion | None, ...]


def follow_questions(
    before: Questions, was_waiting: Mapping[int, PendingDecision], turns: TurnsDocument, record: AnyRecord
) -> Questions:
    """Return what each seat is asked after a record; `turns` are those after it."""
    waiting = {one.seat: one for one in turns.waiting}
    return tuple(
        None
        if seat not in waiting
        else _followed(before[seat], was_waiting.get(seat), waiting[seat], turns, record)
        for seat in range(len(turns.seats))
    )


def _followed(
    known: SeatQuestion | None,
    was: PendingDecision | None,
    asked: PendingDecision,
    turns: TurnsDocument,
    record: AnyRecord,
) -> SeatQuestion:
    player = turns.seats[asked.seat].player
    if known is None or was is None:
        known = SeatQuestion(asked.decision, player, record.at, record.seq)
    elif player != known.player:
        known = replace(known, player=player, at=record.at, seq=record.seq, acted=False)
    elif was.decision != asked.decision and (record.seat, record.player) == (asked.seat, player):
        known = replace(known, acted=True)
    flag, warned = turns.due_at(asked), turns.warned_at(asked)
    if flag == known.flag:
        return known
    return replace(known, flag=flag, moved=record.at, warning=max(record.at, warned or 0))


def is_person(seat: SeatOccupancy) -> bool:
    """Return whether somebody holds the seat who can be told something."""
    return seat.player is not None and not seat.gave_up and not is_bot_account(seat.player)


def due_of_question(turns: TurnsDocument, seat: int, question: SeatQuestion) -> Iterator[DueNotice]:
    """Give what follows from a question: that it is asked, that its time runs out, that it may be claimed."""
    place = turns.seats[seat]
    if is_person(place) and place.stand_in is None:
        yield from _to_holder(place.player or "", turns, seat, question)
    if isinstance(turns.correspondence, Correspondence):
        yield from _claims(turns, turns.correspondence, seat, question)


def _to_holder(player: str, turns: TurnsDocument, seat: int, question: SeatQuestion) -> Iterator[DueNotice]:
    key, seq, flag = str(question.key), question.seq, question.flag
    if not question.acted:
        yield DueNotice("turn", player, key, question.at + REST_MS, seq, seat, due=flag)
    if flag is not None and turns.is_paced:
        ahead = max(question.moved, flag - DAY_MS)
        key = _flag_key(question)
        yield DueNotice(
            "warning", player, key, question.warning, seq, seat, due=flag, until=flag, ahead=ahead
        )


def _claims(
    turns: TurnsDocument, play: Correspondence, seat: int, question: SeatQuestion
) -> Iterator[DueNotice]:
    if play.pace.absence.each != "claim" or question.flag is None:
        return
    for number, other in enumerate(turns.seats):
        if number != seat and is_person(other) and other.player not in {None, turns.seats[seat].player}:
            yield DueNotice(
                "claimable",
                other.player or "",
                f"{seat}-{_flag_key(question)}",
                max(question.flag, question.moved),
                question.seq,
                number,
                about=seat,
                until=called_at(play.pace, question.flag),
            )


def _flag_key(question: SeatQuestion) -> str:
    """Tell a question's flag apart from where it would have fallen before it was moved."""
    return f"{question.key}-{(question.flag or 0) // MINUTE_MS}"
