"""`railhead audit`: whether a log is whole, followed the rules, and drew what its secret says."""

from __future__ import annotations

from typing import Annotated

import typer

from services.cli.console import FAILED, UNAVAILABLE, fail, print_json, progress
from services.cli.log_source import load_unchecked_export

MARKS = {"ok": "ok", "failed": "FAILED", "partly": "partly", "not possible": "--", "not reached": "--"}


def audit(
    target: Annotated[str, typer.Argument(metavar="TABLE|FILE", help="A table's id, or an export.")],
    head: Annotated[str | None, typer.Option(help="A hash you kept: it has to stand in the chain.")] = None,
    source: Annotated[
        str | None, typer.Option(help="Of a fork, the table or export that it was played on from.")
    ] = None,
    with_secret: Annotated[
        bool, typer.Option("--with-secret", help="Of a running table, use its secret too (operators).")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Check a log: its chain, its fold, every decision, every draw.

    Prints the first divergence in words. Exit code 0 if the log is sound, 1 if not, 3 if it cannot be read.
    """
    from domain.audit.audit import audit_log as run

    export = load_unchecked_export(target, with_secret=with_secret)
    if not export.entries:
        fail(f"{target} holds no record", UNAVAILABLE)
    with progress("records", len(export.entries), quiet=json) as advance:
        origin = None if source is None else load_unchecked_export(source, with_secret=False)
        report = run(export, head, lambda _: advance(1), origin)
    if json:
        print_json(report)
    else:
        print(f"table {report.table}, {report.game}, {report.records} records, head {report.head}")
        for check in report.checks:
            print(f"  {MARKS[check.status]:>6}  {check.name}: {check.says}")
        print("sound" if report.sound else f"NOT SOUND: {report.divergence}")
    if not report.sound:
        raise typer.Exit(FAILED)
