"""What a seat may know (section 13 of the rules): two worlds that differ in the rest tell it the same."""

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
    alike,
    readers,
    told,
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
"""What blue holds in one world and in the other, or what is left in the deck."""


@pytest.mark.parametrize("reader", readers(BLUE))
@pytest.mark.parametrize(("one", "other"), HELD)
def test_what_another_holds_changes_nothing_while_goods_are_traded(
    one: dict[str, Any], other: dict[str, Any], reader: int | None
) -> None:
    """TNS-13.2, TNS-13.3: neither kinds nor number, from the roll to the question who gives what."""
    fixed = {**EXHAUSTED, "fields": {"ranch": "cattle 0", "mine": "coal 1", "hotel": "workers 2"}}

    alike(world(QUIET, **fixed, **one), world(QUIET, **fixed, **other), SPENT, SPENT, reader)


@pytest.mark.parametrize("reader", readers(BLUE))
@pytest.mark.parametrize("switch", ["on", "off"])
@pytest.mark.parametrize(("one", "other"), HELD)
def test_what_another_holds_changes_nothing_at_a_gathering(
    one: dict[str, Any], other: dict[str, Any], switch: str, reader: int | None
) -> None:
    """TNS-13.2: how goals are claimed is no more to be seen than what is held."""
    fixed = {**POOR, "fields": {"ranch": "cattle 2", "mine": "coal 1", "hotel": "workers 2"}}
    here = world(QUIET, **fixed, **one)
    there = world(QUIET, **fixed, **other, auto_claim={"blue": switch == "on"})

    alike(here, there, SPENT, SPENT, reader)


@pytest.mark.parametrize(("one", "other"), HELD[:-1])
def test_the_owner_sees_what_the_others_do_not(one: dict[str, Any], other: dict[str, Any]) -> None:
    """TNS-13.2: what is compared above does differ."""
    fixed = {**POOR, "fields": {"ranch": "cattle 2", "mine": "coal 1", "hotel": "workers 2"}}
    here, there = world(QUIET, **fixed, **one), world(QUIET, **fixed, **other)

    assert [*told(here, SPENT, BLUE)] != [*told(there, SPENT, BLUE)]


@pytest.mark.parametrize("reader", readers(BLUE))
def test_what_another_keeps_at_the_start_is_never_shown(reader: int | None) -> None:
    """TNS-2.3, TNS-13.4: neither what was dealt, nor what was kept, nor what went back."""
    one = world({**DEALT, "deal:0:1": "SP01", "deal:0:2": "SP02", "deal:0:3": "SP03"})
    other = world({**DEALT, "deal:0:1": "SP16", "deal:0:2": "SP17", "deal:0:3": "SP20"})
    rest: tuple[Step, ...] = (
        (RED, KeepSpecial(("SP04", "SP05"))),
        (GREEN, KeepSpecial(("SP08", "SP09"))),
        (YELLOW, KeepSpecial(("SP10", "SP12"))),
    )

    alike(
        one,
        other,
        ((BLUE, KeepSpecial(("SP01", "SP03"))), *rest),
        ((BLUE, KeepSpecial(("SP16", "SP17"))), *rest),
        reader,
    )
    assert one.state.deck != other.state.deck


@pytest.mark.parametrize("reader", readers(BLUE, RED))
@pytest.mark.parametrize("cards", [(), ("SP05",), ("SP06",), ("SP05", "SP07")])
def test_what_another_claims_shows_only_when_all_have_claimed(
    cards: tuple[str, ...], reader: int | None
) -> None:
    """TNS-8.7, TNS-13.4"""
    by_hand: dict[str, Any] = {"auto_claim": {"red": False, "yellow": False}}
    one = world(TRAINS, **TO_DELIVER, **by_hand, special={"red": "SP16"})
    other = world(TRAINS, **TO_DELIVER, **by_hand, special={"red": "SP05 SP06 SP07"})
    via: tuple[Step, ...] = ((RED, ClaimGoals(tuple(card for card in cards if card != "SP07"))),)

    alike(one, other, (*DELIVERED, (RED, ClaimGoals(()))), (*DELIVERED, *via), reader)


@pytest.mark.parametrize("reader", readers(RED))
def test_how_a_switch_is_turned_is_not_shown(reader: int | None) -> None:
    """TNS-8.7: the others see that it was used, not how."""
    one, other = world(**POOR), world(**POOR, auto_claim={"red": False})

    alike(one, other, ((RED, SetAutoClaim(on=False)),), ((RED, SetAutoClaim(on=True)),), reader)


@pytest.mark.parametrize("reader", readers(BLUE))
def test_which_card_another_draws_is_not_shown(reader: int | None) -> None:
    """TNS-7.4.3, TNS-13.3: that one was drawn is."""
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

    alike(one, other, steps, steps, reader)
    assert one.state.players[BLUE].specials != other.state.players[BLUE].specials


@pytest.mark.parametrize(("one", "other"), HELD)
def test_what_another_holds_changes_no_refusal(one: dict[str, Any], other: dict[str, Any]) -> None:
    """TNS-13.2: of any command in any of these questions."""
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
                said = refusal_text(GAME, here.state, seat, wish)

                assert said is not None
                assert said == refusal_text(GAME, there.state, seat, wish)


def test_goods_are_taken_in_the_open_and_then_out_of_sight() -> None:
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


def test_an_imagined_world_differs_in_special_cards_and_switches_of_others() -> None:
    """TNS-13.2, TNS-13.3: goods are taken openly, and how many special cards are drawn is seen."""
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


def test_everything_is_open_when_the_game_is_over() -> None:
    """TNS-13.5"""
    played = world(
        QUIET, **POOR, final_phase=True, active="yellow", goods={"blue": {"coal": 3}}, special={"red": "SP10"}
    )
    played.play(Gather(0, ()), YELLOW)
    played.play(FinishResolve(()), YELLOW)

    seen = GAME.view(played.state, None)
    assert ((0, 3, 0, 0, 0, 0), ("SP10",)) == (seen.seats[BLUE].goods, seen.seats[RED].specials)
    assert () == legal_options(GAME, played.state, BLUE)
