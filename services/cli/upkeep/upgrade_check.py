"""`railhead upgrade-check`: what would become of the running tables under this build."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, print_json, progress

if TYPE_CHECKING:
    from services.operations.upgrade_check import UpgradeReport


def upgrade_check(
    target: Annotated[
        str | None,
        typer.Argument(
            help="A data folder, of which a copy is looked at, or the address of a store (redis://...). "
            "Without it what the settings name."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Fold and decide again what is neither archived nor parked, before this build is put in service.

    Nothing is written; the service may run meanwhile. Exit code 0 if every table would go on as it is, 1 if
    one would be left alone or decided otherwise, 3 if the store cannot be read.
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
        _print(report)
    if report.findings:
        raise typer.Exit(FAILED)


def _print(report: UpgradeReport) -> None:
    print(f"{report.tables} tables with {report.records} records were folded and decided again")
    for one in report.findings:
        where = "" if one.seq is None else f", record {one.seq}"
        command = "" if one.command is None else f" ({one.command})"
        print(f"  table {one.table}, {one.game}{where}{command}: {one.outlook}: {one.says}")
    if not report.findings:
        print("every table would go on as it is")
