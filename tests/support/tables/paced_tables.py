"""Tables of the template's game with a pace, and read models folded from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.log.hash_chain import digest
from domain.table.commands import TakeSeat
from domain.table.correspondence.calendar import Hours, OffsetPiece, ZoneData
from domain.table.correspondence.pace import Pace
from projections.decoded_record import DecodedRecord
from projections.read_model import AnyReadModel
from tests.support.games.table_driver import TableDriver


class CountingZones:
    """Zone data that counts offset lookups."""

    def __init__(self, zones: ZoneData) -> None:
        self._zones, self.version, self.asked = zones, zones.version, 0

    def has(self, zone: str) -> bool:
        return self._zones.has(zone)

    def piece(self, zone: str, at: int) -> OffsetPiece:
        self.asked += 1
        return self._zones.piece(zone, at)


def start_paced_table(pace: Pace, *hours: Hours, seats: int = 2, mail: bool = False) -> TableDriver:
    """Return a table whose game has begun; its first seats have these playing hours."""
    played = TableDriver(GAME)
    played.open(seats, Options(mail=mail), pace=pace)
    for seat, one in enumerate(hours):
        played.submit(TakeSeat(f"nonce{seat}", one), seat=seat, player=f"player-{seat}")
    played.take_seats(*range(len(hours), seats))
    return played


def decode_driven(played: TableDriver) -> Sequence[DecodedRecord]:
    """Return the log as projections receive it."""
    pairs = zip(played.log, played.record_bytes, strict=True)
    return [DecodedRecord(record, digest(data), played.codec) for record, data in pairs]


def fold_driven(model: AnyReadModel, played: TableDriver) -> Any:
    """Fold the log into a document, and check that it round-trips after every record."""
    document = model.start()
    for decoded in decode_driven(played):
        document = model.apply(document, decoded)
        assert document == model.decode(model.encode(document))
    return document
