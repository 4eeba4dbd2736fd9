"""Standings: what players achieved in finished games, worked out by time and table, never by arrival."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.events import TableEnded, TableOpened
from projections.decoded_record import DecodedRecord
from projections.read_model import ReadModel, sortable_time
from projections.seats import SeatOccupancy, apply_seat_record


class TableResult(Value, frozen=True):
    """A table's players and, once its game is finished, what they achieved; `ended` in milliseconds.

    A hot-seat table, where one person may hold `several` seats, counts for nobody.
    """

    seq: int
    game: str
    seats: tuple[SeatOccupancy, ...]
    public: bool
    several: bool
    ended: int | None = None
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


class PlayerStanding(Value, frozen=True):
    """What a player achieved in finished games: how often on which place (1st, 2nd ...), and all points."""

    player: str
    games: int
    places: tuple[int, ...]
    points: int


def start() -> TableResult | None:
    """Nothing is known before record 1."""
    return None


def apply(document: TableResult | None, decoded: DecodedRecord) -> TableResult:
    """Fold a record; a table that ends without a score sheet was called off and counts for nothing."""
    record = decoded.record
    played = document if document is not None else _opened(record.events[0])
    seats = apply_seat_record(played.seats, record)
    for event in record.events:
        if isinstance(event, TableEnded) and event.score is not None:
            score = event.score
            played = replace(played, ended=record.at, places=score.places, points=score.totals)
    return replace(played, seq=record.seq, seats=seats)


def _opened(event: TableOpened[Value]) -> TableResult:
    return TableResult(
        seq=0,
        game=event.game,
        seats=(SeatOccupancy(),) * event.seats,
        public=event.public,
        several=event.several,
    )


def rows(table: str, played: TableResult) -> tuple[str, ...]:
    """Find finished games that count by when they ended."""
    return () if played.ended is None or played.several else (f"{sortable_time(played.ended)}:{table}",)


def sum_standings(
    finished: Iterable[TableResult], before: Iterable[PlayerStanding] = ()
) -> tuple[PlayerStanding, ...]:
    """Sum finished games up, on top of what was summed up before.

    Most first places come first, then second ones and so on, then points. The sums do not depend on the order
    of games. A bot that held several seats counts with each of them.
    """
    found = {standing.player: standing for standing in before}
    for played in finished:
        for seat, place, points in zip(played.seats, played.places, played.points, strict=True):
            if seat.player is not None:
                so_far = found.get(seat.player) or PlayerStanding(seat.player, 0, (), 0)
                found[seat.player] = _counted(so_far, place, points)
    return tuple(sorted(found.values(), key=_order))


def _counted(standing: PlayerStanding, place: int, points: int) -> PlayerStanding:
    counts = list(standing.places) + [0] * (place - len(standing.places))
    counts[place - 1] += 1
    return replace(standing, games=standing.games + 1, places=tuple(counts), points=standing.points + points)


def _order(standing: PlayerStanding) -> tuple[tuple[int, ...], int, str]:
    longest = 8
    padded = (*standing.places, *(0,) * (longest - len(standing.places)))
    return tuple(-count for count in padded), -standing.points, standing.player


STANDINGS: ReadModel[TableResult] = ReadModel(
    name="standings",
    schema_version=2,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=msgspec.json.Decoder(TableResult).decode,
    rows=rows,
    keeps_archived=True,
)
