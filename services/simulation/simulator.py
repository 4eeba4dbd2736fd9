"""Simulates and summarises many games."""

from __future__ import annotations

import hashlib
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import structlog

from domain.kernel.bots import CHOOSERS, Chooser
from domain.kernel.chance import Chance, SeededChance
from domain.kernel.decide import decide, seats_to_act, start_game
from domain.kernel.frames import GameState
from domain.kernel.game import Game, Score
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Value
from domain.log.codec import codec_for
from domain.planning.levels import LEVELS, LevelPlayer
from infra.export_files import write_export
from services.simulation.memory_table import MemoryTable

log = structlog.get_logger()


class Spread(Value, frozen=True):
    """A distribution: mean, standard deviation, minimum and maximum."""

    mean: float
    deviation: float
    least: int
    most: int


class CategoryScores(Spread, frozen=True):
    """The points in one category of the score sheet."""

    name: str


class SeatScores(Spread, frozen=True):
    """One seat's totals and number of wins over all games; a shared win counts for every winner."""

    seat: int
    won: int
    categories: tuple[CategoryScores, ...] = ()


class PlaceScores(Spread, frozen=True):
    """The totals of all seats that finished in one place; `times` is their number (places may be shared)."""

    place: int
    times: int
    categories: tuple[CategoryScores, ...] = ()


class NonPlayerScores(Spread, frozen=True):
    """The totals of an opponent that the rules play, and its victories."""

    name: str
    won: int


ScoredSeat = tuple[Score, int]
"""A score sheet, and one of its seats."""


def spread(numbers: Sequence[int]) -> Spread:
    """Return the distribution of one or more numbers."""
    return Spread(*_spread(numbers))


def by_seat(scores: Sequence[Score], seats: int) -> Iterator[SeatScores]:
    """Yield the totals of each seat; nothing if no game was finished."""
    for seat in range(seats) if scores else ():
        lines = [(score, seat) for score in scores]
        won = sum(seat in score.winners for score in scores)
        yield SeatScores(*_totals(lines), seat, won, tuple(_categories(lines)))


def by_place(scores: Sequence[Score]) -> Iterator[PlaceScores]:
    """Yield the totals of each place."""
    lines: dict[int, list[ScoredSeat]] = {}
    for score in scores:
        for seat, place in enumerate(score.places):
            lines.setdefault(place, []).append((score, seat))
    for place, found in sorted(lines.items()):
        yield PlaceScores(*_totals(found), place, len(found), tuple(_categories(found)))


def by_non_player(scores: Sequence[Score]) -> Iterator[NonPlayerScores]:
    """Yield the totals of each opponent that the rules play."""
    rivals = [rival for score in scores for rival in score.rivals]
    for name in dict.fromkeys(rival.name for rival in rivals):
        own_rivals = [rival for rival in rivals if rival.name == name]
        yield NonPlayerScores(
            *_spread([rival.total for rival in own_rivals]),
            name,
            sum(rival.place == 1 for rival in own_rivals),
        )


def _totals(lines: Sequence[ScoredSeat]) -> tuple[float, float, int, int]:
    return _spread([score.totals[seat] for score, seat in lines])


def _categories(lines: Sequence[ScoredSeat]) -> Iterator[CategoryScores]:
    points: dict[str, list[int]] = {}
    for score, seat in lines:
        for category in score.categories:
            points.setdefault(category.name, []).append(category.points[seat])
    return (CategoryScores(*_spread(found), name) for name, found in points.items())


def _spread(numbers: Iterable[int]) -> tuple[float, float, int, int]:
    values = tuple(numbers)
    return round(statistics.fmean(values), 2), round(statistics.pstdev(values), 2), min(values), max(values)


MAX_DECISIONS = 1_000_000
"""Maximum number of decisions; a game with more is considered failed."""


class SimulationReport(Value, frozen=True):
    """The results of all games of one setup.

    `turns` and `lengths` are per finished game: the number of turns as the game counts them (None if it does
    not), and the number of decisions.
    """

    game: str
    players: int
    options: Any
    player: str
    seed: int
    games: int
    finished: int
    refused: int
    failed: int
    decisions: int
    decisions_per_second: int
    scores: tuple[SeatScores, ...]
    places: tuple[PlaceScores, ...] = ()
    rivals: tuple[NonPlayerScores, ...] = ()
    turns: Spread | None = None
    lengths: Spread | None = None


@dataclass(frozen=True)
class SimulationSetup:
    """The setup: a game, its options and number of seats, the player, and the seed."""

    game: Game[Any]
    seats: int
    options: Any
    player: str
    seed: int

    def secret(self, number: int) -> bytes:
        """Return the secret of the game with this number."""
        return hashlib.sha256(f"{self.seed}:{self.seats}:{number}".encode()).digest()


