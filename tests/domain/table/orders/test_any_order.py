"""Collections in pre-set commands match in any order since version 2 of the table's rules."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.commands import FinishResolve, Gather, Recall, Reroll, StopRolling
from domain.kernel import decide as kernel
from domain.kernel.refusals import IllegalCommand
from domain.table.evolve import AnyRecord
from domain.table.orders.conditions import write_command
from domain.table.orders.events import OrderFired, OrderMade
from domain.table.orders.forms import Always, Differs, Line, Step
from tests.support.games.order_driver import fire, live, seal, start_paced_table
from tests.support.games.table_driver import TableDriver


def reversed_option(table: TableDriver, seat: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return an option to keep special cards, first as written and then with its cards reversed."""
    written = write_command(table.legal_options(seat)[0])
    return written, {**written, "cards": written["cards"][::-1]}


def commands_made(record: AnyRecord) -> list[dict[str, Any]]:
    """Return the recorded commands of pre-set moves."""
    orders = [event.order for event in record.events if isinstance(event, OrderMade)]
    return [order.command for order in orders if isinstance(order, Always)]


def test_pre_set_move_matches_commands_in_any_order() -> None:
    table = start_paced_table(GAME, 3)
    written, other = reversed_option(table, 1)

    made = seal(table, 1, Always("KeepSpecials", other))

    assert [written] == commands_made(made)
    assert any(isinstance(event, OrderFired) for event in fire(table, 1).events)


def test_line_matches_steps_in_any_order() -> None:
    table = start_paced_table(GAME, 3)
    _, other = reversed_option(table, 1)

    seal(table, 1, Line((Step(other),)))

    assert any(isinstance(event, OrderFired) for event in fire(table, 1).events)


def test_tables_of_version_1_keep_the_order_as_sent() -> None:
    """An audit of such a table's records finds the same seals and the same answers."""
    table = start_paced_table(GAME, 3, table_version=1)
    written, other = reversed_option(table, 1)

    made = seal(table, 1, Always("KeepSpecials", other))

    assert [other] == commands_made(made)
    with pytest.raises(IllegalCommand, match="no pre-set move of seat 1 answers this"):
        fire(table, 1)
    seal(table, 1, Always("KeepSpecials", written))
    assert any(isinstance(event, OrderFired) for event in fire(table, 1).events)


@pytest.mark.parametrize(("version", "left"), [(None, 1), (1, 0)])
def test_expected_command_matches_in_any_order_since_version_2(version: int | None, left: int) -> None:
    table = start_paced_table(GAME, 3, table_version=version)
    for seat in range(3):
        table.play(table.legal_options(seat)[0], seat)
    command = play_until_two_dice_are_saved(table)
    (author,) = table.seats_to_act
    written = write_command(command)
    expected = {**written, "save": written["save"][::-1]}
    other = (author + 1) % 3
    seal(table, other, Always("GatherDice", write_command(Recall()), (Differs(author, expected),)))

    table.play(command)

    assert left == len(live(table, other))


def play_until_two_dice_are_saved(table: TableDriver) -> FinishResolve:
    """Play until two dice with different faces can be saved; return the command that saves them."""
    for _ in range(400):
        (seat,) = table.seats_to_act
        options = kernel.legal_options(GAME, table.state, seat)
        for option in options:
            if isinstance(option, FinishResolve) and len(set(option.save)) > 1:
                return option
        wanted = [option for option in options if not isinstance(option, Reroll | Recall | Gather)]
        table.play(next((each for each in wanted if isinstance(each, StopRolling)), options[0]))
    raise AssertionError("no two dice may be saved")
