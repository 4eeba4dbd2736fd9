"""`railhead simulate`: games played in process, without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from services.cli.choices import chosen_game, chosen_options
from services.cli.console import BAD, USAGE, progress, say_json, stop


def simulate(
    game: Annotated[str, typer.Argument(help="The game, e.g. gold_rush.")],
    players: Annotated[int | None, typer.Option(help="Number of seats; the least the game allows.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games to play (of each form).")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    player: Annotated[str, typer.Option(help="Who plays every seat: first, random or greedy.")] = "random",
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, name=value; repeat it.")
    ] = None,
    all_modes: Annotated[
        bool, typer.Option("--all-modes", help="Every number of players, mode and variant.")
    ] = False,
    export: Annotated[
        Path | None, typer.Option(help="Write each game as an export into this folder.")
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print JSON: one object, a list with --all-modes.")
    ] = False,
) -> None:
    """Play whole games in process and count what came of them.

    Exit code 1 if a command was refused or a game failed, with the game's number on stderr, so that the same
    seed finds it again; 2 if the game, an option or a player is not known.
    """
    from domain.kernel.bots import CHOOSERS
    from services.simulation.run import simulate as play

    if player not in CHOOSERS:
        stop(f"no player is called {player!r}; possible: {', '.join(sorted(CHOOSERS))}", USAGE)
    if export is not None:
        export.mkdir(parents=True, exist_ok=True)
    forms = _forms(game, players, option or [], all_modes=all_modes, player=player, seed=seed)
    with progress("games", games * len(forms), quiet=json) as advance:
        outcomes = [play(form, games, export, lambda: advance(1)) for form in forms]
    if json:
        say_json(outcomes if all_modes else outcomes[0])
    else:
        _print(outcomes)
    if any(outcome.refused or outcome.failed for outcome in outcomes):
        raise typer.Exit(BAD)


def _forms(
    name: str, players: int | None, words: list[str], *, all_modes: bool, player: str, seed: int
) -> list[Any]:
    from services.simulation.run import Form

    game = chosen_game(name)
    options = chosen_options(game, words)
    if all_modes:
        every = game.forms or (options,)
        pairs = [(seats, form) for form in every for seats in game.seats if not game.objection(form, seats)]
    else:
        pairs = [(players or min(game.seats), options)]
    for seats, form in pairs:
        wrong = game.objection(form, seats)
        if seats not in game.seats:
            wrong = f"{game.name} is for {', '.join(map(str, game.seats))} players, not {seats}"
        if wrong:
            stop(wrong, USAGE)
    return [Form(game, seats, form, player, seed) for seats, form in pairs]


def _print(outcomes: list[Any]) -> None:
    for outcome in outcomes:
        print(
            f"{outcome.game}, {outcome.players} players, {outcome.options}:"
            f" {outcome.finished} of {outcome.games} games finished,"
            f" {outcome.refused} refused, {outcome.failed} failed,"
            f" {outcome.decisions} decisions, {outcome.decisions_per_second} a second"
        )
        for line in outcome.scores:
            print(
                f"  seat {line.seat}: {line.mean} points on average,"
                f" {line.least} to {line.most}, won {line.won}"
            )
