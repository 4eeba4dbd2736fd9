"""`railhead play`: any game on one terminal; `railhead show`: a table as text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, UNAVAILABLE, USAGE, fail, print_json
from services.cli.game_options import parse_options, require_game
from services.cli.log_source import load_export

if TYPE_CHECKING:  # these modules are slow to import, and --help must answer immediately
    from services.simulation.memory_table import MemoryTable


def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME|FILE", help="A game's name, or a saved game to continue.")
    ],
    players: Annotated[
        int | None, typer.Option(help="Number of seats; by default the game's minimum.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="A seat's bot, such as 2=greedy (seats count from 1); repeatable."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, name=value; repeatable.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Save the game to this file, even when you quit.")] = None,
) -> None:
    """Play any game at one terminal: people share the keyboard, and bots take the seats you name.

    Continue a saved game with `railhead play FILE`. Once the game has ended, `railhead audit` can check the
    file.
    """
    from services.terminal import TerminalGame

    path = Path(game)
    resumed = path.exists() and path.is_file()
    memory = _resumed(path) if resumed else _opened(game, players, option or [])
    seats = 0 if memory.table is None else len(memory.table.seats)
    terminal = TerminalGame(
        memory, _bots(bot or [], seats), input, print, save or (path if resumed else None)
    )
    terminal.run()


def _opened(name: str, players: int | None, words: list[str]) -> MemoryTable:
    from domain.log.codec import codec_for
    from services.simulation.memory_table import MemoryTable

    game = require_game(name)
    seats = players or min(game.seat_counts)
    options = parse_options(game, words)
    wrong = game.invalid_reason(options, seats) if seats in game.seat_counts else None
    if seats not in game.seat_counts or wrong:
        fail(wrong or f"{name} is for {', '.join(map(str, game.seat_counts))} players, not {seats}", USAGE)
    memory = MemoryTable(codec_for(game.name, game.version), os.urandom(32), id=f"00{os.urandom(6).hex()}")
    memory.open(seats, options, name=f"{game.title} at a terminal", hot_seat=True)
    return memory


def _resumed(path: Path) -> MemoryTable:
    from domain.audit.audit import audit_log
    from domain.log.codec import codec_for, rules_of
    from domain.tournament.state import TOURNAMENT_RULES
    from services.simulation.memory_table import MemoryTable

    export = load_export(str(path))
    report = audit_log(export)
    if not report.sound:
        fail(f"{path} is not sound: {report.divergence}", FAILED)
    if report.game == TOURNAMENT_RULES:
        fail(f"{path} is a tournament, not a game", UNAVAILABLE)
    if export.secret is None:
        fail(f"{path} has no secret: the game has ended, or was exported without it", UNAVAILABLE)
    memory = MemoryTable(codec_for(*rules_of(export.entries[0].data)), bytes.fromhex(export.secret))
    memory.resume(export)
    return memory


def _bots(words: list[str], seats: int) -> dict[int, str]:
    from domain.kernel.bots import CHOOSERS

    bots = {}
    for word in words:
        seat, _, kind = word.partition("=")
        if not seat.isdigit() or not 1 <= int(seat) <= seats or kind not in CHOOSERS:
            fail(f"{word!r}: seats 1 to {seats}, bots {', '.join(sorted(CHOOSERS))}, e.g. 2=greedy", USAGE)
        bots[int(seat) - 1] = kind
    return bots


def show(
    target: Annotated[str, typer.Argument(metavar="TABLE|FILE", help="A table's id, or an exported file.")],
    seat: Annotated[
        int | None,
        typer.Option(help="Show what this seat sees (0 is the first); by default what a spectator sees."),
    ] = None,
    at: Annotated[
        int | None, typer.Option(help="Show the state after this record; by default the last.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the view as JSON.")] = False,
) -> None:
    """Print a table's board as text."""
    from domain.audit.report import Divergence
    from services.queries.transcript import build_transcript

    entries = load_export(target).entries
    last = len(entries) if at is None else at
    if not 1 <= last <= len(entries):
        fail(f"the log has records 1 to {len(entries)}, not {last}", USAGE)
    try:
        transcript = build_transcript(entries[:last], seat, ended_log=False)
    except Divergence as divergence:
        fail(f"the log cannot be replayed: {divergence}", FAILED)
    if json:
        print_json({"seq": last, "view": transcript.view, "score": transcript.table.score})
    else:
        print(transcript.text)
