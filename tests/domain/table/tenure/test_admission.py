"""Admission: requirements and reserved seats, decided from the log alone."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import StartTable, TakeSeat, WantBot
from domain.table.correspondence.calendar import DAY_MS
from domain.table.events import BotWanted, SeatTaken, TableOpened
from domain.table.tenure.commands import KeepSeat
from domain.table.tenure.events import SeatKept
from domain.table.tenure.seating import Entry, SeatAssignment, Seating
from domain.table.tenure.shown import Shown
from domain.table.tenure.terms import KeptSeat
from tests.support.games.table_driver import OWNER, TableDriver, refold


def opened(seats: int = 3, **wanted: object) -> TableDriver:
    played = TableDriver(GAME)
    played.open(seats, **{"several": False, **wanted})
    return played


def sit(played: TableDriver, player: str, seat: int, shown: Shown | None = None) -> object:
    command = TakeSeat("n") if shown is None else TakeSeat("n", shown=shown)
    return played.submit(command, seat=seat, player=player).events[0]


@pytest.mark.parametrize(
    ("entry", "shown", "says"),
    [
        (Entry(reliability=90), Shown(in_time=89), "asks for 90% of turns on time; yours: 89%"),
        (Entry(reliability=90), Shown(), "yours: not known yet"),
        (Entry(lowest=10), Shown(rating=9), "a rating of 10 or more; yours is 9"),
        (Entry(lowest=-5), Shown(rating=None), "a rating of -5 or more; you have none yet"),
        (Entry(highest=20), Shown(rating=21), "a rating of 20 or less; yours is 21"),
        (
            Entry(languages=("en", "de")),
            Shown(languages=()),
            "who speak en or de; your profile lists no such language",
        ),
        (Entry(friends=True), Shown(friend=False), "only friends of the host"),
        (Entry(friends=True), None, "only friends of the host"),
    ],
)
def test_refusal_names_the_unmet_requirement(entry: Entry, shown: Shown | None, says: str) -> None:
    played = opened(entry=entry)

    with pytest.raises(NotAllowed, match=says) as refused:
        sit(played, "ann", 1, shown)
    assert "TBL-6.2" == refused.value.rule


@pytest.mark.parametrize(
    ("entry", "shown"),
    [
        (Entry(reliability=90), Shown(in_time=90)),
        (Entry(lowest=10, highest=10), Shown(rating=10)),
        (Entry(highest=20), Shown(rating=None)),
        (Entry(languages=("en", "de")), Shown(languages=("de",))),
        (Entry(friends=True), Shown(friend=True)),
    ],
)
def test_admitted_player_is_recorded_with_the_facts(entry: Entry, shown: Shown) -> None:
    played = opened(entry=entry)

    assert SeatTaken(1, "ann", "n", shown=shown) == sit(played, "ann", 1, shown)


def test_host_bots_and_invited_players_are_exempt() -> None:
    played = opened(entry=Entry(reliability=100))
    played.submit(WantBot("first"), seat=2, player=OWNER)
    played.submit(KeepSeat(1, "ann", played.now + DAY_MS), seat=None, player=OWNER)

    for player, seat in ((OWNER, 0), ("ann", 1), (bot_account_id("first"), 2)):
        sit(played, player, seat)

    assert "playing" == played.table.phase


def test_impossible_requirements_are_refused() -> None:
    for entry in (Entry(lowest=2, highest=1), Entry(languages=("en", "en"))):
        with pytest.raises(MalformedCommand):
            opened(entry=entry)


def test_reserved_seat_is_only_for_its_player_until_it_expires() -> None:
    played = opened()
    played.submit(KeepSeat(1, "ann", played.now + DAY_MS), seat=None, player=OWNER)

    with pytest.raises(NotAllowed, match="seat 1 is reserved for another player"):
        sit(played, "bob", 1)
    played.now += DAY_MS
    assert SeatTaken(1, "bob", "n") == sit(played, "bob", 1)
    assert () == played.table.agreed_terms.kept


def test_taking_another_seat_ends_the_reservation() -> None:
    played = opened()
    played.submit(KeepSeat(1, "ann", played.now + DAY_MS), seat=None, player=OWNER)
    sit(played, "ann", 2)

    assert () == played.table.agreed_terms.kept


def test_host_withdraws_and_invited_player_declines() -> None:
    played = opened()
    for player in (OWNER, "ann"):
        played.submit(KeepSeat(1, "ann", played.now + DAY_MS), seat=None, player=OWNER)
        assert [KeptSeat(1, "ann", played.now + DAY_MS - 60_000)] == kept_seats(played)
        with pytest.raises(NotAllowed, match="only the host or the invited player"):
            played.submit(KeepSeat(1), seat=None, player="bob")
        played.submit(KeepSeat(1), seat=None, player=player)
        assert [] == kept_seats(played)


def kept_seats(played: TableDriver) -> list[KeptSeat]:
    return list(played.table.agreed_terms.kept)


def test_only_the_host_reserves_for_eligible_players() -> None:
    played = opened(begin="owner")
    sit(played, "ann", 1)
    near = played.now + DAY_MS
    for command, player, error, says in (
        (KeepSeat(0, "bob", near), "ann", NotAllowed, "only the host"),
        (KeepSeat(1, "bob", near), OWNER, TableClosed, "seat 1 is taken"),
        (KeepSeat(0, "ann", near), OWNER, IllegalCommand, "already holds seat 1"),
        (KeepSeat(0, "bot-first", near), OWNER, MalformedCommand, "people and their programs"),
        (KeepSeat(0, "bob", played.now + 15 * DAY_MS), OWNER, IllegalCommand, "within 14 days"),
        (KeepSeat(0, "bob", played.now), OWNER, IllegalCommand, "in the future"),
        (KeepSeat(0, "bob"), OWNER, MalformedCommand, "reservation ends, is missing"),
        (KeepSeat(7, "bob", near), OWNER, NotAllowed, "there is no seat 7"),
        (KeepSeat(0), OWNER, IllegalCommand, "not reserved"),
    ):
        with pytest.raises(error, match=says):
            played.submit(command, seat=None, player=player)


def test_no_reservations_during_the_game() -> None:
    played = opened(2)
    played.take_seats(0, 1)

    with pytest.raises(TableClosed, match="has begun"):
        played.submit(KeepSeat(1, "ann", played.now + DAY_MS), seat=None, player=OWNER)


PLACES = (SeatAssignment("ann"), SeatAssignment("bob"), SeatAssignment(bot="first"), SeatAssignment())


def seated(order: str, **wanted: object) -> TableDriver:
    played = TableDriver(GAME)
    seating = Seating(PLACES, played.now + DAY_MS, order)  # type: ignore[arg-type]  # from a parameter
    played.open(4, **{"several": False, "seating": seating, **wanted})
    return played


@pytest.mark.parametrize(
    ("order", "kept", "bot"),
    [("keep", {"ann": 0, "bob": 1}, 2), ("rotate", {"bob": 0, "ann": 3}, 1)],
)
def test_table_opens_with_reserved_seats_in_order(order: str, kept: dict[str, int], bot: int) -> None:
    played = seated(order)

    assert kept == {one.player: one.seat for one in played.table.agreed_terms.kept}
    assert [bot] == [number for number, seat in enumerate(played.table.seats) if seat.wanted_bot]
    assert played.table == refold(played)


@pytest.mark.parametrize("order", ["keep", "rotate", "random"])
def test_bots_bring_their_names_to_their_new_seats(order: str) -> None:
    played = TableDriver(GAME)
    bots = (SeatAssignment(bot="first", name="Hattie"), SeatAssignment(bot="expert", name="Lula"))
    seating = Seating((SeatAssignment("ann"), *bots), played.now + DAY_MS, order)  # type: ignore[arg-type]  # from a parameter
    played.open(3, several=False, seating=seating)

    assert {("first", "Hattie"), ("expert", "Lula"), (None, None)} == {
        (seat.wanted_bot, name)
        for seat, name in zip(played.table.seats, played.table.given_bot_names, strict=True)
    }
    assert played.table == refold(played)


def test_drawn_seat_order_is_recorded_with_its_draws() -> None:
    played = seated("random")
    record = played.log[0]

    assert ["seat order:3", "seat order:2", "seat order:1"] == [draw.label for draw in record.draws]
    kinds = [type(event) for event in record.events]
    assert (TableOpened, 2, 1) == (kinds[0], kinds.count(SeatKept), kinds.count(BotWanted))
    assert 3 == played.table.draw_count
    assert played.table == refold(played)


def test_game_with_drawn_seats_starts_and_draws_on() -> None:
    played = seated("random", begin="owner")
    for seat, held in enumerate(played.table.seats):
        name = played.table.agreed_terms.kept_for(seat, played.now) or f"guest-{seat}"
        sit(played, bot_account_id(held.wanted_bot) if held.wanted_bot else name, seat)
    played.submit(StartTable(), seat=None, player=OWNER)

    assert "playing" == played.table.phase
    assert played.log[-1].draws[0].index == 3


@pytest.mark.parametrize(
    ("places", "says"),
    [
        (PLACES[:3], "3 places are named, but the table has 4 seats"),
        ((SeatAssignment("ann"), SeatAssignment("ann"), SeatAssignment(), SeatAssignment()), "one person"),
        (
            (SeatAssignment("ann", "first"), SeatAssignment(), SeatAssignment(), SeatAssignment()),
            "not both",
        ),
        (
            (SeatAssignment("bot-first"), SeatAssignment(), SeatAssignment(), SeatAssignment()),
            "add a bot instead",
        ),
    ],
)
def test_invalid_seating_is_refused(places: tuple[SeatAssignment, ...], says: str) -> None:
    played = TableDriver(GAME)
    with pytest.raises(MalformedCommand, match=says):
        played.open(4, several=False, seating=Seating(places, played.now + DAY_MS))
