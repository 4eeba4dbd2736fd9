"""The lobby: facts about tables that can be known without their game's state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table.bot_accounts import HOST_ACCOUNT, is_bot_account
from domain.table.correspondence.events import SeatOffered
from domain.table.correspondence.pace import Pace
from domain.table.events import (
    BotWanted,
    GaveUp,
    InvitationRenewed,
    SeatTaken,
    TableEnded,
    TableOpened,
    TableStarted,
)
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.events import CameBack, OfferWithdrawn, SeatKept
from domain.table.tenure.seating import Entry
from domain.table.tenure.staleness import Expiry, expiry
from domain.table.tenure.terms import KeptSeat
from projections.decoded_record import DecodedRecord
from projections.read_model import TIME_DIGITS, ReadModel, document_decoder, sortable_time
from projections.seats import SeatOccupancy, apply_seat_record
from projections.table_results.results import TableEnding, to_outcome

OFFER_EVENTS: frozenset[type[Event]] = frozenset(
    {
        SeatOffered,
        OfferWithdrawn,
        SeatKept,
        BotWanted,
        SeatTaken,
        CameBack,
        GaveUp,
        TableStarted,
        TableEnded,
    }
)
"""Events that may change offers and reservations of seats; most events do not."""


class OfferedSeat(Value, frozen=True):
    """A seat of a game in progress that a certain player, or anyone (None), may take over."""

    seat: int
    to: str | None


def apply_offer_event(offers: tuple[OfferedSeat, ...], event: Event) -> tuple[OfferedSeat, ...]:
    """Return the open offers after an event."""
    match event:
        case SeatOffered(seat, to):
            return (*(one for one in offers if one.seat != seat), OfferedSeat(seat, to))
        case OfferWithdrawn(seat) | SeatTaken(seat) | CameBack(seat) | GaveUp(seat):
            return tuple(one for one in offers if one.seat != seat)
        case TableEnded():
            return ()
        case _:
            return offers


def apply_kept_event(kept: tuple[KeptSeat, ...], event: Event, *, several: bool) -> tuple[KeptSeat, ...]:
    """Return the reserved seats after an event."""
    match event:
        case SeatKept(seat, player, until):
            others = tuple(one for one in kept if one.seat != seat)
            return others if player is None else (*others, KeptSeat(seat, player, until))
        case BotWanted(seat):
            return tuple(one for one in kept if one.seat != seat)
        case SeatTaken(seat, player):
            gone = None if several else player
            return tuple(one for one in kept if one.seat != seat and one.player != gone)
        case TableStarted() | TableEnded():
            return ()
        case _:
            return kept


Phase = Literal["open", "playing", "ended"]

DEMO_NAME = "Demo: bots play "
"""Prefix of the names of demo tables; older demo tables are recognised only by their name."""


class LobbyDocument(Value, frozen=True):
    """A table in the lobby; times are in milliseconds (UTC).

    - `options` is the JSON with which the table was opened.
    - `moved` is when anyone last acted at the table, `active` when anyone except a bot did.
    - `several`: one person may hold several seats. `invitation` is the number of the valid invitation.
    - `offered` are seats on offer, `kept` reserved seats, `waiting` seats with an open decision.
    - `entry` are the requirements for players. `after` is the table of which this is a rematch. `demo`: house
      bots play for spectators. `paired`: the table belongs to a tournament.
    - Unset fields are left out of the JSON.
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
    rated: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    entry: Entry | UnsetType = UNSET
    kept: tuple[KeptSeat, ...] | UnsetType = UNSET
    after: str | UnsetType = UNSET
    fork: bool | UnsetType = UNSET
    waiting: tuple[int, ...] | UnsetType = UNSET
    outcome: TableEnding | UnsetType = UNSET
    demo: bool | UnsetType = UNSET
    paired: bool | UnsetType = UNSET

    @property
    def kept_seats(self) -> tuple[KeptSeat, ...]:
        """The reserved seats, including expired ones."""
        return () if isinstance(self.kept, UnsetType) else self.kept

    @property
    def asked_seats(self) -> tuple[int, ...]:
        """The seats with an open decision."""
        return () if isinstance(self.waiting, UnsetType) else self.waiting

    @property
    def expires(self) -> Expiry | None:
        """When the table will be cancelled for inactivity, or None if it never will be."""
        clocked = self.hours is not None if isinstance(self.pace, UnsetType) else self.pace.clock is not None
        return expiry(
            self.phase,
            self.moved,
            rematch=self.after is not UNSET,
            fork=self.fork is not UNSET,
            clocked=clocked,
        )

    @property
    def is_demo(self) -> bool:
        """Return whether this is a demo table, according to its mark or, if it is old, its name."""
        if self.owner != HOST_ACCOUNT:
            return False
        return self.demo is True or (self.paired is UNSET and self.name.startswith(DEMO_NAME))

    @property
    def offers(self) -> tuple[OfferedSeat, ...]:
        """The seats on offer, which somebody else may take over."""
        return () if isinstance(self.offered, UnsetType) else self.offered

    @property
    def is_bots_only(self) -> bool:
        """Return whether only bots hold seats, and no seat is open to anyone else."""
        free = self.phase == "open" and any(seat.is_empty for seat in self.seats)
        return not free and all(seat.player is None or is_bot_account(seat.player) for seat in self.seats)


_READ: frozenset[type[Event]] = frozenset({*OFFER_EVENTS, InvitationRenewed, TableEnded, TableStarted})


