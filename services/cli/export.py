"""`railhead export` and `railhead import`: a table as a file, or a whole service as a folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, UNAVAILABLE, USAGE, fail, print_json, progress
from services.cli.editions import run_with_edition_of
from services.cli.log_source import export_from_store, load_export

if TYPE_CHECKING:
    from services.operations.service_folder import FolderReport

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def export(
    table: Annotated[str | None, typer.Argument(help="The table's id.")] = None,
    to: Annotated[
        Path | None, typer.Option(help="The file; by default TABLE.railhead in the current folder.")
    ] = None,
    with_secret: Annotated[
        bool,
        typer.Option(
            "--with-secret",
            help="Include a running table's secret; anyone with the file can predict all random draws.",
        ),
    ] = False,
    html: Annotated[
        bool,
        typer.Option(
            "--html",
            help="Write a replay: one page that opens in any browser, and that `audit` reads after the game.",
        ),
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option(help="With --html: as this seat sees it (0 is the first); by default as a spectator."),
    ] = None,
    all_to: Annotated[
        Path | None,
        typer.Option(
            "--all",
            metavar="DIR",
            help="Write all tables with their secrets, and all accounts, to a folder for `import DIR`.",
        ),
    ] = None,
) -> None:
    """Write a table to a file that `audit`, `replay` and `import` accept on any machine, without a server.

    With `--all DIR`, write the whole service to a folder. Exit code 1 if a table could not be written.
    """
    if (table is None) == (all_to is None):
        fail("give a table, or a folder with --all", USAGE)
    if html and (table is None or with_secret):
        fail("--html writes one table, and never its secret before the end", USAGE)
    if seat is not None and not html:
        fail("--seat needs --html", USAGE)
    if all_to is not None:
        _export_all(all_to)
    elif table is not None and html:
        _export_replay(table, to, seat)
    elif table is not None:
        _export_table(table, to, with_secret=with_secret)


def _export_table(table: str, to: Path | None, *, with_secret: bool) -> None:
    from infra.export_files import write_export

    found = export_from_store(table, with_secret=with_secret)
    path = to or Path(f"{table}.railhead")
    write_export(path, found.entries, found.secret, found.talk)
    talk = f", {len(found.talk)} chat messages" if found.talk else ""
    print(f"{path}: {len(found.entries)} records{talk}, head {found.entries[-1].hash}")


def _export_replay(table: str, to: Path | None, seat: int | None) -> None:
    from infra.export_files import write_file
    from services.api.runtime.players import PlayerNames
    from services.api.tables.replay import make_replay
    from services.cli.wiring import run_on_store

    found = export_from_store(table, with_secret=False)
    run_with_edition_of(found)
    page = make_replay(
        found, seat, lambda ids: run_on_store(lambda store: PlayerNames(store.accounts).players(ids))
    )
    if page is None:
        fail(f"{table} has no such seat, or no game has begun there", UNAVAILABLE)
    path = to or Path(f"{table}.html")
    write_file(path, page)
    print(f"{path}: a replay of {len(found.entries)} records, {len(page) // 1000} kB")


def _export_all(folder: Path) -> None:
    from services.cli.wiring import open_folder_store
    from services.operations.service_folder import export_service

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open_folder_store() as source, progress("tables", source.store.count_tables()) as advance:
            report = export_service(source, folder, advance)
    except OSError as error:
        fail(f"{error.filename or folder} cannot be written: {error.strerror}", UNAVAILABLE)
    print(
        f"{folder}: {report.tables} tables and all accounts. Keep it private: it contains secrets and tokens."
    )
    _end(report, "was not written")


def import_(
    source: Annotated[
        Path, typer.Argument(metavar="FILE|DIR", help="An exported file, or a folder from `export --all`.")
    ],
    json: Json = False,
    counted: Annotated[
        bool,
        typer.Option(
            "--counted",
            help="Count the game for the standings, ratings and reliability of players with the same ids.",
        ),
    ] = False,
) -> None:
    """Audit and import a table from a file, or import a whole folder. Tables keep their ids.

    A running table needs its secret: export it with `--with-secret`. A table imported from a file does not
    count towards players' ratings, standings and reliability unless you add `--counted`; tables in a folder
    from `export --all` count as before. Exit code 1 if a log is not sound, or if the store has a different
    table with that id.
    """
    if source.is_dir():
        _import_all(source, json=json)
    else:
        _import_file(source, json=json, counted=counted)


def _import_file(file: Path, *, json: bool, counted: bool) -> None:
    from domain.audit.audit import audit_log as run
    from infra.redis.tables.table_import import TableImportError, import_table
    from services.cli.wiring import open_store_or_fail
    from services.operations.service_folder import NotImported, require_importable

    found = load_export(str(file))
    report = run(found)
    if not report.sound:
        fail(f"{file} is not sound: {report.divergence}", FAILED)
    try:
        require_importable(found, counted=counted)
        with open_store_or_fail() as (store, _):
            import_table(store, report.table, found, foreign=not counted)
    except (NotImported, TableImportError) as error:
        fail(f"{file}: {error}", FAILED)
    if json:
        print_json({"table": report.table, "records": report.records, "head": report.head})
    else:
        says = "it counts for its players" if counted else "it counts for no player"
        print(f"table {report.table}: {report.records} records imported; {says}")


def _import_all(folder: Path, *, json: bool) -> None:
    from services.cli.wiring import open_folder_store
    from services.operations.service_folder import (
        InvalidFolder,
        import_accounts,
        import_tables,
        read_manifest,
    )

    try:
        said = read_manifest(folder)
        with open_folder_store() as target:
            came = import_accounts(target, folder, said)
            with progress("tables", len(said.tables), quiet=json) as advance:
                report = import_tables(target, folder, said, advance)
    except InvalidFolder as error:
        fail(f"nothing was imported: {error}", UNAVAILABLE)
    if json:
        print_json({"accounts": came, **report._asdict()})
    else:
        accounts = "accounts imported" if came else "accounts already present"
        print(f"{accounts}; {report.tables} tables imported, {report.known} already present")
        if came:
            print("Restart the service now: it has a new key, which came with the accounts.")
    _end(report, "was not imported")


def _end(report: FolderReport, what: str) -> None:
    """List the tables that were not processed; exit with code 1 if there are any."""
    for table, why in report.failed.items():
        print(f"table {table} {what}: {why}", file=sys.stderr)
    if report.failed:
        raise typer.Exit(FAILED)
