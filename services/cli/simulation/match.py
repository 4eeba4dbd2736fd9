"""`railhead match`: one kind of player against another, game after game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, USAGE, fail, print_json, progress
from services.cli.game_options import parse_options, require_game

if TYPE_CHECKING:  # slow to import, and --help has to answer at once
    from services.simulation.match import MatchReport, MatchSetup

PLAYER_HELP = "first, random, greedy-0 or planner."


def match(
    game: Annotated[str, typer.Argument(help="The game, e.g. gold_rush.")],
    players: Annotated[int | None, typer.Option(help="Number of seats; the least the game allows.")] = None,
    a: Annotated[str, typer.Option(help=f"Who has one seat: {PLAYER_HELP}")] = "planner",
    b: Annotated[str, typer.Option(help=f"Who has all other seats: {PLAYER_HELP}")] = "greedy-0",
    games: Annotated[int, typer.Option(min=1, help="How many games; the seats rotate.")] = 100,
    budget: Annotated[int, typer.Option(min=1, help="States that a plan may visit.")] = 2_000,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Games played at once, each by a process.")] = 1,
    seed: Annotated[int, typer.Option(help="The same seed deals the same games.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, name=value; repeat it.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Keep each game in this file; games that it holds are not played.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play one kind of player against another and say how often it wins, with the interval of 95 %.

    Exit code 2 if the game, an option or a player is not known; 1 if the file is that of another match.
    """
    from services.simulation.match import MatchGame, play_match_game, report_match
    from services.simulation.parallel_games import play_games
    from services.simulation.result_file import OtherResults, ResultFile

    setup = _setup(game, players, option or [], (a, b), budget, seed)
    file = ResultFile(out, setup, MatchGame)
    try:
        kept = {one.number: one for one in file.read() if one.number < games}  # two may have played into it
    except OtherResults as error:
        fail(str(error), FAILED)
    played = list(kept.values())
    file.write(played)
    left = sorted({*range(games)} - kept.keys())
    with progress("games", len(left), quiet=json) as advance:
        for one in play_games(play_match_game, ((setup, number) for number in left), jobs):
            played.append(one)
            file.add(one)
            advance(1)
    report = report_match(setup, played)
    print_json(report) if json else _print(report)


def _setup(
    name: str, players: int | None, words: list[str], kinds: tuple[str, str], budget: int, seed: int
) -> MatchSetup:
    import msgspec

    from domain.planning.players import PLAYERS
    from services.simulation.match import MatchSetup

    game = require_game(name)
    options, seats = parse_options(game, words), players or min(game.seat_counts)
    wrong = game.invalid_reason(options, seats)
    if seats not in game.seat_counts:
        wrong = f"{game.name} is for {', '.join(map(str, game.seat_counts))} players, not {seats}"
    if wrong:
        fail(wrong, USAGE)
    for kind in kinds:
        if kind not in PLAYERS:
            fail(f"no player is called {kind!r}; possible: {', '.join(sorted(PLAYERS))}", USAGE)
    return MatchSetup(game.name, seats, msgspec.to_builtins(options), *kinds, budget, seed)


def _print(report: MatchReport) -> None:
    setup = report.setup
    print(f"{setup.game}, {setup.seats} seats: {setup.a} against {setup.b}, {setup.budget:,} states a plan")
    share = f"{report.share:.0%} [{report.low:.0%} to {report.high:.0%}]"
    print(f"won {report.won:g} of {report.games}: {share}")
    print(f"points {report.points.mean} ± {report.points.deviation}")
    if report.points_of_others:
        print(f"points of {setup.b} {report.points_of_others.mean} ± {report.points_of_others.deviation}")
    if report.points_of_rivals:
        print(f"points of rivals {report.points_of_rivals.mean} ± {report.points_of_rivals.deviation}")
    print(f"a decision: {report.states:,.0f} states, {report.seconds:.3f} s of CPU")
