"""The turns of a game with the answers that one seat gave in them, as a look back takes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from domain.kernel.decide import legal_options
from domain.kernel.game import Game
from domain.planning.review import PlayedAnswer
from domain.table.consent.line import find_branch
from domain.table.evolve import AnyRecord, AnyTable, fold
from projections.course.turn_count import CountedTurns, count_turns, find_turn, plays
from projections.decoded_record import DecodedRecord


class PlayedTurn(NamedTuple):
    """A turn: its number (0: the set-up), its last record, and the state of the game after it.

    `passages` are what the seat answered in it, parted wherever something was drawn or somebody else came in.
    """

    turn: int
    seq: int
    state: Any
    passages: tuple[tuple[PlayedAnswer, ...], ...]


@dataclass(frozen=True)
class ReviewedGame:
    """The turns of a game that stand; `hash` is that of the last record that played."""

    game: Game[Any]
    turns: tuple[PlayedTurn, ...]
    hash: str


class _Step(NamedTuple):
    """A record that played: its turn, the state after it, and the answer if the seat gave one."""

    record: AnyRecord
    hash: str
    turn: int
    state: Any
    answer: PlayedAnswer | None


def follow_turns(records: Iterable[DecodedRecord], seat: int) -> ReviewedGame | None:
    """Fold the records of a whole log from record 1 on; None where no game began.

    What was taken back is left out, and so is what was answered for the seat by an order or a time-out.
    """
    table: AnyTable | None = None
    steps: list[_Step] = []
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
            steps = [_Step(record, decoded.hash, 0, table.game_state, None)]
        elif plays(decoded):
            answer = _find_answer(game, before.game_state, record, seat)
            turn = find_turn(turns, record.seq)
            steps.append(_Step(record, decoded.hash, turn, table.game_state, answer))
    if game is None or not steps:
        return None
    return ReviewedGame(game, tuple(_gather(steps)), steps[-1].hash)


def _find_answer(game: Game[Any], state: Any, record: AnyRecord, seat: int) -> PlayedAnswer | None:
    if record.seat != seat or record.command not in legal_options(game, state, seat):
        return None
    return PlayedAnswer(record.seq, state, record.command)


def _gather(steps: Sequence[_Step]) -> Iterable[PlayedTurn]:
    for turn, found in groupby(steps, key=lambda step: step.turn):
        played = tuple(found)
        yield PlayedTurn(turn, played[-1].record.seq, played[-1].state, tuple(_part(played)))


def _part(steps: Sequence[_Step]) -> Iterable[tuple[PlayedAnswer, ...]]:
    passage: list[PlayedAnswer] = []
    for step in steps:
        if step.answer is not None:
            passage.append(step.answer)
        if passage and (step.answer is None or step.record.draws):
            yield tuple(passage)
            passage = []
    if passage:
        yield tuple(passage)
