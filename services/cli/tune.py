"""`railhead tune`: finds the weights of a game's evaluation function by playing games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, USAGE, fail, print_json, progress
from services.cli.game_options import require_game

if TYPE_CHECKING:
    from services.cli.console import AdvanceBar
    from services.simulation.evolution import Tuner
    from services.simulation.tuning import TuningSetup, TuningVerdict, Weights


def tune(
    game: Annotated[str, typer.Argument(help="The game, e.g. gold_rush.")],
    out: Annotated[
        Path, typer.Option(help="Write the weights to this file; each generation is stored in FILE.state.")
    ],
    generations: Annotated[int, typer.Option(min=1, help="Number of generations.")] = 20,
    population: Annotated[
        int | None,
        typer.Option(min=4, help="Candidates per generation; by default 4 + 3 ln(number of weights)."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games per candidate; the seats rotate.")] = 8,
    budget: Annotated[int, typer.Option(min=1, help="Maximum game states examined per plan.")] = 300,
    players: Annotated[
        int | None, typer.Option(help="Number of seats; by default the minimum, at least two.")
    ] = None,
    against: Annotated[
        str, typer.Option(help="The player of the other seats; `planner` uses the previous weights.")
    ] = "greedy-0",
    step: Annotated[
        float, typer.Option(min=0.01, help="Initial standard deviation, relative to each weight.")
    ] = 0.3,
    judge: Annotated[
        int, typer.Option(min=1, help="Number of final games against the previous weights.")
    ] = 60,
    jobs: Annotated[
        int, typer.Option(min=1, max=64, help="Number of games played in parallel, each in its own process.")
    ] = 1,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed finds the same weights.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Optimise a game's weights with an evolution strategy, and compare them with the previous weights.

    The comparison uses games that the optimisation did not play. After an interruption, the same command
    continues from the last complete generation. Exit code 2 for an unknown game or player; 1 if the game has
    no weights, the extra `tune` is missing, or the state file belongs to a different setup.
    """
    from services.simulation.tuning import write_weights

    setup = _set_up(game, players, against, budget, population, games, step, seed)
    tuner = _make_tuner(setup)
    with progress("games", setup.population * games * generations + judge, quiet=json) as advance:
        _evolve(setup, tuner, out, generations, jobs, advance)
        found = tuner.result()
        verdict = _judge(setup, found, judge, jobs, advance)
    words = f"--generations {generations} --population {setup.population} --games {games} --budget {budget}"
    command = f"railhead tune {game} {words} --against {against} --step {step:g} --seed {seed}"
    out.write_text(write_weights(found, command, verdict), encoding="utf-8")
    print_json(verdict) if json else print(f"{out}: {verdict.says}")


def _set_up(
    name: str,
    players: int | None,
    against: str,
    budget: int,
    population: int | None,
    games: int,
    step: float,
    seed: int,
) -> TuningSetup:
    from math import log

    import msgspec

    from domain.planning.outlook import outlook_of
    from domain.planning.players import PLAYERS
    from services.simulation.league import league_seats
    from services.simulation.tuning import TuningSetup

    game = require_game(name)
    seats = players or league_seats(name)
    if seats not in game.seat_counts:
        fail(f"{name} is for {', '.join(map(str, game.seat_counts))} players, not {seats}", USAGE)
    if against not in PLAYERS:
        fail(f"unknown kind of player {against!r}; possible: {', '.join(sorted(PLAYERS))}", USAGE)
    start = msgspec.to_builtins(outlook_of(game).weights)
    if not start:
        fail(f"{name} has no weights to tune", FAILED)
    options = msgspec.to_builtins(game.options_type())
    size = population or 4 + int(3 * log(len(start)))
    return TuningSetup(name, seats, options, start, against, budget, size, games, step, seed)


def _make_tuner(setup: TuningSetup) -> Tuner:
    try:
        from services.simulation.evolution import Tuner
    except ImportError:
        fail("tuning needs the extra `tune`: pip install 'railhead[tune]'", FAILED)
    return Tuner(setup)


def _evolve(
    setup: TuningSetup, tuner: Tuner, out: Path, generations: int, jobs: int, advance: AdvanceBar
) -> None:
    """Feed the stored generations to the strategy, and play the missing ones."""
    from services.simulation.parallel_games import play_games
    from services.simulation.result_file import OtherResults, ResultFile
    from services.simulation.tuning import TunedGeneration, list_games, play_tuning_game, sum_up

    file = ResultFile(out.with_name(f"{out.name}.state"), setup, TunedGeneration)
    try:
        kept = file.read()
    except OtherResults as error:
        fail(str(error), FAILED)
    file.write(kept)
    for number in range(generations):
        candidates = tuner.candidates()
        if number < len(kept):
            tuner.tell(kept[number])
            advance(setup.population * setup.games)
            continue
        played = []
        for one in play_games(play_tuning_game, list_games(setup, number, candidates), jobs):
            played.append(one)
            advance(1)
        generation = sum_up(number, setup.population, played)
        tuner.tell(generation)
        file.add(generation)


def _judge(setup: TuningSetup, found: Weights, games: int, jobs: int, advance: AdvanceBar) -> TuningVerdict:
    from services.simulation.parallel_games import play_games
    from services.simulation.tuning import judge_games, list_judging_games, play_tuning_game

    played = []
    for one in play_games(play_tuning_game, list_judging_games(setup, found, games), jobs):
        played.append(one)
        advance(1)
    return judge_games(setup, found, played)
