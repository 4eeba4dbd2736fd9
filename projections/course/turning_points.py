"""Where a game turned: a change of lead, and the turns that brought most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.kernel.values import Value

MOST_TURNING_POINTS = 3


class CourseTurn(Value, frozen=True):
    """A turn: its last record, whose it was (None: nobody's), and the points of all who play after it."""

    turn: int
    seat: int | None
    seq: int
    points: tuple[int, ...]


class TurningPoint(Value, frozen=True):
    """A turn worth looking at: `who` gained `gain` points there, or lost them where that is negative.

    `who` counts the seats and behind them the rivals. `over` is who led before, where `who` went ahead of
    him; `kept` says that nobody else led or drew level after that.
    """

    turn: int
    seq: int
    who: int
    gain: int
    over: int | None = None
    kept: bool = False


class _LeadChange(NamedTuple):
    turn: int
    who: int
    over: int


class _Swing(NamedTuple):
    """How far somebody's change in a turn lies from everybody else's."""

    turn: int
    who: int
    size: int


def find_turning_points(turns: Sequence[CourseTurn]) -> tuple[TurningPoint, ...]:
    """Give the last change of lead and the largest swings, at most three turns in their order."""
    if not turns or len(turns[0].points) == 1:
        return ()
    changes = {change.turn: change for change in _lead_changes(turns)}
    last = max(changes, default=None)
    swings = sorted(map(_swing, turns, turns[1:]), key=lambda swing: (-swing.size, swing.turn))
    chosen = [] if last is None else [last]
    for swing in swings:
        if len(chosen) < MOST_TURNING_POINTS and swing.size > 0 and swing.turn not in chosen:
            chosen.append(swing.turn)
    kept = last if last is not None and _is_kept(turns, changes[last]) else None
    return tuple(_point(turns, number, changes.get(number), kept) for number in sorted(chosen))


def _lead_changes(turns: Sequence[CourseTurn]) -> Iterator[_LeadChange]:
    """Give when somebody alone came to lead after somebody else had; drawing level alone changes nothing."""
    leader: int | None = None
    for turn in turns:
        best = max(turn.points)
        if turn.points.count(best) > 1:
            continue
        now = turn.points.index(best)
        if leader is not None and now != leader:
            yield _LeadChange(turn.turn, now, leader)
        leader = now


def _swing(before: CourseTurn, after: CourseTurn) -> _Swing:
    """Find who went furthest away from all others in a turn."""
    gains = [now - then for then, now in zip(before.points, after.points, strict=True)]
    who = max(range(len(gains)), key=lambda one: (abs(gains[one]), -one))
    others = [*gains[:who], *gains[who + 1 :]]
    return _Swing(after.turn, who, min(abs(gains[who] - other) for other in others))


def _is_kept(turns: Sequence[CourseTurn], change: _LeadChange) -> bool:
    return all(
        turn.points.count(turn.points[change.who]) == 1 and max(turn.points) == turn.points[change.who]
        for turn in turns[change.turn :]
    )


def _point(
    turns: Sequence[CourseTurn], number: int, change: _LeadChange | None, kept: int | None
) -> TurningPoint:
    turn, before = turns[number], turns[number - 1]
    who = _swing(before, turn).who if change is None else change.who
    return TurningPoint(
        turn=turn.turn,
        seq=turn.seq,
        who=who,
        gain=turn.points[who] - before.points[who],
        over=None if change is None else change.over,
        kept=number == kept,
    )
