"""Rounds: paired once, results taken in once, closed when all are in or the date has passed."""

from __future__ import annotations

import pytest

from domain.audit.audit import audit_log
from domain.kernel.refusals import (
    IllegalCommand,
    MalformedCommand,
    NotAllowed,
    TableClosed,
)
from domain.log.hash_chain import digest
from domain.table.correspondence.calendar import DAY_MS
from domain.table.records import SERVICE_PLAYER
from domain.tournament.commands import (
    CloseRound,
    EnterResult,
    PairRound,
    TournamentCommand,
)
from tests.support.tables.memory_tournaments import (
    OWNER,
    MemoryTournament,
    refused,
    started,
)

HEAD = digest(b"the last record")


def result(found: MemoryTournament, group: int = 0, places: tuple[int, ...] | None = (1, 2)) -> EnterResult:
    return EnterResult(found.round.groups[group].table, places, HEAD)


@pytest.mark.parametrize(
    "command", [PairRound(1, ("00t1", "00t2")), CloseRound(1), EnterResult("00t1", (1, 2), HEAD)]
)
def test_only_the_service_carries_rounds_on(command: TournamentCommand) -> None:
    assert isinstance(refused(started(4), OWNER, command), NotAllowed)


def test_a_round_is_paired_once_with_tables_of_its_own() -> None:
    found = started(4)
    assert isinstance(refused(found, SERVICE_PLAYER, PairRound(2, ("00t1", "00t2"))), IllegalCommand)
    assert isinstance(refused(found, SERVICE_PLAYER, PairRound(1, ("00t1",))), MalformedCommand)
    assert isinstance(refused(found, SERVICE_PLAYER, PairRound(1, ("00t1", "00t1"))), MalformedCommand)
    found.pair()

    assert isinstance(refused(found, SERVICE_PLAYER, PairRound(1, ("00t1", "00t2"))), TableClosed)


def test_a_doubled_result_is_one() -> None:
    found = started(4)
    found.pair()
    found.serve(result(found))
    before = found.tournament

    assert isinstance(refused(found, SERVICE_PLAYER, result(found)), TableClosed)
    assert isinstance(refused(found, SERVICE_PLAYER, result(found, places=(2, 1))), TableClosed)
    assert before == found.tournament


def test_a_result_has_a_place_for_each_seat_of_a_table_of_the_tournament() -> None:
    found = started(4)
    found.pair()

    assert isinstance(refused(found, SERVICE_PLAYER, result(found, places=(1,))), MalformedCommand)
    assert isinstance(refused(found, SERVICE_PLAYER, EnterResult("00x", (1, 2), HEAD)), IllegalCommand)


def test_a_round_is_closed_when_all_results_are_in() -> None:
    found = started(4)
    found.pair()
    found.serve(result(found))
    assert isinstance(refused(found, SERVICE_PLAYER, CloseRound(1)), IllegalCommand)
    found.serve(result(found, 1))
    found.serve(CloseRound(1))

    assert found.tournament.current_round is None


def test_in_a_swiss_a_table_that_is_late_counts_for_nothing() -> None:
    found = started(4, round_days=7)
    found.pair()
    found.serve(result(found))
    late = found.round.groups[1].table
    found.clock += 7 * DAY_MS
    found.serve(CloseRound(1))

    assert {late} == {group.table for group, outcome in found.tournament.outcomes() if outcome.places is None}
    assert isinstance(refused(found, SERVICE_PLAYER, EnterResult(late, (1, 2), HEAD)), TableClosed)


def test_in_a_round_robin_a_table_that_is_late_may_still_count_until_the_last_round_is_closed() -> None:
    found = started(4, form="round robin", rounds=2, round_days=7)
    found.pair()
    first, second = found.round.groups
    found.serve(EnterResult(first.table, (1, 2), HEAD))
    found.clock += 7 * DAY_MS
    found.serve(CloseRound(1))
    found.pair()
    for group in found.round.groups:
        found.serve(EnterResult(group.table, (1, 2), HEAD))
    assert isinstance(refused(found, SERVICE_PLAYER, CloseRound(2)), IllegalCommand)
    found.serve(EnterResult(second.table, (2, 1), HEAD))
    found.serve(CloseRound(2))

    assert "finished" == found.tournament.end_reason
    assert audit_log(found.export()).sound


def test_a_last_round_whose_date_has_passed_ends_a_round_robin_without_what_is_late() -> None:
    found = started(2, form="round robin", rounds=1, round_days=1)
    found.pair()
    found.clock += DAY_MS
    found.serve(CloseRound(1))

    assert [None] == [outcome.places for _, outcome in found.tournament.outcomes()]
    assert "finished" == found.tournament.end_reason
