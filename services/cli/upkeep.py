"""Operator commands: backup, restore, rebuild, repair, upgrade-check, propose-version."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from projections.registry import READ_MODELS
from services.cli.console import FAILED, UNAVAILABLE, USAGE, fail, load_settings, print_json, progress

if TYPE_CHECKING:
    from infra.ports.event_store import AsyncRecordLog
    from services.operations.backups import BackupReport
    from services.operations.upgrade_check import UpgradeReport
    from services.supervisor.main import RepairReport

Verify = Annotated[
    bool, typer.Option("--verify/--no-verify", help="Start a store from the copy and check its tables.")
]
Json = Annotated[bool, typer.Option("--json", help="Print the report as JSON.")]


def backup(
    dest: Annotated[str, typer.Argument(help="An empty folder, or an fsspec URL such as s3://bucket/name.")],
    verify: Verify = True,
    json: Json = False,
) -> None:
    """Back up the whole service; it may keep running.

    The settings name the store and the data folder. Exit code 0 if the backup is complete; 1 if it is
    complete but contains logs that are damaged in the store; 3 if it failed and left nothing.
    """
    from services.operations.backups import BACKUP_ERRORS, back_up

    chosen = load_settings()
    _require_place(dest)
    try:
        with progress("bytes", None, quiet=json) as advance:
            report = back_up(chosen, dest, verify=verify, advance=advance)
    except BACKUP_ERRORS as error:
        fail(f"no backup was made: {error}", UNAVAILABLE)
    _tell(report, "backed up to", json=json)


def restore(
    src: Annotated[str, typer.Argument(help="The backup: a folder or an fsspec URL.")],
    verify: Verify = True,
    json: Json = False,
) -> None:
    """Restore a backup into RAILHEAD_DATA, or into the server at RAILHEAD_REDIS_URL.

    The target must be empty. Exit code 0 if everything was restored; 1 if everything was restored, but some
    logs are damaged; 3 if nothing was restored.
    """
    from services.operations.backups import BACKUP_ERRORS
    from services.operations.backups import restore as run

    chosen = load_settings()
    _require_place(src)
    try:
        with progress("bytes", None, quiet=json) as advance:
            report = run(chosen, src, verify=verify, advance=advance)
    except BACKUP_ERRORS as error:
        fail(f"nothing was restored: {error}", UNAVAILABLE)
    _tell(report, "restored from", json=json)


def _require_place(url: str) -> None:
    from infra.settings.parsing import check_archive_url

    try:
        check_archive_url(url)
    except ValueError as error:
        fail(f"{url} cannot hold a backup: give {error}", USAGE)


def _tell(report: BackupReport, done: str, *, json: bool) -> None:
    if json:
        print_json(report)
    else:
        _print_backup(report, done)
    if report.verified is not None and report.verified.damaged:
        raise typer.Exit(FAILED)


def _print_backup(report: BackupReport, done: str) -> None:
    at = datetime.fromtimestamp(report.at / 1000, UTC)
    print(f"{done} {report.url}: all that was stored by {at:%Y-%m-%d %H:%M:%S} UTC,")
    print(f"{report.tables} tables in {report.files} files, {report.bytes} bytes")
    if report.verified is None:
        print("not verified: no store was started from it")
        return
    found = report.verified
    print(
        f"verified: a store started from it; {found.records} records checked, {found.audited} tables audited"
    )
    for table, damage in found.damaged.items():
        print(f"  DAMAGED: table {table}: {damage}")


def propose_version(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    to: Annotated[int, typer.Option("--to", min=1, help="The proposed version.")],
    why: Annotated[
        str | None, typer.Option("--why", help="The reason, which all players at the table can read.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print the report; do not propose the version.")
    ] = False,
) -> None:
    """Report what a later rules version would have decided differently, and propose that version.

    Once every person at the table has agreed, the table uses that version. If one of them declines, the
    proposal is dropped. The report reveals hidden information, so it is only for the operator; each seat gets
    its own report.
    """
    from services.cli.wiring import run_as_operator, run_on_store
    from services.operations.operator_actions import OperationRefused

    if why is None and not dry_run:
        fail("give a reason with --why; all players at the table can read it", FAILED)
    for line in run_on_store(lambda store: _report(store.log, table, to)):
        print(line)
    if dry_run or why is None:
        return
    try:
        print(run_as_operator(lambda on: on.propose_version(table, to, why)).says)
    except OperationRefused as error:
        fail(str(error), FAILED)


async def _report(log: AsyncRecordLog, table: str, version: int) -> list[str]:
    from domain.audit.rules_comparison import compare_rules
    from domain.games import catalog
    from domain.log.codec import rules_of

    entries = await log.read(table)
    if not entries:
        fail(f"there is no running table {table}", FAILED)
    game, now = rules_of(entries[-1].record)
    if version not in catalog.versions(game) or version <= now:
        kept = ", ".join(map(str, catalog.versions(game)))
        fail(f"table {table} uses version {now} of the rules of {game}; this build has {kept}", FAILED)
    found = compare_rules((entry.record for entry in entries), version)
    lines = [f"version {version} of {game}: {catalog.version_note(game, version)}"]
    lines += [f"  record {one.seq}, seat {one.seat}: {says}" for one, says in found]
    return [*lines, f"{len(found)} of {len(entries)} records would differ"]


ALL = "all"


def rebuild(
    model: Annotated[str, typer.Argument(help=f"{', '.join(READ_MODELS)}, or {ALL}.")] = ALL,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Rebuild a read model from the logs, then switch to the new one.

    The service may keep running. Exit code 1 if another process is already rebuilding the same model.
    """
    if model != ALL and model not in READ_MODELS:
        fail(f"unknown read model {model!r}; available: {', '.join(READ_MODELS)}, or {ALL}", USAGE)
    from services.cli.wiring import open_store_or_fail
    from services.projector.main import build_ports
    from services.projector.projection_writer import GenerationSuperseded
    from services.projector.rebuild import RebuildInProgress, rebuild_together

    chosen = tuple(READ_MODELS) if model == ALL else (model,)
    try:
        with open_store_or_fail() as (store, settings):
            ports, partitions = build_ports(store, settings.archive_url), store.partitions
            models = [READ_MODELS[name] for name in chosen]
            with progress("partitions", partitions, quiet=json) as advance:
                for partition in range(partitions):
                    rebuild_together(models, partition, ports)
                    advance(1)
    except (RebuildInProgress, GenerationSuperseded) as error:
        fail(str(error), FAILED)
    if json:
        print_json({"rebuilt": chosen, "partitions": partitions})
    else:
        print(f"rebuilt: {', '.join(chosen)}, in {partitions} partitions")


