"""Passing time, and everything that makes clocks rest."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from domain.table.commands import TimeOut
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.commands import (
    ClaimTimeOut,
    DeclinePause,
    EndPause,
    EndVacation,
    Excuse,
    NoteVacation,
    ProposePause,
    SetHours,
)
from tests.domain.table.everything.table_machine import PEOPLE, TableMachine, any_seat
from tests.support.tables.agreements import agree_pause
from tests.support.tables.any_pace import seat_hours
from tests.support.tables.clocked_tables import DAY, HOUR, MINUTE


class TimeRules(TableMachine):
    """Waiting, time-outs and claims at any moment; hours, pauses, vacations and outages."""

    @rule(minutes=st.one_of(st.integers(1, 300), st.integers(1, 300), st.integers(300, 12_000)))
    def wait(self, minutes: int) -> None:
        self.played.now += minutes * MINUTE

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat)
    def call_time(self, seat: int) -> None:
        self.try_to_call(seat % self.seats, TimeOut(seat % self.seats), None)

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat, other=st.integers(1, 2), what=st.sampled_from(["default", "bot"]))
    def claim(self, seat: int, other: int, what: Any) -> None:
        seat %= self.seats
        by = (seat + other) % self.seats
        if by != seat and self.player(by):
            self.try_to_call(seat, ClaimTimeOut(seat, what), by)

    @precondition(lambda self: self.is_playing)
    @rule(data=st.data(), claims=st.booleans(), early=st.integers(0, 1))
    def let_time_run_out(self, data: st.DataObject, claims: bool, early: int) -> None:  # noqa: FBT001 - drawn by Hypothesis
        """Enforce a time-out exactly at the deadline, or a millisecond before it."""
        seat = data.draw(st.sampled_from(self.played.seats_to_act))
        found = self.flag(seat)
        if found is not None:
            self.played.now = max(self.played.now, found.flag - early)
            if claims:
                self.claim_by_next(seat)
            else:
                self.try_to_call(seat, TimeOut(seat), None)

    def claim_by_next(self, seat: int) -> None:
        by = (seat + 1) % self.seats
        if self.player(by):
            self.try_to_call(seat, ClaimTimeOut(seat, "bot"), by)

    def try_to_call(self, seat: int, command: Any, by: int | None) -> None:
        """Try a time-out; it succeeds only after the deadline, and only for the actor that the pace names."""
        now, found = self.played.now, self.flag(seat)
        record = self.attempt(command, by)
        if record is None:
            has_to_claim = self.pace.absence.each == "claim"
            assert found is None or now < found.flag or has_to_claim == (by is None)
        else:
            assert found is not None
            assert record.at >= found.flag

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat, days=st.integers(1, 40), agree=st.integers(0, 2))
    def propose_pause(self, seat: int, days: int, agree: int) -> None:
        """Propose a pause; some seats agree to it."""
        self.try_to_rest(ProposePause(self.played.now + days * DAY), seat % self.seats)
        for other in range(1, agree + 1):
            self.try_to_rest(agree_pause(self.played.table), (seat + other) % self.seats)

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat)
    def decline_a_pause(self, seat: int) -> None:
        self.try_to_rest(DeclinePause(), seat % self.seats)

    @precondition(lambda self: self.is_playing)
    @rule(seat=any_seat, hours=seat_hours())
    def choose_hours(self, seat: int, hours: Hours) -> None:
        self.try_to_rest(SetHours(hours), seat % self.seats)

    @precondition(lambda self: self.is_playing and bool(self.clocks.pauses))
    @rule(seat=any_seat)
    def end_a_pause(self, seat: int) -> None:
        self.try_to_rest(EndPause(), seat % self.seats)

    @precondition(lambda self: self.is_playing)
    @rule(player=st.sampled_from(PEOPLE), days=st.integers(1, 5), ends=st.booleans())
    def go_on_vacation(self, player: str, days: int, ends: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        now = self.played.now
        self.try_to_rest(NoteVacation(player, f"v{now}", now + DAY, now + (1 + days) * DAY), None)
        if ends:
            self.try_to_rest(EndVacation(player, f"v{now}"), None)

    @precondition(lambda self: self.is_playing)
    @rule(hours=st.integers(1, 30), ago=st.integers(0, 20))
    def excuse_an_outage(self, hours: int, ago: int) -> None:
        until = self.played.now - ago * HOUR
        self.try_to_rest(Excuse(until - hours * HOUR, until), None)

    def try_to_rest(self, command: Any, seat: int | None) -> None:
        """Submit a command about rests; check that it changes no balance and no start of a clock."""
        before = self.clocks.clocks
        if seat is None or self.player(seat):
            self.attempt(command, seat)
        for old, new in zip(before, self.clocks.clocks, strict=True):
            assert (old.left, old.started, old.hours_now) == (new.left, new.started, new.hours_now)
