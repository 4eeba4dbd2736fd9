"""Secrets (section 13 of the rules): worlds that differ only in hidden facts look the same to a seat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.commands import (
    AllocateGoods,
    ChooseDelivery,
    ClaimGoals,
    FinishResolve,
    Gather,
    GiveCoins,
    GiveGoods,
    GiveSpecials,
    KeepSpecial,
    PlaceTrain,
    SetAutoClaim,
)
from domain.games.trains_and_stations.events import GoodsTaken
from domain.games.trains_and_stations.planning import determinize
from domain.kernel.bots import SimulatedChance
from domain.kernel.decide import legal_options
from tests.domain.games.trains_and_stations.two_worlds import (
    BLUE,
    EXHAUSTED,
    GREEN,
    POOR,
    QUIET,
    RED,
    SPENT,
    YELLOW,
    Step,
    assert_alike,
    observations,
    readers,
    world,
)
from tests.support.games.hidden_information import refusal_text

DEALT = {
    f"deal:{seat}:{number}": f"SP{3 * seat + number:02}"
    for seat in (RED, GREEN, YELLOW)
    for number in (1, 2, 3)
}
TRAINS = {**QUIET, "die:1": "train", "die:2": "train"}
TO_DELIVER = {**POOR, "board": {"red": "DBO-1 DBO-2 DBO-3", "green": "KCD-1 KCD-2 KCD-3"}}
DELIVERED: tuple[Step, ...] = (
    (BLUE, Gather(0, ())),
    (BLUE, PlaceTrain("own", "KCD-4")),
    (BLUE, PlaceTrain("own", "DBO-4")),
    (BLUE, FinishResolve(())),
    (BLUE, ChooseDelivery("KCD")),
)

HELD: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    ({"goods": {"blue": {"workers": 2}}}, {"goods": {"blue": {"coal": 2}}}),
    ({"goods": {"blue": {"workers": 1}}}, {"goods": {"blue": {"workers": 2, "coal": 3, "cattle": 5}}}),
    ({"goods": {"blue": {}}}, {"goods": {"blue": {"coal": 7}}}),
    ({"special": {"blue": "SP01 SP16"}}, {"special": {"blue": "SP12 SP20"}}),
    ({"special": {"blue": ""}}, {"special": {"blue": "SP08 SP15 SP17 SP18"}}),
    ({"special_deck": "SP01 SP15"}, {"special_deck": "SP19 SP20"}),
)
"""Blue's holdings, or the deck, in each of two worlds."""


@pytest.mark.parametrize("reader", readers(BLUE))
@pytest.mark.parametrize(("one", "other"), HELD)
def test_hidden_cards_do_not_affect_what_others_see_in_speculation(
    one: dict[str, Any], other: dict[str, Any], reader: int | None
) -> None:
    """TNS-13.2, TNS-13.3: kinds and numbers of cards do not matter, from the roll to the speculation."""
    fixed = {**EXHAUSTED, "fields": {"ranch": "cattle 0", "mine": "coal 1", "hotel": "workers 2"}}

    assert_alike(world(QUIET, **fixed, **one), world(QUIET, **fixed, **other), SPENT, SPENT, reader)


@pytest.mark.parametrize("reader", readers(BLUE))
@pytest.mark.parametrize("switch", ["on", "off"])
@pytest.mark.parametrize(("one", "other"), HELD)
def test_hidden_cards_do_not_affect_what_others_see_when_claiming(
    one: dict[str, Any], other: dict[str, Any], switch: str, reader: int | None
) -> None:
    """TNS-13.2: the switch for goals is as hidden as the hand."""
    fixed = {**POOR, "fields": {"ranch": "cattle 2", "mine": "coal 1", "hotel": "workers 2"}}
    here = world(QUIET, **fixed, **one)
    there = world(QUIET, **fixed, **other, auto_claim={"blue": switch == "on"})

    assert_alike(here, there, SPENT, SPENT, reader)


