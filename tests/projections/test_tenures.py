"""Tenures: the holder of each seat, from which record to which, and how the turns went."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from domain.log.hash_chain import digest
from domain.table.commands import GiveUp, LeaveSeat, TakeSeat
from domain.table.correspondence.pace import PerDecision
from domain.table.events import TableStarted
from domain.table.rules import COMMAND_HANDLERS
from domain.table.tenure.commands import ComeBack, OfferSeat, VoteOut
from projections.decoded_record import DecodedRecord
from projections.tenures import Tenure, TenuresDocument, apply, find_tenure, rows
from tests.domain.table.tenure.random_seats import play_with_changing_seats
from tests.domain.table.tenure.seats_in_play import (
    BOT,
    answer,
    answer_turn,
    begin,
    let_time_run_out,
    paced,
    play_to_the_end,
    reach_turn,
)
from tests.support.games.table_driver import OWNER, TableDriver

every_seed = pytest.mark.parametrize("seed", range(8))


def tenures_of(played: TableDriver) -> TenuresDocument:
    """Fold the log of a table."""
    found = None
    for record, data in zip(played.log, played.record_bytes, strict=True):
        found = apply(found, DecodedRecord(record, digest(data), played.codec))
    assert found is not None
    return found


def of_seat(played: TableDriver, seat: int) -> list[Tenure]:
    return [one for one in tenures_of(played).tenures if one.seat == seat]


def history(played: TableDriver, seat: int) -> list[tuple[str | None, str, str | None]]:
    """Return the holders of a seat, their roles, and why each tenure ended."""
    return [(one.player, one.kind, one.why) for one in of_seat(played, seat)]


@every_seed
def test_each_record_is_in_one_tenure_per_seat(seed: int) -> None:
    played = play_with_changing_seats(seed)
    start = next(
        one.seq for one in played.log if any(isinstance(event, TableStarted) for event in one.events)
    )
    game = list(range(start, len(played.log) + 1))
    for seat in range(len(played.table.seats)):
        covered = [
            seq
            for one in of_seat(played, seat)
            for seq in range(one.since, (one.until or len(played.log)) + 1)
        ]
        assert game == covered


@every_seed
def test_tenure_counts_only_its_own_records(seed: int) -> None:
    played = play_with_changing_seats(seed)
    for one in tenures_of(played).tenures:
        own = played.log[one.since - 1 : one.until]
        turns = sum(
            tick.turn and record.player == one.player
            for record in own
            for tick in (() if record.ticks is UNSET else record.ticks)
            if tick.seat == one.seat
        )
        if not one.left:
            assert turns == one.turns


@every_seed
def test_holder_is_the_answering_account(seed: int) -> None:
    played = play_with_changing_seats(seed)
    for one in tenures_of(played).tenures:
        for record in played.log[one.since - 1 : one.until]:
            plays = record.seat == one.seat and type(record.command) not in COMMAND_HANDLERS
            if plays and record.player != BOT:
                assert one.player == record.player


def test_left_seat_is_played_by_a_bot_until_the_return() -> None:
    played = begin(rounds=2)
    played.submit(LeaveSeat(), seat=0, player=OWNER)
    answer_turn(played)
    played.submit(ComeBack(), seat=0, player=OWNER)
    play_to_the_end(played)

    assert [
        (OWNER, "person", "left"),
        (BOT, "stand-in", "came back"),
        (OWNER, "person", "finished"),
    ] == history(played, 0)
    assert [1, 2, 3] == [one.n for one in of_seat(played, 0)]
    assert 0 == of_seat(played, 0)[0].turns


def test_returned_player_has_not_left() -> None:
    played = begin(rounds=2)
    played.submit(LeaveSeat(), seat=0, player=OWNER)
    assert of_seat(played, 0)[0].gone

    answer_turn(played)
    played.submit(ComeBack(), seat=0, player=OWNER)

    assert [(False, True), (False, False), (False, False)] == [
        (one.left, one.resumed is True) for one in of_seat(played, 0)
    ]


def test_player_who_takes_back_the_offered_seat_has_not_left() -> None:
    played = begin(rounds=2)
    played.submit(LeaveSeat(), seat=0, player=OWNER)
    played.submit(TakeSeat("n"), seat=0, player=OWNER)

    assert not of_seat(played, 0)[0].gone


def test_seat_passed_on_by_an_offer_was_not_left() -> None:
    played = begin()
    played.submit(OfferSeat(), seat=0, player=OWNER)
    played.submit(TakeSeat("n"), seat=0, player="ann")
    first, second = of_seat(played, 0)

    assert ("replaced", False, "ann") == (first.why, first.left, second.player)


def test_voted_out_or_resigned_player_has_left() -> None:
    played = begin()
    played.submit(GiveUp(), seat=2, player="player-2")
    let_time_run_out(played, 0)
    reach_turn(played, 0)
    played.now += 10 * 86_400_000
    played.submit(VoteOut(0), seat=1, player="player-1")

    assert ("voted out", True) == (of_seat(played, 0)[0].why, of_seat(played, 0)[0].left)
    assert of_seat(played, 2)[0].left


def test_resigning_a_two_player_game_finishes_it() -> None:
    played = begin(2)
    played.submit(GiveUp(), seat=0, player=OWNER)

    assert [(OWNER, "person", "given up")] == history(played, 0)
    assert not of_seat(played, 0)[0].left


def test_time_outs_count_for_the_player_not_the_bot() -> None:
    played = begin(lapses=2)
    let_time_run_out(played, 0)
    reach_turn(played, 0)
    let_time_run_out(played, 0)
    let_time_run_out(played, 0)

    assert [(2, "time"), (0, None)] == [(one.lapses, one.why) for one in of_seat(played, 0)]


def test_turn_of_a_stand_in_counts_for_nobody() -> None:
    played = begin(each="bot")
    let_time_run_out(played, 0)
    answer_turn(played)
    reach_turn(played, 0)
    answer_turn(played)

    assert [(1, 1)] == [(one.turns, one.lapses) for one in of_seat(played, 0)]


def test_turn_is_late_only_after_the_grace_period() -> None:
    played = begin(grace=60)
    played.now += paced(played).clocks[0].left + 10 * 60_000
    answer_turn(played)
    assert (1, 0) == (of_seat(played, 0)[0].turns, of_seat(played, 0)[0].late)

    reach_turn(played, 0)
    played.now += paced(played).clocks[0].left + 70 * 60_000
    answer_turn(played)
    assert (2, 1) == (of_seat(played, 0)[0].turns, of_seat(played, 0)[0].late)


def test_turn_with_a_late_decision_is_late_once() -> None:
    played = begin(clock=PerDecision(60))
    for _ in range(2):
        played.now += 3_600_001
        if played.seats_to_act == (0,):
            answer(played, 0)
    while played.seats_to_act == (0,):
        answer(played, 0)

    assert (1, 1) == (of_seat(played, 0)[0].turns, of_seat(played, 0)[0].late)


def test_tenures_are_found_by_player() -> None:
    played = begin()
    played.submit(LeaveSeat(), seat=0, player=OWNER)
    document = tenures_of(played)
    found = rows("t", document)

    assert [OWNER, "player-1", "player-2"] == sorted(row.split(":")[1] for row in found)
    for row in found:
        _, player, _, _, seat, n = row.split(":")
        tenure = find_tenure(document, int(seat), int(n))
        assert tenure is not None
        assert player == tenure.player


def test_tenures_without_pace_do_not_count() -> None:
    played = TableDriver(begin().game)
    played.open(2)
    played.take_seats(0, 1)
    document = tenures_of(played)

    assert [(OWNER, 1), ("player-1", 1)] == [(one.player, one.n) for one in document.tenures]
    assert () == rows("t", document)
