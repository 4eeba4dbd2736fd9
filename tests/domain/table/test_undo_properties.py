"""Undo mixed with all other actions at a table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.refusals import CommandRefused, TableClosed
from domain.table.commands import LeaveSeat, Say, TakeBack, TakeSeat
from domain.table.undo.rules import undo_targets
from tests.support.examples import examples
from tests.support.games.table_driver import TableDriver, refold, start_game_table
from tests.support.games.undo_games import expected_undo_targets


class AnyMixOfEverything(RuleBasedStateMachine):
    """Moves, chat, gifts, undo and changes of holders in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.played: TableDriver = TableDriver(GAME)
        self.states: list[Any] = []

    @initialize(seats=st.sampled_from([2, 3]), mail=st.booleans())
    def begin(self, seats: int, mail: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        self.played = start_game_table(GAME, seats, Options(rounds=3, mail=mail))
        self.states = [None] * (len(self.played.log) - 1) + [self.played.state]

    def keep(self) -> None:
        self.states.append(self.played.state)

    @precondition(lambda self: self.played.seats_to_act)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.played.seats_to_act))
        self.played.play(data.draw(st.sampled_from(self.played.legal_options(seat))), seat)
        self.keep()

    @precondition(lambda self: self.played.seats_to_act)
    @rule(seat=st.integers(0, 2), data=st.data())
    def give(self, seat: int, data: st.DataObject) -> None:
        seat %= len(self.played.table.seats)
        gifts = kernel.free_actions(GAME, self.played.state, seat)
        if gifts:
            self.played.play(data.draw(st.sampled_from(gifts)), seat)
            self.keep()

    @precondition(lambda self: self.played.seats_to_act)
    @rule(seat=st.integers(0, 2))
    def talk(self, seat: int) -> None:
        seat %= len(self.played.table.seats)
        self.played.submit(Say("hm"), seat=seat, player=self.played.table.seats[seat].player or "")
        self.keep()

    @precondition(lambda self: self.played.seats_to_act)
    @rule(seat=st.integers(0, 2), player=st.sampled_from(["ann", "bo", "cy"]))
    def change_hands(self, seat: int, player: str) -> None:
        seat %= len(self.played.table.seats)
        self.played.submit(LeaveSeat(), seat=seat, player=self.played.table.seats[seat].player or "")
        self.keep()
        self.played.submit(TakeSeat("n"), seat=seat, player=player)
        self.keep()

    @precondition(lambda self: self.played.seats_to_act)
    @rule(seat=st.integers(0, 2), back=st.integers(1, 12))
    def undo(self, seat: int, back: int) -> None:
        played, to = self.played, len(self.played.log) - back
        seat %= len(played.table.seats)
        player = played.table.seats[seat].player or ""
        if to in expected_undo_targets(played.log, seat):
            drawn = played.table.draw_count
            played.submit(TakeBack(to), seat=seat, player=player)
            assert played.state == self.states[to - 1]
            assert played.table.draw_count == drawn
            self.keep()
        else:
            with pytest.raises(CommandRefused):
                played.submit(TakeBack(to), seat=seat, player=player)

    @precondition(lambda self: not self.played.seats_to_act)
    @rule(to=st.integers(1, 60))
    def come_too_late(self, to: int) -> None:
        with pytest.raises(TableClosed):
            self.played.submit(TakeBack(to), seat=0, player=self.played.table.seats[0].player or "")

    @invariant()
    def undo_targets_match_the_log(self) -> None:
        if self.played.seats_to_act:
            for seat in range(len(self.played.table.seats)):
                assert set(undo_targets(self.played.table, seat)) == expected_undo_targets(
                    self.played.log, seat
                )

    def teardown(self) -> None:
        if self.played.log:
            assert refold(self.played) == self.played.table


TestAnyMixOfEverything = AnyMixOfEverything.TestCase
TestAnyMixOfEverything.settings = examples(0.6, stateful_step_count=40)
