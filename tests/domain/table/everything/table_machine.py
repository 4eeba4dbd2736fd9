"""A table among all else that can happen there: what the rules of the stateful machine share."""

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
    """The table, and how it was after each record."""

    game: ClassVar[Game[Any]] = GAME

    def __init__(self) -> None:
        super().__init__()
        self.played: TableDriver = TableDriver(self.game)
        self.tables: list[AnyTable] = []

    @property
    def is_playing(self) -> bool:
        """Whether somebody is asked."""
        return bool(self.played.log) and bool(self.played.seats_to_act)

    @property
    def seats(self) -> int:
        return len(self.played.table.seats)

    @property
    def clocks(self) -> Correspondence:
        """What the table keeps beside its game."""
        found = self.played.table.paced
        assert found is not None
        return found

    @property
    def pace(self) -> Pace:
        return self.clocks.pace

    def player(self, seat: int) -> str:
        """Give who holds a seat, "" where nobody does."""
        return self.played.table.seats[seat].player or ""

    def flag(self, seat: int) -> Deadline | None:
        """Give when a seat's flag falls, told from the clocks alone."""
        return deadline(self.played.zones, self.clocks, seat)

    def attempt(self, command: Command, seat: int | None, player: str | None = None) -> AnyRecord | None:
        """Submit a command, by the seat's holder where nobody else is named; None where it is refused."""
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
        """See that the game is as it was there, byte for byte; draws are not given back."""
        encode, before = self.played.codec.encode, self.tables[to - 1]
        assert encode(before.game_state) == encode(self.played.state)
        assert self.tables[-2].draw_count == self.played.table.draw_count