@pytest.mark.parametrize(("one", "other"), HELD[:-1])
def test_the_owner_sees_the_difference_between_the_worlds(one: dict[str, Any], other: dict[str, Any]) -> None:
    """TNS-13.2: this proves that the worlds compared above differ."""
    fixed = {**POOR, "fields": {"ranch": "cattle 2", "mine": "coal 1", "hotel": "workers 2"}}
    here, there = world(QUIET, **fixed, **one), world(QUIET, **fixed, **other)

    assert [*observations(here, SPENT, BLUE)] != [*observations(there, SPENT, BLUE)]


@pytest.mark.parametrize("reader", readers(BLUE))
def test_special_cards_kept_at_setup_stay_hidden(reader: int | None) -> None:
    """TNS-2.3, TNS-13.4: tested with dealt, kept and returned cards."""
    one = world({**DEALT, "deal:0:1": "SP01", "deal:0:2": "SP02", "deal:0:3": "SP03"})
    other = world({**DEALT, "deal:0:1": "SP16", "deal:0:2": "SP17", "deal:0:3": "SP20"})
    rest: tuple[Step, ...] = (
        (RED, KeepSpecial(("SP04", "SP05"))),
        (GREEN, KeepSpecial(("SP08", "SP09"))),
        (YELLOW, KeepSpecial(("SP10", "SP12"))),
    )

    assert_alike(
        one,
        other,
        ((BLUE, KeepSpecial(("SP01", "SP03"))), *rest),
        ((BLUE, KeepSpecial(("SP16", "SP17"))), *rest),
        reader,
    )
    assert one.state.deck != other.state.deck


@pytest.mark.parametrize("reader", readers(BLUE, RED))
@pytest.mark.parametrize("cards", [(), ("SP05",), ("SP06",), ("SP05", "SP07")])
def test_claims_stay_hidden_until_all_players_have_claimed(
    cards: tuple[str, ...], reader: int | None
) -> None:
    """TNS-8.7, TNS-13.4"""
    by_hand: dict[str, Any] = {"auto_claim": {"red": False, "yellow": False}}
    one = world(TRAINS, **TO_DELIVER, **by_hand, special={"red": "SP16"})
    other = world(TRAINS, **TO_DELIVER, **by_hand, special={"red": "SP05 SP06 SP07"})
    via: tuple[Step, ...] = ((RED, ClaimGoals(tuple(card for card in cards if card != "SP07"))),)

    assert_alike(one, other, (*DELIVERED, (RED, ClaimGoals(()))), (*DELIVERED, *via), reader)


@pytest.mark.parametrize("reader", readers(RED))
def test_the_position_of_the_switch_stays_hidden(reader: int | None) -> None:
    """TNS-8.7: other seats see that it was used, not its position."""
    one, other = world(**POOR), world(**POOR, auto_claim={"red": False})

    assert_alike(one, other, ((RED, SetAutoClaim(on=False)),), ((RED, SetAutoClaim(on=True)),), reader)


@pytest.mark.parametrize("reader", readers(BLUE))
def test_drawn_special_cards_stay_hidden(reader: int | None) -> None:
    """TNS-7.4.3, TNS-13.3: others see only that a card was drawn."""
    board = {"blue": "LSA-1 LSA-2 LSA-3"}
    steps: tuple[Step, ...] = (
        (BLUE, Gather(0, ())),
        (BLUE, PlaceTrain("own", "LSA-4")),
        (BLUE, FinishResolve(())),
    )
    one = world(
        {**QUIET, "die:1": "train", "special:1": "SP01"}, **POOR, board=board, special_deck="SP01 SP02 SP16"
    )
    other = world(
        {**QUIET, "die:1": "train", "special:1": "SP16"}, **POOR, board=board, special_deck="SP01 SP02 SP16"
    )

    assert_alike(one, other, steps, steps, reader)
    assert one.state.players[BLUE].specials != other.state.players[BLUE].specials


