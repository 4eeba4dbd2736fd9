"""The lobby: what there is to know about a table without looking at its game."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table.bot_accounts import is_bot_account
from domain.table.correspondence.events import SeatOffered
from domain.table.correspondence.pace import Pace
from domain.table.events import (
    GaveUp,
    InvitationRenewed,
    SeatTaken,
    TableEnded,
    TableOpened,
    TableStarted,
)
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.events import CameBack, OfferWithdrawn
from projections.decoded_record import DecodedRecord
from projections.read_model import ReadModel, sortable_time
from projections.seats import SeatOccupancy, apply_seat_record

Phase = Literal["open", "playing", "ended"]


class OfferedSeat(Value, frozen=True):
    """A seat of a game that is on which a certain player, or whoever comes first (None), may take over."""

    seat: int
    to: str | None


class LobbyDocument(Value, frozen=True):
    """A table as the lobby knows it; `options` are the JSON it was opened with, times in milliseconds.

    `active` is when somebody who is no bot account last did something there, `moved` when anybody did.
    `several` says that one person may hold several seats, `invitation` numbers the invitation that holds.
    `pace` is left out of the JSON of a table that has none, and so is `offered` where no seat is.
    """

    id: str
    seq: int
    hash: str
    game: str
    version: int
    name: str
    phase: Phase
    options: msgspec.Raw
    owner: str
    public: bool
    hours: int | None
    begin: Literal["full", "owner"]
    several: bool
    opened: int
    moved: int
    active: int
    seats: tuple[SeatOccupancy, ...]
    invitation: int = 0
    pace: Pace | UnsetType = UNSET
    offered: tuple[OfferedSeat, ...] | UnsetType = UNSET

    @property
    def offers(self) -> tuple[OfferedSeat, ...]:
        """The seats that somebody else may take over."""
        return () if isinstance(self.offered, UnsetType) else self.offered

    @property
    def is_bots_only(self) -> bool:
        """Whether none but bot accounts hold seats, and no seat is left for anybody else."""
        free = self.phase == "open" and any(seat == SeatOccupancy() for seat in self.seats)
        return not free and all(seat.player is None or is_bot_account(seat.player) for seat in self.seats)


def start() -> LobbyDocument | None:
    """Nothing is known before record 1."""
    return None


def apply(document: LobbyDocument | None, decoded: DecodedRecord) -> LobbyDocument:
    """Fold a record; of the game's own events nothing is read."""
    record = decoded.record
    lobby = document if document is not None else _opened(decoded)
    phase, invitation, offers = lobby.phase, lobby.invitation, lobby.offers
    seats = apply_seat_record(lobby.seats, record)
    for event in record.events:
        offers = _offered(offers, event)
        if isinstance(event, TableStarted):
            phase = "playing"
        elif isinstance(event, TableEnded):
            phase = "ended"
        elif isinstance(event, InvitationRenewed):
            invitation = event.number
    return replace(
        lobby,
        seq=record.seq,
        hash=decoded.hash,
        version=record.rules.version,
        moved=record.at,
        active=record.at if _by_somebody(record.player) else lobby.active,
        phase=phase,
        seats=seats,
        invitation=invitation,
        offered=offers or UNSET,
    )


def _offered(offers: tuple[OfferedSeat, ...], event: Event) -> tuple[OfferedSeat, ...]:
    """Give the offers that stand after an event."""
    match event:
        case SeatOffered(seat, to):
            return (*(one for one in offers if one.seat != seat), OfferedSeat(seat, to))
        case OfferWithdrawn(seat) | SeatTaken(seat) | CameBack(seat) | GaveUp(seat):
            return tuple(one for one in offers if one.seat != seat)
        case TableEnded():
            return ()
        case _:
            return offers


def _by_somebody(player: str) -> bool:
    return player != SERVICE_PLAYER and not is_bot_account(player)


def _opened(decoded: DecodedRecord) -> LobbyDocument:
    record = decoded.record
    event: TableOpened[Value] = record.events[0]
    return LobbyDocument(
        id=record.table,
        seq=record.seq,
        hash=decoded.hash,
        game=event.game,
        version=event.version,
        name=event.name,
        phase="open",
        options=msgspec.Raw(msgspec.json.encode(event.options, order="deterministic")),
        owner=event.owner,
        public=event.public,
        hours=event.hours,
        begin=event.begin,
        several=event.several,
        opened=record.at,
        moved=record.at,
        active=record.at,
        seats=(SeatOccupancy(),) * event.seats,
        pace=event.pace,
    )


def rows(table: str, lobby: LobbyDocument) -> tuple[str, ...]:
    """List the table to everybody where it is public, to owner and players always.

    What people did last there says where it stands, as bots move all the time; those of bots alone come last.
    """
    tail = f"{0 if lobby.is_bots_only else 1}{sortable_time(lobby.active)}:{table}"
    players = {lobby.owner, *(seat.player for seat in lobby.seats if seat.player)}
    own = tuple(f"{player_prefix(player, lobby.phase)}{tail}" for player in sorted(players))
    own = (f"{owner_prefix(lobby.owner, lobby.phase)}{tail}", *own)
    own += tuple(sorted({f"{offered_prefix(one.to)}{tail}" for one in lobby.offers if one.to is not None}))
    if not lobby.public:
        return own
    if any(one.to is None for one in lobby.offers):
        own += (f"{offered_prefix(None)}{tail}",)
    lists = (
        public_prefix(lobby.phase),
        game_prefix(lobby.game, lobby.phase),
        public_owner_prefix(lobby.owner, lobby.phase),
    )
    return (*(f"{one}{tail}" for one in lists), *own)


def public_prefix(phase: Phase) -> str:
    """Begin the rows of public tables in a phase."""
    return f"public:{phase}:"


def game_prefix(game: str, phase: Phase) -> str:
    """Begin the rows of a game's public tables in a phase."""
    return f"game:{game}:{phase}:"


def public_owner_prefix(owner: str, phase: Phase) -> str:
    """Begin the rows of an owner's public tables."""
    return f"owner:{owner}:{phase}:"


def owner_prefix(owner: str, phase: Phase) -> str:
    """Begin the rows of all tables that somebody opened."""
    return f"owned:{owner}:{phase}:"


def player_prefix(player: str, phase: Phase) -> str:
    """Begin the rows of a player's own tables in a phase."""
    return f"player:{player}:{phase}:"


def offered_prefix(player: str | None) -> str:
    """Begin the rows of tables with a seat for that player, or public ones with a seat for anybody (None)."""
    return "offered:" if player is None else f"offered-to:{player}:"


LOBBY: ReadModel[LobbyDocument] = ReadModel(
    name="lobby",
    schema_version=3,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=msgspec.json.Decoder(LobbyDocument).decode,
    rows=rows,
    keeps_archived=True,
)
