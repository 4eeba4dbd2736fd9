"""What goes along with a command to sit down: hours, what the service says of the player, who keeps apart."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from domain.table.commands import TakeSeat
from domain.table.evolve import AnyTable
from domain.table.tenure.commands import KeepSeat, OfferSeat
from domain.table.tenure.persons import ONE_PERSON_VERSION
from infra.ports.accounts import Player
from infra.ports.outcomes import AcceptedOutcome
from services.api.auth.call import PlayerCall
from services.api.auth.quotas import require_room_to_join
from services.api.presenters.outcomes import refusal_problem
from services.api.presenters.records import codec_of
from services.api.runtime.command_outcomes import find_outcome
from services.api.runtime.own_hours import find_own_hours
from services.api.runtime.shown import add_owner, find_shown, recorded_owner
from services.api.schemas.problems import Problem
from services.queries.reader import LoadedTable

RULE = "TBL-6.1"

Invitation = TypeVar("Invitation", KeepSeat, OfferSeat)


async def prepare_sitting(
    call: PlayerCall, folded: LoadedTable, seat: int | None, command: TakeSeat, command_id: str
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
        await _require_one_seat(call, folded, seat)
    if command.hours is UNSET and table.paced is not None:
        command = replace(command, hours=await find_own_hours(api, player))
    entry = table.agreed_terms.entry
    shown = await find_shown(
        api, player, rated=table.rated is True, entry=entry, owner=table.owner, game=table.game
    )
    return replace(command, shown=await add_owner(api, player, shown, table.table_version))


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


async def _require_one_seat(call: PlayerCall, folded: LoadedTable, seat: int | None) -> None:
    """Refuse a person who has or had another seat by another account, where the log does not record owners.

    At later tables the decider knows them. What the account itself held, it knows at every table.
    """
    table = folded.table
    if table.table_version >= ONE_PERSON_VERSION or table.hot_seat:
        return
    others = {
        player
        for number, other in enumerate(table.seats)
        if number != seat
        for player in (other.player, *other.holders)
        if player not in {None, call.player}
    }
    found = await call.api.player_names.players((call.player, *others))
    if any(found[one].person == found[call.player].person for one in others if one is not None):
        detail = "you have a seat here by another account: you and your programs are one person"
        raise refusal_problem(folded, "not-allowed", detail, None)


def keep_apart(one: Player, other: Player) -> bool:
    """Return whether one of two players has blocked the other, or the other's owner."""
    return has_blocked(one, other) or has_blocked(other, one)


def has_blocked(one: Player, other: Player) -> bool:
    """Return whether a player has blocked another, or the owner of that program."""
    return not {other.id, other.person}.isdisjoint(one.profile.blocks)


def _why_apart(me: Player, other: Player) -> str:
    if has_blocked(me, other):
        return f"you have blocked {other.display_name}, who is at this table"
    return "somebody at this table wants to keep apart from you"


async def prepare_invitation(call: PlayerCall, folded: LoadedTable, command: KeepSeat) -> KeepSeat:
    """Return the command with the owner of an invited program; refuse what nobody may keep."""
    return await _with_owner(call, folded, command, command.player)


async def prepare_offer(call: PlayerCall, folded: LoadedTable, command: OfferSeat) -> OfferSeat:
    """Return the command with the owner of the program that the seat is offered to."""
    return await _with_owner(call, folded, command, command.to)


async def _with_owner(
    call: PlayerCall, folded: LoadedTable, command: Invitation, player: str | None
) -> Invitation:
    _require_no_owner(folded, command)
    if player is None:
        return command
    invited = await _require_invitable(call, folded, player)
    return replace(command, owner=recorded_owner(invited, folded.table.table_version))


async def _require_invitable(call: PlayerCall, folded: LoadedTable, player: str) -> Player:
    """Return a player whom a seat may be kept for or offered to.

    Refuse a player who does not exist, may not sit down, or keeps apart from the caller.
    """
    found = await call.api.ports.accounts.find_players((call.player, player))
    other, me = found.get(player), found.get(call.player)
    if other is None or other.deleted:
        raise refusal_problem(folded, "malformed-command", f"there is no player {player}", None)
    if other.blocked is not None:
        raise Problem("not-allowed", f"{other.display_name} may not sit down at any table", rule=RULE)
    if me is not None and keep_apart(me, other):
        blocked = has_blocked(me, other)
        detail = (
            f"you have blocked {other.display_name}"
            if blocked
            else f"{other.display_name} takes no invitation of yours"
        )
        raise Problem("not-allowed", detail, rule=RULE)
    return other


def _require_no_owner(folded: LoadedTable, command: KeepSeat | OfferSeat) -> None:
    """Refuse an owner from a client: only accounts know whose a program is."""
    if command.owner is not UNSET:
        detail = "`owner` is filled in by the service; leave it out"
        raise refusal_problem(folded, "malformed-command", detail, None)
