"""Sitting down, getting up, asking for a bot, starting."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from fastapi import APIRouter
from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from starlette.responses import Response

from domain.kernel.values import Command
from domain.table.commands import LeaveSeat, StartTable, TakeSeat, WantBot
from domain.table.correspondence.calendar import Hours
from domain.table.evolve import AnyTable
from domain.table.tenure.commands import KeepSeat, OfferSeat
from domain.table.tenure.seating import Entry, asks_for_rating
from domain.table.tenure.shown import Shown, shown_owner
from domain.table.tenure.terms import ONE_PERSON_VERSION
from infra.ports.accounts import Player
from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import AcceptedOutcome
from services.api.auth.access import load_visible_table
from services.api.auth.authentication import PlayerCall, PlayingCall
from services.api.auth.quotas import require_room_to_join
from services.api.http.arguments import IdempotencyKeyArg, PreferArg, command_id_or_new
from services.api.problems import Problem
from services.api.routing import ApiRoute, JsonBody, problems
from services.api.runtime.command_outcomes import find_outcome
from services.api.runtime.state import ApiState
from services.api.tables.arguments import CommandIdQueryArg, InviteArg, SeatNumberArg, TableArg
from services.api.tables.records import codec_of
from services.api.tables.requests import SeatRequest, StartRequest
from services.api.tables.submission import (
    OUTCOME_RESPONSES,
    SUBMISSION_PROBLEMS,
    refusal_problem,
    submit_command,
)
from services.queries.reader import LoadedTable, ReadModelNotReady

router = APIRouter(tags=["tables"], route_class=ApiRoute)


async def find_own_hours(api: ApiState, player: str) -> Hours | UnsetType:
    """Return what the player's profile says; UNSET, which stands for all day, where it says nothing."""
    found = (await api.ports.accounts.find_players((player,))).get(player)
    return UNSET if found is None or found.hours is None else found.hours


async def find_shown(
    api: ApiState, player: str, *, rated: bool, entry: Entry | None = None, owner: str = "", game: str = ""
) -> Shown | UnsetType:
    """Return what a table asks to know of the player, UNSET where that is nothing.

    A `rated` one asks whether the player agrees to that; the others what their `entry` asks for, which is for
    a table of a `game` of that `owner`.
    """
    if not rated and (entry is None or player == owner):
        return UNSET
    found = await api.ports.accounts.find_players((player, owner))
    known, host = found.get(player), found.get(owner)
    shown = Shown(rated=known is not None and known.rated) if rated else Shown()
    if entry is None or player == owner:
        return shown
    if entry.friends:
        shown = replace(shown, friend=host is not None and player in host.profile.friends)
    if entry.languages:
        shown = replace(shown, languages=_spoken(known, entry.languages))
    if entry.reliability is not None:
        shown = replace(shown, in_time=await _in_time(api, player))
    if asks_for_rating(entry):
        shown = replace(shown, rating=await _rating(api, player, game))
    return shown


async def add_owner(api: ApiState, player: str, shown: Shown | UnsetType, version: int) -> Shown | UnsetType:
    """Return what is shown of a player with the owner, if it is a program.

    `version` is that of the rules of the table or tournament.
    """
    owner = recorded_owner((await api.player_names.players((player,)))[player], version)
    if isinstance(owner, UnsetType):
        return shown
    return shown_owner(owner) if isinstance(shown, UnsetType) else replace(shown, owner=owner)


def recorded_owner(player: Player | None, version: int) -> str | UnsetType:
    """Return whose program a player is, as logs record it; UNSET for other accounts, and in older logs."""
    if player is None or player.owner is None or version < ONE_PERSON_VERSION:
        return UNSET
    return player.owner


def _spoken(player: Player | None, asked: tuple[str, ...]) -> tuple[str, ...]:
    return () if player is None else tuple(one for one in asked if one in player.profile.languages)


async def _in_time(api: ApiState, player: str) -> int | UnsetType:
    """Return the percentage of turns in time; UNSET while the read model is being built."""
    try:
        return (await api.ports.reader.reliability(player)).in_time
    except ReadModelNotReady:
        return UNSET


async def _rating(api: ApiState, player: str, game: str) -> int | None:
    """Return the player's rating in a game as it is shown, rounded down; None for who has none."""
    found = (await api.ports.ratings.ratings(game, [player])).get(player)
    return None if found is None else found.points


