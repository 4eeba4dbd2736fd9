"""A player and their programs enter a tournament once, and its tables record the owners of programs."""

from __future__ import annotations

import pytest

from domain.audit.audit import audit_log
from domain.kernel.refusals import IllegalCommand
from domain.log.log_codec import read_kept_state
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.tenure.seating import Entry
from domain.table.tenure.shown import Shown
from domain.tournament.commands import Enter, OpenTournament, StartTournament, Withdraw
from services.jobs.tournaments import open_table_command
from tests.support.tables.memory_tournaments import OWNER, MemoryTournament, opened, plan, refused


def enter(owner: str | None = None) -> Enter:
    return Enter("nonce") if owner is None else Enter("nonce", shown=Shown(owner=owner))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("ann", None), ("robot", "ann")),
        (("robot", "ann"), ("ann", None)),
        (("robot", "ann"), ("robot-2", "ann")),
    ],
)
def test_person_enters_once(first: tuple[str, str | None], second: tuple[str, str | None]) -> None:
    cup = opened()
    cup.execute(first[0], enter(first[1]))
    refusal = refused(cup, second[0], enter(second[1]))

    assert isinstance(refusal, IllegalCommand)
    assert "you have already entered with another account" in str(refusal)
    cup.execute(first[0], Withdraw(0))
    cup.execute(second[0], enter(second[1]))
    assert ["ok", "ok", "ok"] == [check.status for check in audit_log(cup.export()).checks[:3]]


def test_old_tournament_treats_every_account_as_a_person() -> None:
    cup = MemoryTournament(opening_version=1)
    cup.execute(OWNER, OpenTournament(plan()))
    cup.execute("ann", enter())
    cup.execute("robot", enter("ann"))

    assert ["ann", "robot"] == [entrant.person for entrant in cup.tournament.entrants]


def test_cached_state_with_programs_can_be_decoded() -> None:
    cup = opened()
    cup.execute("robot", enter("ann"))
    state, codec = cup.tournament, TOURNAMENT_CODEC

    assert state == read_kept_state(codec, codec.fingerprint_of(state), codec.encode_snapshot(state))


def test_organisers_program_counts_as_the_organiser() -> None:
    cup = opened(entry=Entry(friends=True))
    cup.execute("robot", enter(OWNER))
    cup.execute("other", Enter("nonce", shown=Shown(friend=True)))
    cup.execute(OWNER, StartTournament())
    cup.execute("other", Withdraw(1))

    assert "ended" == cup.tournament.phase


def test_tables_record_the_owners_of_programs() -> None:
    cup = opened()
    cup.execute("robot", enter("ann"))
    cup.execute("bob", enter())
    cup.execute(OWNER, StartTournament())
    current = cup.pair()
    queued = open_table_command(cup.tournament, current, 1, "open")

    assert b'"owner":"ann"' in queued.body
