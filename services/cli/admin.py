"""`railhead admin`: operator commands that work directly on the store.

They need no API and no token, so they work even when the API is down. They grant no additional power: with
access to the data folder or the store's address, anyone can do all of this anyway. Changes to a table are
submitted as commands of the service, for a worker to decide.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli.console import FAILED, fail, print_json, printable
from services.cli.queries import signs
from services.cli.upkeep import propose_version

if TYPE_CHECKING:  # these modules are slow to import, and --help must answer immediately
    from infra.ports.operators import OperatorLogEntry
    from services.operations.operator_actions import OperatorActionResult, OperatorActions

Why = Annotated[str, typer.Option("--why", help="The reason, which is logged permanently.")]
Table = Annotated[str, typer.Argument(help="The table's id.")]
Who = Annotated[str, typer.Argument(metavar="PLAYER", help="A player's name or id.")]
Said = Annotated[int, typer.Argument(metavar="RECORD", help="The message's record number.")]
Days = Annotated[int | None, typer.Option(min=1, max=3650, help="Number of days; permanently if omitted.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

SHOWN = 500

admin = typer.Typer(
    help="Operate the service. Every action is logged with the operator and the reason.", no_args_is_help=True
)
admin.command()(signs)
admin.command("propose-version")(propose_version)


def _run_action(action: Callable[[OperatorActions], Awaitable[OperatorActionResult]]) -> None:
    """Run an action and print its result; exit with code 1 if it is refused."""
    from services.cli.wiring import run_as_operator
    from services.operations.operator_actions import OperationRefused

    try:
        outcome = run_as_operator(action)
    except OperationRefused as error:
        fail(str(error), FAILED)
    print(outcome.says)


@admin.command()
def token(
    player: Annotated[str | None, typer.Option(help="The token's player; by default a new account.")] = None,
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Create a token that can only read /metrics.")
    ] = False,
) -> None:
    """Create a token for the operators' API (/v1/admin), and print it. It is shown only once."""
    from services.cli.wiring import run_as_operator
    from services.operations.operator_actions import OperationRefused

    try:
        secret, kept = run_as_operator(
            lambda on: on.create_token(player, ("metrics",) if metrics else ("admin",))
        )
    except OperationRefused as error:
        fail(str(error), FAILED)
    print(secret)
    typer.echo(f"shown only once; `railhead admin revoke {kept.player} {kept.id}` revokes it", err=True)


@admin.command()
def revoke(
    player: Who,
    token: Annotated[str, typer.Argument(help="The token's id, as shown when it was created.")],
    why: Why,
) -> None:
    """Revoke a token of a player or an operator. The token is rejected within 5 seconds."""
    _run_action(lambda on: on.revoke_token(player, token, why))


@admin.command()
def park(table: Table, why: Why) -> None:
    """Park a table: it accepts no commands until it is unparked."""
    _run_action(lambda on: on.park_table(table, why))


@admin.command()
def unpark(table: Table, why: Why) -> None:
    """Unpark a table, so that it accepts commands again."""
    _run_action(lambda on: on.unpark_table(table, why))


@admin.command()
def close(table: Table, why: Why) -> None:
    """Cancel a table in any phase; its log records the operator and the reason."""
    _run_action(lambda on: on.close_table(table, why))


@admin.command("hand-over")
def hand_over(
    table: Table,
    seat: Annotated[int, typer.Argument(help="The seat, counted from 0 as in the API.")],
    why: Why,
    to: Annotated[str | None, typer.Option(help="The new player, by name or id.")] = None,
    bot: Annotated[str | None, typer.Option(help="The kind of bot, instead of a player.")] = None,
) -> None:
    """Hand a seat to a player or a bot, or vacate it; the table's log records the operator and the reason."""
    from typing import get_args

    from domain.table.bot_accounts import BotKind

    kind: BotKind | None = next((one for one in get_args(BotKind) if one == bot), None)
    if bot is not None and (kind is None or to is not None):
        fail(f"give a player (--to) or a kind of bot (--bot): {', '.join(get_args(BotKind))}", FAILED)
    if kind is not None:
        _run_action(lambda on: on.hand_seat_to_bot(table, seat, kind, why))
    else:
        _run_action(lambda on: on.hand_over_seat(table, seat, to, why))


@admin.command("erase-talk")
def erase_talk(table: Table, record: Said, why: Why) -> None:
    """Erase a chat message permanently; its author and time stay in the log."""
    _run_action(lambda on: on.talk.erase_line(table, record, why))


@admin.command()
def reports(json: Json = False) -> None:
    """List the reported chat messages with their text."""
    from services.cli.wiring import run_as_operator

    found = run_as_operator(lambda on: on.talk.list_reports())
    if json:
        print_json(found)
        return
    for line in found:
        print(f"table {line.table}  record {line.seq}  player {line.speaker}  {printable(line.said)}")
        for one in line.complaints:
            print(f"    {one.player}: {printable(one.reason)}")


@admin.command("close-report")
def close_report(table: Table, record: Said, why: Why) -> None:
    """Close a report that was dealt with or needs no action."""
    _run_action(lambda on: on.talk.close_report(table, record, why))


