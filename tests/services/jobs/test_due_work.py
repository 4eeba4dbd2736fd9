from __future__ import annotations

from msgspec import UnsetType
from msgspec.structs import replace

from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.deadlines import Deadline
from domain.table.correspondence.pace import Absence, Bank, Pace
from domain.table.correspondence.rules import HOUR_MS
from domain.table.correspondence.state import StandIn, new_correspondence
from domain.table.orders.forms import OnlyOption
from domain.table.orders.state import StandingOrder
from domain.table.records import PendingDecision
from projections.seats import SeatOccupancy
from projections.turns import ORDERS_PREFIX, TurnsDocument, WantedBot, rows
from services.jobs.due_work import (
    MAX_ANSWERS,
    AuditTable,
    BotPolicy,
    DueWork,
    FireSeatOrder,
    PlayBots,
    SeatBot,
    TableDueWork,
    TimeOutSeat,
    find_due_work,
)

BOT, OTHER_BOT, PERSON = SeatOccupancy("bot-greedy"), SeatOccupancy("bot-random"), SeatOccupancy("p1")
POLICY = BotPolicy({"bot-greedy": "greedy", "bot-random": "random"}, pace=1_500)
NOW = 1_000_000


def table(
    *seats: SeatOccupancy, waiting: tuple[PendingDecision, ...] = (), hours: int | None = None
) -> TurnsDocument:
    return TurnsDocument(seq=9, game="template", name="A table", hours=hours, seats=seats, waiting=waiting)


def due(turns: TurnsDocument, now: int = NOW) -> tuple[DueWork, ...]:
    return find_due_work("00t", turns, POLICY, now).work


def test_bot_plays_immediately_at_a_table_with_people() -> None:
    turns = table(PERSON, BOT, waiting=(PendingDecision(1, 9, NOW),))

    assert (PlayBots("00t", 1, "greedy", 9, MAX_ANSWERS),) == due(turns)


def test_nothing_is_due_on_a_persons_turn() -> None:
    assert () == due(table(PERSON, BOT, waiting=(PendingDecision(0, 9, NOW),)))


def test_tables_with_only_bots_play_one_decision_at_their_speed() -> None:
    turns = table(BOT, OTHER_BOT, waiting=(PendingDecision(1, 9, NOW),))

    assert TableDueWork((), NOW + 1_500) == find_due_work("00t", turns, POLICY, NOW)
    assert (PlayBots("00t", 1, "random", 9, 1),) == due(turns, NOW + 1_500)


def test_bots_count_as_alone_after_the_person_resigned() -> None:
    turns = table(SeatOccupancy("p1", gave_up=True), BOT, waiting=(PendingDecision(1, 9, NOW),))

    assert TableDueWork((), NOW + 1_500) == find_due_work("00t", turns, POLICY, NOW)


def test_seat_that_waits_for_a_bot_gets_one() -> None:
    turns = TurnsDocument(
        9,
        "template",
        "A table",
        None,
        (PERSON, SeatOccupancy(wanted="first")),
        (),
        (WantedBot(1, "first", 5),),
    )

    assert (SeatBot("00t", 1, "first", 5),) == due(turns)


def test_time_out_is_due_exactly_at_the_deadline() -> None:
    turns = table(PERSON, PERSON, waiting=(PendingDecision(0, 9, NOW),), hours=2)

    assert () == due(turns, NOW + 2 * HOUR_MS - 1)
    assert (TimeOutSeat("00t", 0, 9),) == due(turns, NOW + 2 * HOUR_MS)


def paced(absence: Absence, *, stand_in: bool = False) -> TurnsDocument:
    """Build a table with a pace.

    The person on its first seat has had an open decision since NOW, and has an hour left.
    """
    person = SeatOccupancy("p1", substitute=StandIn("random", "turn")) if stand_in else PERSON
    return TurnsDocument(
        seq=9,
        game="template",
        name="A table",
        hours=None,
        seats=(person, PERSON),
        waiting=(PendingDecision(0, 9, NOW),),
        correspondence=new_correspondence(Pace(Bank(60, 0, 60), absence=absence), 2),
        deadlines=(Deadline(NOW + HOUR_MS // 2, NOW + HOUR_MS), None),
    )


def test_time_control_times_out_at_the_deadline() -> None:
    turns = paced(Absence())

    assert () == due(turns, NOW + HOUR_MS - 1)
    assert (TimeOutSeat("00t", 0, 9),) == due(turns, NOW + HOUR_MS)


def test_unclaimed_time_out_is_due_days_later() -> None:
    turns = paced(Absence("claim", claim_days=2))

    assert () == due(turns, NOW + HOUR_MS + 2 * DAY_MS - 1)
    assert (TimeOutSeat("00t", 0, 9),) == due(turns, NOW + HOUR_MS + 2 * DAY_MS)


def test_stand_in_bot_plays_for_a_person() -> None:
    assert (PlayBots("00t", 0, "random", 9, MAX_ANSWERS),) == due(paced(Absence("bot"), stand_in=True))


def test_finished_table_is_only_audited() -> None:
    turns = TurnsDocument(9, "template", "A table", 1, (BOT,), (PendingDecision(0, 9, 0),), (), ended=NOW)

    assert (AuditTable("00t"),) == due(turns)


def ordered(*orders: StandingOrder) -> TurnsDocument:
    """Build a table whose first seat has a decision and these pre-set moves."""
    turns = paced(Absence())
    assert not isinstance(turns.correspondence, UnsetType)
    return replace(turns, correspondence=replace(turns.correspondence, orders=orders))


def test_pre_set_moves_answer_for_their_seat() -> None:
    """The newest pre-set move identifies the attempt: after a failure, a newer one starts a new attempt."""
    first, second = (StandingOrder(made, 0, "p1", OnlyOption(), "n") for made in (5, 7))

    assert (FireSeatOrder("00t", 0, 9, 5),) == due(ordered(first))
    assert (FireSeatOrder("00t", 0, 9, 7),) == due(ordered(first, second))


def test_ended_and_other_seats_pre_set_moves_do_nothing() -> None:
    ended = StandingOrder(5, 0, "p1", OnlyOption(), "n", stopped="played out")
    other = StandingOrder(6, 1, "p2", OnlyOption(), "n")

    assert () == due(ordered(ended, other))


def test_seats_with_pre_set_moves_are_listed_latest_first() -> None:
    order = StandingOrder(5, 0, "p1", OnlyOption(), "n")
    early = ordered(order)
    late = replace(early, waiting=(PendingDecision(0, 9, NOW + 1),))

    found = [
        row
        for table, turns in (("a", early), ("b", late))
        for row in rows(table, turns)
        if row.startswith(ORDERS_PREFIX)
    ]

    assert ["b:0", "a:0"] == [row.split(":", 2)[2] for row in sorted(found)]
