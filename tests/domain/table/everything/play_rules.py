"""Moves of players, and undo of their own steps."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from domain.kernel import decide as kernel
from domain.table.commands import Say, TakeBack
from domain.table.undo.rules import undo_targets
from tests.domain.table.everything.table_machine import TableMachine, any_seat


class PlayRules(TableMachine):
    """Answers of players and stand-in bots, gifts, chat, and undo of own steps."""

    @precondition(lambda self: self.is_playing)
    @rule(data=st.data(), by_bot=st.booleans())
    def answer(self, data: st.DataObject, by_bot: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        played = self.played
        seat = data.draw(st.sampled_from(played.seats_to_act))
        player = (played.table.stand_in(seat) if by_bot else None) or self.player(seat)
        if player:
            option = data.draw(st.sampled_from(played.legal_options(seat)))
            assert self.attempt(option, seat, player) is not None

    @precondition(lambda self: self.is_playing)
    @rule(data=st.data())
    def finish_turn(self, data: st.DataObject) -> None:
        """Answer for one seat until it has no decision, so that whole turns occur."""
        self.play_turn(data.draw(st.sampled_from(self.played.seats_to_act)))

    def play_turn(self, seat: int) -> None:
        """Answer for a seat's player until it has no decision, up to twelve times."""
        for _ in range(12):
            options = self.played.legal_options(seat)
            if not options or not self.player(seat):
                return
            assert self.attempt(options[-1], seat) is not None

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat, data=st.data())
    def give(self, seat: int, data: st.DataObject) -> None:
        seat %= self.seats
        gifts = kernel.free_actions(self.game, self.played.state, seat)
        if gifts and self.player(seat):
            before = self.clocks.clocks
            self.attempt(data.draw(st.sampled_from(gifts)), seat)
            assert before == self.clocks.clocks

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat)
    def talk(self, seat: int) -> None:
        before = self.clocks.clocks
        self.attempt(Say("hm"), seat % self.seats)
        assert before == self.clocks.clocks

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat, data=st.data())
    def take_back(self, seat: int, data: st.DataObject) -> None:
        seat %= self.seats
        reach = undo_targets(self.played.table, seat)
        if reach and self.player(seat):
            to = data.draw(st.sampled_from(reach))
            assert self.attempt(TakeBack(to), seat) is not None
            self.went_back(to)