def repair(
    folder: Annotated[Path | None, typer.Argument(help="The data folder; by default RAILHEAD_DATA.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Remove an incomplete end of the store's file after a crash or disk fault, and check all logs.

    A copy is kept. The service must not be running in the folder. Exit code 0 if nothing is known to be
    missing; 1 if something is lost or damaged, or the removed part contains commands; 3 if the folder cannot
    be repaired.
    """
    from services.supervisor.main import REPAIR_ERRORS
    from services.supervisor.main import repair as run

    chosen = load_settings()
    if folder is not None:
        chosen = chosen.model_copy(update={"data": folder})
    if not (chosen.folder / "store").is_dir():
        fail(f"{chosen.folder} is not a data folder: it has no {chosen.folder / 'store'}", UNAVAILABLE)
    size = sum(path.stat().st_size for path in (chosen.folder / "store").rglob("*.aof"))
    try:
        with progress("bytes", size, quiet=json) as advance:
            report = run(chosen, advance)
    except REPAIR_ERRORS as error:
        fail(str(error), UNAVAILABLE)
    if json:
        print_json(report)
    else:
        _print_repair(report)
    if report.damaged or report.lost or (report.cut and report.cut.holds_commands):
        raise typer.Exit(FAILED)


def _print_repair(report: RepairReport) -> None:
    if report.cut is None:
        print("the file ends with a complete record; nothing was removed")
    else:
        lost = report.cut.size - report.cut.whole
        print(f"removed {lost} bytes after the last complete record of {report.cut.file}")
        print(f"the original store is in {report.copy}; delete it once everything works")
    print(f"{report.tables} tables, {len(report.damaged)} damaged")
    for table, damage in report.damaged.items():
        print(f"  table {table}: {damage}")
    if report.cut and report.cut.holds_commands:
        print(
            "LOST: the removed part contains complete commands, maybe acknowledged ones; they are in the copy"
        )
    if report.lost:
        print(f"LOST: {report.lost}")
    elif report.noted is None:
        print("the folder has no note of its earlier contents, so missing records cannot be detected")
    else:
        noted = datetime.fromtimestamp(report.noted / 1000, UTC)
        print(f"everything that the folder held at {noted:%Y-%m-%d %H:%M:%S} UTC is present")


def upgrade_check(
    target: Annotated[
        str | None,
        typer.Argument(
            help="A data folder (a copy is checked), or a store's address (redis://...); by default, the "
            "store of the settings."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Check before an upgrade that every running table would continue with this build.

    Nothing is written, and the service may keep running. Exit code 0 if every table would continue; 1 if this
    build could not handle a table, or would decide it differently; 3 if the store cannot be read.
    """
    from services.cli.wiring import open_target_to_read
    from services.operations.upgrade_check import check_upgrade

    with open_target_to_read(target) as store:
        count = sum(len(store.tables.list_partition(number)) for number in range(store.partitions))
        with progress("tables", count, quiet=json) as advance:
            report = check_upgrade(store, advance)
    if json:
        print_json(report)
    else:
        _print_upgrade_check(report)
    if report.findings:
        raise typer.Exit(FAILED)


def _print_upgrade_check(report: UpgradeReport) -> None:
    print(f"{report.tables} tables with {report.records} records checked")
    for one in report.findings:
        where = "" if one.seq is None else f", record {one.seq}"
        command = "" if one.command is None else f" ({one.command})"
        print(f"  table {one.table}, {one.game}{where}{command}: {one.outlook}: {one.says}")
    if not report.findings:
        print("every table would continue unchanged")
