"""Taking and leaving seats, adding bots, starting the game."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeVar

from fastapi import APIRouter, Depends
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
from services.api.auth.table_access import VisibleTable
from services.api.http.arguments import CommandIdQueryArg, SeatNumberArg
from services.api.problems import Problem
from services.api.routing import ApiRoute, JsonBody
from services.api.runtime.dependencies import Commands, Limits, People, Ratings, Tables
from services.api.tables.records import codec_of
from services.api.tables.requests import SeatRequest, StartRequest
from services.api.tables.submission import SUBMISSION_RESPONSES, Sender, refusal_problem
from services.queries.reader import LoadedTable, ReadModelNotReady

router = APIRouter(prefix="/v1/tables/{table}", tags=["tables"], route_class=ApiRoute)

RULE = "TBL-6.1"

Invitation = TypeVar("Invitation", KeepSeat, OfferSeat)


class SeatService(NamedTuple):
    """Checks which seats a player may take, and adds what a table records about the player."""

    tables: Tables
    people: People
    commands: Commands
    limits: Limits
    ratings: Ratings

    async def find_hours(self, player: str) -> Hours | UnsetType:
        """Return the playing hours in the player's profile; UNSET (all day) if none are set."""
        account = await self.people.find(player)
        return UNSET if account is None or account.hours is None else account.hours

    async def find_shown(
        self, player: str, *, rated: bool, entry: Entry | None = None, owner: str = "", game: str = ""
    ) -> Shown | UnsetType:
        """Return what a table needs to know about the player; UNSET if nothing.

        A `rated` table needs to know whether the player agrees to be rated. With `entry`, the table also
        needs what these conditions require, unless the player is its `owner`. `game` is the game whose rating
        is checked.
        """
        if not rated and (entry is None or player == owner):
            return UNSET
        accounts = await self.people.accounts.find_players((player, owner))
        known, host = accounts.get(player), accounts.get(owner)
        shown = Shown(rated=known is not None and known.rated) if rated else Shown()
        if entry is None or player == owner:
            return shown
        if entry.friends:
            shown = replace(shown, friend=host is not None and player in host.profile.friends)
        if entry.languages:
            spoken = () if known is None else known.profile.languages
            shown = replace(
                shown, languages=tuple(language for language in entry.languages if language in spoken)
            )
        if entry.reliability is not None:
            shown = replace(shown, in_time=await self._find_in_time(player))
        if asks_for_rating(entry):
            rating = (await self.ratings.ratings(game, [player])).get(player)
            shown = replace(shown, rating=None if rating is None else rating.points)
        return shown

    async def _find_in_time(self, player: str) -> int | UnsetType:
        """Return the percentage of turns played on time; UNSET while the read model is being built."""
        try:
            return (await self.tables.reader.reliability(player)).in_time
        except ReadModelNotReady:
            return UNSET

    async def add_owner(self, player: str, shown: Shown | UnsetType, version: int) -> Shown | UnsetType:
        """Add a program's owner to the facts that a table of this `version` records about the player."""
        owner = recorded_owner((await self.people.names.players((player,)))[player], version)
        if isinstance(owner, UnsetType):
            return shown
        return shown_owner(owner) if isinstance(shown, UnsetType) else replace(shown, owner=owner)

    async def prepare_sitting(
        self, player: str, folded: LoadedTable, seat: int | None, command: TakeSeat, command_id: str
    ) -> TakeSeat:
        """Return the command with all facts filled in; raise a problem if the player may not take the seat.

        A repeated command gets the facts that were filled in the first time.
        """
        table = folded.table
        known = await self.commands.find_outcome(table.id, player, command_id)
        if isinstance(known, AcceptedOutcome):
            return await self._repeat_sitting(table.id, known.seq, command)
        if known is None:
            await self.limits.require_room_to_join(player, table.id)
            await self._require_apart(player, table)
            await self._require_one_seat(player, folded, seat)
        if command.hours is UNSET and table.paced is not None:
            command = replace(command, hours=await self.find_hours(player))
        entry = table.agreed_terms.entry
        shown = await self.find_shown(
            player, rated=table.rated is True, entry=entry, owner=table.owner, game=table.game
        )
        return replace(command, shown=await self.add_owner(player, shown, table.table_version))

    async def _repeat_sitting(self, table: str, seq: int, command: TakeSeat) -> TakeSeat:
        entry = (await self.tables.reader.records(table, seq - 1, 1))[0]
        before = codec_of(entry.record).decode_record(entry.record).command
        if not isinstance(before, TakeSeat):
            return command
        hours = before.hours if command.hours is UNSET else command.hours
        return replace(command, hours=hours, shown=before.shown)

    async def _require_apart(self, player: str, table: AnyTable) -> None:
        if table.phase != "open":
            return
        others = {table.owner, *(seat.player for seat in table.seats if seat.player)} - {player}
        accounts = await self.people.accounts.find_players((player, *others))
        me = accounts.get(player)
        for other_player in sorted(others & accounts.keys()):
            other = accounts[other_player]
            mine = f"you have blocked {other.display_name}, who is at this table"
            require_apart(me, other, mine, "someone at this table does not want to play with you")

    async def _require_one_seat(self, player: str, folded: LoadedTable, seat: int | None) -> None:
        """Refuse a person who has or had a seat through another account.

        This is only needed for older tables, which do not know the owners of programs. Newer tables check
        this themselves, and every table checks the seats of this account.
        """
        table = folded.table
        if table.table_version >= ONE_PERSON_VERSION or table.hot_seat:
            return
        others = {
            holder
            for number, other_seat in enumerate(table.seats)
            if number != seat
            for holder in (other_seat.player, *other_seat.holders)
            if holder not in {None, player}
        }
        accounts = await self.people.names.players((player, *others))
        if any(accounts[holder].person == accounts[player].person for holder in others if holder is not None):
            detail = "you already have a seat here with another account: you and your programs count as one"
            raise refusal_problem(folded, "not-allowed", detail, None)

    async def prepare_invitation(
        self, player: str, folded: LoadedTable, command: Invitation, invited: str | None
    ) -> Invitation:
        """Return the command with the owner of an invited program; refuse players who cannot be invited."""
        if command.owner is not UNSET:  # only the accounts know a program's owner
            detail = "leave out `owner`; the service sets it"
            raise refusal_problem(folded, "malformed-command", detail, None)
        if invited is None:
            return command
        account = await self._require_invitable(player, folded, invited)
        return replace(command, owner=recorded_owner(account, folded.table.table_version))

    async def _require_invitable(self, player: str, folded: LoadedTable, invited: str) -> Player:
        """Return the account; refuse one that is unknown or banned, or if either player blocked the other."""
        accounts = await self.people.accounts.find_players((player, invited))
        account, me = accounts.get(invited), accounts.get(player)
        if account is None or account.deleted:
            raise refusal_problem(folded, "malformed-command", f"unknown player {invited}", None)
        if account.blocked is not None:
            raise Problem("not-allowed", f"{account.display_name} cannot join tables", rule=RULE)
        name = account.display_name
        require_apart(me, account, f"you have blocked {name}", f"{name} does not accept invitations from you")
        return account


