from __future__ import annotations

from domain.table.records import Waiting
from domain.table.rules.time import HOUR
from projections.chairs import Seat
from projections.turns import Turns, Wanted
from services.jobs.errands import (
    UNTIL_NOT_ASKED,
    AuditTable,
    CallTime,
    Errand,
    Found,
    PlayBots,
    SeatBot,
    Ways,
    errands,
)

BOT, OTHER_BOT, PERSON = Seat("bot-greedy"), Seat("bot-random"), Seat("p1")
WAYS = Ways({"bot-greedy": "greedy", "bot-random": "random"}, pace=1_500)
NOW = 1_000_000


def table(*seats: Seat, waiting: tuple[Waiting, ...] = (), hours: int | None = None) -> Turns:
    return Turns(seq=9, game="template", name="A table", hours=hours, seats=seats, waiting=waiting)


def due(turns: Turns, now: int = NOW) -> tuple[Errand, ...]:
    return errands("00t", turns, WAYS, now).errands


def test_a_bot_that_is_asked_at_a_table_with_a_person_plays_at_once() -> None:
    turns = table(PERSON, BOT, waiting=(Waiting(1, 9, NOW),))

    assert (PlayBots("00t", 1, "greedy", 9, UNTIL_NOT_ASKED),) == due(turns)


def test_a_person_who_is_asked_is_left_alone() -> None:
    assert () == due(table(PERSON, BOT, waiting=(Waiting(0, 9, NOW),)))


def test_bots_among_themselves_answer_one_decision_at_a_time_and_take_their_time() -> None:
    turns = table(BOT, OTHER_BOT, waiting=(Waiting(1, 9, NOW),))

    assert Found((), NOW + 1_500) == errands("00t", turns, WAYS, NOW)
    assert (PlayBots("00t", 1, "random", 9, 1),) == due(turns, NOW + 1_500)


def test_bots_are_among_themselves_once_the_person_has_given_up() -> None:
    turns = table(Seat("p1", gave_up=True), BOT, waiting=(Waiting(1, 9, NOW),))

    assert Found((), NOW + 1_500) == errands("00t", turns, WAYS, NOW)


def test_a_seat_that_waits_for_a_bot_gets_one() -> None:
    turns = Turns(
        9, "template", "A table", None, (PERSON, Seat(wanted="first")), (), (Wanted(1, "first", 5),)
    )

    assert (SeatBot("00t", 1, "first", 5),) == due(turns)


def test_time_is_called_on_the_millisecond_and_not_before() -> None:
    turns = table(PERSON, PERSON, waiting=(Waiting(0, 9, NOW),), hours=2)

    assert () == due(turns, NOW + 2 * HOUR - 1)
    assert (CallTime("00t", 0, 9),) == due(turns, NOW + 2 * HOUR)


def test_a_table_that_has_ended_is_audited_and_nothing_else() -> None:
    turns = Turns(9, "template", "A table", 1, (BOT,), (Waiting(0, 9, 0),), (), ended=NOW)

    assert (AuditTable("00t"),) == due(turns)
