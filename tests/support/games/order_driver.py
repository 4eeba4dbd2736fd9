"""Tables in memory with pre-set moves, which the test itself plays immediately, not the service."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from domain.kernel.game import Game
from domain.kernel.refusals import IllegalCommand
from domain.table.correspondence.pace import PRESETS
from domain.table.evolve import AnyRecord
from domain.table.orders.commands import FireOrder, SealOrder
from domain.table.orders.events import OrderStopped
from domain.table.orders.forms import AnyForm
from domain.table.orders.state import StandingOrder, live_orders
from domain.table.records import SERVICE_PLAYER
from domain.table.visibility import redact_record
from tests.support.games.table_driver import TableDriver

NONCE = "0123456789abcdef0123456789abcdef"


def start_paced_table(
    game: Game[Any], seats: int, options: Any = None, seed: int = 0, table_version: int | None = None
) -> TableDriver:
    """Return a table with a pace but no clocks, whose game has begun.

    If `table_version` is None, the current version of the table's rules is used.
    """
    played = TableDriver(game, sha256(b"%d" % seed).digest())
    played.opening_version = table_version
    played.open(seats, options, pace=PRESETS["open"].pace)
    played.take_seats(*range(seats))
    return played


def seal(played: TableDriver, seat: int, form: AnyForm, nonce: str = NONCE) -> AnyRecord:
    """Pre-set a move for the seat's player."""
    return played.submit(SealOrder(form, nonce), seat=seat, player=f"player-{seat}")


def fire(played: TableDriver, seat: int) -> AnyRecord:
    """Play a pre-set move of the seat, as the service would."""
    decision = played.table.decision(seat)
    return played.submit(FireOrder(seat), seat=seat, player=SERVICE_PLAYER, decision=decision)


def fire_all(played: TableDriver) -> int:
    """Play all matching pre-set moves, as the service would; return their number."""
    fired = 0
    while any(_fires(played, seat) for seat in played.seats_to_act):
        fired += 1
    return fired


def _fires(played: TableDriver, seat: int) -> bool:
    if not live(played, seat):
        return False
    try:
        fire(played, seat)
    except IllegalCommand:
        return False
    return True


def live(played: TableDriver, seat: int) -> tuple[StandingOrder, ...]:
    """Return the seat's pre-set moves that have not ended."""
    paced = played.table.paced
    return () if paced is None else live_orders(paced.orders, seat)


def stops(record: AnyRecord) -> list[tuple[int, str]]:
    """Return the seats whose pre-set moves were stopped by the record, with the reasons."""
    return [(event.seat, event.why) for event in record.events if isinstance(event, OrderStopped)]


def seen(played: TableDriver, reader: int | None) -> list[bytes]:
    """Return every record as bytes, without the hash, as the reader sees it during the game."""
    return [
        played.codec.encode(redact_record(played.game, record, "", reader, ended=False))
        for record in played.log
    ]
