"""The course of a game: points after each turn, turning points, and the review of a seat."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.kernel.decide import legal_options
from domain.kernel.game import Game, Score
from domain.kernel.presentation import used_lines
from domain.kernel.ranking import CategoryNote, TieBreaker
from domain.kernel.refusals import ScorePart
from domain.kernel.values import Event, Value
from domain.planning.imagination import lead_of
from domain.planning.review import PlayedAnswer, ReviewedPassage, Reviewer
from domain.table.events import TableStarted
from domain.table.evolve import TABLE_EVOLVE, AnyRecord, AnyTable, fold
from domain.table.journal_lines import event_text
from domain.table.undo.line import find_branch
from projections.decoded_record import DecodedRecord


class CountedTurn(Value, frozen=True, array_like=True):
    """A turn: its first record, and the seat whose turn it is."""

    first: int
    seat: int


CountedTurns = tuple[CountedTurn, ...]
"""The surviving turns in order, starting with turn 1; the set-up comes before turn 1."""


def count_turns(turns: CountedTurns, decoded: DecodedRecord, seats: int) -> CountedTurns:
    """Fold a record into the turns.

    If the rules have an event that begins a turn, a turn lasts until the next such event, regardless of other
    seats' answers in between. A record begins at most one turn, and a rival has its turn within a seat's
    turn. Without such an event, a turn is everything that a seat does until another seat does something that
    the log shows; in a solo game, each answer is a turn.
    """
    game, record = decoded.game, decoded.record
    branch = find_branch(record)
    if game.turn_begins is not None:
        if branch is not None:
            return tuple(turn for turn in turns if turn.first <= branch.to + 1)
        begun = [event.seat for event in record.events if isinstance(event, game.turn_begins)]
        begun = [seat for seat in begun if seat < seats]
        return (*turns, CountedTurn(record.seq + 1, begun[-1])) if begun else turns
    if branch is not None:
        return tuple(turn for turn in turns if turn.first <= branch.to)
    if record.seat is None or _goes_on(turns, record, seats) or not plays(decoded):
        return turns
    return (*turns, CountedTurn(record.seq, record.seat)) if _is_told(decoded, seats) else turns


def count_played_turns(turns: CountedTurns, records: Iterable[DecodedRecord], seats: int) -> CountedTurns:
    """Fold records that contain only moves; most of them continue a turn, and none undoes a turn."""
    for one in records:
        if one.game.turn_begins is not None or not _goes_on(turns, one.record, seats):
            turns = count_turns(turns, one, seats)
    return turns


def _goes_on(turns: CountedTurns, record: AnyRecord, seats: int) -> bool:
    """Return whether the answering seat is already on turn; in a solo game, each answer is a new turn."""
    return seats > 1 and bool(turns) and turns[-1].seat == record.seat


def find_turn(turns: CountedTurns, seq: int) -> int:
    """Return the number of a record's turn, or 0 before the first turn."""
    return bisect_right(turns, seq, key=_first)


def _first(turn: CountedTurn) -> int:
    return turn.first


def plays(decoded: DecodedRecord) -> bool:
    """Return whether a record contains play; the record that starts the game does not count."""
    happened: set[type[Event]] = {type(event) for event in decoded.record.events}
    return TableStarted not in happened and not happened.isdisjoint(decoded.game.evolve_all)


def _is_told(decoded: DecodedRecord, seats: int) -> bool:
    """Return whether the log has a line for a record with play."""
    names, record = ("",) * seats, decoded.record
    return any(_words(decoded, record, number, names) for number in range(len(record.events)))


def _words(decoded: DecodedRecord, record: AnyRecord, number: int, names: tuple[str, ...]) -> str | None:
    event = record.events[number]
    if type(event) in decoded.game.evolve:
        return decoded.game.presentation.event_text(event, names)
    return event_text(event, names, "", agreed=False) if type(event) in TABLE_EVOLVE else None


class PlayedTurn(NamedTuple):
    """A turn: its number (0: the set-up), its last record, and the state of the game after it.

    `passages` are the seat's answers in the turn, split at every draw and every action of another seat.
    """

    turn: int
    seq: int
    state: Any
    passages: tuple[tuple[PlayedAnswer, ...], ...]


@dataclass(frozen=True)
class ReviewedGame:
    """The surviving turns of a game; `hash` is the hash of its last record with play."""

    game: Game[Any]
    turns: tuple[PlayedTurn, ...]
    hash: str


class _PlayedStep(NamedTuple):
    """A record with play: its turn, the state after it, and the seat's answer, if any."""

    record: AnyRecord
    hash: str
    turn: int
    state: Any
    answer: PlayedAnswer | None


