"""How far back an undo can go, over a seat's own steps or by consent, and the requests for consent.

The result depends only on records, so read models can also fold it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.frames import AnswerStepGiven
from domain.kernel.values import Event
from domain.table import events as table_events
from domain.table.bot_accounts import is_bot_account
from domain.table.correspondence.events import StoodIn
from domain.table.correspondence.pace import PerDecision
from domain.table.correspondence.state import Correspondence, Tick
from domain.table.events import TABLE_EVENT_TYPES
from domain.table.records import FIRST_TABLE_VERSION, PendingDecision, Record
from domain.table.state import Table, UndoPoint
from domain.table.tenure.events import CameBack, SeatLost
from domain.table.undo import events as happened
from domain.table.undo.state import Consent, DecisionCharge, ReachPoint, UndoRequest

REACH: Final = 40
"""Number of the latest game records to which undo by consent can go back; older ones are out of reach."""

FREE_REACH: Final = 1_000
"""The same number in a sandbox: more records than most games have."""

_SEAT_CHANGES = frozenset({table_events.SeatTaken, table_events.SeatLeft, StoodIn, CameBack, SeatLost})


def _with_consent(play: Correspondence, **changes: Any) -> Correspondence:
    return replace(play, consent=replace(play.consent, **changes))


def _asked(play: Correspondence, event: happened.UndoAsked) -> Correspondence:
    request = UndoRequest(event.seat, event.to, event.needed, (), event.until, event.crosses, event.made)
    asks = play.consent.asks
    if event.needed:
        counts = list(asks or (0,) * len(play.clocks))
        counts[event.seat] += 1
        asks = tuple(counts)
    return _with_consent(play, request=request, asks=asks)


def _agreed(play: Correspondence, event: happened.UndoAgreed) -> Correspondence:
    request = play.consent.request
    if request is None:
        return play
    return _with_consent(play, request=replace(request, agreed=(*request.agreed, event.seat)))


def _declined(play: Correspondence, event: happened.UndoDeclined) -> Correspondence:
    return _with_consent(play, request=None)


CONSENT_EVOLVE: Mapping[type[Event], Callable[[Correspondence, Any], Correspondence]] = {
    happened.UndoAsked: _asked,
    happened.UndoAgreed: _agreed,
    happened.UndoDeclined: _declined,
}


def find_taken_back(events: tuple[Event, ...]) -> table_events.TakenBack | None:
    """Return the undo event among a record's events, or None."""
    for event in events:
        if type(event) is table_events.TakenBack:
            return event
    return None


def follow_line(
    play: Correspondence, waiting: Iterable[PendingDecision], record: Record[Any, Any]
) -> Correspondence:
    """Return the clocks after a record changed the line of play: the points in reach, and the turn counts.

    `play` is the state after the record's events but before its clock readings. `waiting` lists the decisions
    that were open before the record.
    """
    if play.pace.undo == "own":
        return play
    traits = 0
    for event in record.events:
        traits |= _TRAITS[type(event)]
    back = find_taken_back(record.events) if traits & _GOES_BACK else None
    return _played_on(play, waiting, record, traits) if back is None else _gone_back(play, back)


def _gone_back(play: Correspondence, back: table_events.TakenBack) -> Correspondence:
    consent = play.consent
    point = next((point for point in consent.reach if point.seq == back.to), None)
    clocks = play.clocks
    if point is not None:
        clocks = tuple(
            clock if clock.turns == turns else replace(clock, turns=turns)
            for clock, turns in zip(clocks, point.turns, strict=True)
        )
    after = Consent(
        request=None,
        reach=tuple(point for point in consent.reach if point.seq < back.to),
        asks=consent.asks,
        crossed=consent.crossed or back.crosses is True,
    )
    return replace(play, clocks=clocks, consent=after)


def _played_on(
    play: Correspondence, waiting: Iterable[PendingDecision], record: Record[Any, Any], traits: int
) -> Correspondence:
    consent, undo = play.consent, play.pace.undo
    asks = _asks_after(consent.asks, _ticks(record)) if consent.asks else consent.asks
    crosses = bool(record.draws) or bool(traits & _CROSSES)
    closes = traits & (_CLOSES if undo == "free" else _CLOSES | _CHANGES_SEATS)
    if closes or (crosses and undo == "consent" and traits & _OF_GAME):
        after = Consent(None, (), asks, consent.crossed)
        return replace(play, consent=after) if after != consent else play
    if not traits & _OF_GAME:
        return play if asks is consent.asks else _with_consent(play, asks=asks)
    most = FREE_REACH if undo == "free" else REACH
    point = _point(play, waiting, record, crosses=crosses)
    reach = (*consent.reach[-most + 1 :], point)
    request = None if consent.request is None else _request_after(play, record, reach)
    return replace(play, consent=Consent(request, reach, asks, consent.crossed))


_OF_GAME, _CROSSES, _CLOSES, _CHANGES_SEATS, _GOES_BACK = 1, 2, 4, 8, 16


class _Traits(dict[type[Event], int]):
    """What an event type means for undo, as bit flags, cached per type.

    - `_OF_GAME`: it belongs to the game. `_CROSSES`: it belongs to the game and reveals something.
    - `_CLOSES`: nothing before it can be undone.
    - `_CHANGES_SEATS`: outside a sandbox, nothing before it can be undone.
    - `_GOES_BACK`: it is an undo.
    """

    def __missing__(self, kind: type[Event]) -> int:
        """Compute and cache the flags of an event type."""
        self[kind] = found = self._find(kind)
        return found

    def _find(self, kind: type[Event]) -> int:
        if kind not in TABLE_EVENT_TYPES:
            return _OF_GAME | (_CROSSES if kind.reveals and not kind.ends_turn else 0)
        if kind in _SEAT_CHANGES:
            return _CHANGES_SEATS
        if kind is table_events.TakenBack:
            return _GOES_BACK
        return _CLOSES if kind.reveals or kind is table_events.TableEnded else 0


