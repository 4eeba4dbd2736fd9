"""`railhead admin propose-version`: a running table is to be played on by a later version of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, fail

if TYPE_CHECKING:
    from infra.ports.event_store import AsyncRecordLog


def propose_version(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    to: Annotated[int, typer.Option("--to", min=1, help="The version that it is to be played on by.")],
    why: Annotated[
        str | None, typer.Option("--why", help="The reason, which all who play there read.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Report what would have been different, and propose nothing.")
    ] = False,
) -> None:
    """Report what would have been different by a later version, and propose it to who plays there.

    Once every person there has agreed the table is played on by it; one who declines stops it. The report
    tells what the game hides: it is for the operator alone, and each seat has its own.
    """
    from services.cli.wiring import run_as_operator, run_on_store
    from services.operations.operator_trail import OperationRefused

    if why is None and not dry_run:
        fail("say --why; all who play there read it", FAILED)
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
        fail(
            f"table {table} is played by version {now} of the rules of {game}; this build has {kept}", FAILED
        )
    found = compare_rules((entry.record for entry in entries), version)
    lines = [f"version {version} of {game}: {catalog.version_note(game, version)}"]
    lines += [f"  record {one.seq}, seat {one.seat}: {says}" for one, says in found]
    return [*lines, f"{len(found)} of {len(entries)} records would have been different"]
