"""`railhead replay`: prints a game in words, from its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, USAGE, fail, print_json
from services.cli.editions import run_with_edition_of
from services.cli.log_source import load_export

if TYPE_CHECKING:  # these modules are slow to import, and --help must answer immediately
    from services.queries.transcript import Transcript


def replay(
    target: Annotated[str, typer.Argument(metavar="TABLE|FILE", help="A table's id, or an exported file.")],
    to: Annotated[int | None, typer.Option(help="Stop after this record.")] = None,
    seat: Annotated[
        int | None,
        typer.Option(help="Show what this seat sees (0 is the first); by default what a spectator sees."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the view as JSON.")] = False,
) -> None:
    """Print what happened in a log, record by record, and then the board as text.

    Exit code 1 if the log cannot be replayed; `railhead audit` then says where it is wrong.
    """
    from domain.audit.report import Divergence
    from services.queries.transcript import build_transcript

    export = load_export(target)
    run_with_edition_of(export)
    last = len(export.entries) if to is None else to
    if not 1 <= last <= len(export.entries):
        fail(f"the log has records 1 to {len(export.entries)}, not {last}", USAGE)
    try:
        transcript = build_transcript(export.entries[:last], seat, ended_log=to is None, talk=export.talk)
    except Divergence as divergence:
        fail(f"the log cannot be replayed: {divergence}", FAILED)
    if seat is not None and not 0 <= seat < len(transcript.table.seats):
        fail(f"the table has seats 0 to {len(transcript.table.seats) - 1}, not {seat}", USAGE)
    if json:
        print_json({"seq": last, "view": transcript.view, "score": transcript.table.score})
        return
    _print(transcript)


def _print(transcript: Transcript) -> None:
    for seq, lines in transcript.lines:
        for line in lines:
            print(f"{seq:5}  {line}")
    print()
    print(transcript.text)