_TRAITS = _Traits()


def _request_after(
    play: Correspondence, record: Record[Any, Any], reach: tuple[ReachPoint, ...]
) -> UndoRequest | None:
    """Return the undo request if it is still open after a record of the game.

    A player who plays on declines it; a house bot does not, so people keep the time that they were given to
    answer. The request must remain what was agreed to: its record is in reach, it crosses nothing new, and
    every affected seat was asked.
    """
    request = play.consent.request
    if request is None or not is_bot_account(record.player):
        return None
    since = [point for point in reach if point.seq >= request.to]
    if not since or since[0].seq != request.to or any(point.crosses for point in since) > request.crosses:
        return None
    asked = {
        pending.seat
        for pending in record.waiting
        if not is_bot_account(play.clocks[pending.seat].player or "")
        and play.clocks[pending.seat].stand_in is None
    }
    return request if asked <= {request.seat, *request.needed} else None


def _asks_after(asks: tuple[int, ...], ticks: tuple[Tick, ...]) -> tuple[int, ...]:
    committed = {tick.seat for tick in ticks if tick.turn}
    if not asks or not any(asks[seat] for seat in committed):
        return asks
    return tuple(0 if seat in committed else count for seat, count in enumerate(asks))


def _ticks(record: Record[Any, Any]) -> tuple[Tick, ...]:
    return record.ticks if isinstance(record.ticks, tuple) else ()


def _point(
    play: Correspondence, waiting: Iterable[PendingDecision], record: Record[Any, Any], *, crosses: bool
) -> ReachPoint:
    charges: tuple[DecisionCharge, ...] = ()
    if isinstance(play.pace.clock, PerDecision):
        charges = tuple(
            DecisionCharge(
                tick.seat, play.clocks[tick.seat].charged, play.clocks[tick.seat].charged + tick.ran
            )
            for tick in _ticks(record)
        )
    turns = tuple([clock.turns for clock in play.clocks])
    return ReachPoint(record.seq - 1, _answered(waiting, record), turns, charges, crosses)


def _answered(waiting: Iterable[PendingDecision], record: Record[Any, Any]) -> tuple[int, ...]:
    """Return the seats that answered: the record's seat or, for the service, those whose decision closed."""
    if record.seat is not None:
        return (record.seat,)
    after = {pending.seat: pending.decision for pending in record.waiting}
    return tuple(pending.seat for pending in waiting if after.get(pending.seat) != pending.decision)


def carried_charges(play: Correspondence, record: Record[Any, Any]) -> dict[int, int]:
    """Return, by seat, the time (ms) that decisions asked again after an undo had already used.

    The result is empty unless the pace has a clock per decision. `play` is the state before the record. If a
    seat undid its own steps, only the time used before its first undone answer counts; after an undo by
    consent, all of that answer's time counts.
    """
    if not isinstance(play.pace.clock, PerDecision):
        return {}
    back = find_taken_back(record.events)
    if back is None:
        return {}
    own = record.events[0] is back
    found: dict[int, int] = {}
    if not own:
        found = {tick.seat: play.clocks[tick.seat].charged + tick.ran for tick in _ticks(record)}
    first: dict[int, DecisionCharge] = {}
    for point in play.consent.points_since(back.to):
        for charge in point.charges:
            first.setdefault(charge.seat, charge)
    return found | {seat: charge.before if own else charge.used for seat, charge in first.items()}


def count_undos(before: Table[Any, Any], record: Record[Any, Any], *, goes_on: bool) -> int | UnsetType:
    """Return the number of undos; the count restarts once nothing can be undone."""
    if before.table_version == FIRST_TABLE_VERSION:
        return UNSET
    if find_taken_back(record.events) is not None:
        return 1 if isinstance(before.undos, UnsetType) else before.undos + 1
    plays = any(type(event) not in TABLE_EVENT_TYPES for event in record.events)
    return UNSET if plays and not goes_on else before.undos


def undo_points(before: Table[Any, Any], record: Record[Any, Any]) -> tuple[UndoPoint[Any], ...]:
    """Return the states that undo can reach: none before a draw, a reveal, or a different seat's command."""
    events = record.events
    back = find_taken_back(events)
    if back is not None:
        return tuple(point for point in before.undo_points if point.seq < back.to)
    if all(type(event) in TABLE_EVENT_TYPES and not type(event).reveals for event in events):
        return before.undo_points
    if record.seat is None or _bars_undo(record):
        return ()
    since = next((waiting.since for waiting in before.waiting if waiting.seat == record.seat), record.at)
    earlier = before.undo_points if before.undo_points and before.undo_points[-1].seat == record.seat else ()
    return (*earlier, UndoPoint(before.seq, record.seat, before.game_state, since))


def _bars_undo(record: Record[Any, Any]) -> bool:
    return bool(record.draws) or any(type(event).reveals for event in record.events) or not _goes_on(record)


def _goes_on(record: Record[Any, Any]) -> bool:
    """Return whether the record's seat, and no other, must act next, or has given only part of an answer."""
    if AnswerStepGiven in map(type, record.events):
        return True
    return tuple(waiting.seat for waiting in record.waiting) == (record.seat,)
