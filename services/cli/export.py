"""`railhead export` and `railhead import`: a table as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from services.cli.console import FAILED, fail, print_json
from services.cli.log_source import export_from_store, load_export


def export(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    to: Annotated[
        Path | None, typer.Option(help="The file; TABLE.railhead in this folder by default.")
    ] = None,
    with_secret: Annotated[
        bool,
        typer.Option(
            "--with-secret",
            help="Carry a running table's secret: whoever has the file can then work out every draw to come.",
        ),
    ] = False,
) -> None:
    """Write a table to a file that `audit`, `replay` and `import` take on any machine, without a server."""
    from infra.export_files import write_export

    path = to or Path(f"{table}.railhead")
    found = export_from_store(table, with_secret=with_secret)
    write_export(path, found.entries, found.secret, found.talk)
    talk = f", {len(found.talk)} lines of talk beside them" if found.talk else ""
    print(f"{path}: {len(found.entries)} records{talk}, head {found.entries[-1].hash}")


def import_(
    file: Annotated[Path, typer.Argument(help="An export.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Take a table from a file into the store, after an audit; it keeps its id.

    A table that goes on needs its secret: export it with `--with-secret`. Exit code 1 if the log is not sound
    or the store has a table of that id.
    """
    from domain.audit.audit import audit_log as run
    from services.cli.wiring import TableImportError, import_table, open_store_or_fail

    found = load_export(str(file))
    report = run(found)
    if not report.sound:
        fail(f"{file} is not sound: {report.divergence}", FAILED)
    with open_store_or_fail() as (store, _):
        try:
            import_table(store, report.table, found)
        except TableImportError as error:
            fail(str(error), FAILED)
    if json:
        print_json({"table": report.table, "records": report.records, "head": report.head})
    else:
        print(f"table {report.table}: {report.records} records are in")
