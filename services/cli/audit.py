"""`railhead audit`: checks that a log is complete and follows the rules, and that no draw was manipulated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from services.cli.console import FAILED, UNAVAILABLE, fail, print_json, progress
from services.cli.editions import PACKAGED, describe_data, environment_of, run_again, run_with_edition_of
from services.cli.log_source import load_unchecked_export

if TYPE_CHECKING:  # these modules are slow to import, and --help must answer immediately
    from collections.abc import Iterator, Sequence

    from domain.audit.report import AuditReport
    from domain.log.export import LogExport

MARKS = {"ok": "ok", "failed": "FAILED", "partly": "partly", "not possible": "--", "not reached": "--"}


def audit(
    target: Annotated[str, typer.Argument(metavar="TABLE|FILE", help="A table's id, or an exported file.")],
    head: Annotated[
        str | None, typer.Option(help="A record's hash that you kept; the chain must contain it.")
    ] = None,
    source: Annotated[
        str | None, typer.Option(help="For a fork: the original table, or its exported file.")
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(
            help="For a tournament: a table, or its exported file, to check its result; repeatable."
        ),
    ] = None,
    with_secret: Annotated[
        bool, typer.Option("--with-secret", help="For a running table: also use its secret (operators only).")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Check a log: its hash chain, every decision, every random draw.

    Prints the first divergence in words. Among the chat messages stored outside the log, it lists those that
    were erased (which is allowed) or changed (which is not). Records decided by rules that this build lacks
    cannot be judged, and do not count as tampered with. Exit code 0 if the log is sound, 1 if not, 3 if it
    cannot be read.
    """
    from domain.audit.audit import audit_log as run

    export = load_unchecked_export(target, with_secret=with_secret)
    if not export.entries:
        fail(f"{target} has no records", UNAVAILABLE)
    run_with_edition_of(export)
    with progress("records", len(export.entries), quiet=json) as advance:
        origin = None if source is None else load_unchecked_export(source, with_secret=False)
        tables = _sound_logs(table or ())
        report = run(export, head, lambda _: advance(1), origin, tables)
    if json:
        print_json(report)
    else:
        print(f"table {report.table}, {report.game}, {report.records} records, head {report.head}")
        for check in report.checks:
            print(f"  {MARKS[check.status]:>6}  {check.name}: {check.says}")
        for line in report.talk.findings if report.talk else ():
            print(f"          record {line.seq}: {line.found}")
        for words in _describe_tables(tables):
            print(f"          {words}")
        print(_judge(report))
    if not report.sound:
        raise typer.Exit(FAILED)


def _judge(report: AuditReport) -> str:
    """Return the verdict of an audit in words."""
    if report.sound and report.verdict == "other rules":
        return "sound, as far as this build has the rules"
    if report.sound:
        return "sound"
    if report.verdict == "other rules":
        return f"NOT JUDGED, decided by rules that this build lacks: {report.divergence}"
    if report.verdict == "unclear":
        return f"NOT SOUND, tampered with or decided by rules that this build lacks: {report.divergence}"
    return f"NOT SOUND, tampered with: {report.divergence}"


def _sound_logs(targets: Sequence[str]) -> tuple[LogExport, ...]:
    """Return the logs of tables after auditing each of them with its data; exit if one is not sound."""
    found = tuple(load_unchecked_export(target, with_secret=False) for target in targets)
    for target, export in zip(targets, found, strict=True):
        report = _audit_with_its_data(target, export)
        if not report.sound:
            verdict = "cannot be judged here" if report.verdict == "other rules" else "is not sound"
            fail(f"{target} {verdict}: {report.divergence}", FAILED)
    return found


def _audit_with_its_data(target: str, export: LogExport) -> AuditReport:
    """Audit a table in this process, or in another one if it was played with other data."""
    from domain.audit.audit import audit_log as run
    from domain.audit.report import AuditReport

    with environment_of(export) as environment:
        if environment is None:
            return run(export)
        audited = run_again(("audit", "--json", "--", target), environment, capture=True)
    try:
        return msgspec.json.decode(audited.stdout, type=AuditReport)
    except msgspec.DecodeError:
        fail(f"{target} cannot be audited with its data: {audited.stderr.strip()}", FAILED)


def _describe_tables(tables: Sequence[LogExport]) -> Iterator[str]:
    """Yield a line on the data of each table, unless all were played with the packaged data."""
    from domain.log.export import build_header

    data = [describe_data(export) for export in tables]
    if set(data) - {PACKAGED}:
        for export, words in zip(tables, data, strict=True):
            yield f"table {build_header(export).table}: {words}"
