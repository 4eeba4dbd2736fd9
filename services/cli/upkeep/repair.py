"""`railhead repair`: a data folder whose log has a damaged end, made fit to start."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, UNAVAILABLE, fail, load_settings, print_json, progress

if TYPE_CHECKING:
    from services.supervisor.repair.main import RepairReport


def repair(
    folder: Annotated[
        Path | None, typer.Argument(help="The data folder; without it that of RAILHEAD_DATA.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Cut off what a crash or a disk left behind the last whole record, after a copy, and check all logs.

    Nothing may run in the folder. Exit code 0 if nothing is known to be missing, 1 if something is lost or
    damaged, or what was cut off holds commands, 3 if the folder cannot be repaired.
    """
    from services.supervisor.repair.main import REPAIR_ERRORS
    from services.supervisor.repair.main import repair as run

    chosen = load_settings()
    if folder is not None:
        chosen = chosen.model_copy(update={"data": folder})
    if not (chosen.folder / "store").is_dir():
        fail(f"{chosen.folder} is no data folder: there is no {chosen.folder / 'store'}", UNAVAILABLE)
    size = sum(path.stat().st_size for path in (chosen.folder / "store").rglob("*.aof"))
    try:
        with progress("bytes", size, quiet=json) as advance:
            report = run(chosen, advance)
    except REPAIR_ERRORS as error:
        fail(str(error), UNAVAILABLE)
    if json:
        print_json(report)
    else:
        _print(report)
    if report.damaged or report.lost or (report.cut and report.cut.holds_commands):
        raise typer.Exit(FAILED)


def _print(report: RepairReport) -> None:
    if report.cut is None:
        print("the log ends with a whole record; nothing was cut off")
    else:
        lost = report.cut.size - report.cut.whole
        print(f"cut {lost} bytes off {report.cut.file}, which follow its last whole record")
        print(f"the store as it was lies in {report.copy}; remove it once all is well")
    print(f"{report.tables} tables, {len(report.damaged)} damaged")
    for table, damage in report.damaged.items():
        print(f"  table {table}: {damage}")
    if report.cut and report.cut.holds_commands:
        print("LOST: what was cut off holds whole commands, maybe acknowledged ones; they are in the copy")
    if report.lost:
        print(f"LOST: {report.lost}")
    elif report.noted is None:
        print("nothing was noted of what the folder held, so nobody can say whether something is missing")
    else:
        noted = datetime.fromtimestamp(report.noted / 1000, UTC)
        print(f"all that the folder held at {noted:%Y-%m-%d %H:%M:%S} UTC is there")
