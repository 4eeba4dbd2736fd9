"""What goes along with a command to sit down: hours, what the service says of the player, who keeps apart."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from domain.table.commands import TakeSeat
from domain.table.evolve import AnyTable
from domain.table.tenure.commands import KeepSeat
from infra.ports.accounts import Player
from infra.ports.outcomes import AcceptedOutcome
from services.api.auth.call import PlayerCall
from services.api.auth.quotas import require_room_to_join
from services.api.presenters.outcomes import refusal_problem
from services.api.presenters.records import codec_of
from services.api.runtime.command_outcomes import find_outcome
from services.api.runtime.own_hours import find_own_hours
from services.api.runtime.shown import find_shown
from services.api.schemas.problems import Problem
from services.queries.reader import LoadedTable

RULE = "TBL-6.1"


async def prepare_sitting(
    call: PlayerCall, folded: LoadedTable, command: TakeSeat, command_id: str
) -> TakeSeat:
    """Give the command as it goes to the table, or raise why the player may not sit down.

    What the service fills in may change, and a command sent again is the same one: it gets what the first
    had.
    """
    api, table, player = call.api, folded.table, call.player
    known = await find_outcome(api, table.id, player, command_id)
    if isinstance(known, AcceptedOutcome):
        return await _as_before(call, table.id, known.seq, command)
    if known is None:
        await require_room_to_join(api, player, table.id)
        await _require_apart(call, table)
    if command.hours is UNSET and table.paced is not None:
        command = replace(command, hours=await find_own_hours(api, player))
    entry = table.agreed_terms.entry
    shown = await find_shown(
        api, player, rated=table.rated is True, entry=entry, owner=table.owner, game=table.game
    )
    return replace(command, shown=shown)


async def _as_before(call: PlayerCall, table: str, seq: int, command: TakeSeat) -> TakeSeat:
    entry = (await call.api.ports.reader.records(table, seq - 1, 1))[0]
    before = codec_of(entry.record).decode_record(entry.record).command
    if not isinstance(before, TakeSeat):
        return command
    hours = before.hours if command.hours is UNSET else command.hours
    return replace(command, hours=hours, shown=before.shown)


async def _require_apart(call: PlayerCall, table: AnyTable) -> None:
    """Refuse to bring together, before a game, who wants to keep apart."""
    if table.phase != "open":
        return
    others = {table.owner, *(seat.player for seat in table.seats if seat.player)} - {call.player}
    found = await call.api.ports.accounts.find_players((call.player, *others))
    me = found.get(call.player)
    for other in sorted(others & found.keys()):
        if me is not None and keep_apart(me, found[other]):
            raise Problem("not-allowed", _why_apart(me, found[other]), rule=RULE)


def keep_apart(one: Player, other: Player) -> bool:
    """Say whether one of two players has blocked the other."""
    return other.id in one.profile.blocks or one.id in other.profile.blocks


def _why_apart(me: Player, other: Player) -> str:
    if other.id in me.profile.blocks:
        return f"you have blocked {other.display_name}, who is at this table"
    return "somebody at this table wants to keep apart from you"


async def require_invitable(call: PlayerCall, folded: LoadedTable, command: KeepSeat) -> None:
    """Refuse to keep a seat for who is not there, or wants to keep apart."""
    if command.player is None:
        return
    found = await call.api.ports.accounts.find_players((call.player, command.player))
    other, me = found.get(command.player), found.get(call.player)
    if other is None or other.deleted:
        detail = f"there is no player {command.player}"
        raise refusal_problem(folded, "malformed-command", detail, None)
    if me is not None and keep_apart(me, other):
        blocked = other.id in me.profile.blocks
        detail = (
            f"you have blocked {other.display_name}"
            if blocked
            else f"{other.display_name} takes no invitation of yours"
        )
        raise Problem("not-allowed", detail, rule=RULE)
