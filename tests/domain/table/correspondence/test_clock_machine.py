"""Clocks among all else that can happen at a table: what was decided and what is folded agree."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import UNSET

from domain.audit.audit import audit_log
from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.refusals import CommandRefused, TableClosed
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.table.commands import LeaveSeat, Say, TakeBack, TakeSeat, TimeOut
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.commands import ClaimTimeOut
from domain.table.correspondence.evolve import fold_correspondence
from domain.table.correspondence.pace import Bank, Pace
from domain.table.correspondence.rest_commands import (
    AgreePause,
    EndPause,
    EndVacation,
    Excuse,
    NoteVacation,
    ProposePause,
    SetHours,
)
from domain.table.correspondence.state import Correspondence, Tick, new_correspondence
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyRecord
from domain.table.rules.undo import undo_targets
from projections.decoded_record import DecodedRecord
from projections.seats import SeatOccupancy, apply_seat_record
from projections.turns import TURNS, TurnsDocument
from tests.support.games.table_driver import TableDriver, refold
from tests.support.tables.any_pace import paces, seat_hours
from tests.support.tables.clocked_tables import DAY, HOUR, MINUTE, clock, deadline_of, paced, ticks_of


class AnyMixOfTime(RuleBasedStateMachine):
    """Play, undo, talk, gifts, changes of hands, claims and time-outs at any moment."""

    def __init__(self) -> None:
        super().__init__()
        self.played: TableDriver = TableDriver(GAME)
        self.checked = self.listed = self.turns_seq = 0
        self.turns: TurnsDocument | None = None
        self.occupied: tuple[SeatOccupancy, ...] = (SeatOccupancy(), SeatOccupancy())
        self.folded: Correspondence | None = None
        self.waiting: tuple[Any, ...] = ()
        self.greatest: dict[int, int] = {}
        self.credits: dict[int, int] = {}

    @initialize(pace=paces(), hours=st.tuples(seat_hours(), seat_hours()), start=st.integers(0, 10_080))
    def begin(self, pace: Pace, hours: tuple[Hours, Hours], start: int) -> None:
        played = self.played = TableDriver(GAME)
        played.now += start * MINUTE
        played.open(2, Options(rounds=3), pace=pace)
        for seat in range(2):
            played.submit(TakeSeat("n", hours[seat]), seat, f"player-{seat}")
        self.folded = new_correspondence(pace, 2)

    @property
    def is_playing(self) -> bool:
        """Whether somebody is asked."""
        return bool(self.played.log) and bool(self.played.seats_to_act)

    def player(self, seat: int) -> str:
        return self.played.table.seats[seat].player or ""

    @precondition(lambda self: self.is_playing)
    @rule(data=st.data(), by_bot=st.booleans())
    def answer(self, data: st.DataObject, by_bot: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        played = self.played
        seat = data.draw(st.sampled_from(played.seats_to_act))
        player = (played.table.stand_in(seat) if by_bot else None) or self.player(seat)
        if player:
            command = data.draw(st.sampled_from(played.legal_options(seat)))
            played.submit(command, seat, player, played.table.decision(seat))

    @precondition(lambda self: self.is_playing)
    @rule(minutes=st.integers(1, 4_000))
    def wait(self, minutes: int) -> None:
        self.played.now += minutes * MINUTE

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(0, 1))
    def call_time(self, seat: int) -> None:
        self.try_to_call(seat, TimeOut(seat), None, "service")

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(0, 1), what=st.sampled_from(["default", "bot"]))
    def claim(self, seat: int, what: Any) -> None:
        if self.player(1 - seat):
            self.try_to_call(seat, ClaimTimeOut(seat, what), 1 - seat, self.player(1 - seat))

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(0, 1))
    def let_time_run_out(self, seat: int) -> None:
        found = deadline_of(self.played, seat)
        if found is not None:
            self.played.now = max(self.played.now, found.flag)
            self.call_time(seat)

    def try_to_call(self, seat: int, command: Any, by: int | None, player: str) -> None:
        """Call time; it is called only where the flag has fallen."""
        played, found = self.played, deadline_of(self.played, seat)
        try:
            if by is None:
                played.play_as_service(command)
            else:
                played.submit(command, by, player)
        except CommandRefused:
            has_to_claim = paced(played).pace.absence.each == "claim"
            assert found is None or played.now < found.flag or has_to_claim == (by is None)
        else:
            assert found is not None
            assert played.log[-1].at >= found.flag

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(0, 1), back=st.integers(0, 3))
    def undo(self, seat: int, back: int) -> None:
        targets = undo_targets(self.played.table, seat)
        if targets and self.player(seat):
            self.played.submit(TakeBack(targets[min(back, len(targets) - 1)]), seat, self.player(seat))

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(0, 1), gives=st.booleans())
    def do_what_moves_no_clock(self, seat: int, gives: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        """Talk, and gifts that nobody asks for."""
        played, before = self.played, paced(self.played)
        player = self.player(seat)
        gifts = kernel.free_actions(GAME, played.state, seat) if gives else ()
        if not player:
            return
        played.submit(gifts[0] if gifts else Say("hm"), seat, player)
        assert before.clocks == paced(played).clocks

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(0, 1), player=st.sampled_from(["ann", "bo", "cy"]))
    def change_hands(self, seat: int, player: str) -> None:
        played = self.played
        if played.table.seats[seat].player:
            played.submit(LeaveSeat(), seat, self.player(seat))
        is_offered = clock(played, seat).offer is not None
        if self.is_playing and is_offered and not played.table.holds(player, 1 - seat):
            played.submit(TakeSeat("n"), seat, player)

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(0, 1), days=st.integers(1, 40))
    def pause(self, seat: int, days: int) -> None:
        """Propose a pause; the other seat agrees to it."""
        self.try_to_rest(ProposePause(self.played.now + days * DAY), seat)
        self.try_to_rest(AgreePause(), 1 - seat)

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(0, 1), hours=seat_hours(), ends=st.booleans())
    def choose_hours_or_end_a_pause(self, seat: int, hours: Hours, ends: bool) -> None:  # noqa: FBT001 - drawn
        self.try_to_rest(EndPause() if ends else SetHours(hours), seat)

    @precondition(lambda self: self.is_playing)
    @rule(seat=st.integers(0, 1), days=st.integers(1, 5), ends=st.booleans())
    def go_on_vacation(self, seat: int, days: int, ends: bool) -> None:  # noqa: FBT001 - drawn by Hypothesis
        now, player = self.played.now, self.player(seat) or "nobody"
        self.try_to_rest(NoteVacation(player, f"v{now}", now + DAY, now + (1 + days) * DAY), None)
        if ends:
            self.try_to_rest(EndVacation(player, f"v{now}"), None)

    @precondition(lambda self: self.is_playing)
    @rule(hours=st.integers(1, 30))
    def excuse_an_outage(self, hours: int) -> None:
        self.try_to_rest(Excuse(self.played.now - hours * HOUR, self.played.now), None)

    def try_to_rest(self, command: Any, seat: int | None) -> None:
        """Give a command of rests; no account and no start of a clock moves by it."""
        played, before = self.played, paced(self.played)
        if seat is not None and not self.player(seat):
            return
        try:
            if seat is None:
                played.play_as_service(command)
            else:
                played.submit(command, seat, self.player(seat))
        except CommandRefused:
            return
        for old, new in zip(before.clocks, paced(played).clocks, strict=True):
            assert (old.left, old.started, old.hours_now) == (new.left, new.started, new.hours_now)

    @precondition(lambda self: not self.is_playing)
    @rule(seat=st.integers(0, 1))
    def come_too_late(self, seat: int) -> None:
        with pytest.raises(TableClosed):
            self.played.play_as_service(TimeOut(seat))

    @invariant()
    def clocks_are_what_the_records_say(self) -> None:
        for record in self.played.log[self.checked :]:
            assert self.folded is not None
            self.folded = fold_correspondence(self.folded, self.waiting, record)
            self.waiting = record.waiting
            self.check_record(record)
        self.checked = len(self.played.log)
        if self.folded is not None:
            assert self.played.table.paced == self.folded

    def check_record(self, record: AnyRecord) -> None:
        """Nothing is owed, nothing is held beyond the most, no credit is had twice, no flag falls early."""
        for event in record.events:
            if isinstance(event, TimeRanOut):
                assert event.due is not UNSET
                assert event.due <= record.at
        for tick in ticks_of(record):
            self.check_tick(tick)

    def check_tick(self, tick: Tick) -> None:
        """An account stays within its bounds; so many credits as turns at most."""
        assert self.folded is not None
        found = self.folded.clocks[tick.seat]
        bank = self.folded.pace.clock
        most = bank.most * MINUTE if isinstance(bank, Bank) else 0
        assert 0 <= tick.left <= most
        assert tick.ran >= tick.late >= 0
        self.greatest[tick.seat] = max(self.greatest.get(tick.seat, 0), found.turns)
        self.credits[tick.seat] = self.credits.get(tick.seat, 0) + (tick.credit > 0)
        assert self.credits[tick.seat] <= self.greatest[tick.seat]

    @invariant()
    def lists_know_the_same_bots_in_the_seats_of_players(self) -> None:
        seats = self.occupied
        for record in self.played.log[self.listed :]:
            seats = apply_seat_record(seats, record)
        self.occupied, self.listed = seats, len(self.played.log)
        if self.folded is not None:
            bots = [None if one.stand_in is None else one.stand_in.bot for one in self.folded.clocks]
            assert bots == [seat.stand_in for seat in seats]

    @invariant()
    def lists_know_the_same_flags(self) -> None:
        played = self.played
        for record, data in list(zip(played.log, played.record_bytes, strict=True))[self.turns_seq :]:
            self.turns = TURNS.apply(self.turns, DecodedRecord(record, digest(data), played.codec))
            self.turns_seq = record.seq
        if self.turns is not None:
            for pending in self.turns.waiting:
                found = deadline_of(played, pending.seat)
                assert found is not None
                assert (found.flag, found.warning) == (
                    self.turns.due_at(pending),
                    self.turns.warned_at(pending),
                )

    @invariant()
    def exactly_those_who_are_asked_have_a_running_clock(self) -> None:
        if self.folded is not None:
            running = [seat for seat in range(2) if clock(self.played, seat).started is not None]
            assert list(self.played.seats_to_act) == running

    def teardown(self) -> None:
        played = self.played
        if played.log:
            assert played.table == refold(played)
            entries = tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)
            report = audit_log(LogExport(entries, None))
            assert report.sound, report.divergence


TestAnyMixOfTime = AnyMixOfTime.TestCase
TestAnyMixOfTime.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
