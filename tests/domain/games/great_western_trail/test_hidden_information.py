"""Hidden information (section 14 of the rules): worlds that differ only in another seat's hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import LocalAction, TakeCard, TakeTop
from domain.games.great_western_trail.events import CardsDrawn, ObjectiveDrawn, ObjectiveTaken
from domain.games.great_western_trail.redaction import redact
from domain.games.great_western_trail.state import Player, State
from domain.games.great_western_trail.variants import Options
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import decide, legal_options, seats_to_act
from domain.kernel.multiset import plus, without
from domain.kernel.values import Event
from tests.domain.games.great_western_trail.positions import build
from tests.domain.games.great_western_trail.second_engine.strange_positions import start_strange_pair
from tests.support.games import hidden_information

SPECTATOR = None
HIDER, OTHERS = 1, (0, SPECTATOR)
ALL = Options(neutral_layout="random", building_sides="random")
NAMES = ("Ada", "Ben", "Cleo", "Dan")
STEPS, EVERY = 60, 6

Change = Callable[[State, Random], State | None]


@cache
def moments() -> tuple[State, ...]:
    """Return some states of games that start from strange positions."""
    states = []
    for seed in range(6):
        both = start_strange_pair(ALL, 2 + seed % 3, seed)
        for number, _ in enumerate(islice(both.play(), STEPS)):
            if number % EVERY == 0 and seats_to_act(both.state):
                states.append(both.state)
    return tuple(states)


def replace_hider(state: State, player: Player) -> State:
    players = (*state.players[:HIDER], player, *state.players[HIDER + 1 :])
    return replace(state, players=players)


def swappable_cards(player: Player) -> list[str]:
    """Return the hand cards that could also be in the draw pile or the discard pile."""
    return [card for card in player.hand if card not in player.unseen]


def swap_hand_and_draw_pile(state: State, random: Random) -> State | None:
    """Swap a card in hand with one in the draw pile."""
    player = state.players[HIDER]
    if not swappable_cards(player) or not player.draw:
        return None
    card, drawn = random.choice(swappable_cards(player)), random.choice(player.draw)[0]
    hand = list(player.hand)
    hand[hand.index(card)] = drawn
    draw = plus(without(player.draw, drawn), card)
    return replace_hider(state, replace(player, hand=tuple(sorted(hand)), draw=draw))


def swap_hand_and_discard_pile(state: State, random: Random) -> State | None:
    """Swap a card in hand with one below the top of the discard pile."""
    player = state.players[HIDER]
    if not swappable_cards(player) or len(player.discard) < 2:
        return None
    place, card = random.randrange(len(player.discard) - 1), random.choice(swappable_cards(player))
    hand, discard = list(player.hand), list(player.discard)
    hand[hand.index(card)], discard[place] = discard[place], card
    return replace_hider(state, replace(player, hand=tuple(sorted(hand)), discard=tuple(discard)))


def swap_draw_and_discard_pile(state: State, random: Random) -> State | None:
    """Swap a card in the draw pile with one below the top of the discard pile."""
    player = state.players[HIDER]
    if not player.draw or len(player.discard) < 2:
        return None
    place, drawn = random.randrange(len(player.discard) - 1), random.choice(player.draw)[0]
    discard = list(player.discard)
    draw = plus(without(player.draw, drawn), discard[place])
    discard[place] = drawn
    return replace_hider(state, replace(player, discard=tuple(discard), draw=draw))


def take_unseen(state: State, card: str) -> State:
    """Return a world in which seat HIDER took an unseen card from the objective deck."""
    player, board = state.players[HIDER], state.board
    hand = tuple(sorted((*player.hand, card)))
    taken = replace(state, board=replace(board, objectives=without(board.objectives, card)))
    return replace_hider(taken, replace(player, hand=hand, unseen=(*player.unseen, card)))


CHANGES = pytest.mark.parametrize(
    "change", [swap_hand_and_draw_pile, swap_hand_and_discard_pile, swap_draw_and_discard_pile, None]
)


def pairs(change: Change | None) -> Iterator[tuple[State, State]]:
    """Yield pairs of worlds that differ by `change`, or by an unseen card if `change` is None."""
    random = Random(1)
    for state in moments():
        if change is not None:
            changed = change(state, random)
            if changed is not None and changed != state:
                yield state, changed
        elif len(state.board.objectives) > 1:
            (card, _), (other_card, _) = random.sample(state.board.objectives, 2)
            yield take_unseen(state, card), take_unseen(state, other_card)


@CHANGES
def test_hidden_cards_do_not_affect_other_views(change: Change | None) -> None:
    """GWT-14.2, GWT-14.3: view, drawing, text, frames, question and options are identical."""
    compared = 0
    for here, there in pairs(change):
        for reader in OTHERS:
            compared += 1
            for first, second in zip(
                hidden_information.read_everything(GAME, here, reader),
                hidden_information.read_everything(GAME, there, reader),
                strict=True,
            ):
                assert first == second

    assert compared > 10


@CHANGES
def test_hidden_cards_do_not_affect_visible_events(change: Change | None) -> None:
    """GWT-14.4: regardless of the acting seat and the cards drawn."""
    random, compared = Random(1), 0
    for here, there in pairs(change):
        author = seats_to_act(here)[0]
        for command in random.sample(
            legal_options(GAME, here, author), min(4, len(legal_options(GAME, here, author)))
        ):
            for reader in OTHERS:
                seen = hidden_information.compare_events(GAME, (here, there), author, command, reader, random)
                if seen is not None:
                    compared += 1
                    assert seen[0] == seen[1]

    assert compared > 10


@CHANGES
def test_hidden_cards_do_not_affect_the_next_question(change: Change | None) -> None:
    """GWT-14.2: whether a question is asked reveals nothing about a hand."""
    random, compared = Random(2), 0
    for here, there in pairs(change):
        author = seats_to_act(here)[0]
        both = set(legal_options(GAME, here, author)) & set(legal_options(GAME, there, author))
        for command in random.sample(sorted(both, key=repr), min(6, len(both))):
            chance = hidden_information.RecordingChance(random)
            after = decide(GAME, here, author, command, chance)
            if any(event.depends_on_hidden for event in after.events) or not after.state.stack:
                continue
            try:
                parallel = decide(GAME, there, author, command, ScriptedChance(chance.picked)).state
            except ValueError:  # the card drawn in one world is not available in the other
                continue
            compared += 1
            frames = [
                [redact(frame, SPECTATOR) for frame in state.stack] for state in (after.state, parallel)
            ]
            assert frames[0] == frames[1]

    assert compared > 10


def event_line(event: Event, reader: int | None) -> str:
    return GAME.presentation.event_text(redact(event, reader), NAMES) or ""


@pytest.mark.parametrize("reader", OTHERS)
def test_other_seats_see_only_the_number_of_cards_drawn(reader: int | None) -> None:
    """GWT-14.4"""
    event: Event = CardsDrawn(HIDER, ("jersey", "texas_longhorn_7"))

    assert CardsDrawn(HIDER, 2) == redact(event, reader)
    assert event == redact(event, HIDER)
    assert "longhorn" not in event_line(event, reader).lower()


@pytest.mark.parametrize("reader", OTHERS)
def test_only_the_owner_sees_a_card_taken_into_hand(reader: int | None) -> None:
    """GWT-14.4, with tile 6b: a card taken to the discard pile is public."""
    event: Event = ObjectiveDrawn(HIDER, "O21", "hand")
    public: Event = ObjectiveDrawn(HIDER, "O21", "discard")
    shown: Event = ObjectiveTaken(HIDER, "O21", "hand")

    assert ObjectiveDrawn(HIDER, None, "hand") == redact(event, reader)
    assert [event, public, shown] == [redact(event, HIDER), redact(public, reader), redact(shown, reader)]
    assert "O21" not in event_line(event, reader)


def test_card_from_the_deck_stays_unseen() -> None:
    """GWT-14.4: only its owner has seen a card from the deck; everyone has seen a card from the display."""
    description = {
        "ask": "use",
        "players": [{"cattleman": "A1", "hand": ["jersey", "jersey"]}],
        "tiles": {"A1": "0:6b"},
        "display": ["O01", "O02", "O03", "O04"],
    }
    state = build(Options(), 2, description)
    state = decide(GAME, state, 0, LocalAction("A1", 0, 0, ("jersey",)), ScriptedChance()).state
    drawn = decide(GAME, state, 0, TakeTop(), ScriptedChance({"objective:5": "O20"})).state
    taken = decide(GAME, state, 0, TakeCard("O02"), ScriptedChance()).state

    assert [("O20",), ()] == [drawn.players[0].unseen, taken.players[0].unseen]
    assert [False, True, True] == ["O20" in GAME.view(drawn, seat).unturned for seat in (0, 1, SPECTATOR)]
    assert [19, 20] == [len(GAME.view(drawn, seat).unturned) for seat in (0, 1)]


def test_hidden_piles_have_no_order() -> None:
    """GWT-14.3: decks and stacks are sorted multisets."""
    for state in moments():
        board = state.board
        piles = [board.deck, board.objectives, *board.stacks, *(player.draw for player in state.players)]

        assert piles == [tuple(sorted(pile)) for pile in piles]