@admin.command()
def mute(player: Who, why: Why, days: Days = None) -> None:
    """Mute a player. They see the reason and the end date, and can continue to play."""
    _run_action(lambda on: on.talk.mute_player(player, days, why))


@admin.command()
def unmute(player: Who, why: Why) -> None:
    """Unmute a player."""
    _run_action(lambda on: on.talk.unmute_player(player, why))


@admin.command()
def rename(player: Who, name: Annotated[str, typer.Argument(help="The new name.")], why: Why) -> None:
    """Rename a player."""
    _run_action(lambda on: on.rename_player(player, name, why))


@admin.command()
def waiting(
    table: Annotated[
        str | None, typer.Option(help="Only this table; includes seats without a running clock.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=1_000, help="Maximum number of seats.")] = 100,
    json: Json = False,
) -> None:
    """List the seats that must move, with their tables, earliest deadline first. Times are UTC."""
    from infra.ports.read_models import ReadModelNotReady
    from services.cli.wiring import run_on_store
    from services.operations.waiting_seats import list_waiting_seats

    try:
        found = run_on_store(
            lambda store: list_waiting_seats(store.read_models, store.accounts, table, limit)
        )
    except ReadModelNotReady as error:
        fail(f"the list of open decisions is not ready: {error}; try again", FAILED)
    if json:
        print_json(found)
        return
    for one in found:
        holder = "nobody" if one.player is None else printable(one.player)
        parts = [one.table, printable(one.name), f"seat {one.seat}", holder]
        parts += [f"bot {one.stand_in} stands in"] if one.stand_in else []
        parts += ["offered"] if one.offered else []
        parts.append(f"asked {_moment(one.since)}")
        parts.append("no clock" if one.flag is None else f"flag {_moment(one.flag)}")
        print("  ".join(parts))


@admin.command()
def names(json: Json = False) -> None:
    """List the players who must choose a different name, and who else has that name or a similar one.

    They are asked to do so at their next login. The command `rename` renames them immediately.
    """
    from services.cli.wiring import run_as_operator

    found = run_as_operator(lambda on: on.name_clashes())
    if json:
        print_json(found)
        return
    for one in found:
        other = "" if one.other is None else f", player {one.other}"
        print(f"player {one.player}  {printable(one.name)}  {one.why}{other}")


@admin.command()
def block(player: Who, why: Why) -> None:
    """Ban a player; this takes effect within 5 seconds. They keep their seats until these are handed over."""
    _run_action(lambda on: on.block_player(player, why))


@admin.command()
def unblock(player: Who, why: Why) -> None:
    """Lift a player's ban."""
    _run_action(lambda on: on.unblock_player(player, why))


@admin.command("dead-letters")
def dead_letters(
    body: Annotated[
        bool, typer.Option("--body", help="Show the commands' content, which may reveal a game's secrets.")
    ] = False,
    json: Json = False,
) -> None:
    """List the commands that could not be processed, each with the reason."""
    from services.cli.wiring import run_as_operator

    letters = run_as_operator(lambda on: on.dead_letters(limit=SHOWN))
    found = [
        {
            "letter": f"{partition}/{letter.id}",
            "reason": letter.reason,
            "table": letter.command.table if letter.command else None,
            "seat": letter.command.seat if letter.command else None,
            "player": letter.command.player if letter.command else None,
            "command_id": letter.command.command_id if letter.command else None,
            **({"body": letter.command.body.decode(errors="replace")} if body and letter.command else {}),
        }
        for partition, letter in letters
    ]
    if json:
        print_json(found)
        return
    for one in found:
        print("  ".join(f"{name} {printable(value)}" for name, value in one.items() if value is not None))


@admin.command()
def redo(
    letter: Annotated[str, typer.Argument(help="PARTITION/ID, as listed by `dead-letters`.")], why: Why
) -> None:
    """Process a dead letter again, as if the command had just been sent."""
    partition, slash, position = letter.partition("/")
    if not slash or not partition.isdecimal():
        fail(
            f"{letter!r} is not a dead letter; `railhead admin dead-letters` lists them as PARTITION/ID",
            FAILED,
        )
    _run_action(lambda on: on.retry_dead_letter(int(partition), position, why))


@admin.command()
def log(json: Json = False) -> None:
    """Show the operators' log: who did what, when and why."""
    from services.cli.wiring import run_as_operator

    found = run_as_operator(_read_whole_log)
    if json:
        print_json(found)
        return
    for one in found:
        action, what = one.action, f"{one.action.does} {printable(one.action.on)}"
        print(f"{_moment(one.written_at)}  {action.by}  {what}: {printable(action.why)}")


async def _read_whole_log(on: OperatorActions) -> list[OperatorLogEntry]:
    from infra.ports.tables import STREAM_START

    found: list[OperatorLogEntry] = []
    after = STREAM_START
    while page := await on.read_log(after, SHOWN):
        found += page
        after = page[-1].id
    return found


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1_000, UTC).strftime("%Y-%m-%d %H:%M:%S")
