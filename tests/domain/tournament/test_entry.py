"""Entry conditions are checked against data from the service; the log contains both."""

from __future__ import annotations

from typing import Any

import pytest

from domain.audit.audit import audit_log
from domain.kernel.refusals import MalformedCommand, NotAllowed
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.tenure.seating import Entry
from domain.table.tenure.shown import Shown
from domain.tournament.commands import Enter, EnterBots, OpenTournament, StartTournament, Withdraw
from tests.support.tables.memory_tournaments import OWNER, MemoryTournament, opened, plan, refused

ASKED = Entry(reliability=90, lowest=5, languages=("de",), friends=True)
FULFILS = Shown(in_time=95, rating=5, languages=("de",), friend=True)


@pytest.mark.parametrize(
    ("shown", "says"),
    [
        ({"in_time": 89}, "asks for 90% of turns on time; yours: 89%"),
        ({"rating": 4}, "asks for a rating of 5 or more; yours is 4"),
        ({"rating": None}, "you have none yet"),
        ({"languages": ()}, "who speak de"),
        ({"friend": False}, "only friends of the host"),
    ],
)
def test_entry_refusal_names_the_unmet_condition(shown: dict[str, Any], says: str) -> None:
    cup = opened(entry=ASKED)
    refusal = refused(cup, "p0", Enter("nonce", shown=Shown(**{**_fields(FULFILS), **shown})))

    assert isinstance(refusal, NotAllowed)
    assert says in str(refusal)


def _fields(shown: Shown) -> dict[str, Any]:
    return {name: getattr(shown, name) for name in shown.__struct_fields__}


def test_entry_without_provided_data_is_refused() -> None:
    assert isinstance(refused(opened(entry=ASKED), "p0", Enter("nonce")), NotAllowed)


def test_log_records_the_data_used_for_entry() -> None:
    cup = opened(entry=ASKED)
    cup.execute("p0", Enter("nonce", shown=FULFILS))
    (entered,) = TOURNAMENT_CODEC.decode_record(cup.entries[-1].data).events

    assert FULFILS == entered.shown  # type: ignore[union-attr]  # it is Entered
    assert 0 == cup.tournament.entrant_of("p0")


def test_owner_and_bots_are_exempt_from_conditions() -> None:
    cup = opened(entry=ASKED)
    cup.execute(OWNER, Enter("nonce"))
    cup.execute(OWNER, EnterBots("greedy", 2, "nonce"))

    assert 3 == len(cup.tournament.active)


def test_conditions_are_checked_again_on_reentry() -> None:
    cup = opened(entry=ASKED)
    cup.execute("p0", Enter("nonce", shown=FULFILS))
    cup.execute("p0", Withdraw(0))

    assert isinstance(refused(cup, "p0", Enter("nonce", shown=Shown())), NotAllowed)


def test_impossible_conditions_are_refused() -> None:
    refusal = refused(MemoryTournament(), OWNER, OpenTournament(plan(entry=Entry(lowest=5, highest=4))))

    assert isinstance(refusal, MalformedCommand)
    assert "entry: the lowest rating, 5, is above the highest, 4" in str(refusal)


def test_audit_checks_entry_conditions() -> None:
    cup = opened(entry=ASKED, rounds=1)
    for number in range(4):
        cup.execute(f"p{number}", Enter("nonce", shown=FULFILS))
    cup.execute(OWNER, StartTournament())
    cup.play_on()
    report = audit_log(cup.export())

    assert {"ok"} == {check.status for check in report.checks}, report


def test_entry_conditions_change_the_fingerprint() -> None:
    plain, asking = opened().tournament, opened(entry=ASKED).tournament

    assert TOURNAMENT_CODEC.fingerprint_of(plain) != TOURNAMENT_CODEC.fingerprint_of(asking)
