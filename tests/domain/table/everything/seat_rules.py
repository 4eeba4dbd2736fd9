"""Holders of seats: leaving, offers, successors, returning, votes, resigning."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from domain.table.commands import GiveUp, LeaveSeat, TakeSeat
from domain.table.evolve import AnyRecord
from domain.table.tenure.commands import ComeBack, DeclineEnd, OfferSeat, VoteOut, WithdrawOffer
from domain.table.tenure.events import SeatLost
from tests.domain.table.everything.table_machine import PEOPLE, TableMachine, any_seat
from tests.support.tables.agreements import agree_end


class SeatRules(TableMachine):
    """Attempts to change the holder of a seat."""

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat, player=st.sampled_from(PEOPLE), takes=st.booleans())
    def leave(self, seat: int, player: str, takes: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        seat %= self.seats
        if self.player(seat):
            self.attempt(LeaveSeat(), seat)
        if takes:
            self.attempt(TakeSeat("n"), seat, player)

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat, to=st.sampled_from((None, *PEOPLE)), withdraws=st.booleans())
    def offer(self, seat: int, to: str | None, withdraws: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        seat %= self.seats
        if self.player(seat):
            self.attempt(WithdrawOffer() if withdraws else OfferSeat(to), seat)

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat, player=st.sampled_from(PEOPLE), returns=st.booleans())
    def come(self, seat: int, player: str, returns: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        seat %= self.seats
        last = self.clocks.clocks[seat].player or player
        self.attempt(ComeBack() if returns else TakeSeat("n"), seat, last if returns else player)

    @precondition(lambda self: self.is_playing)
    @rule(data=st.data(), votes=st.integers(1, 2))
    def vote(self, data: st.DataObject, votes: int) -> None:
        """Vote on a seat that holds up the game."""
        seat = data.draw(st.sampled_from(self.played.seats_to_act))
        found = self.flag(seat)
        if found is not None:
            self.played.now = max(self.played.now, found.flag)
        for by in [one for one in range(self.seats) if one != seat][:votes]:
            if self.is_playing and self.player(by):
                self.check_vote(seat, self.attempt(VoteOut(seat), by))

    def check_vote(self, seat: int, record: AnyRecord | None) -> None:
        """Check that more than half of the other people had voted before a seat was lost."""
        if record is None or not any(isinstance(event, SeatLost) for event in record.events):
            return
        before = self.tables[-2]
        persons = {
            number
            for number, held in enumerate(before.seats)
            if number != seat and held.player and not held.gave_up and before.stand_in(number) is None
        }
        votes = {*before.paced.clocks[seat].votes, record.seat} if before.paced else set[int | None]()
        assert 2 * len(persons & votes) > len(persons)

    @precondition(lambda self: self.is_playing and len(self.played.log) > 25)
    @rule(seat=any_seat)
    def give_up(self, seat: int) -> None:
        seat %= self.seats
        if self.player(seat):
            self.attempt(GiveUp(), seat)

    @precondition(lambda self: self.is_playing and len(self.played.log) > 25)
    @rule(seat=any_seat, other=any_seat, goes_on=st.booleans())
    def want_the_end(self, seat: int, other: int, goes_on: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        """Propose to end the game, which ends once all agree; another player may refuse."""
        seat, other = seat % self.seats, other % self.seats
        if self.player(seat):
            self.attempt(agree_end(self.played.table, self.played.now), seat)
        if goes_on and self.is_playing and self.player(other):
            self.attempt(DeclineEnd(), other)
