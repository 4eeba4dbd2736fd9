"""The lobby: what there is to know about a table without looking at its game."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.events import TableEnded, TableOpened, TableStarted
from projections.chairs import Seat, seated
from projections.filed import Filed
from projections.model import Model, moment

Phase = Literal["open", "playing", "ended"]


class Listed(Value, frozen=True):
    """A table as the lobby knows it; `options` are the JSON it was opened with, times in milliseconds."""

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
    opened: int
    moved: int
    seats: tuple[Seat, ...]


def start() -> Listed | None:
    """Nothing is known before record 1."""
    return None


def apply(document: Listed | None, filed: Filed) -> Listed:
    """Fold a record; of the game's own events nothing is read."""
    record = filed.record
    listed = document if document is not None else _opened(filed)
    phase, seats = listed.phase, listed.seats
    for event in record.events:
        seats = seated(seats, event)
        if isinstance(event, TableStarted):
            phase = "playing"
        elif isinstance(event, TableEnded):
            phase = "ended"
    return replace(
        listed,
        seq=record.seq,
        hash=filed.hash,
        version=record.rules.version,
        moved=record.at,
        phase=phase,
        seats=seats,
    )


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
        opened=record.at,
        moved=record.at,
        seats=(Seat(),) * event.seats,
    )


def rows(table: str, listed: Listed) -> tuple[str, ...]:
    """List the table by its last move: to everybody where it is public, to owner and players always."""
    tail = f"{moment(listed.moved)}:{table}"
    players = {listed.owner, *(seat.player for seat in listed.seats if seat.player)}
    own = tuple(f"{of_player(player, listed.phase)}{tail}" for player in sorted(players))
    if not listed.public:
        return own
    return (f"{of_all(listed.phase)}{tail}", f"{of_game(listed.game, listed.phase)}{tail}", *own)


def of_all(phase: Phase) -> str:
    """Begin the rows of public tables in a phase."""
    return f"public:{phase}:"


def of_game(game: str, phase: Phase) -> str:
    """Begin the rows of a game's public tables in a phase."""
    return f"game:{game}:{phase}:"


def of_player(player: str, phase: Phase) -> str:
    """Begin the rows of a player's own tables in a phase."""
    return f"player:{player}:{phase}:"


LOBBY: Model[Listed] = Model(
    name="lobby",
    form=1,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=msgspec.json.Decoder(Listed).decode,
    rows=rows,
    archived=True,
)
