"""Conditions that stop pre-set moves."""

from __future__ import annotations

from dataclasses import replace as replaced
from typing import Any

import pytest

from domain.games import catalog
from domain.games.template import GAME
from domain.games.template.commands import Bid, BuyCoal, Finish, GiveCoin, Move
from domain.games.template.variants import Options
from domain.games.trains_and_stations.commands import ClaimGoals, GiveGoods, GiveSpecials
from domain.kernel.refusals import IllegalCommand, MalformedCommand
from domain.table.commands import GiveUp, LeaveSeat, Say, TakeBack, TakeSeat, TimeOut
from domain.table.correspondence.pace import Absence, Pace, PerDecision
from domain.table.correspondence.rules import HOUR_MS
from domain.table.orders.conditions import write_command
from domain.table.orders.events import OrderMarked
from domain.table.orders.forms import (
    After,
    Alarm,
    Always,
    Changed,
    Differs,
    Line,
    Near,
    NewOption,
    OnlyOption,
    PassUntilTurn,
    Played,
    Step,
)
from domain.table.orders.rules import MAX_RUN
from domain.table.tenure.commands import VoteOut
from domain.table.undo.commands import AgreeUndo, AskUndo
from tests.support.games.order_driver import fire, fire_all, live, seal, start_paced_table, stops
from tests.support.games.table_driver import TableDriver, start_game_table


@pytest.fixture
def travelling() -> TableDriver:
    """Return a game without bids, on seat 0's turn."""
    return start_paced_table(GAME, 2, Options(rounds=3, mail=False))


def always_finish(*unless: Any) -> Always:
    return Always("Work", write_command(Finish()), unless)


def test_stops_when_another_seat_plays_that_command(travelling: TableDriver) -> None:
    seal(travelling, 1, always_finish(Played(None, "BuyCoal")))
    seal(travelling, 1, always_finish(Played(0, "Finish")))

    assert [] == stops(travelling.play(Move(1)))
    assert [(1, "played")] == stops(travelling.play(BuyCoal()))
    assert [(1, "played")] == stops(travelling.play(Finish()))


def test_own_commands_do_not_stop_it(travelling: TableDriver) -> None:
    seal(travelling, 0, always_finish(Played(None, "Move")))

    assert [] == stops(travelling.play(Move(1)))


def test_secret_answer_of_another_seat_does_not_stop_it() -> None:
    bidding = start_paced_table(GAME, 2, Options())
    seal(bidding, 1, OnlyOption((Played(0, "Bid"), Differs(0, write_command(Bid(3))))))

    assert [] == stops(bidding.play(Bid(1), 0))


def test_stops_when_another_seat_comes_near(travelling: TableDriver) -> None:
    (stop,) = {str(GAME.presentation.target(GAME.view(travelling.state, 1), Move(1)))}
    elsewhere = str(GAME.presentation.target(GAME.view(travelling.state, 1), Move(2)))
    seal(travelling, 1, always_finish(Near((stop,))))
    seal(travelling, 1, always_finish(Near((elsewhere,))))

    assert [(1, "near")] == stops(travelling.play(Move(1)))
    assert 1 == len(live(travelling, 1))


def test_stops_when_the_named_part_of_the_view_changes(travelling: TableDriver) -> None:
    seal(travelling, 1, always_finish(Changed(("/seats/0/stop", "/no/such/thing"))))
    seal(travelling, 1, always_finish(Changed(("/seats/1/stop",))))

    assert [(1, "changed")] == stops(travelling.play(Move(1)))
    assert 1 == len(live(travelling, 1))


def test_line_continues_while_answers_are_as_expected(travelling: TableDriver) -> None:
    seal(travelling, 1, Line((Step(write_command(Move(1)), (Differs(0, write_command(Move(1))),)),)))

    assert [] == stops(travelling.play(Move(1)))
    assert [] == stops(travelling.play(Finish()))
    assert 1 == fire_all(travelling)


def test_line_stops_at_an_unexpected_answer(travelling: TableDriver) -> None:
    seal(travelling, 1, Line((Step(write_command(Move(1)), (Differs(0, write_command(Move(1))),)),)))

    assert [(1, "differs")] == stops(travelling.play(BuyCoal()))


