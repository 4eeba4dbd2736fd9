"""`railhead backup` and `railhead restore`."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, UNAVAILABLE, USAGE, fail, load_settings, print_json, progress

if TYPE_CHECKING:
    from services.operations.backup.report import BackupReport

Verify = Annotated[
    bool, typer.Option("--verify/--no-verify", help="Start a store from the copy and look its tables over.")
]
Json = Annotated[bool, typer.Option("--json", help="Print the report as JSON.")]


def backup(
    dest: Annotated[str, typer.Argument(help="An empty folder, or a URL for fsspec (s3://bucket/name).")],
    verify: Verify = True,
    json: Json = False,
) -> None:
    """Copy everything that the service holds to a place of its own, while it runs.

    Store and data folder are those of the settings. Exit code 0 if the backup is whole, 1 if it is but logs
    are damaged in the store itself, 3 if there is none; nothing is left there then.
    """
    from services.operations.backup.wiring import BACKUP_ERRORS, back_up

    chosen = load_settings()
    _require_place(dest)
    try:
        with progress("bytes", None, quiet=json) as advance:
            report = back_up(chosen, dest, verify=verify, advance=advance)
    except BACKUP_ERRORS as error:
        fail(f"no backup was made: {error}", UNAVAILABLE)
    _tell(report, "backed up to", json=json)


def restore(
    src: Annotated[str, typer.Argument(help="A backup: a folder, or a URL for fsspec.")],
    verify: Verify = True,
    json: Json = False,
) -> None:
    """Make the data folder of RAILHEAD_DATA, or the server of RAILHEAD_REDIS_URL, of a backup.

    It has to be empty. Exit code 0 if all is there, 1 if it is but logs are damaged, 3 if nothing was
    restored.
    """
    from services.operations.backup.wiring import BACKUP_ERRORS
    from services.operations.backup.wiring import restore as run

    chosen = load_settings()
    _require_place(src)
    try:
        with progress("bytes", None, quiet=json) as advance:
            report = run(chosen, src, verify=verify, advance=advance)
    except BACKUP_ERRORS as error:
        fail(f"nothing was restored: {error}", UNAVAILABLE)
    _tell(report, "restored from", json=json)


def _require_place(url: str) -> None:
    from infra.settings.validators import check_archive_url

    try:
        check_archive_url(url)
    except ValueError as error:
        fail(f"{url} is no place for a backup: it is {error}", USAGE)


def _tell(report: BackupReport, done: str, *, json: bool) -> None:
    if json:
        print_json(report)
    else:
        _print(report, done)
    if report.verified is not None and report.verified.damaged:
        raise typer.Exit(FAILED)


def _print(report: BackupReport, done: str) -> None:
    at = datetime.fromtimestamp(report.at / 1000, UTC)
    print(f"{done} {report.url}: all that was stored by {at:%Y-%m-%d %H:%M:%S} UTC,")
    print(f"{report.tables} tables in {report.files} files, {report.bytes} bytes")
    if report.verified is None:
        print("nobody has looked whether a store starts from it")
        return
    found = report.verified
    print(f"a store started from it: {found.records} records checked, {found.audited} tables audited whole")
    for table, damage in found.damaged.items():
        print(f"  DAMAGED: table {table}: {damage}")
