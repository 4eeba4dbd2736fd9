"""`railhead league`: games between all kinds of players, and ratings computed from all results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, USAGE, fail, print_json, progress
from services.cli.game_options import require_game

if TYPE_CHECKING:
    from services.simulation.league import LeagueGame, LeagueReport, LeagueSetup


def league(
    game: Annotated[list[str] | None, typer.Argument(help="The games to play; by default all.")] = None,
    kinds: Annotated[
        str | None,
        typer.Option(
            help="Kinds of players, separated by commas; by default random, greedy-0, beginner and companion."
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Number of seats; by default the minimum, at least two.")
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, help="Number of games for each group of kinds; the seats rotate.")
    ] = 30,
    budget: Annotated[
        int, typer.Option(min=1, help="Maximum game states that `planner` examines per plan.")
    ] = 2_000,
    jobs: Annotated[
        int, typer.Option(min=1, max=64, help="Number of games played in parallel, each in its own process.")
    ] = 1,
    seed: Annotated[int, typer.Option(help="Random seed; the same seed deals the same games.")] = 1,
    solo: Annotated[
        bool, typer.Option(help="Also play solo games against opponents that the rules play, if any.")
    ] = True,
    out: Annotated[
        Path | None, typer.Option(help="Store games in this folder; stored games are not played again.")
    ] = None,
    ratings: Annotated[
        Path | None, typer.Option(help="Write the ratings to this file, keeping those of other games.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of Markdown tables.")] = False,
) -> None:
    """Rate kinds of players by playing them against each other.

    The ratings are on an Elo scale where `greedy-0` is rated 1000.

    Exit code 2 for an unknown game or player, or fewer kinds than seats; 1 if a file in the folder belongs to
    a different league.
    """
    from services.simulation.league import report_league, write_markdown

    chosen = _choose_kinds(kinds)
    reports = []
    for setup in _setups(game or [], chosen, players, budget, seed, solo=solo):
        played = _play(setup, chosen, games, jobs, out, quiet=json)
        reports.append(report_league(setup, played))
    print_json(reports) if json else print(write_markdown(reports))
    if ratings is not None:
        _write_ratings(ratings, reports, f"--kinds {','.join(chosen)} --games {games} --seed {seed}")


def _choose_kinds(words: str | None) -> list[str]:
    from domain.planning.players import PLAYERS
    from services.simulation.league import ANCHOR, USUAL_KINDS

    chosen = [*USUAL_KINDS] if words is None else [word.strip() for word in words.split(",")]
    for kind in chosen:
        if kind not in PLAYERS:
            fail(f"unknown kind of player {kind!r}; possible: {', '.join(sorted(PLAYERS))}", USAGE)
    if ANCHOR not in chosen:
        fail(f"{ANCHOR} must be among the kinds, as the reference for all others", USAGE)
    return chosen


def _setups(
    names: list[str], kinds: list[str], players: int | None, budget: int, seed: int, *, solo: bool
) -> Iterator[LeagueSetup]:
    from domain.games import catalog
    from services.simulation.league import has_solo_rivals, league_seats, set_up_league

    games = [require_game(name) for name in names or catalog.names()]
    for game in games:
        seats = players or league_seats(game.name)
        if seats not in game.seat_counts:
            fail(f"{game.name} is for {', '.join(map(str, game.seat_counts))} players, not {seats}", USAGE)
        if len(set(kinds)) < seats:
            fail(f"{game.name} for {seats} players needs at least as many kinds of players", USAGE)
    for game in games:
        yield set_up_league(game.name, players or league_seats(game.name), budget, seed)
        if solo and players is None and has_solo_rivals(game.name):
            yield set_up_league(game.name, 1, budget, seed)


def _play(
    setup: LeagueSetup, kinds: list[str], games: int, jobs: int, out: Path | None, *, quiet: bool
) -> list[LeagueGame]:
    """Play the missing games, and return all requested games."""
    from services.simulation.league import LeagueGame, list_meetings, play_league_game
    from services.simulation.parallel_games import play_games
    from services.simulation.result_file import OtherResults, ResultFile

    file = ResultFile(out and out / f"{setup.game}-{setup.seats}.jsonl", setup, LeagueGame)
    try:
        kept = file.read()
    except OtherResults as error:
        fail(str(error), FAILED)
    file.write(kept)
    wanted = list(list_meetings(kinds, setup.seats, games))
    played = {one.meeting: one for one in kept}
    left = [(setup, meeting) for meeting in wanted if meeting not in played]
    with progress(f"{setup.game}, {setup.seats}", len(left), quiet=quiet) as advance:
        for one in play_games(play_league_game, left, jobs):
            played[one.meeting] = one
            file.add(one)
            advance(1)
    return [played[meeting] for meeting in wanted]


def _write_ratings(path: Path, reports: list[LeagueReport], words: str) -> None:
    from domain.planning.ratings import parse_ratings
    from services.simulation.league import rate_bots, write_ratings

    known = parse_ratings(path.read_bytes()) if path.exists() else {}
    for report in reports:
        name = report.setup.game
        if report.setup.seats > 1:
            known[name] = rate_bots(report, f"railhead league {name} {words}")
    path.write_text(write_ratings(known), encoding="utf-8")