def expecting(*commands: Any) -> Line:
    """Return a game in which seat 1 runs a stop once seat 0 has given these commands in order."""
    first, *then = map(write_command, commands)
    return Line((Step(write_command(Move(1)), (Differs(0, first, tuple(then)),)),))


def test_line_continues_through_expected_answers_in_order(travelling: TableDriver) -> None:
    seal(travelling, 1, expecting(Move(1), BuyCoal(), Finish()))

    for command in (Move(1), BuyCoal(), Finish()):
        assert [] == stops(travelling.play(command))
    assert 1 == fire_all(travelling)


def test_line_stops_at_an_unexpected_later_answer(travelling: TableDriver) -> None:
    seal(travelling, 1, expecting(Move(1), Finish()))

    assert [] == stops(travelling.play(Move(1)))
    assert [(1, "differs")] == stops(travelling.play(BuyCoal()))


def test_invalid_expected_command_is_refused(travelling: TableDriver) -> None:
    wrong = Differs(0, write_command(Move(1)), ({"type": "Sleep"},))

    with pytest.raises(MalformedCommand):
        seal(travelling, 1, always_finish(wrong))


def test_stops_at_a_new_option(travelling: TableDriver) -> None:
    """Coal lets the train run further: an option that did not exist at the last answer."""
    seal(travelling, 0, Always("Travel", write_command(Move(1)), (NewOption(),)))
    fire(travelling, 0)
    travelling.play(BuyCoal(), 0)
    for command in (Finish(), Move(1), Finish(), Move(1)):
        travelling.play(command)

    assert [(0, "new option")] == stops(travelling.play(Finish()))


def test_options_seen_before_are_not_new(travelling: TableDriver) -> None:
    seal(travelling, 0, Always("Travel", write_command(Move(1)), (NewOption(),)))
    marked = [event for event in fire(travelling, 0).events if isinstance(event, OrderMarked)]
    for command in (Finish(), Move(1), Finish(), Move(1), Finish()):
        travelling.play(command)

    assert (0,) == travelling.seats_to_act
    assert marked[0].marks.offered
    assert 1 == len(live(travelling, 0))


def test_stops_after_its_number_of_answers(travelling: TableDriver) -> None:
    seal(travelling, 0, Always("Travel", write_command(Move(1)), (After(times=1),)))

    assert [(0, "often enough")] == stops(fire(travelling, 0))


def test_stops_at_its_moment(travelling: TableDriver) -> None:
    seal(travelling, 0, Always("Travel", write_command(Move(1)), (After(moment=travelling.now + 1),)))
    travelling.now += 60_000

    with pytest.raises(IllegalCommand):
        fire(travelling, 0)
    record = travelling.submit(Say("late"), seat=1, player="player-1")
    assert [(0, "moment")] == stops(record)


def test_games_can_raise_alarms() -> None:
    """The game reports what happened between two views of a seat."""

    def alarms(before: Any, after: Any, seat: int) -> tuple[str, ...]:
        return ("a train runs",) if before.seats[0].stop != after.seats[0].stop else ()

    played = start_paced_table(replaced(GAME, alarms=alarms), 2, Options(mail=False))
    seal(played, 1, always_finish(Alarm("a train runs")))
    seal(played, 1, always_finish(Alarm("a train burns")))

    assert [(1, "alarm")] == stops(played.play(Move(1)))


def test_seat_without_a_way_to_pass_is_asked() -> None:
    """Before its turn, seat 1 must answer a question on which it cannot pass."""
    game = replaced(GAME, declines=lambda command: False)
    played = start_paced_table(game, 2, Options(mail=True))

    with pytest.raises(IllegalCommand, match="nothing to pass with"):
        seal(played, 1, PassUntilTurn())


def test_time_out_stops_pre_set_moves() -> None:
    pace = Pace(PerDecision(60), absence=Absence("default", lapses=3, then="drop"))
    played = start_game_table(GAME, 2, Options(mail=False), pace=pace)
    seal(played, 0, always_finish(Played(1, "Bid")))
    played.now += 3_600_000

    assert [(0, "time ran out")] == stops(played.play_as_service(TimeOut(0)))


