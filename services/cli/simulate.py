"""`railhead simulate` and `railhead match`: games between bots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from services.cli.console import FAILED, USAGE, fail, print_json, progress
from services.cli.game_options import parse_options, require_game

if TYPE_CHECKING:
    from services.simulation.match import MatchReport, MatchSetup


def simulate(
    game: Annotated[str, typer.Argument(help="The game, e.g. gold_rush.")],
    players: Annotated[
        int | None, typer.Option(help="Number of seats; by default the game's minimum.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games (per mode).")] = 100,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed plays the same games.")] = 1,
    player: Annotated[
        str,
        typer.Option(
            help="The strategy of every seat: first, random, greedy, beginner, companion or expert."
        ),
    ] = "random",
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, name=value; repeatable.")
    ] = None,
    all_modes: Annotated[
        bool, typer.Option("--all-modes", help="Play every number of players, mode and variant.")
    ] = False,
    export: Annotated[Path | None, typer.Option(help="Export each game to this folder.")] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print a JSON object, or with --all-modes a list.")
    ] = False,
) -> None:
    """Play whole games between bots in this process, and summarise the results.

    Exit code 1 if a command was refused or a game failed; the game's number is printed to stderr, and the
    same seed plays the game again. Exit code 2 for an unknown game, option or player.
    """
    from domain.kernel.bots import CHOOSERS
    from domain.planning.levels import LEVELS
    from services.simulation.simulator import simulate as play

    known = (*CHOOSERS, *LEVELS)
    if player not in known:
        fail(f"unknown kind of player {player!r}; possible: {', '.join(sorted(known))}", USAGE)
    if export is not None:
        export.mkdir(parents=True, exist_ok=True)
    forms = _forms(game, players, option or [], all_modes=all_modes, player=player, seed=seed)
    with progress("games", games * len(forms), quiet=json) as advance:
        outcomes = [play(form, games, export, lambda: advance(1)) for form in forms]
    if json:
        print_json(outcomes if all_modes else outcomes[0])
    else:
        _print_edition(game)
        _print_simulate(outcomes)
    if any(outcome.refused or outcome.failed for outcome in outcomes):
        raise typer.Exit(FAILED)


def _forms(
    name: str, players: int | None, words: list[str], *, all_modes: bool, player: str, seed: int
) -> list[Any]:
    from services.simulation.simulator import SimulationSetup

    game = require_game(name)
    options = parse_options(game, words)
    if all_modes:
        every = game.variants or (options,)
        pairs = [
            (seats, form)
            for form in every
            for seats in game.seat_counts
            if not game.invalid_reason(form, seats)
        ]
    else:
        pairs = [(players or min(game.seat_counts), options)]
    for seats, form in pairs:
        wrong = game.invalid_reason(form, seats)
        if seats not in game.seat_counts:
            wrong = f"{game.name} is for {', '.join(map(str, game.seat_counts))} players, not {seats}"
        if wrong:
            fail(wrong, USAGE)
    return [SimulationSetup(game, seats, form, player, seed) for seats, form in pairs]


def _print_edition(game: str) -> None:
    from domain.kernel.editions import edition_of

    edition = edition_of(game)
    if edition is not None:
        print(f"with the data of {edition.name}, read by {edition.read_by}")


def _print_simulate(outcomes: list[Any]) -> None:
    for outcome in outcomes:
        print(
            f"{outcome.game}, {outcome.players} players, {outcome.options}:"
            f" {outcome.finished} of {outcome.games} games finished,"
            f" {outcome.refused} refused, {outcome.failed} failed,"
            f" {outcome.decisions} decisions, {outcome.decisions_per_second} a second"
        )
        for line in _lines(outcome):
            print(f"  {line}")


def _lines(outcome: Any) -> Iterator[str]:
    """Yield lines about the length of the games, and the results of each seat, place and rival."""
    if outcome.lengths:
        turns = f"{_spread(outcome.turns)} turns, " if outcome.turns else ""
        yield f"a game: {turns}{_spread(outcome.lengths)} decisions"
    for line in outcome.scores:
        yield (
            f"seat {line.seat}: {line.mean} points on average,"
            f" {line.least} to {line.most}, won {line.won}, deviation {line.deviation}"
        )
    for line in outcome.rivals:
        yield (
            f"{line.name}: {line.mean} points on average,"
            f" {line.least} to {line.most}, won {line.won}, deviation {line.deviation}"
        )
    yield from _table(outcome)


def _spread(found: Any) -> str:
    return f"{found.mean} (deviation {found.deviation}, {found.least} to {found.most})"


def _table(outcome: Any) -> Iterator[str]:
    """Yield a table of means and deviations by category, with a column for each seat and for each place."""
    columns = {f"seat {line.seat}": line for line in outcome.scores}
    columns |= {f"place {line.place} ({line.times})": line for line in outcome.places}
    rows = dict.fromkeys(part.name for line in columns.values() for part in line.categories)
    if not rows:
        return
    wide = max(map(len, (*rows, "total"))) + 2
    cell = max(map(len, columns)) + 2, len("1000.00 ±100.00") + 2
    yield "mean ±deviation".ljust(wide) + "".join(name.rjust(max(cell)) for name in columns)
    for row in rows:
        parts = [
            next((part for part in line.categories if part.name == row), None) for line in columns.values()
        ]
        yield row.ljust(wide) + "".join(_cell(part).rjust(max(cell)) for part in parts)
    yield "total".ljust(wide) + "".join(_cell(line).rjust(max(cell)) for line in columns.values())


def _cell(found: Any) -> str:
    return "" if found is None else f"{found.mean:.2f} ±{found.deviation:.2f}"


PLAYER_HELP = "first, random, greedy-0 or planner."


def match(
    game: Annotated[str, typer.Argument(help="The game, e.g. gold_rush.")],
    players: Annotated[
        int | None, typer.Option(help="Number of seats; by default the game's minimum.")
    ] = None,
    a: Annotated[str, typer.Option(help=f"The player of one seat: {PLAYER_HELP}")] = "planner",
    b: Annotated[str, typer.Option(help=f"The player of all other seats: {PLAYER_HELP}")] = "greedy-0",
    games: Annotated[int, typer.Option(min=1, help="Number of games; the seats rotate.")] = 100,
    budget: Annotated[int, typer.Option(min=1, help="Maximum game states examined per plan.")] = 2_000,
    jobs: Annotated[
        int, typer.Option(min=1, max=64, help="Number of games played in parallel, each in its own process.")
    ] = 1,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed deals the same games.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, name=value; repeatable.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Store each game in this file; stored games are not played again.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play one kind of player against another, and print the first one's share of wins, with a 95% interval.

    Exit code 2 for an unknown game, option or player; 1 if the file belongs to a different match.
    """
    from services.simulation.match import MatchGame, play_match_game, report_match
    from services.simulation.parallel_games import play_games
    from services.simulation.result_file import OtherResults, ResultFile

    setup = _setup(game, players, option or [], (a, b), budget, seed)
    file = ResultFile(out, setup, MatchGame)
    try:
        kept = {one.number: one for one in file.read() if one.number < games}  # the file may contain more
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
    print_json(report) if json else _print_match(report)


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
            fail(f"unknown kind of player {kind!r}; possible: {', '.join(sorted(PLAYERS))}", USAGE)
    return MatchSetup(game.name, seats, msgspec.to_builtins(options), *kinds, budget, seed)


def _print_match(report: MatchReport) -> None:
    setup = report.setup
    print(f"{setup.game}, {setup.seats} seats: {setup.a} against {setup.b}, {setup.budget:,} states per plan")
    share = f"{report.share:.0%} [{report.low:.0%} to {report.high:.0%}]"
    print(f"won {report.won:g} of {report.games}: {share}")
    print(f"points {report.points.mean} ± {report.points.deviation}")
    if report.points_of_others:
        print(f"points of {setup.b} {report.points_of_others.mean} ± {report.points_of_others.deviation}")
    if report.points_of_rivals:
        print(f"points of rivals {report.points_of_rivals.mean} ± {report.points_of_rivals.deviation}")
    print(f"a decision: {report.states:,.0f} states, {report.seconds:.3f} s of CPU")
