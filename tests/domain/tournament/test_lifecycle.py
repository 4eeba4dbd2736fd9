"""Who may do what in a tournament, and what each command leads to."""

from __future__ import annotations

from typing import Any

import pytest

from domain.audit.audit import audit_log
from domain.kernel.refusals import (
    IllegalCommand,
    MalformedCommand,
    NotAllowed,
    TableClosed,
    TableLimitReached,
)
from domain.log.hash_chain import digest
from domain.table.commands import CloseByOperator
from domain.table.correspondence.pace import find_preset
from domain.table.records import SERVICE_PLAYER
from domain.tournament.commands import (
    CancelTournament,
    Enter,
    EnterBots,
    OpenTournament,
    StartTournament,
    Withdraw,
)
from domain.tournament.rules import MAX_ENTRIES, STALE_MS
from tests.support.tables.memory_tournaments import (
    OWNER,
    MemoryTournament,
    first_seat_wins,
    opened,
    plan,
    refused,
    started,
    started_by_bots,
)

HEAD = digest(b"the last record")


def test_a_tournament_begins_by_itself_when_the_last_place_is_taken() -> None:
    found = opened(most=4)
    found.enter(3)
    before = found.tournament.phase
    found.execute("p3", Enter("nonce"))

    assert ("open", "running") == (before, found.tournament.phase)
    assert [0, 1, 2, 3] == sorted(found.tournament.order)


def test_its_owner_begins_earlier_with_enough_entrants_for_a_table() -> None:
    found = opened(most=8, group=4)
    found.enter(3)
    assert isinstance(refused(found, OWNER, StartTournament()), TableClosed)
    found.execute("p3", Enter("nonce"))
    assert isinstance(refused(found, "p3", StartTournament()), NotAllowed)
    found.execute(OWNER, StartTournament())

    assert found.tournament.phase == "running"


def test_a_player_enters_once_and_may_come_again_after_withdrawing() -> None:
    found = opened()
    found.enter(1)
    assert isinstance(refused(found, "p0", Enter("again")), IllegalCommand)
    found.execute("p0", Withdraw(0))
    found.execute("p0", Enter("again"))

    assert (1,) == found.tournament.active
    assert 1 == found.tournament.entrant_of("p0")


def test_entries_are_bounded_however_often_somebody_comes_and_goes() -> None:
    found = opened()
    for number in range(MAX_ENTRIES):
        found.execute("p0", Enter("nonce"))
        found.execute("p0", Withdraw(number))

    assert isinstance(refused(found, "p0", Enter("nonce")), TableLimitReached)


def test_only_the_owner_lets_bots_of_the_service_enter_and_not_too_many() -> None:
    found = opened(most=40)
    assert isinstance(refused(found, "p0", EnterBots("greedy", 2, "nonce")), NotAllowed)
    found.execute(OWNER, EnterBots("greedy", 16, "nonce"))

    assert isinstance(refused(found, OWNER, EnterBots("random", 1, "nonce")), TableLimitReached)
    assert {"bot-greedy"} == {one.player for one in found.tournament.entrants}


@pytest.mark.parametrize("player", ["bot-greedy", SERVICE_PLAYER])
def test_bots_and_the_service_do_not_enter_by_themselves(player: str) -> None:
    assert isinstance(refused(opened(), player, Enter("nonce")), NotAllowed)


def test_more_bots_than_places_are_refused_whole() -> None:
    found = opened(most=4)
    found.enter(1)

    assert isinstance(refused(found, OWNER, EnterBots("greedy", 4, "nonce")), TableClosed)


def test_entrants_withdraw_for_themselves_and_the_owner_withdraws_others_before_the_start_alone() -> None:
    found = opened(most=4)
    found.enter(3)
    assert isinstance(refused(found, "p1", Withdraw(0)), NotAllowed)
    found.execute(OWNER, Withdraw(0))
    assert (1, 2) == found.tournament.active
    found.execute(OWNER, StartTournament())

    assert isinstance(refused(found, OWNER, Withdraw(1)), NotAllowed)


def test_who_withdraws_plays_the_round_to_its_end_and_is_paired_no_more() -> None:
    found = started(4, rounds=3)
    found.pair()
    found.execute("p0", Withdraw(0))
    found.play_round()
    second = found.pair()

    assert 0 not in {entrant for group in second.groups for entrant in group.entrants}
    assert 0 not in second.byes
    assert 4 == len(found.tournament.order)


def test_a_tournament_ends_when_too_few_are_left_to_fill_a_table() -> None:
    found = started(2, rounds=3)
    found.pair()
    found.play_round()
    found.execute("p1", Withdraw(1))

    assert ("ended", "finished") == (found.tournament.phase, found.tournament.end_reason)
    assert audit_log(found.export()).sound


def test_a_tournament_that_loses_its_entrants_before_the_first_round_is_called_off() -> None:
    found = started(2)
    found.execute("p1", Withdraw(1))

    assert "called off" == found.tournament.end_reason


def test_the_owner_calls_off_what_has_not_begun_or_where_no_other_person_plays() -> None:
    found = opened()
    found.enter(1)
    assert isinstance(refused(found, "p0", CancelTournament()), NotAllowed)
    found.execute(OWNER, CancelTournament())
    assert "called off" == found.tournament.end_reason
    bots = started_by_bots(4)
    bots.execute(OWNER, CancelTournament())
    assert "called off" == bots.tournament.end_reason
    people = started(4)

    assert isinstance(refused(people, OWNER, CancelTournament()), TableClosed)


def test_an_operator_calls_off_any_tournament_with_a_reason_that_its_log_tells() -> None:
    found = started(4)
    assert isinstance(refused(found, OWNER, CloseByOperator("me", "why not")), NotAllowed)
    assert isinstance(refused(found, SERVICE_PLAYER, CloseByOperator("ops", " ")), MalformedCommand)
    found.serve(CloseByOperator("ops", "spam"))

    assert "called off" == found.tournament.end_reason
    assert b"Intervened" in found.entries[-1].data


def test_the_service_calls_off_an_open_tournament_that_nobody_has_touched_for_30_days() -> None:
    found = opened()
    assert isinstance(refused(found, SERVICE_PLAYER, CancelTournament()), NotAllowed)
    found.clock += STALE_MS
    found.serve(CancelTournament())

    assert "called off" == found.tournament.end_reason
    assert isinstance(refused(started(4), SERVICE_PLAYER, CancelTournament()), TableClosed)


def test_the_secret_is_revealed_at_the_end_and_every_draw_follows_from_it() -> None:
    found = started_by_bots(8, group=4)
    found.play_on(first_seat_wins)
    report = audit_log(found.export())

    assert found.secret.hex() == found.tournament.secret
    assert {"ok"} == {check.status for check in report.checks}


@pytest.mark.parametrize(
    "changes",
    [
        {"group": 4, "most": 3},
        {"pace": find_preset("daily")},
        {"pace": find_preset("open")},
    ],
)
def test_a_plan_that_does_not_go_together_is_refused_with_the_reason(changes: dict[str, Any]) -> None:
    assert isinstance(refused(MemoryTournament(), OWNER, OpenTournament(plan(**changes))), MalformedCommand)


def test_an_ended_tournament_takes_nothing_more() -> None:
    found = opened()
    found.execute(OWNER, CancelTournament())

    assert isinstance(refused(found, "p0", Enter("nonce")), TableClosed)
