"""Hidden information (section 13 of the rules), checked with hands that the test itself redeals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.el_paso import GAME
from domain.games.el_paso.commands import (
    Deliver,
    DiscardCattle,
    Done,
    MoveRancher,
    PlaceDisc,
    UseExchangeToken,
)
from domain.games.el_paso.data import CATTLE
from domain.games.el_paso.events import (
    CardDiscarded,
    CardRemoved,
    CardsDrawn,
    CowGained,
    HandDiscarded,
    HandShown,
    ResourceDrawn,
    SueGainedCow,
)
from domain.games.el_paso.planning import determinize
from domain.games.el_paso.redaction import redact
from domain.games.el_paso.state import State
from domain.games.el_paso.variants import Options
from domain.games.el_paso.view import View, view
from domain.kernel.bots import SimulatedChance
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import decide, legal_options
from domain.kernel.multiset import Multiset, to_multiset
from domain.kernel.values import Value
from tests.domain.games.el_paso.positions import build
from tests.support.games import hidden_information
from tests.support.games.table_driver import TableDriver, play_random_game

SPECTATOR = None
EVERY = 14
NAMES_CATTLE = {
    *(CardDiscarded, CardRemoved, CowGained, HandShown, HandDiscarded),
    *(SueGainedCow, ResourceDrawn),
}
"""Events that name cattle to everyone, because the cards were public (ELP-13.1)."""


@cache
def game(seats: int, seed: int) -> TableDriver:
    return play_random_game(GAME, seats, Options(), seed)


def states(seats: int, seed: int = 3) -> Iterator[State]:
    state = game(seats, seed).game.blank(Options(), seats)
    for number, record in enumerate(game(seats, seed).log):
        for event in record.events:
            if type(event) in GAME.evolve_all:
                state = GAME.fold(state, (event,))
        if state.stack and number % EVERY == 0:
            yield state


def redeal(state: State, seat: int, random: Random) -> State:
    """Redeal a seat's hidden cattle between hand and draw pile (ELP-13.2)."""
    player = state.players[seat]
    hidden = Counter(player.hand) - Counter(player.shown)
    left = Counter(dict(player.draw)) + hidden
    drawn = random.sample(sorted(card for card in left.elements() if card in CATTLE), hidden.total())
    dealt = replace(
        player,
        hand=tuple(sorted((*player.shown, *drawn))),
        draw=to_multiset((left - Counter(drawn)).elements()),
    )
    return replace(state, players=(*state.players[:seat], dealt, *state.players[seat + 1 :]))


def positioned(*players: dict[str, Any], ask: str = "move", **described: Any) -> State:
    return build(Options(), len(players), {"players": [*players], "ask": ask, **described})


def reward_pending() -> State:
    """Return a state in which seat 0 has delivered a Galloway and a Hereford, and may take a goal."""
    state = positioned({"hand": ["galloway", "hereford"]}, {})
    for command in (MoveRancher("el_paso"), Deliver(0), PlaceDisc("disc_aux_1", 7)):
        state = decide(GAME, state, 0, command, ScriptedChance()).state
    return state


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_other_hands_do_not_change_what_a_seat_reads(seats: int) -> None:
    """ELP-13.2: view, drawing, text, questions, options and places are equal, byte for byte."""
    random, differing = Random(seats), 0
    for state in states(seats):
        for reader in (SPECTATOR, *range(seats)):
            other = state
            for seat in {*range(seats)} - {reader}:
                other = redeal(other, seat, random)
            differing += other != state

            assert [*hidden_information.read_everything(GAME, state, reader)] == [
                *hidden_information.read_everything(GAME, other, reader)
            ]
    assert differing


@pytest.mark.parametrize("seats", [2, 4])
def test_other_hands_do_not_change_refusals(seats: int) -> None:
    """ELP-13.2, ELP-3.8: refusals of other seats' commands reveal nothing either."""
    random = Random(seats)
    pool = [entry.command for entry in game(seats, 3).log if isinstance(entry.command, GAME.commands)]
    for state in states(seats):
        for reader in range(seats):
            other = state
            for seat in {*range(seats)} - {reader}:
                other = redeal(other, seat, random)
            for command in random.sample(pool, 8):
                refusals = [
                    hidden_information.refusal_text(GAME, world, reader, command) for world in (state, other)
                ]
                assert refusals[0] == refusals[1]


def test_only_public_events_name_cattle() -> None:
    """ELP-13.1, ELP-13.3: tested with a whole game's log, as spectators read it."""
    named = set[type[Value]]()
    for seats in (1, 2, 4):
        for entry in game(seats, 3).log:
            for event in entry.events:
                text = msgspec.json.encode(redact(event, SPECTATOR)).decode()
                if type(event) in GAME.evolve and any(f'"{breed}"' in text for breed in CATTLE):
                    named.add(type(event))

    assert named <= NAMES_CATTLE
    assert named