@pytest.mark.parametrize("command", [LeaveSeat(), GiveUp()])
def test_leaving_the_seat_stops_pre_set_moves(command: LeaveSeat | GiveUp) -> None:
    played = start_paced_table(GAME, 3, Options(mail=False))
    seal(played, 1, always_finish())

    assert [(1, "seat changed hands")] == stops(played.submit(command, seat=1, player="player-1"))
    if isinstance(command, LeaveSeat):
        played.submit(TakeSeat("n"), seat=1, player="ann")
    assert () == live(played, 1)


def test_undo_by_others_stops_only_lines_that_depend_on_it(
    travelling: TableDriver,
) -> None:
    before = travelling.table.seq
    travelling.play(Move(1))
    seal(travelling, 1, PassUntilTurn())
    seal(travelling, 1, Line((Step(write_command(Move(1))),)))

    record = travelling.submit(TakeBack(before), seat=0, player="player-0")

    assert [(1, "taken back")] == stops(record)
    assert [PassUntilTurn()] == [order.form for order in live(travelling, 1)]


def test_pre_set_moves_answering_each_other_stop_after_twenty() -> None:
    played = start_paced_table(GAME, 2, Options(rounds=12, mail=False))
    for seat in (0, 1):
        seal(played, seat, Always("Travel", write_command(Move(1))))
        seal(played, seat, always_finish())

    assert MAX_RUN == fire_all(played)
    assert {"too many in a row"} == {why for _, why in stops(played.log[-1])}
    assert 4 == len(stops(played.log[-1]))


def test_a_persons_command_resets_the_count() -> None:
    played = start_paced_table(GAME, 2, Options(rounds=12, mail=False))
    seal(played, 0, Always("Travel", write_command(Move(1))))
    seal(played, 0, always_finish())
    for _ in range(MAX_RUN):
        if fire_all(played) == 0:
            played.play(played.legal_options(1)[-1], 1)

    assert 2 == len(live(played, 0))


def test_gift_counts_as_a_played_command(travelling: TableDriver) -> None:
    seal(travelling, 0, always_finish(Played(1, "GiveCoin")))

    assert [(0, "played")] == stops(travelling.play(GiveCoin(0), 1))


def test_undo_by_consent_stops_later_pre_set_moves() -> None:
    played = start_game_table(GAME, 2, Options(rounds=3, mail=False), pace=Pace(None, undo="consent"))
    seal(played, 1, Always("Travel", write_command(Move(1))))
    seal(played, 1, always_finish())
    to = played.table.seq
    for command in (Move(1), Finish()):
        played.play(command, 0)
    fire(played, 1)
    seal(played, 0, OnlyOption())
    played.submit(AskUndo(to), seat=0, player="player-0")

    record = played.submit(AgreeUndo(to), seat=1, player="player-1")

    assert [(1, "taken back"), (0, "taken back")] == stops(record)
    assert [always_finish()] == [order.form for order in live(played, 1)]


def test_voted_out_seat_keeps_no_pre_set_moves() -> None:
    played = start_paced_table(GAME, 3, Options(mail=False))
    seal(played, 0, always_finish())
    played.now += 7 * 24 * HOUR_MS
    played.submit(VoteOut(0), seat=1, player="player-1")
    record = played.submit(VoteOut(0), seat=2, player="player-2")

    assert [(0, "seat changed hands")] == stops(record)


def test_only_a_zero_bid_passes() -> None:
    assert [True, False] == [GAME.does_without(Bid(coins)) for coins in (0, 1)]
    assert GAME.does_without(Finish())
    game = catalog.game("trains_and_stations")
    passing = (GiveGoods("coal", 0), GiveSpecials(()), ClaimGoals(()))
    assert all(map(game.does_without, passing))
    assert not any(map(game.does_without, (GiveGoods("coal", 1), GiveSpecials(("a",)), ClaimGoals(("a",)))))


def test_conditions_without_views_build_none() -> None:
    def count_views(unless: tuple[Any, ...]) -> int:
        made: list[int | None] = []

        def view(state: Any, seat: int | None) -> Any:
            made.append(seat)
            return GAME.view(state, seat)

        played = start_paced_table(replaced(GAME, view=view), 2, Options(mail=False))
        seal(played, 1, always_finish(*unless))
        for command in (Move(1), Finish()):
            played.play(command)
        return len(made)

    assert count_views(()) == count_views((Played(0, "BuyCoal"), NewOption(), After(times=3)))
    assert count_views(()) < count_views((Changed(("/round",)),))