def follow_turns(records: Iterable[DecodedRecord], seat: int) -> ReviewedGame | None:
    """Fold the records of a whole log from record 1; return None if no game has started.

    Undone records are left out. Answers by pre-set moves and time-outs are not among the seat's answers.
    """
    table: AnyTable | None = None
    steps: list[_PlayedStep] = []
    turns: CountedTurns = ()
    game: Game[Any] | None = None
    for decoded in records:
        game, record = decoded.game, decoded.record
        before, table = table, fold(game, table, record)
        turns = count_turns(turns, decoded, len(table.seats))
        branch = find_branch(record)
        if branch is not None:
            steps = [step for step in steps if step.record.seq <= branch.to]
        elif table.game_state is None:
            continue
        elif before is None or before.game_state is None:
            steps = [_PlayedStep(record, decoded.hash, 0, table.game_state, None)]
        elif plays(decoded):
            answer = _find_answer(game, before.game_state, record, seat)
            turn = find_turn(turns, record.seq)
            steps.append(_PlayedStep(record, decoded.hash, turn, table.game_state, answer))
    if game is None or not steps:
        return None
    return ReviewedGame(game, tuple(_gather(steps)), steps[-1].hash)


def _find_answer(game: Game[Any], state: Any, record: AnyRecord, seat: int) -> PlayedAnswer | None:
    if record.seat != seat or record.command not in legal_options(game, state, seat):
        return None
    return PlayedAnswer(record.seq, state, record.command)


def _gather(steps: Sequence[_PlayedStep]) -> Iterable[PlayedTurn]:
    for turn, found in groupby(steps, key=lambda step: step.turn):
        played = tuple(found)
        yield PlayedTurn(turn, played[-1].record.seq, played[-1].state, tuple(_part(played)))


def _part(steps: Sequence[_PlayedStep]) -> Iterable[tuple[PlayedAnswer, ...]]:
    passage: list[PlayedAnswer] = []
    for step in steps:
        if step.answer is not None:
            passage.append(step.answer)
        if passage and (step.answer is None or step.record.draws):
            yield tuple(passage)
            passage = []
    if passage:
        yield tuple(passage)


MOST_TURNING_POINTS = 3


class CourseTurn(Value, frozen=True):
    """A turn: its last record, its seat (null: nobody's), and the points of all seats and rivals after it."""

    turn: int
    seat: int | None
    seq: int
    points: tuple[int, ...]


class TurningPoint(Value, frozen=True):
    """A notable turn, in which `who` gained `gain` points, or lost them if negative.

    `who` and `over` are numbers of seats, or of rivals, which are counted after the seats. `over` is the
    previous leader if `who` took the lead. `kept`: nobody else led or drew level afterwards.
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
    """A turn's largest gain or loss of points.

    `size` is its distance from the closest change of another player.
    """

    turn: int
    who: int
    size: int


def find_turning_points(turns: Sequence[CourseTurn]) -> tuple[TurningPoint, ...]:
    """Return the last lead change and the largest swings: at most three turns, in order."""
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
    """Yield the turns in which a player took the sole lead from a different player; a tie is not enough."""
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
    """Return the player whose points changed most in a turn, and how far the closest other change is."""
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


MOST_TURNS = 400
"""Maximum number of turns in a course, since no chart shows more.

Longer games show every second turn, every third turn, and so on.
"""


class RivalSheet(Value, frozen=True):
    """A rival's score sheet: `points` by category, empty if unknown."""

    name: str
    points: tuple[int, ...] = ()


