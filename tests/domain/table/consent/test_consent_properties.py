"""Undo by consent among all else that can happen at a table: the log tells it all, however it is folded."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec import UNSET
from msgspec.structs import replace

from domain.games.template import GAME
from domain.kernel import decide as kernel
from domain.kernel.refusals import CommandRefused
from domain.table.commands import GiveUp, LeaveSeat, Say, TakeBack, TakeSeat
from domain.table.consent.commands import AgreeUndo, AskUndo, DeclineUndo
from domain.table.consent.events import UndoAgreed, UndoAsked
from domain.table.consent.line import surviving_line
from domain.table.consent.positions import PositionMissing
from domain.table.correspondence.evolve import fold_correspondence
from domain.table.correspondence.pace import Bank, Clock, PerDecision, UndoPolicy
from domain.table.correspondence.state import Correspondence, new_correspondence
from domain.table.events import TakenBack, TimeRanOut
from domain.table.evolve import AnyRecord, AnyTable, fold
from domain.table.records import PendingDecision
from domain.table.rules.consent import askable_targets, seats_needed
from domain.table.rules.undo import undo_targets
from projections import journal
from projections.decoded_record import DecodedRecord
from tests.domain.table.consent.consent_games import (
    begin,
    consent_of,
    expected_reach,
    is_played,
    reach_of,
    shows,
)
from tests.support.games.table_driver import TableDriver, refold

SEATS = 3
HOUR = 3_600_000
POLICIES: tuple[UndoPolicy, ...] = ("consent", "casual", "free", "own")
CLOCKS: tuple[Clock | None, ...] = (Bank(20 * 60, 12 * 60, 120 * 60), PerDecision(24 * 60), None)


class ConsentAmongAllElse(RuleBasedStateMachine):
    """Moves, gifts, talk, requests, answers, own undo and changes of hands in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.played: TableDriver = TableDriver(GAME)
        self.tables: list[AnyTable] = []
        self.undo: UndoPolicy = "consent"

    @initialize(undo=st.sampled_from(POLICIES), clock=st.sampled_from(CLOCKS), mail=st.booleans())
    def begin(self, undo: UndoPolicy, clock: Clock | None, mail: bool) -> None:  # noqa: FBT001 - drawn
        self.undo = undo
        self.played = begin(undo, SEATS, clock, mail=mail)
        self.tables = [self.played.table] * len(self.played.log)

    def submit(self, command: Any, seat: int) -> AnyRecord | None:
        played = self.played
        try:
            record = played.submit(
                command, seat, played.table.seats[seat].player or "", played.table.decision(seat)
            )
        except CommandRefused:
            return None
        self.tables.append(played.table)
        return record

    @precondition(lambda self: self.played.seats_to_act)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.played.seats_to_act))
        self.submit(data.draw(st.sampled_from(self.played.legal_options(seat))), seat)

    @precondition(lambda self: self.played.seats_to_act)
    @rule(seat=st.integers(0, SEATS - 1), data=st.data())
    def give(self, seat: int, data: st.DataObject) -> None:
        gifts = kernel.free_actions(GAME, self.played.state, seat)
        if gifts:
            self.submit(data.draw(st.sampled_from(gifts)), seat)

    @precondition(lambda self: self.played.seats_to_act)
    @rule(seat=st.integers(0, SEATS - 1))
    def talk(self, seat: int) -> None:
        self.submit(Say("hm"), seat)

    @rule(hours=st.sampled_from([1, 5, 25]))
    def wait(self, hours: int) -> None:
        self.played.now += hours * HOUR

    @precondition(lambda self: self.played.seats_to_act)
    @rule(seat=st.integers(0, SEATS - 1), give_up=st.integers(0, 9))
    def change_hands(self, seat: int, give_up: int) -> None:
        if not give_up or self.played.table.seats[seat].gave_up:
            self.submit(GiveUp(), seat)
            return
        player = self.played.table.seats[seat].player or ""
        self.submit(LeaveSeat(), seat)
        self.played.submit(TakeSeat("n"), seat, player)
        self.tables.append(self.played.table)

    @precondition(lambda self: self.played.seats_to_act)
    @rule(seat=st.integers(0, SEATS - 1), data=st.data())
    def take_back(self, seat: int, data: st.DataObject) -> None:
        reach = undo_targets(self.played.table, seat)
        if reach:
            to = data.draw(st.sampled_from(reach))
            assert self.submit(TakeBack(to), seat) is not None
            self.went_back(to)

    @precondition(lambda self: self.played.seats_to_act)
    @rule(seat=st.integers(0, SEATS - 1), data=st.data())
    def ask(self, seat: int, data: st.DataObject) -> None:
        table, now = self.played.table, self.played.now
        known = data.draw(st.sampled_from([*reach_of(self.played), 1, len(self.played.log)]))
        offered = known in (*askable_targets(table, seat, now), *undo_targets(table, seat))
        blocked = consent_of(self.played).open_request(now) is not None
        needed = seats_needed(table, seat, known)
        record = self.submit(AskUndo(known), seat)
        if record is None:
            assert blocked or not offered or known not in reach_of(self.played) or needed
            return
        assert offered
        if not needed:
            self.went_back(known)

    @precondition(lambda self: self.played.seats_to_act)
    @rule(seat=st.integers(0, SEATS - 1), agrees=st.integers(0, 3))
    def answer(self, seat: int, agrees: int) -> None:
        request = consent_of(self.played).open_request(self.played.now)
        to = request.to if request is not None else 1
        record = self.submit(AgreeUndo(to) if agrees else DeclineUndo(), seat)
        if request is None:
            assert record is None
        elif agrees:
            assert (record is not None) == (seat in request.needed and seat not in request.agreed)
            if record is not None and isinstance(record.events[-1], TakenBack):
                self.went_back(to)

    def went_back(self, to: int) -> None:
        """The game is as it was there, byte for byte; draws are not given back."""
        code, before = self.played.codec, self.tables[to - 1]
        assert code.encode(before.game_state) == code.encode(self.played.state)
        assert self.tables[-2].draw_count == self.played.table.draw_count

    @invariant()
    def what_is_in_reach_is_what_the_log_says(self) -> None:
        if self.played.seats_to_act:
            assert expected_reach(self.played.log, self.undo)[-40:] == reach_of(self.played)

    def teardown(self) -> None:
        if self.played.log:
            check_log(self.played, self.tables, self.undo)


