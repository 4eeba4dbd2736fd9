"""`railhead edition`: writes, checks, draws and compares editions."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from services.cli.console import FAILED, USAGE, fail, print_json

edition = typer.Typer(
    help="Play with the data printed in your own box: see the documentation, Editions.", no_args_is_help=True
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, e.g. mini_express.")]
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder that holds the editions.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@edition.command()
def new(game: GameName, folder: Folder) -> None:
    """Write a new edition into DIR/GAME, with a comment at every value to look for in the box."""
    from services.cli.game_options import require_game
    from services.editions.blank import write_edition

    require_game(game)
    try:
        written = write_edition(game, folder)
    except FileExistsError:
        fail(f"{folder / game} exists already; remove it, or go on with it", USAGE)
    except OSError as error:
        fail(f"{folder / game} cannot be written: {error}", USAGE)
    for file in written:
        print(file)
    print(f"Fill in edition.toml, change what differs in your box, then: railhead edition check {folder}")


@edition.command()
def check(folder: Folder, json: AsJson = False) -> None:
    """Report all faults of the editions in DIR, and play games with them.

    Exit code 1 if there is a fault, 2 if DIR has no editions.
    """
    from domain.kernel.editions import BrokenEdition
    from services.editions.check import check_editions

    try:
        reports = list(check_editions(folder))
    except BrokenEdition as error:
        fail(str(error), USAGE)
    if json:
        print_json(reports)
    else:
        for report in reports:
            for fault in report.faults:
                print(fault)
            if not report.complete:
                print(f"mend these first: the rest of {report.game} is checked afterwards")
            if not report.faults:
                print(f"{report.game}: {report.name}: {report.changed} values differ from the packaged data")
                print(f"{report.game}: {report.played} games played to the end")
            for note in report.notes:
                print(f"note: {note}")
        faults = sum(len(report.faults) for report in reports)
        print(f"{faults} fault{'s' * (faults != 1)}" if faults else "sound")
    if any(report.faults for report in reports):
        raise typer.Exit(FAILED)


@edition.command()
def show(
    game: GameName,
    folder: Folder,
    out: Annotated[
        Path | None, typer.Option("--out", help="The file to write; by default DIR/GAME.html.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Draw an edition as a page: the boards, and its values in tables, to compare with the printed game.

    Exit code 1 if there is a fault.
    """
    from domain.games import catalog
    from domain.kernel.editions import SETTING

    os.environ[SETTING] = str(folder)  # before the modules of the games load their data
    from services.cli.game_options import require_game
    from services.editions.sheet import draw_sheet

    if game not in catalog.names():  # known games are loaded when their faults are collected
        require_game(game)
    page = out or folder / f"{game}.html"
    drawn, faults = draw_sheet(game)
    page.write_text(drawn, encoding="utf-8")
    for fault in faults:
        print(fault)
    print(page)
    if open_:
        webbrowser.open(page.resolve().as_uri())
    if faults:
        raise typer.Exit(FAILED)


@edition.command()
def diff(
    game: GameName,
    first: Annotated[Path, typer.Argument(metavar="DIR", help="The folder that holds the edition.")],
    second: Annotated[
        Path | None, typer.Argument(metavar="[DIR]", help="Another folder; by default the packaged data.")
    ] = None,
    json: AsJson = False,
) -> None:
    """List the values in which an edition differs from the packaged data, or from another edition.

    Exit code 1 if there are any.
    """
    from domain.kernel.editions import read_folder
    from services.cli.game_options import require_game
    from services.editions.differences import find_differences

    require_game(game)
    try:
        new = read_folder(first, game)
        old = read_folder(second, game) if second else {}
        found = find_differences(game, old, new)
    except ValueError as error:  # BrokenEdition, or a file that is not TOML
        fail(str(error), USAGE)
    if json:
        print_json(found)
    else:
        for each in found:
            print(f"{each.place}: {each.new or 'missing'}, was {each.old or 'missing'}")
    if found:
        raise typer.Exit(FAILED)
