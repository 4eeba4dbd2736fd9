"""The `railhead` command with its subcommands."""

from __future__ import annotations

import os
import sys
from importlib import metadata
from typing import Annotated

import typer

from domain.kernel.editions import BrokenEdition
from domain.kernel.toml_data import BrokenData
from infra.data_folder import UMASK
from infra.settings.parsing import InvalidSettings
from services.cli import (
    admin,
    audit,
    bench,
    bot,
    edition,
    export,
    league,
    mcp,
    play,
    processes,
    queries,
    replay,
    simulate,
    tune,
    upkeep,
)
from services.cli.console import USAGE
from services.cli.tournament import tournament
from services.shared.processes import end_with_supervisor

PROCESSES = "Processes of the service (`up` starts all of them)"

app = typer.Typer(
    name="railhead",
    help="Turn-based board games: a service that loses nothing, leaks nothing, and can prove every draw.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

app.command()(processes.up)
app.command()(simulate.simulate)
app.command()(simulate.match)
app.command()(league.league)
app.command()(tune.tune)
app.command()(audit.audit)
app.command()(replay.replay)
app.command()(export.export)
app.command("import")(export.import_)
app.command()(play.play)
app.command()(play.show)
app.command()(bot.bot)
app.command()(mcp.mcp)
app.command()(queries.clock)
app.command()(queries.ratings)
app.command()(bench.bench)
app.command()(upkeep.rebuild)
app.command()(upkeep.repair)
app.command()(upkeep.upgrade_check)
app.command()(upkeep.backup)
app.command()(upkeep.restore)
app.add_typer(tournament, name="tournament")
app.add_typer(edition.edition, name="edition")
app.add_typer(admin.admin, name="admin")
app.command(rich_help_panel=PROCESSES)(processes.api)
app.command(rich_help_panel=PROCESSES)(processes.worker)
app.command(rich_help_panel=PROCESSES)(processes.projector)
app.command(rich_help_panel=PROCESSES)(processes.jobs)
app.command(rich_help_panel=PROCESSES)(processes.courier)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"railhead {metadata.version('railhead')}")
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
]


@app.callback()
def railhead(version: Version = False) -> None:
    """Turn-based board games: a service that loses nothing, leaks nothing, and can prove every draw."""


def main() -> None:
    """Run the command line.

    Processes end with their supervisor, and the files that they create are private. Processes started by
    `multiprocessing` do not import from the current folder.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    os.umask(UMASK)
    end_with_supervisor()
    try:
        app()
    except (InvalidSettings, BrokenData, BrokenEdition) as error:
        print(error, file=sys.stderr)
        sys.exit(USAGE)


if __name__ == "__main__":
    main()
