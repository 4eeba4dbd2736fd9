"""Rounds are paired once; results are entered once; rounds close when complete or at the deadline."""

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


def result(cup: MemoryTournament, group: int = 0, places: tuple[int, ...] | None = (1, 2)) -> EnterResult:
    return EnterResult(cup.round.groups[group].table, places, HEAD)


@pytest.mark.parametrize(
    "command", [PairRound(1, ("00t1", "00t2")), CloseRound(1), EnterResult("00t1", (1, 2), HEAD)]
)
def test_only_the_service_runs_rounds(command: TournamentCommand) -> None:
    assert isinstance(refused(started(4), OWNER, command), NotAllowed)


def test_round_is_paired_once_with_new_tables() -> None:
    cup = started(4)
    assert isinstance(refused(cup, SERVICE_PLAYER, PairRound(2, ("00t1", "00t2"))), IllegalCommand)
    assert isinstance(refused(cup, SERVICE_PLAYER, PairRound(1, ("00t1",))), MalformedCommand)
    assert isinstance(refused(cup, SERVICE_PLAYER, PairRound(1, ("00t1", "00t1"))), MalformedCommand)
    cup.pair()

    assert isinstance(refused(cup, SERVICE_PLAYER, PairRound(1, ("00t1", "00t2"))), TableClosed)


def test_result_can_be_entered_only_once() -> None:
    cup = started(4)
    cup.pair()
    cup.serve(result(cup))
    before = cup.tournament

    assert isinstance(refused(cup, SERVICE_PLAYER, result(cup)), TableClosed)
    assert isinstance(refused(cup, SERVICE_PLAYER, result(cup, places=(2, 1))), TableClosed)
    assert before == cup.tournament


def test_result_must_match_a_table_of_the_tournament() -> None:
    cup = started(4)
    cup.pair()

    assert isinstance(refused(cup, SERVICE_PLAYER, result(cup, places=(1,))), MalformedCommand)
    assert isinstance(refused(cup, SERVICE_PLAYER, EnterResult("00x", (1, 2), HEAD)), IllegalCommand)


def test_round_closes_when_all_results_are_in() -> None:
    cup = started(4)
    cup.pair()
    cup.serve(result(cup))
    assert isinstance(refused(cup, SERVICE_PLAYER, CloseRound(1)), IllegalCommand)
    cup.serve(result(cup, 1))
    cup.serve(CloseRound(1))

    assert cup.tournament.current_round is None


def test_late_table_does_not_count_in_a_swiss() -> None:
    cup = started(4, round_days=7)
    cup.pair()
    cup.serve(result(cup))
    late = cup.round.groups[1].table
    cup.clock += 7 * DAY_MS
    cup.serve(CloseRound(1))

    assert {late} == {group.table for group, outcome in cup.tournament.outcomes() if outcome.places is None}
    assert isinstance(refused(cup, SERVICE_PLAYER, EnterResult(late, (1, 2), HEAD)), TableClosed)


def test_late_table_may_count_in_a_round_robin() -> None:
    cup = started(4, form="round robin", rounds=2, round_days=7)
    cup.pair()
    first, second = cup.round.groups
    cup.serve(EnterResult(first.table, (1, 2), HEAD))
    cup.clock += 7 * DAY_MS
    cup.serve(CloseRound(1))
    cup.pair()
    for group in cup.round.groups:
        cup.serve(EnterResult(group.table, (1, 2), HEAD))
    assert isinstance(refused(cup, SERVICE_PLAYER, CloseRound(2)), IllegalCommand)
    cup.serve(EnterResult(second.table, (2, 1), HEAD))
    cup.serve(CloseRound(2))

    assert "finished" == cup.tournament.end_reason
    assert audit_log(cup.export()).sound


def test_deadline_of_the_last_round_ends_a_round_robin() -> None:
    cup = started(2, form="round robin", rounds=1, round_days=1)
    cup.pair()
    cup.clock += DAY_MS
    cup.serve(CloseRound(1))

    assert [None] == [outcome.places for _, outcome in cup.tournament.outcomes()]
    assert "finished" == cup.tournament.end_reason
