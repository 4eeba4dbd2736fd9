"""The points of all who play after each turn, as the game's own scoring would have counted them there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from domain.kernel.game import Game, Score
from domain.kernel.ranking import CategoryNote, TieBreaker
from domain.kernel.refusals import ScorePart
from domain.kernel.values import Value
from domain.table.consent.line import find_branch
from domain.table.evolve import AnyTable, fold
from projections.course.turn_count import CountedTurns, count_turns, find_turn, plays
from projections.course.turning_points import CourseTurn, TurningPoint, find_turning_points
from projections.decoded_record import DecodedRecord

MOST_TURNS = 400
"""A longer game is told by every second turn, every third, and so on: no chart shows more."""


class RivalSheet(Value, frozen=True):
    """The score sheet's column of an opponent that the rules play; `points` by category, or none."""

    name: str
    points: tuple[int, ...] = ()


class PointsCourse(Value, frozen=True):
    """How a game went that is over, up to record `at`.

    `turns` begin with turn 0, the set-up; what was taken back is none, and of a very long game some are left
    out, never the last and none that it turned at. `points` of each, and `values` of `tie_breakers`, are
    those of the seats and behind them of the `rivals`. `categories` says of each line of the score sheet what
    it counts, null where the game's rules for players do not tell, and `parts` what it was for of each who
    played, seats and rivals behind them, null where no account is kept.
    """

    at: int
    turns: tuple[CourseTurn, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()
    rivals: tuple[RivalSheet, ...] = ()
    tie_breakers: tuple[TieBreaker, ...] = ()
    categories: tuple[CategoryNote | None, ...] = ()
    parts: tuple[tuple[tuple[ScorePart, ...], ...] | None, ...] = ()


class _Step(NamedTuple):
    """A record that played, in the turn of that number, and the game after it."""

    seq: int
    turn: int
    state: Any


def follow_points(records: Iterable[DecodedRecord]) -> PointsCourse:
    """Fold the records of a whole log from record 1 on; one fold a record, one counting of points a turn.

    Everything is counted, also what a running game hides: it is for games that are over.
    """
    table: AnyTable | None = None
    steps: list[_Step] = []
    turns: CountedTurns = ()
    game: Game[Any] | None = None
    for decoded in records:
        game, record = decoded.game, decoded.record
        before, table = table, fold(decoded.game, table, record)
        turns = count_turns(turns, decoded, len(table.seats))
        branch = find_branch(record)
        if branch is not None:
            steps = [step for step in steps if step.seq <= branch.to]
        elif table.game_state is None:
            continue
        elif before is None or before.game_state is None:
            steps = [_Step(record.seq, 0, table.game_state)]
        elif plays(decoded):
            steps.append(_Step(record.seq, find_turn(turns, record.seq), table.game_state))
    if game is None or table is None:
        return PointsCourse(0)
    return _count(game, table, steps, turns)


def _count(game: Game[Any], table: AnyTable, steps: Sequence[_Step], counted: CountedTurns) -> PointsCourse:
    if not steps:
        return PointsCourse(table.seq)
    turns = tuple(
        CourseTurn(step.turn, _seat(counted, step.turn), step.seq, _points(game.score(step.state)))
        for step in {step.turn: step for step in steps}.values()
    )
    turned = find_turning_points(turns)
    final, notes = game.score(table.position), game.score_notes(table.position)
    parts = game.topics.score_parts(table.position)
    sheets = notes.rivals or ((),) * len(final.rivals)
    return PointsCourse(
        at=table.seq,
        turns=_thin_out(turns, {point.turn for point in turned}),
        turning_points=turned,
        rivals=tuple(RivalSheet(one.name, sheet) for one, sheet in zip(final.rivals, sheets, strict=True)),
        tie_breakers=notes.tie_breakers,
        categories=tuple(game.topics.scored.get(line.name) for line in final.categories),
        parts=tuple(_frozen(parts.get(line.name)) for line in final.categories),
    )


def _frozen(parts: Sequence[Sequence[ScorePart]] | None) -> tuple[tuple[ScorePart, ...], ...] | None:
    return None if parts is None else tuple(map(tuple, parts))


def _seat(turns: CountedTurns, number: int) -> int | None:
    return turns[number - 1].seat if number else None


def _thin_out(turns: Sequence[CourseTurn], wanted: AbstractSet[int]) -> tuple[CourseTurn, ...]:
    each, last = -(-len(turns) // MOST_TURNS), len(turns) - 1
    return tuple(one for one in turns if one.turn % each == 0 or one.turn in wanted or one.turn == last)


def _points(score: Score) -> tuple[int, ...]:
    return (*score.totals, *(rival.total for rival in score.rivals))
