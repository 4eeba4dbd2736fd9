"""Who may enter: what a tournament asks is judged by what was shown, and both stand in the log."""

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
        ({"in_time": 89}, "asks for 90 % of turns on time; yours: 89 %"),
        ({"rating": 4}, "asks for a rating of 5 or more; yours is 4"),
        ({"rating": None}, "you have none yet"),
        ({"languages": ()}, "who speak de"),
        ({"friend": False}, "only friends of the host"),
    ],
)
def test_who_does_not_fulfil_what_is_asked_stays_out_and_is_told_why(
    shown: dict[str, Any], says: str
) -> None:
    found = opened(entry=ASKED)
    refusal = refused(found, "p0", Enter("nonce", shown=Shown(**{**_fields(FULFILS), **shown})))

    assert isinstance(refusal, NotAllowed)
    assert says in str(refusal)


def _fields(shown: Shown) -> dict[str, Any]:
    return {name: getattr(shown, name) for name in shown.__struct_fields__}


def test_nothing_shown_fulfils_nothing_that_is_asked() -> None:
    assert isinstance(refused(opened(entry=ASKED), "p0", Enter("nonce")), NotAllowed)


def test_who_fulfils_it_enters_and_the_log_tells_by_what() -> None:
    found = opened(entry=ASKED)
    found.execute("p0", Enter("nonce", shown=FULFILS))
    (entered,) = TOURNAMENT_CODEC.decode_record(found.entries[-1].data).events

    assert FULFILS == entered.shown  # type: ignore[union-attr]  # it is Entered
    assert 0 == found.tournament.entrant_of("p0")


def test_the_owner_and_bots_need_not_fulfil_what_is_asked() -> None:
    found = opened(entry=ASKED)
    found.execute(OWNER, Enter("nonce"))
    found.execute(OWNER, EnterBots("greedy", 2, "nonce"))

    assert 3 == len(found.tournament.active)


def test_who_comes_again_is_judged_again() -> None:
    found = opened(entry=ASKED)
    found.execute("p0", Enter("nonce", shown=FULFILS))
    found.execute("p0", Withdraw(0))

    assert isinstance(refused(found, "p0", Enter("nonce", shown=Shown())), NotAllowed)


def test_what_nobody_could_fulfil_is_no_plan() -> None:
    refusal = refused(MemoryTournament(), OWNER, OpenTournament(plan(entry=Entry(lowest=5, highest=4))))

    assert isinstance(refusal, MalformedCommand)
    assert "entry: the lowest rating, 5, is above the highest, 4" in str(refusal)


def test_a_tournament_that_asks_is_judged_again_by_an_audit() -> None:
    found = opened(entry=ASKED, rounds=1)
    for number in range(4):
        found.execute(f"p{number}", Enter("nonce", shown=FULFILS))
    found.execute(OWNER, StartTournament())
    found.play_on()
    report = audit_log(found.export())

    assert {"ok"} == {check.status for check in report.checks}, report


def test_a_tournament_with_an_entry_has_another_fingerprint() -> None:
    plain, asking = opened().tournament, opened(entry=ASKED).tournament

    assert TOURNAMENT_CODEC.fingerprint_of(plain) != TOURNAMENT_CODEC.fingerprint_of(asking)
