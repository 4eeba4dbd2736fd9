"""Goods given for a new good stay secret until all players have answered (TNS-10.1, TNS-13.4)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.trains_and_stations.commands import GiveGoods, GiveSpecials
from domain.kernel.decide import seats_to_act
from domain.kernel.values import Command
from domain.table.commands import TakeBack, TimeOut
from tests.domain.games.trains_and_stations.two_worlds import (
    BLUE,
    EXHAUSTED,
    GREEN,
    QUIET,
    RED,
    SPENT,
    YELLOW,
    Step,
    assert_alike,
    readers,
    world,
)


def trade(seat: int, counts: tuple[int, int, int], cards: tuple[str, ...] = ()) -> tuple[Step, ...]:
    """Return the steps in which a seat gives these numbers of workers, coal and cattle, and special cards."""
    parts = zip(("workers", "coal", "cattle"), counts, strict=True)
    goods: tuple[Command, ...] = tuple(GiveGoods(good, count) for good, count in parts)  # type: ignore[arg-type]  # as they are named
    return tuple((seat, command) for command in (*goods, GiveSpecials(cards)))


@pytest.mark.parametrize("reader", readers(BLUE))
@pytest.mark.parametrize(
    ("counts", "cards"),
    [((0, 0, 0), ()), ((2, 0, 0), ("SP15", "SP16")), ((1, 3, 4), ()), ((0, 0, 0), ("SP16",))],
)
def test_given_cards_stay_hidden_until_all_players_have_given(
    counts: tuple[int, int, int], cards: tuple[str, ...], reader: int | None
) -> None:
    """TNS-10.1, TNS-13.4: records have the same number and form, no matter what is given."""
    held: dict[str, Any] = {
        "goods": {"blue": {"workers": 4, "coal": 6, "cattle": 5}},
        "special": {"blue": "SP15 SP16"},
    }
    one, other = world(QUIET, **EXHAUSTED, **held), world(QUIET, **EXHAUSTED, **held)
    rest = (*trade(RED, (0, 0, 0)), *trade(GREEN, (0, 0, 0)))

    assert_alike(
        one,
        other,
        (*SPENT, *trade(BLUE, (4, 6, 4)), *rest),
        (*SPENT, *trade(BLUE, counts, cards), *rest),
        reader,
    )
    assert (YELLOW,) == seats_to_act(one.state) == seats_to_act(other.state)


@pytest.mark.parametrize("reader", readers(BLUE))
def test_an_undone_answer_stays_hidden(reader: int | None) -> None:
    """TNS-10.1, TNS-13.4: the undo is visible, but not the undone answer."""
    held: dict[str, Any] = {"goods": {"blue": {"workers": 4, "coal": 6}}}
    one, other = world(QUIET, **EXHAUSTED, **held), world(QUIET, **EXHAUSTED, **held)
    begun = one.table.seq + len(SPENT)
    back: Step = (BLUE, TakeBack(to=begun))

    assert_alike(
        one,
        other,
        (*SPENT, (BLUE, GiveGoods("workers", 4)), back, *trade(BLUE, (1, 3, 0)), *trade(RED, (0, 0, 0))),
        (*SPENT, (BLUE, GiveGoods("workers", 0)), back, *trade(BLUE, (0, 0, 0)), *trade(RED, (0, 0, 0))),
        reader,
    )


@pytest.mark.parametrize("reader", readers(BLUE))
def test_a_time_out_during_an_answer_reveals_nothing(reader: int | None) -> None:
    """TNS-15.3: one time-out answers all remaining parts, with the smallest numbers for an even total."""
    held: dict[str, Any] = {"goods": {"blue": {"workers": 1, "coal": 6}}}
    one, other = world(QUIET, hours=1, **EXHAUSTED, **held), world(QUIET, hours=1, **EXHAUSTED, **held)
    late: Step = (BLUE, TimeOut(BLUE))

    assert_alike(
        one,
        other,
        (*SPENT, (BLUE, GiveGoods("workers", 1)), late),
        (*SPENT, (BLUE, GiveGoods("workers", 0)), late),
        reader,
    )


@pytest.mark.parametrize("reader", readers(BLUE))
def test_number_of_questions_does_not_depend_on_the_hand(reader: int | None) -> None:
    """TNS-10.1: the number of steps depends only on public facts."""
    one = world(QUIET, **EXHAUSTED, goods={"blue": {"coal": 9}}, special={"blue": "SP15 SP16"})
    other = world(QUIET, **EXHAUSTED)

    assert_alike(
        one,
        other,
        (*SPENT, *trade(BLUE, (0, 8, 0), ("SP16",))),
        (*SPENT, *trade(BLUE, (0, 0, 0))),
        reader,
    )
