"""Permissions in a tournament, and the effects of its commands."""

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


def test_tournament_starts_when_full() -> None:
    cup = opened(most=4)
    cup.enter(3)
    before = cup.tournament.phase
    cup.execute("p3", Enter("nonce"))

    assert ("open", "running") == (before, cup.tournament.phase)
    assert [0, 1, 2, 3] == sorted(cup.tournament.order)


def test_owner_can_start_early_with_enough_entrants() -> None:
    cup = opened(most=8, group=4)
    cup.enter(3)
    assert isinstance(refused(cup, OWNER, StartTournament()), TableClosed)
    cup.execute("p3", Enter("nonce"))
    assert isinstance(refused(cup, "p3", StartTournament()), NotAllowed)
    cup.execute(OWNER, StartTournament())

    assert cup.tournament.phase == "running"


def test_player_may_reenter_after_withdrawing() -> None:
    cup = opened()
    cup.enter(1)
    assert isinstance(refused(cup, "p0", Enter("again")), IllegalCommand)
    cup.execute("p0", Withdraw(0))
    cup.execute("p0", Enter("again"))

    assert (1,) == cup.tournament.active
    assert 1 == cup.tournament.entrant_of("p0")


def test_number_of_entries_is_limited() -> None:
    cup = opened()
    for number in range(MAX_ENTRIES):
        cup.execute("p0", Enter("nonce"))
        cup.execute("p0", Withdraw(number))

    assert isinstance(refused(cup, "p0", Enter("nonce")), TableLimitReached)


def test_only_the_owner_enters_bots_up_to_a_limit() -> None:
    cup = opened(most=40)
    assert isinstance(refused(cup, "p0", EnterBots("greedy", 2, "nonce")), NotAllowed)
    cup.execute(OWNER, EnterBots("greedy", 16, "nonce"))

    assert isinstance(refused(cup, OWNER, EnterBots("random", 1, "nonce")), TableLimitReached)
    assert {"bot-greedy"} == {entrant.player for entrant in cup.tournament.entrants}


@pytest.mark.parametrize("player", ["bot-greedy", SERVICE_PLAYER])
def test_bots_and_the_service_cannot_enter_themselves(player: str) -> None:
    assert isinstance(refused(opened(), player, Enter("nonce")), NotAllowed)


def test_more_bots_than_places_are_refused() -> None:
    cup = opened(most=4)
    cup.enter(1)

    assert isinstance(refused(cup, OWNER, EnterBots("greedy", 4, "nonce")), TableClosed)


def test_owner_withdraws_others_only_before_the_start() -> None:
    cup = opened(most=4)
    cup.enter(3)
    assert isinstance(refused(cup, "p1", Withdraw(0)), NotAllowed)
    cup.execute(OWNER, Withdraw(0))
    assert (1, 2) == cup.tournament.active
    cup.execute(OWNER, StartTournament())

    assert isinstance(refused(cup, OWNER, Withdraw(1)), NotAllowed)


def test_withdrawn_entrant_finishes_the_round() -> None:
    cup = started(4, rounds=3)
    cup.pair()
    cup.execute("p0", Withdraw(0))
    cup.play_round()
    second = cup.pair()

    assert 0 not in {entrant for group in second.groups for entrant in group.entrants}
    assert 0 not in second.byes
    assert 4 == len(cup.tournament.order)


def test_tournament_ends_with_too_few_entrants() -> None:
    cup = started(2, rounds=3)
    cup.pair()
    cup.play_round()
    cup.execute("p1", Withdraw(1))

    assert ("ended", "finished") == (cup.tournament.phase, cup.tournament.end_reason)
    assert audit_log(cup.export()).sound


def test_tournament_without_entrants_before_round_1_is_cancelled() -> None:
    cup = started(2)
    cup.execute("p1", Withdraw(1))

    assert "called off" == cup.tournament.end_reason


def test_owner_cancels_before_the_start_or_without_other_people() -> None:
    cup = opened()
    cup.enter(1)
    assert isinstance(refused(cup, "p0", CancelTournament()), NotAllowed)
    cup.execute(OWNER, CancelTournament())
    assert "called off" == cup.tournament.end_reason
    bots = started_by_bots(4)
    bots.execute(OWNER, CancelTournament())
    assert "called off" == bots.tournament.end_reason
    people = started(4)

    assert isinstance(refused(people, OWNER, CancelTournament()), TableClosed)


def test_operator_cancels_any_tournament_with_a_logged_reason() -> None:
    cup = started(4)
    assert isinstance(refused(cup, OWNER, CloseByOperator("me", "why not")), NotAllowed)
    assert isinstance(refused(cup, SERVICE_PLAYER, CloseByOperator("ops", " ")), MalformedCommand)
    cup.serve(CloseByOperator("ops", "spam"))

    assert "called off" == cup.tournament.end_reason
    assert b"Intervened" in cup.entries[-1].data


def test_service_cancels_after_30_days_without_activity() -> None:
    cup = opened()
    assert isinstance(refused(cup, SERVICE_PLAYER, CancelTournament()), NotAllowed)
    cup.clock += STALE_MS
    cup.serve(CancelTournament())

    assert "called off" == cup.tournament.end_reason
    assert isinstance(refused(started(4), SERVICE_PLAYER, CancelTournament()), TableClosed)


def test_secret_revealed_at_the_end_matches_all_draws() -> None:
    cup = started_by_bots(8, group=4)
    cup.play_on(first_seat_wins)
    report = audit_log(cup.export())

    assert cup.secret.hex() == cup.tournament.secret
    assert {"ok"} == {check.status for check in report.checks}


@pytest.mark.parametrize(
    "changes",
    [
        {"group": 4, "most": 3},
        {"pace": find_preset("daily")},
        {"pace": find_preset("open")},
    ],
)
def test_inconsistent_plan_is_refused(changes: dict[str, Any]) -> None:
    assert isinstance(refused(MemoryTournament(), OWNER, OpenTournament(plan(**changes))), MalformedCommand)


def test_ended_tournament_refuses_commands() -> None:
    cup = opened()
    cup.execute(OWNER, CancelTournament())

    assert isinstance(refused(cup, "p0", Enter("nonce")), TableClosed)