class _FinishedGame(NamedTuple):
    """A game that was played to its end."""

    score: Score
    decisions: int
    turns: int | None


@dataclass
class _Tally:
    refused: int = 0
    failed: int = 0
    decisions: int = 0
    finished: list[_FinishedGame] = field(default_factory=list)


def simulate(
    setup: SimulationSetup,
    games: int,
    export: Path | None = None,
    progress: Callable[[], None] = lambda: None,
) -> SimulationReport:
    """Play the requested games; refusals and exceptions are counted and logged with the game's number."""
    tally, began = _Tally(), time.perf_counter()
    for number in range(games):
        before = tally.decisions
        try:
            score, last = (
                _play_and_export(setup, number, export, tally)
                if export
                else _play_in_kernel(setup, number, tally)
            )
        except CommandRefused as refusal:
            tally.refused += 1
            log.warning("a command was refused", game=number, seed=setup.seed, refusal=str(refusal))
        except Exception as error:
            tally.failed += 1
            log.exception("a game failed", game=number, seed=setup.seed, error=repr(error))
        else:
            turns = setup.game.count_turns(last) if setup.game.count_turns else None
            tally.finished.append(_FinishedGame(score, tally.decisions - before, turns))
        progress()
    return _report(setup, games, tally, time.perf_counter() - began)


def _play_in_kernel(form: SimulationSetup, number: int, tally: _Tally) -> tuple[Score, Any]:
    """Play one game through the kernel only; return its score and final state."""
    game, chooser = form.game, _chooser_of(form, number)
    random, chance = _random_of(form, number), SeededChance(form.secret(number), ())
    state = start_game(game, form.options, form.seats, chance).state
    return _play_to_end(game, state, chooser, random, chance, tally)


def _chooser_of(form: SimulationSetup, number: int) -> Chooser:
    """Return the chooser for all seats; if they plan, each seat makes its own plans."""
    if form.player in CHOOSERS:
        return CHOOSERS[form.player]
    random = Random(f"{form.seed}:{number}:plans")
    players = [LevelPlayer(form.game, LEVELS[form.player], random.getrandbits(30)) for _ in range(form.seats)]
    return lambda game, state, seat, random: players[seat].answer(state, seat)


def _random_of(form: SimulationSetup, number: int) -> Random:
    return Random(f"{form.seed}:{number}")


def _play_to_end(
    game: Game[Any], state: GameState[Any], chooser: Chooser, random: Random, chance: Chance, tally: _Tally
) -> tuple[Score, Any]:
    for _ in range(MAX_DECISIONS):
        seats = seats_to_act(state)
        if not seats:
            return game.score(state), state
        seat = seats[0] if len(seats) == 1 else random.choice(seats)
        state = decide(game, state, seat, chooser(game, state, seat, random), chance).state
        tally.decisions += 1
    raise RuntimeError(f"the game did not end in {MAX_DECISIONS} decisions")


def _play_and_export(form: SimulationSetup, number: int, folder: Path, tally: _Tally) -> tuple[Score, Any]:
    """Play one game through a table and its log, and write its export; return its score and final state."""
    game, chooser, random = form.game, _chooser_of(form, number), _random_of(form, number)
    memory = MemoryTable(
        codec_for(game.name, game.version), form.secret(number), id=f"00s{form.seed}n{number}"
    )
    memory.open(form.seats, form.options)
    for _ in range(MAX_DECISIONS):
        table = memory.table
        if table is None or table.phase == "ended":
            break
        seat = random.choice(seats_to_act(table.position))
        memory.execute(f"p{seat}", seat, chooser(game, table.position, seat, random))
        tally.decisions += 1
    export = memory.export()
    write_export(folder / f"{game.name}-{form.seats}-{form.seed}-{number}.railhead", export.entries)
    if memory.table is None or memory.table.score is None:
        raise RuntimeError(f"the game did not end in {MAX_DECISIONS} decisions")
    return memory.table.score, memory.table.position


def _report(form: SimulationSetup, games: int, tally: _Tally, seconds: float) -> SimulationReport:
    scores = [game.score for game in tally.finished]
    turns = [game.turns for game in tally.finished if game.turns is not None]
    return SimulationReport(
        game=form.game.name,
        players=form.seats,
        options=form.options,
        player=form.player,
        seed=form.seed,
        games=games,
        finished=len(tally.finished),
        refused=tally.refused,
        failed=tally.failed,
        decisions=tally.decisions,
        decisions_per_second=round(tally.decisions / seconds) if seconds else 0,
        scores=tuple(by_seat(scores, form.seats)),
        places=tuple(by_place(scores)),
        rivals=tuple(by_non_player(scores)),
        turns=spread(turns) if turns else None,
        lengths=spread([game.decisions for game in tally.finished]) if tally.finished else None,
    )