async def open_seats(
    tables: Tables, people: People, commands: Commands, limits: Limits, ratings: Ratings
) -> SeatService:
    return SeatService(tables, people, commands, limits, ratings)


Seats = Annotated[SeatService, Depends(open_seats)]


def recorded_owner(player: Player | None, version: int) -> str | UnsetType:
    """Return a program's owner as logs record it; UNSET for a person, or in a log of an older version."""
    if player is None or player.owner is None or version < ONE_PERSON_VERSION:
        return UNSET
    return player.owner


def require_apart(me: Player | None, other: Player, mine: str, theirs: str) -> None:
    """Raise not-allowed if one player has blocked the other: `mine` if I did, `theirs` if the other did."""
    if me is not None and (_has_blocked(me, other) or _has_blocked(other, me)):
        raise Problem("not-allowed", mine if _has_blocked(me, other) else theirs, rule=RULE)


def _has_blocked(one: Player, other: Player) -> bool:
    return not {other.id, other.person}.isdisjoint(one.profile.blocks)


WAIT_SECONDS = 10
"""Default time that these requests wait for their outcome."""


@router.post("/seats", summary="Take a seat or add a bot", responses=SUBMISSION_RESPONSES)
async def take_seat(
    head: VisibleTable, body: JsonBody[SeatRequest], sender: Sender, seats: Seats
) -> Response:
    """Take a seat, or with `bot`, add a bot.

    A player's nonce contributes to every random draw; if you send none, the service makes one. The response
    is sent after at most 10 s, unless `Prefer` says otherwise.
    """
    player, command_id = sender.caller.player, sender.headers.command_id(body.command_id)
    command: Command
    if body.bot is None:
        nonce = body.nonce or sender.tables.derive_nonce(head.table.id, player, command_id)
        sitting = TakeSeat(nonce, UNSET if body.hours is None else body.hours)
        command = await seats.prepare_sitting(player, head, body.seat, sitting, command_id)
    else:
        command = WantBot(body.bot)
    return await _submit(sender, head, command_id, body.seat, command)


@router.delete("/seats/{seat}", summary="Leave a seat", responses=SUBMISSION_RESPONSES)
async def leave_seat(
    head: VisibleTable, seat: SeatNumberArg, sender: Sender, command_id: CommandIdQueryArg = None
) -> Response:
    """Leave a seat. During a game, the seat then waits for another player."""
    return await _submit(sender, head, sender.headers.command_id(command_id), seat, LeaveSeat())


@router.post("/start", summary="Start the game", responses=SUBMISSION_RESPONSES)
async def start_game(head: VisibleTable, body: JsonBody[StartRequest], sender: Sender) -> Response:
    """Start the game once every seat is taken. Only for owners of tables whose `begin` is `owner`."""
    return await _submit(sender, head, sender.headers.command_id(body.command_id), None, StartTable())


async def _submit(
    sender: Sender, head: LoadedTable, command_id: str, seat: int | None, command: Command
) -> Response:
    encoded = head.code.encode(command)
    queued = QueuedCommand(head.table.id, seat, sender.caller.player, command_id, None, encoded)
    return await sender.submit(head, queued, WAIT_SECONDS)