def test_drawn_cattle_is_secret_and_workers_are_public() -> None:
    """ELP-13.3"""
    event = CardsDrawn(1, ("criollo", "galloway"), ("cowboy",))

    assert event == redact(event, 1)
    assert replace(event, cattle=2) == redact(event, 0) == redact(event, SPECTATOR)


@pytest.mark.parametrize(
    "order",
    [
        ("cowboy", "criollo", "galloway"),
        ("cowboy", "galloway", "criollo"),
        ("criollo", "cowboy", "galloway"),
        ("galloway", "cowboy", "criollo"),
    ],
)
def test_order_of_cards_drawn_together_is_secret(order: tuple[str, ...]) -> None:
    """ELP-13.3: the last card is always cattle, or drawing would continue."""
    draw = ["cowboy", "criollo*3", "galloway", "pineywoods*2", "santa_gertrudis*2"]
    state = positioned({"hand": ["criollo", "galloway"], "draw": draw, "rancher": "D"}, {}, ask="stop")
    forced = {f"card:0:{number}": card for number, card in enumerate(order, 1)}

    drawn = [
        event
        for event in decide(GAME, state, 0, Done(), ScriptedChance(forced)).events
        if isinstance(event, CardsDrawn)
    ]
    assert [CardsDrawn(0, ("criollo", "galloway"), ("cowboy",))] == drawn


def test_piles_have_no_order() -> None:
    """ELP-13.3: unlike sequences, sorted multisets cannot leak an order."""
    for seats in (1, 3):
        for state in states(seats):
            board, piles = state.board, list[Multiset[str]]()
            piles += [board.cattle, board.goal.stack, board.bonus.stack]
            for player in state.players:
                piles += [player.draw, player.discard]
                assert list(player.hand) == sorted(player.hand)
            if state.sue is not None:
                piles += [state.sue.resources, state.sue.bots, state.sue.used, state.sue.cattle]

            assert [[*each] for each in piles] == [sorted(each) for each in piles]


def test_spectator_sees_only_sizes() -> None:
    """ELP-13.1: the sizes of hands, draw piles, stacks and Sue's decks."""
    shown = view(build(Options(difficulty=1), 1, {}), SPECTATOR)

    assert (4, 6) == (shown.seats[0].hand, shown.seats[0].draw)
    assert (17, 17) == (shown.goal.stack, shown.bonus.stack)
    assert shown.sue is not None
    assert (18, 9, None, ()) == (shown.sue.resources, shown.sue.bots, shown.sue.turned, shown.sue.used)


def test_delivered_hand_is_known_but_later_draws_are_not() -> None:
    """ELP-8.4, ELP-13.2: an exchange during the reward draws a secret card."""
    state = reward_pending()
    assert ("galloway", "hereford") == state.players[0].shown
    drawn = decide(GAME, state, 0, UseExchangeToken(), ScriptedChance({"card:0:1": "pineywoods"})).state
    seat = view(drawn, 1).seats[0]

    assert (3, ("galloway", "hereford")) == (seat.hand, seat.shown)
    left = decide(GAME, drawn, 0, DiscardCattle("hereford"), ScriptedChance()).state
    assert (2, ("galloway",)) == (view(left, 1).seats[0].hand, view(left, 1).seats[0].shown)


def test_ambiguous_discard_hides_a_known_card() -> None:
    """ELP-13.2: with two equal cards, one shown and one not, nobody knows which of them was discarded."""
    state = reward_pending()
    drawn = decide(GAME, state, 0, UseExchangeToken(), ScriptedChance({"card:0:1": "galloway"})).state
    left = decide(GAME, drawn, 0, DiscardCattle("galloway"), ScriptedChance()).state

    assert (2, ("hereford",)) == (view(left, 1).seats[0].hand, view(left, 1).seats[0].shown)


def test_all_hands_are_public_at_the_end() -> None:
    last: Any = game(2, 3).state
    shown: View = view(last, SPECTATOR)

    assert shown.over
    assert [Counter(player.hand) for player in last.players] == [
        Counter(seat.hand) for seat in shown.seats if not isinstance(seat.hand, int)
    ]


@pytest.mark.parametrize("seats", [2, 4])
def test_determinized_worlds_cover_possible_hands(seats: int) -> None:
    """ELP-13.2: the other hands vary, and the seat's own hand stays the same."""
    state = next(states(seats, 5))
    worlds = [determinize(state, 0, SimulatedChance(Random(number))) for number in range(60)]

    assert {state.players[0]} == {world.players[0] for world in worlds}
    assert len({world.players[1].hand for world in worlds}) > 5
    assert {4} == {len(world.players[1].hand) for world in worlds}
    for world in worlds:
        assert legal_options(GAME, state, 0) == legal_options(GAME, world, 0)


def test_other_seats_see_number_drawn_and_workers() -> None:
    """ELP-13.3"""
    drawn = CardsDrawn(0, ("criollo", "galloway"), ("cowboy",))

    assert drawn == redact(drawn, 0)
    assert CardsDrawn(0, 2, ("cowboy",)) == redact(drawn, 1) == redact(drawn, None)