RULE = "TBL-6.1"

Invitation = TypeVar("Invitation", KeepSeat, OfferSeat)


async def prepare_sitting(
    call: PlayerCall, folded: LoadedTable, seat: int | None, command: TakeSeat, command_id: str
) -> TakeSeat:
    """Return the command as it goes to the table, or raise why the player may not sit down.

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
        detail = "you already have a seat here with another account: you and your programs count as one"
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
    return "someone at this table does not want to play with you"


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
        raise refusal_problem(folded, "malformed-command", f"unknown player {player}", None)
    if other.blocked is not None:
        raise Problem("not-allowed", f"{other.display_name} cannot join tables", rule=RULE)
    if me is not None and keep_apart(me, other):
        blocked = has_blocked(me, other)
        detail = (
            f"you have blocked {other.display_name}"
            if blocked
            else f"{other.display_name} does not accept invitations from you"
        )
        raise Problem("not-allowed", detail, rule=RULE)
    return other


def _require_no_owner(folded: LoadedTable, command: KeepSeat | OfferSeat) -> None:
    """Refuse an owner from a client: only accounts know whose a program is."""
    if command.owner is not UNSET:
        detail = "leave out `owner`; the service sets it"
        raise refusal_problem(folded, "malformed-command", detail, None)


WAIT_SECONDS = 10
"""How long these wait for their outcome where the caller has no preference."""


class SeatChange(NamedTuple):
    """A command about a seat, None for the whole table, under its id."""

    command_id: str
    seat: int | None
    command: Command


@router.post(
    "/v1/tables/{table}/seats",
    summary="Take a seat or add a bot",
    responses=OUTCOME_RESPONSES | problems(*SUBMISSION_PROBLEMS),
)
async def take_seat(
    call: PlayingCall,
    table: TableArg,
    body: JsonBody[SeatRequest],
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Take a seat, with a nonce that goes into every random draw; one is made if you send none.

    With `bot`, add a bot instead. It waits 10 s for the outcome, unless `Prefer` says otherwise.
    """
    command_id = command_id_or_new(body.command_id, key)
    nonce = body.nonce or call.api.derive_nonce(table, call.player, command_id)
    hours = UNSET if body.hours is None else body.hours
    command = TakeSeat(nonce, hours) if body.bot is None else WantBot(body.bot)
    return await _submit(call, table, invite, prefer, SeatChange(command_id, body.seat, command))


@router.delete(
    "/v1/tables/{table}/seats/{seat}",
    summary="Leave a seat",
    responses=OUTCOME_RESPONSES | problems(*SUBMISSION_PROBLEMS),
)
async def leave_seat(  # noqa: PLR0913, PLR0917 - the parameters of the call
    call: PlayingCall,
    table: TableArg,
    seat: SeatNumberArg,
    command_id: CommandIdQueryArg = None,
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Leave a seat. During the game it waits for another player."""
    change = SeatChange(command_id_or_new(command_id, key), seat, LeaveSeat())
    return await _submit(call, table, invite, prefer, change)


@router.post(
    "/v1/tables/{table}/start",
    summary="Start the game",
    responses=OUTCOME_RESPONSES | problems(*SUBMISSION_PROBLEMS),
)
async def start_game(
    call: PlayingCall,
    table: TableArg,
    body: JsonBody[StartRequest],
    invite: InviteArg = None,
    prefer: PreferArg = None,
    key: IdempotencyKeyArg = None,
) -> Response:
    """Start the game once every seat is taken. For the owner, if the table has `begin` set to `owner`."""
    change = SeatChange(command_id_or_new(body.command_id, key), None, StartTable())
    return await _submit(call, table, invite, prefer, change)


async def _submit(
    call: PlayerCall, table: str, invite: str | None, prefer: str | None, change: SeatChange
) -> Response:
    folded = await load_visible_table(call, table, invite)
    command = change.command
    if isinstance(command, TakeSeat):
        command = await prepare_sitting(call, folded, change.seat, command, change.command_id)
    body = folded.code.encode(command)
    queued = QueuedCommand(table, change.seat, call.player, change.command_id, None, body)
    return await submit_command(call, folded, queued, prefer, WAIT_SECONDS)