@pytest.mark.parametrize(("one", "other"), HELD)
def test_refusals_do_not_depend_on_hidden_cards(one: dict[str, Any], other: dict[str, Any]) -> None:
    """TNS-13.2: this holds for any command at each of these questions."""
    fixed = {**POOR, "fields": {"ranch": "cattle 0", "mine": "coal 1", "hotel": "workers 2"}}
    here, there = world(QUIET, **fixed, **one), world(QUIET, **fixed, **other)
    wishes = (
        GiveGoods("coal", 1),
        GiveGoods("food", 0),
        GiveSpecials(("SP16",)),
        GiveCoins(BLUE, 6),
        ClaimGoals(("SP01",)),
        AllocateGoods((1, 0, 0, 0)),
        KeepSpecial(("SP01", "SP02")),
    )
    for step in (None, *SPENT):
        for played in (here, there) if step else ():
            played.play(step[1], step[0])  # type: ignore[index]  # a pair
        for seat in (RED, GREEN, YELLOW):
            for wish in wishes:
                refusal = refusal_text(GAME, here.state, seat, wish)

                assert refusal is not None
                assert refusal == refusal_text(GAME, there.state, seat, wish)


def test_goods_are_public_when_taken_and_hidden_later() -> None:
    """TNS-13.3, ruling R17"""
    played = world(
        {**QUIET, "die:1": "train"},
        **POOR,
        board={"red": "SEB-1 SEB-2 SEB-3"},
        buildings={"seattle": ["green mine"]},
    )
    for seat, command in (
        (BLUE, Gather(0, ())),
        (BLUE, PlaceTrain("own", "SEB-4")),
        (BLUE, FinishResolve(())),
    ):
        played.play(command, seat)

    taken = [event for event in played.log[-1].events if isinstance(event, GoodsTaken)]
    assert [GoodsTaken(GREEN, "mine", "coal", 1)] == taken
    assert [GAME.redact(taken[0], seat) for seat in (RED, None)] == taken * 2
    assert None is GAME.view(played.state, RED).seats[GREEN].goods


def test_determinized_worlds_vary_special_cards_and_switches_of_others() -> None:
    """TNS-13.2, TNS-13.3: goods and numbers of special cards stay the same: they were public when taken."""
    state = world(
        **POOR,
        fields={"ranch": "cattle 4", "mine": "coal 4", "hotel": "workers 4"},
        goods={"blue": {"coal": 3}, "red": {"coal": 1}, "green": {"workers": 3, "cattle": 2}},
        special={"blue": "SP01 SP16", "red": "SP02", "green": "SP20"},
        special_deck="SP03 SP04 SP17",
    ).state
    worlds = [determinize(state, RED, SimulatedChance(Random(seed))) for seed in range(60)]

    assert {state.players[BLUE].goods} == {world.players[BLUE].goods for world in worlds}
    assert len({world.players[BLUE].specials for world in worlds}) > 10
    assert {2} == {len(world.players[BLUE].specials) for world in worlds}
    assert len({world.deck for world in worlds}) > 10
    assert {world.players[BLUE].auto_claim for world in worlds} == {True, False}
    assert all(world.players[RED] == state.players[RED] for world in worlds)
    assert all(GAME.view(world, RED) == GAME.view(state, RED) for world in worlds)


def test_all_cards_are_public_after_the_end() -> None:
    """TNS-13.5"""
    played = world(
        QUIET, **POOR, final_phase=True, active="yellow", goods={"blue": {"coal": 3}}, special={"red": "SP10"}
    )
    played.play(Gather(0, ()), YELLOW)
    played.play(FinishResolve(()), YELLOW)

    seen = GAME.view(played.state, None)
    assert ((0, 3, 0, 0, 0, 0), ("SP10",)) == (seen.seats[BLUE].goods, seen.seats[RED].specials)
    assert () == legal_options(GAME, played.state, BLUE)
