"""The lobby: what there is to know about a table without looking at its game."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.events import InvitationRenewed, TableEnded, TableOpened, TableStarted
from domain.table.house import of_the_house
from domain.table.records import SERVICE
from projections.chairs import Seat, seated
from projections.filed import Filed
from projections.model import Model, moment

Phase = Literal["open", "playing", "ended"]


class Listed(Value, frozen=True):
    """A table as the lobby knows it; `options` are the JSON it was opened with, times in milliseconds.

    `active` is when somebody last did something there who is no bot of the house.
    `several` says that one person may hold several seats, `invitation` numbers the invitation that holds.
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
    seats: tuple[Seat, ...]
    invitation: int = 0

    @property
    def of_bots_alone(self) -> bool:
        """Whether nobody sits there but bots of the house, and no seat is left for anybody else."""
        free = self.phase == "open" and any(seat == Seat() for seat in self.seats)
        return not free and all(seat.player is None or of_the_house(seat.player) for seat in self.seats)


def start() -> Listed | None:
    """Nothing is known before record 1."""
    return None


def apply(document: Listed | None, filed: Filed) -> Listed:
    """Fold a record; of the game's own events nothing is read."""
    record = filed.record
    listed = document if document is not None else _opened(filed)
    phase, seats, invitation = listed.phase, listed.seats, listed.invitation
    for event in record.events:
        seats = seated(seats, event)
        if isinstance(event, TableStarted):
            phase = "playing"
        elif isinstance(event, TableEnded):
            phase = "ended"
        elif isinstance(event, InvitationRenewed):
            invitation = event.number
    return replace(
        listed,
        seq=record.seq,
        hash=filed.hash,
        version=record.rules.version,
        moved=record.at,
        active=record.at if _by_somebody(record.player) else listed.active,
        phase=phase,
        seats=seats,
        invitation=invitation,
    )


def _by_somebody(player: str) -> bool:
    return player != SERVICE and not of_the_house(player)


def _opened(filed: Filed) -> Listed:
    record = filed.record
    event: TableOpened[Value] = record.events[0]
    return Listed(
        id=record.table,
        seq=record.seq,
        hash=filed.hash,
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
        seats=(Seat(),) * event.seats,
    )


def rows(table: str, listed: Listed) -> tuple[str, ...]:
    """List the table to everybody where it is public, to owner and players always.

    What people did last there says where it stands, as bots move all the time; those of bots alone come last.
    """
    tail = f"{0 if listed.of_bots_alone else 1}{moment(listed.active)}:{table}"
    players = {listed.owner, *(seat.player for seat in listed.seats if seat.player)}
    own = tuple(f"{of_player(player, listed.phase)}{tail}" for player in sorted(players))
    own = (f"{owned(listed.owner, listed.phase)}{tail}", *own)
    if not listed.public:
        return own
    lists = (of_all(listed.phase), of_game(listed.game, listed.phase), of_owner(listed.owner, listed.phase))
    return (*(f"{one}{tail}" for one in lists), *own)


def of_all(phase: Phase) -> str:
    """Begin the rows of public tables in a phase."""
    return f"public:{phase}:"


def of_game(game: str, phase: Phase) -> str:
    """Begin the rows of a game's public tables in a phase."""
    return f"game:{game}:{phase}:"


def of_owner(owner: str, phase: Phase) -> str:
    """Begin the rows of an owner's public tables."""
    return f"owner:{owner}:{phase}:"


def owned(owner: str, phase: Phase) -> str:
    """Begin the rows of all tables that somebody opened."""
    return f"owned:{owner}:{phase}:"


def of_player(player: str, phase: Phase) -> str:
    """Begin the rows of a player's own tables in a phase."""
    return f"player:{player}:{phase}:"


LOBBY: Model[Listed] = Model(
    name="lobby",
    form=2,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=msgspec.json.Decoder(Listed).decode,
    rows=rows,
    archived=True,
)