class PointsCourse(Value, frozen=True):
    """The points of a finished game over time, up to record `at`.

    `turns` begins with turn 0, the set-up, and has no undone turns. Very long games omit some turns, but
    never the last one or a turning point. `points`, and the `values` of `tie_breakers`, list the seats and
    then the `rivals`. `categories` explains each line of the score sheet; an entry is null if the players'
    rules do not explain the line. `parts` breaks each line down by seat and rival; an entry is null if there
    is no breakdown.
    """

    at: int
    turns: tuple[CourseTurn, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()
    rivals: tuple[RivalSheet, ...] = ()
    tie_breakers: tuple[TieBreaker, ...] = ()
    categories: tuple[CategoryNote | None, ...] = ()
    parts: tuple[tuple[tuple[ScorePart, ...], ...] | None, ...] = ()


class _CourseStep(NamedTuple):
    """A record with play, with the number of its turn and the game's state after it."""

    seq: int
    turn: int
    state: Any


def follow_points(records: Iterable[DecodedRecord]) -> PointsCourse:
    """Fold the records of a whole log from record 1; the cost is a fold per record and a scoring per turn.

    Use it only for finished games, because it also scores what a game in progress hides.
    """
    table: AnyTable | None = None
    steps: list[_CourseStep] = []
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
            steps = [_CourseStep(record.seq, 0, table.game_state)]
        elif plays(decoded):
            steps.append(_CourseStep(record.seq, find_turn(turns, record.seq), table.game_state))
    if game is None or table is None:
        return PointsCourse(0)
    return _count(game, table, steps, turns)


def _count(
    game: Game[Any], table: AnyTable, steps: Sequence[_CourseStep], counted: CountedTurns
) -> PointsCourse:
    if not steps:
        return PointsCourse(table.seq)
    turns = tuple(
        CourseTurn(step.turn, _seat(counted, step.turn), step.seq, _points(game.score(step.state)))
        for step in {step.turn: step for step in steps}.values()
    )
    turned = find_turning_points(turns)
    final, notes = game.score(table.position), game.score_notes(table.position)
    parts = game.presentation.topics.score_parts(table.position)
    sheets = notes.rivals or ((),) * len(final.rivals)
    names = [line.name for line in final.categories]
    lines = used_lines(game.presentation, table.options, names)
    return PointsCourse(
        at=table.seq,
        turns=_thin_out(turns, {point.turn for point in turned}),
        turning_points=turned,
        rivals=tuple(
            RivalSheet(one.name, tuple(sheet[line] for line in lines) if sheet else ())
            for one, sheet in zip(final.rivals, sheets, strict=True)
        ),
        tie_breakers=notes.tie_breakers,
        categories=tuple(game.presentation.topics.scored.get(names[line]) for line in lines),
        parts=tuple(_frozen(parts.get(names[line])) for line in lines),
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


MOST_SWINGS = 3


class ReviewedTurn(Value, frozen=True):
    """A turn up to record `seq`, with the reviewed seat's answers in it.

    `expected` lists the final points of each seat and rival that the reviewed seat could expect after the
    turn, given what it knew. `lead` is the seat's expected points minus those of its best opponent. `worth`
    is the sum of the passages' `worth`, in points, and `error` is its standard error.
    """

    turn: int
    seq: int
    expected: tuple[float, ...]
    lead: float
    passages: tuple[ReviewedPassage, ...] = ()
    worth: float = 0.0
    error: float = 0.0


class Swing(Value, frozen=True):
    """A turn that changed the seat's expected final lead by `gain` points; a loss if negative."""

    turn: int
    seq: int
    gain: float


class SeatReview(Value, frozen=True):
    """A planner's review of a seat's play, up to record `at`, with `states` game states examined per plan.

    `turns` begins with turn 0, the set-up. `swings` lists up to three turns, in order, that changed the
    seat's expected lead most. `of` is the game's number of turns, including turn 0, and `hash` is the hash of
    its last record with play.
    """

    seat: int
    at: int
    states: int
    turns: tuple[ReviewedTurn, ...] = ()
    swings: tuple[Swing, ...] = ()
    hash: str = ""
    of: int = 0

    @property
    def is_whole(self) -> bool:
        """Return whether every turn was reviewed."""
        return 0 < self.of == len(self.turns)


def review_turn(reviewer: Reviewer, played: PlayedTurn) -> ReviewedTurn:
    """Review a turn; the cost is two plans for each passage in which the seat had a choice."""
    found = [reviewer.review(passage) for passage in played.passages]
    passages = tuple(one for one in found if one is not None)
    expected = reviewer.expect(played.state)
    return ReviewedTurn(
        turn=played.turn,
        seq=played.seq,
        expected=tuple(round(float(points), 1) for points in expected),
        lead=round(float(lead_of(expected, reviewer.seat)), 1),
        passages=passages,
        worth=round(float(sum(one.worth for one in passages)), 1),
        error=round(float(sum(one.error**2 for one in passages)) ** 0.5, 1),
    )


def go_on_reviewing(review: SeatReview, played: ReviewedGame, reviewer: Reviewer) -> SeatReview:
    """Review the next turn and add it; finished turns never change, so earlier reviews stay valid."""
    turn = review_turn(reviewer, played.turns[len(review.turns)])
    turns = (*review.turns, turn)
    swings, of = find_swings(turns), len(played.turns)
    return replace(review, at=turn.seq, turns=turns, swings=swings, hash=played.hash, of=of)


def find_swings(turns: Sequence[ReviewedTurn]) -> tuple[Swing, ...]:
    """Return the turns with the largest changes in the seat's expected lead: at most three, in order."""
    swings = [
        Swing(now.turn, now.seq, round(float(now.lead - before.lead), 1)) for before, now in pairwise(turns)
    ]
    largest = sorted((one for one in swings if one.gain), key=lambda one: (-abs(one.gain), one.turn))
    return tuple(sorted(largest[:MOST_SWINGS], key=lambda one: one.turn))
