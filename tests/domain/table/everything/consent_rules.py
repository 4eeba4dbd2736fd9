"""Undo requests between players."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from domain.table.events import TakenBack
from domain.table.undo.commands import AgreeUndo, AskUndo, DeclineUndo
from domain.table.undo.rules import askable_targets, seats_needed, undo_targets
from tests.domain.table.everything.play_rules import PlayRules
from tests.domain.table.everything.table_machine import any_seat
from tests.domain.table.undo.consent_games import ExpectedReach


class ConsentRules(PlayRules):
    """Undo requests, and answers to them."""

    def __init__(self) -> None:
        super().__init__()
        self.expected_reach: ExpectedReach | None = None

    @property
    def reach(self) -> list[int]:
        return [point.seq for point in self.clocks.consent.reach]

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat, data=st.data(), answer=st.sampled_from(("agree", "decline", "none")))
    def ask(self, seat: int, data: st.DataObject, answer: str) -> None:
        """Make an offered request, or sometimes an illegal one; only offered requests are accepted."""
        seat %= self.seats
        table, now = self.played.table, self.played.now
        to = data.draw(st.sampled_from([*self.reach[::-1], *self.reach, 1, len(self.played.log)]))
        offered = to in (*askable_targets(table, seat, now), *undo_targets(table, seat))
        is_open = self.clocks.consent.open_request(now) is not None
        needed = seats_needed(table, seat, to)
        record = self.attempt(AskUndo(to), seat) if self.player(seat) else None
        if record is not None:
            assert offered
            if not needed:
                self.went_back(to)
            elif answer != "none":
                self.answer_all(agrees=answer == "agree")
        elif self.player(seat):
            assert is_open or not offered or to not in self.reach or needed

    @precondition(lambda self: self.is_playing and self.clocks.consent.request is not None)
    @rule(seat=any_seat, agrees=st.integers(0, 3))
    def answer_request(self, seat: int, agrees: int) -> None:
        seat %= self.seats
        request = self.clocks.consent.open_request(self.played.now)
        to = request.to if request is not None else 1
        if not self.player(seat):
            return
        record = self.attempt(AgreeUndo(to) if agrees else DeclineUndo(), seat)
        if request is None:
            assert record is None
        elif agrees:
            assert (record is not None) == (seat in request.needed and seat not in request.agreed)
            if record is not None and isinstance(record.events[-1], TakenBack):
                self.went_back(to)

    @precondition(lambda self: self.is_playing and self.pace.undo != "own")
    @rule(data=st.data())
    def play_a_turn_twice(self, data: st.DataObject) -> None:
        """Undo a whole turn by agreement and replay it: no credit is given twice."""
        seat, to = data.draw(st.sampled_from(self.played.seats_to_act)), len(self.played.log)
        self.play_turn(seat)
        if self.is_playing and to in self.reach and self.player(seat):
            self.attempt(AskUndo(to), seat)
            self.answer_all(agrees=True)
            self.play_turn(seat)

    def answer_all(self, *, agrees: bool) -> None:
        """Answer for every seat that must agree."""
        request = self.clocks.consent.open_request(self.played.now)
        for seat in () if request is None else request.needed:
            self.answer_request(seat, int(agrees))

    @invariant()
    def undo_targets_match_the_log(self) -> None:
        if self.is_playing:
            if self.expected_reach is None:
                self.expected_reach = ExpectedReach(self.pace.undo)
            assert self.expected_reach.follow(self.played.log) == self.reach
