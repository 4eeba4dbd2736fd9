"""The pending question of each seat; for notices, a question may consist of several decisions."""

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
"""How long (ms) a turn's notice is held back, because a pre-set move or a present player may answer first."""


class SeatQuestion(Value, frozen=True):
    """A pending question of a seat: `key` is its first decision, `player` the holder of the seat.

    `at` and `seq` are the time and number of the record since which this player has been asked. `acted`: they
    have answered part of the question. `flag` is the deadline, `moved` the time of its last change, and
    `warning` the time to warn (UTC, ms).
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
    """Return the questions after a record, by seat; `turns` is the state after it."""
    waiting = {one.seat: one for one in turns.waiting}
    return tuple(
        None
        if seat not in waiting
        else _follow_question(before[seat], was_waiting.get(seat), waiting[seat], turns, record)
        for seat in range(len(turns.seats))
    )


def _follow_question(
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
    """Return whether a person holds the seat."""
    return seat.player is not None and not seat.gave_up and not is_bot_account(seat.player)


def due_of_question(turns: TurnsDocument, seat: int, question: SeatQuestion) -> Iterator[DueNotice]:
    """Yield a question's notices: about the turn, the deadline, and a time-out that others may claim."""
    place = turns.seats[seat]
    if is_person(place) and place.stand_in is None:
        yield from _to_holder(place.player or "", turns, seat, question)
    if isinstance(turns.correspondence, Correspondence):
        yield from _to_claimants(turns, turns.correspondence, seat, question)


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


def _to_claimants(
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
    """Return a key that changes if the deadline moves."""
    return f"{question.key}-{(question.flag or 0) // MINUTE_MS}"
