"""Determinized worlds: each unseen item may be anywhere, with equal probability."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from domain.games.template.commands import Bid
from domain.games.template.data import PASSENGERS
from domain.games.template.frames import BidForMail, KeepOne, NextRound, TakeTurn, Work
from domain.games.template.rules import RULES
from domain.games.template.state import Player
from domain.kernel.bots import SimulatedChance
from domain.kernel.determinize import answer_again, deal, deal_again, hidden_hands
from domain.kernel.frames import SeatAnswer
from domain.kernel.multiset import size, to_multiset
from tests.domain.games.template.invariants import check
from tests.domain.games.template.positions import position

determinize = hidden_hands(RULES, hand="hand", pile="pile", frames={KeepOne: "met"})


def chance(seed: int) -> SimulatedChance:
    return SimulatedChance(Random(seed))


def test_dealt_items_leave_the_pile() -> None:
    hand, left = deal(PASSENGERS, 5, chance(1))

    assert len(hand) == 5
    assert to_multiset((*hand, *(thing for thing, count in left for _ in range(count)))) == PASSENGERS


def test_redealt_hands_keep_their_size_and_are_uniform() -> None:
    seen = Counter(deal_again((("a",), ("b",)), (("c", 1), ("d", 1)), chance(seed))[0] for seed in range(600))

    assert set(seen) == {((first,), (second,)) for first in "abcd" for second in "abcd" if first != second}
    assert all(25 < count < 80 for count in seen.values()), "12 worlds, 50 times each on average"


def test_seat_keeps_its_hand_and_others_are_redealt() -> None:
    state = position(
        players=(Player(hand=("elm", "fir")), Player(hand=("alder",)), Player(hand=("birch",) * 2))
    )
    worlds = [determinize(state, 0, chance(seed)) for seed in range(20)]

    assert {world.players[0] for world in worlds} == {state.players[0]}
    assert {tuple(len(player.hand) for player in world.players) for world in worlds} == {(2, 1, 2)}
    assert len({world.players[1].hand for world in worlds}) > 3
    for world in worlds:
        check(world)


def test_known_cards_stay_in_the_hand() -> None:
    """Seat 0 has seen an elm of seat 1; the spectator has seen nothing."""
    imagine = hidden_hands(
        RULES,
        hand="hand",
        pile="pile",
        known=lambda state, seat, player: ("elm",) if (seat, player) == (0, 1) else (),
    )
    state = position(players=(Player(), Player(hand=("elm", "fir"))))
    by_seat = [imagine(state, 0, chance(seed)) for seed in range(40)]
    by_spectator = [imagine(state, None, chance(seed)) for seed in range(40)]

    assert all("elm" in world.players[1].hand for world in by_seat)
    assert len({world.players[1].hand for world in by_seat}) > 3
    assert not all("elm" in world.players[1].hand for world in by_spectator)
    for world in by_seat:
        check(world)


def test_known_card_must_be_in_the_hand() -> None:
    imagine = hidden_hands(RULES, hand="hand", pile="pile", known=lambda state, seat, player: ("elm",))

    with pytest.raises(ValueError, match="known card 'elm' is not in the hand"):
        imagine(position(players=(Player(), Player(hand=("fir",)))), 0, chance(1))


def test_spectator_knows_no_hand() -> None:
    state = position(players=(Player(hand=("elm", "fir")), Player()))

    assert len({determinize(state, None, chance(seed)).players[0].hand for seed in range(20)}) > 5


def test_frame_contents_are_known_only_to_its_seat() -> None:
    state = position(TakeTurn(1), Work(0, ()), KeepOne(0, ("elm", "fir")))

    assert determinize(state, 0, chance(1)).stack == state.stack
    assert len({determinize(state, 1, chance(seed)).stack[-1] for seed in range(20)}) > 5


def test_finished_game_has_no_secrets() -> None:
    state = replace(position(players=(Player(hand=("elm",)), Player(hand=("fir",)))), stack=())

    assert determinize(state, 0, chance(1)) is state


def test_secret_answers_of_others_are_redrawn() -> None:
    answers = (SeatAnswer(0, Bid(1)), SeatAnswer(1, Bid(0)))
    state = position(
        NextRound(), BidForMail((0, 1, 2), answers), players=(Player(), Player(coins=2), Player())
    )
    tops = [answer_again(RULES, state, 0, chance(seed)).stack[-1] for seed in range(40)]

    assert {top.answers[0] for top in tops if isinstance(top, BidForMail)} == {answers[0]}
    assert {top.answers[1].command for top in tops if isinstance(top, BidForMail)} == {Bid(0), Bid(1), Bid(2)}


def test_state_without_secret_answers_is_unchanged() -> None:
    state = position()

    assert answer_again(RULES, state, 0, chance(1)) is state
    assert size(state.pile) == size(determinize(state, 0, chance(1)).pile)