def check_log(played: TableDriver, tables: list[AnyTable], undo: UndoPolicy) -> None:
    """Look at a whole log by every way in which it is folded."""
    assert refold(played) == played.table
    _clocks_follow_from_records(played)
    _a_snapshot_anywhere_leads_to_the_same_table(played, tables)
    _grants_have_the_agreement_of_all_needed(played.log)
    _branches_hide_nothing_that_was_shown(played, undo)
    if played.state.stack:
        line = surviving_line(played.log)
        assert GAME.fold(GAME.blank(played.table.options, SEATS), line) == played.state


def _clocks_follow_from_records(played: TableDriver) -> None:
    first = played.log[0].events[0]
    clocks: Correspondence = new_correspondence(first.pace, first.seats)
    waiting: tuple[PendingDecision, ...] = ()
    for record in played.log:
        clocks = fold_correspondence(clocks, waiting, record)
        waiting = record.waiting
    assert played.table.correspondence == clocks


def _a_snapshot_anywhere_leads_to_the_same_table(played: TableDriver, tables: list[AnyTable]) -> None:
    expected = replace(played.table, positions=UNSET, undo_points=())
    for seq in range(SEATS + 1, len(played.log), 7):
        if tables[seq - 1].undo_points:
            continue  # no snapshot is taken there
        table = played.codec.decode_table(played.codec.encode_snapshot(tables[seq - 1]))
        try:
            for record in played.log[seq:]:
                table = fold(GAME, table, record)
        except PositionMissing:
            continue  # folded again from record 1
        assert expected == replace(table, positions=UNSET, undo_points=())


def _grants_have_the_agreement_of_all_needed(log: list[AnyRecord]) -> None:
    needed, agreed = set[int](), set[int]()
    for record in log:
        for event in record.events:
            match event:
                case UndoAsked():
                    needed, agreed = set(event.needed), set()
                case UndoAgreed(seat):
                    agreed.add(seat)
                case TakenBack() if record.events[0] is not event:
                    assert needed == agreed
                case _:
                    pass


def _branches_hide_nothing_that_was_shown(played: TableDriver, undo: UndoPolicy) -> None:
    document = None
    for record in played.log:
        document = journal.apply(document, DecodedRecord(record, str(record.seq), played.codec))
    assert document is not None
    for record in played.log:
        undone = document.undone_by(record)
        if undone is None:
            continue
        back = next(event for event in played.log[undone - 1].events if isinstance(event, TakenBack))
        assert back.to < record.seq < undone
        assert not any(isinstance(event, TimeRanOut) for event in record.events)
        if undo in ("consent", "own"):
            assert not (is_played(record) and shows(record))


TestConsentAmongAllElse = ConsentAmongAllElse.TestCase
TestConsentAmongAllElse.settings = settings(max_examples=60, stateful_step_count=36, deadline=None)