def start() -> LobbyDocument | None:
    """Return None: there is no document before record 1."""
    return None


def apply(document: LobbyDocument | None, decoded: DecodedRecord) -> LobbyDocument:
    """Fold a record; events of the game are ignored."""
    record = decoded.record
    lobby = document if document is not None else _opened(decoded)
    phase, invitation, offers = lobby.phase, lobby.invitation, lobby.offers
    seats, kept, outcome = apply_seat_record(lobby.seats, record), lobby.kept_seats, lobby.outcome
    for event in () if _READ.isdisjoint(map(type, record.events)) else record.events:
        if type(event) in OFFER_EVENTS:
            offers = apply_offer_event(offers, event)
            kept = apply_kept_event(kept, event, several=lobby.several)
        if isinstance(event, TableStarted):
            phase = "playing"
        elif isinstance(event, TableEnded):
            phase, outcome = "ended", to_outcome(event)
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
        kept=kept or UNSET,
        waiting=tuple(asked.seat for asked in record.waiting) or UNSET,
        outcome=outcome,
    )


def apply_plays(lobby: LobbyDocument, records: Sequence[DecodedRecord]) -> LobbyDocument:
    """Fold records that contain only moves."""
    last = records[-1].record
    by_somebody = (one.record.at for one in reversed(records) if _by_somebody(one.record.player))
    return replace(
        lobby,
        seq=last.seq,
        hash=records[-1].hash,
        version=last.rules.version,
        moved=last.at,
        active=next(by_somebody, lobby.active),
        waiting=tuple(asked.seat for asked in last.waiting) or UNSET,
    )


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
        rated=event.rated,
        hints=event.hints,
        entry=event.entry,
        after=event.after,
        fork=UNSET if event.fork is UNSET else True,
        demo=event.demo,
        paired=UNSET if event.pairing is UNSET else True,
    )


def rows(table: str, lobby: LobbyDocument) -> tuple[str, ...]:
    """Index a public table for everybody, and every table for its host and players.

    Rows are ordered by the last action of a person, because bots act all the time; tables with only bots come
    last.
    """
    tail = f"{0 if lobby.is_bots_only else 1}{sortable_time(lobby.active)}:{table}"
    players = {lobby.owner, *(seat.player for seat in lobby.seats if seat.player)}
    own = tuple(f"{player_prefix(player, lobby.phase)}{tail}" for player in sorted(players))
    own = (f"{owner_prefix(lobby.owner, lobby.phase)}{tail}", *own)
    own += tuple(sorted({f"{offered_prefix(one.to)}{tail}" for one in lobby.offers if one.to is not None}))
    own += tuple(sorted({f"{kept_prefix(one.player)}{tail}" for one in lobby.kept_seats}))
    if lobby.is_demo:
        own += (f"{demo_prefix(lobby.phase)}{sortable_time(10**TIME_DIGITS - 1 - lobby.moved)}:{table}",)
    if lobby.expires is not None:
        own += (f"{EXPIRY_PREFIX}{sortable_time(lobby.expires.closes)}:{table}",)
    if not lobby.public:
        return own
    if any(one.to is None for one in lobby.offers):
        own += (f"{offered_prefix(None)}{tail}",)
    lists = (
        public_prefix(lobby.phase),
        game_prefix(lobby.game, lobby.phase),
        public_owner_prefix(lobby.owner, lobby.phase),
    )
    seated = sorted({seat.player for seat in lobby.seats if seat.player}) if lobby.phase == "playing" else ()
    own += tuple(f"{seated_prefix(player, lobby.game)}{tail}" for player in seated)
    return (*(f"{one}{tail}" for one in lists), *own)


def public_prefix(phase: Phase) -> str:
    """Return the prefix of public tables in a phase."""
    return f"public:{phase}:"


def game_prefix(game: str, phase: Phase) -> str:
    """Return the prefix of a game's public tables in a phase."""
    return f"game:{game}:{phase}:"


def public_owner_prefix(owner: str, phase: Phase) -> str:
    """Return the prefix of a host's public tables."""
    return f"owner:{owner}:{phase}:"


def owner_prefix(owner: str, phase: Phase) -> str:
    """Return the prefix of all tables of a host."""
    return f"owned:{owner}:{phase}:"


def player_prefix(player: str, phase: Phase) -> str:
    """Return the prefix of a player's own tables in a phase."""
    return f"player:{player}:{phase}:"


def seated_prefix(player: str, game: str | None) -> str:
    """Return the prefix of public tables where the player plays, for a game or for all games (None)."""
    return f"seated:{player}:" if game is None else f"seated:{player}:{game}:"


def offered_prefix(player: str | None) -> str:
    """Return the prefix of tables with a seat that is offered to the player, or to anyone (None)."""
    return "offered:" if player is None else f"offered-to:{player}:"


def kept_prefix(player: str) -> str:
    """Return the prefix of open tables with a seat that is reserved for the player."""
    return f"kept:{player}:"


def demo_prefix(phase: Phase) -> str:
    """Return the prefix of demo tables in a phase, latest activity first."""
    return f"demo:{phase}:"


EXPIRY_PREFIX = "expires:"
"""Prefix of tables by the time at which they expire, earliest first."""


LOBBY: ReadModel[LobbyDocument] = ReadModel(
    name="lobby",
    schema_version=7,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=document_decoder(LobbyDocument),
    rows=rows,
    keeps_archived=True,
    apply_plays=apply_plays,
)
