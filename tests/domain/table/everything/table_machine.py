"""The table shared by all rules of the stateful machine."""

from __future__ import annotations

from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from domain.games.template import GAME
from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command
from domain.table.correspondence.deadlines import Deadline, deadline
from domain.table.correspondence.pace import Pace
from domain.table.correspondence.state import Correspondence
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.records import SERVICE_PLAYER
from tests.support.games.table_driver import TableDriver

MOST_SEATS = 3
PEOPLE = ("player-0", "player-1", "player-2", "ann", "bo")

any_seat = st.integers(0, MOST_SEATS - 1)


class TableMachine(RuleBasedStateMachine):
    """The table, and its state after each record."""

    game: ClassVar[Game[Any]] = GAME

    def __init__(self) -> None:
        super().__init__()
        self.played: TableDriver = TableDriver(self.game)
        self.tables: list[AnyTable] = []

    @property
    def is_playing(self) -> bool:
        """Return whether any seat has a decision."""
        return bool(self.played.log) and bool(self.played.seats_to_act)

    @property
    def seats(self) -> int:
        return len(self.played.table.seats)

    @property
    def clocks(self) -> Correspondence:
        """Return the table's clocks."""
        found = self.played.table.paced
        assert found is not None
        return found

    @property
    def pace(self) -> Pace:
        return self.clocks.pace

    def player(self, seat: int) -> str:
        """Return the holder of a seat, or "" if it is empty."""
        return self.played.table.seats[seat].player or ""

    def flag(self, seat: int) -> Deadline | None:
        """Return a seat's deadline, computed only from the clocks."""
        return deadline(self.played.zones, self.clocks, seat)

    def attempt(self, command: Command, seat: int | None, player: str | None = None) -> AnyRecord | None:
        """Submit a command, by default for the seat's holder; return None if it is refused."""
        table = self.played.table
        by = player or (SERVICE_PLAYER if seat is None else self.player(seat))
        try:
            record = self.played.submit(command, seat, by, None if seat is None else table.decision(seat))
        except CommandRefused:
            assert table is self.played.table
            return None
        self.tables.append(self.played.table)
        return record

    def went_back(self, to: int) -> None:
        """Check that the game equals its earlier state byte for byte; undo does not take back draws."""
        encode, before = self.played.codec.encode, self.tables[to - 1]
        assert encode(before.game_state) == encode(self.played.state)
        assert self.tables[-2].draw_count == self.played.table.draw_count
