"""Read models of a table, compared with the folded state."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from domain.log.hash_chain import digest
from domain.table.bot_accounts import bot_account_id, is_bot_account
from domain.table.correspondence.deadlines import called_at, deadline
from domain.table.correspondence.state import Correspondence
from domain.table.evolve import AnyTable
from domain.table.orders.state import live_orders
from projections.decoded_record import DecodedRecord
from projections.lobby import LOBBY, LobbyDocument, OfferedSeat
from projections.read_model import sortable_time
from projections.registry import TABLE_MODELS
from projections.seats import SeatOccupancy
from projections.tenures import TENURES, Holder, TenuresDocument
from projections.turns import DUE_PREFIX, ORDERS_PREFIX, TURNS, TurnsDocument, inbox_prefix
from tests.support.games.table_driver import TableDriver


class FollowedModels:
    """The documents of a table, stored and read again after every record, as in a projector."""

    def __init__(self) -> None:
        self.documents: dict[str, Any] = dict.fromkeys(TABLE_MODELS)
        self.begun: int | None = None
        self.seq = 0

    def follow(self, played: TableDriver) -> bool:
        """Fold new records; return whether there were any."""
        new = list(zip(played.log, played.record_bytes, strict=True))[self.seq :]
        for record, data in new:
            for name, model in TABLE_MODELS.items():
                document = model.apply(
                    self.documents[name], DecodedRecord(record, digest(data), played.codec)
                )
                assert document == model.decode(model.encode(document))
                self.documents[name] = document
            self.seq = record.seq
            if self.begun is None and record.waiting:
                self.begun = record.seq
        return bool(new)

    def check(self, played: TableDriver) -> None:
        """Check every document against the table."""
        table = played.table
        check_turns(self.documents[TURNS.name], played)
        check_lobby(self.documents[LOBBY.name], table)
        if self.begun is not None:
            check_tenures(self.documents[TENURES.name], table, self.begun)


def paced(table: AnyTable) -> Correspondence:
    """Return the clocks of a table with a pace."""
    assert table.paced is not None
    return table.paced


def occupied(table: AnyTable) -> tuple[SeatOccupancy, ...]:
    """Return the holders of seats according to the state."""
    found = []
    for number, seat in enumerate(table.seats):
        occupancy = SeatOccupancy(seat.player, seat.wanted_bot, seat.gave_up)
        stand_in = paced(table).clocks[number].stand_in
        if stand_in is not None:
            occupancy = SeatOccupancy(seat.player, seat.wanted_bot, seat.gave_up, stand_in)
        found.append(occupancy)
    return tuple(found)


def check_turns(turns: TurnsDocument, played: TableDriver) -> None:
    """Check open decisions, deadlines, and the rows used by sweep and inbox."""
    table, play = played.table, paced(played.table)
    assert (table.seq, table.waiting) == (turns.seq, turns.waiting)
    assert play == turns.correspondence
    assert occupied(table) == turns.seats
    inbox, due, ordered = set[str](), set[str](), set[int]()
    for pending in table.waiting:
        seat, tail = pending.seat, f"{table.id}:{pending.seat}"
        found = deadline(played.zones, play, seat)
        flags = (None, None) if found is None else (found.flag, found.warning)
        assert flags == (turns.due_at(pending), turns.warned_at(pending))
        if found is not None:
            due.add(f"{DUE_PREFIX}{sortable_time(called_at(play.pace, found.flag))}:{tail}")
        accounts = {table.seats[seat].player, table.stand_in(seat)} - {None}
        inbox |= {f"{inbox_prefix(str(one))}{sortable_time(pending.since)}:{tail}" for one in accounts}
        ordered |= {order.seat for order in live_orders(play.orders, seat)}
    rows = TURNS.rows(table.id, turns)
    assert due == {row for row in rows if row.startswith(DUE_PREFIX)}
    assert inbox == {row for row in rows if row.startswith("inbox:")}
    assert ordered == {int(row[-1]) for row in rows if row.startswith(ORDERS_PREFIX)}
    assert (table.phase == "ended") == (turns.ended is not None)


def check_lobby(lobby: LobbyDocument, table: AnyTable) -> None:
    """Check phase, seats, and offered seats."""
    assert (table.seq, table.phase, occupied(table)) == (lobby.seq, lobby.phase, lobby.seats)
    offers = {
        OfferedSeat(seat, clock.offer.to)
        for seat, clock in enumerate(paced(table).clocks)
        if clock.offer is not None
    }
    if table.phase != "ended":
        assert offers == set(lobby.offers)


def check_tenures(found: TenuresDocument, table: AnyTable, begun: int) -> None:
    """Check that each record is in exactly one tenure per seat, and that the last tenures are open."""
    for seat, held in enumerate(table.seats):
        tenures = [one for one in found.tenures if one.seat == seat]
        assert list(range(1, len(tenures) + 1)) == [one.n for one in tenures]
        assert begun == tenures[0].since
        for before, after in pairwise(tenures):
            assert before.until is not None
            assert before.until + 1 == after.since
            assert (before.player, before.kind) != (after.player, after.kind)
        last = tenures[-1]
        assert last.until == (table.seq if table.phase == "ended" else None)
        if table.phase != "ended":
            assert holder(paced(table), seat, held.player) == Holder(last.player, last.kind)
        for one in tenures:
            assert 0 <= one.late <= one.turns


def holder(play: Correspondence, seat: int, player: str | None) -> Holder:
    """Return the holder of a seat, except bots that stand in for only one turn."""
    stand_in = play.clocks[seat].stand_in
    if stand_in is not None and stand_in.until == "return":
        return Holder(bot_account_id(stand_in.bot), "stand-in")
    if player is None:
        return Holder(None, "nobody")
    return Holder(player, "bot" if is_bot_account(player) else "person")
