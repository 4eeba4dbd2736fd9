"""What a seat may know (section 14 of the rules): worlds that differ only in what another seat hides."""

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
    """Some states of games from strange positions."""
    found = []
    for seed in range(6):
        both = start_strange_pair(ALL, 2 + seed % 3, seed)
        for number, _ in enumerate(islice(both.play(), STEPS)):
            if number % EVERY == 0 and seats_to_act(both.state):
                found.append(both.state)
    return tuple(found)


def changed(state: State, player: Player) -> State:
    """Give the world in which the hider has this instead."""
    players = (*state.players[:HIDER], player, *state.players[HIDER + 1 :])
    return replace(state, players=players)


def known(player: Player) -> list[str]:
    """Give the cards of the hand that may lie in the draw stack or the discard pile as well."""
    return [card for card in player.hand if card not in player.unseen]


def from_the_draw_stack(state: State, random: Random) -> State | None:
    """Change a card of the hand for one of the draw stack."""
    player = state.players[HIDER]
    if not known(player) or not player.draw:
        return None
    card, other = random.choice(known(player)), random.choice(player.draw)[0]
    hand = list(player.hand)
    hand[hand.index(card)] = other
    draw = plus(without(player.draw, other), card)
    return changed(state, replace(player, hand=tuple(sorted(hand)), draw=draw))


def from_the_discard_pile(state: State, random: Random) -> State | None:
    """Change a card of the hand for one that lies below the top of the discard pile."""
    player = state.players[HIDER]
    if not known(player) or len(player.discard) < 2:
        return None
    place, card = random.randrange(len(player.discard) - 1), random.choice(known(player))
    hand, discard = list(player.hand), list(player.discard)
    hand[hand.index(card)], discard[place] = discard[place], card
    return changed(state, replace(player, hand=tuple(sorted(hand)), discard=tuple(discard)))


def between_the_piles(state: State, random: Random) -> State | None:
    """Change a card of the draw stack for one that lies below the top of the discard pile."""
    player = state.players[HIDER]
    if not player.draw or len(player.discard) < 2:
        return None
    place, other = random.randrange(len(player.discard) - 1), random.choice(player.draw)[0]
    discard = list(player.discard)
    draw = plus(without(player.draw, other), discard[place])
    discard[place] = other
    return changed(state, replace(player, discard=tuple(discard), draw=draw))


def holding(state: State, card: str) -> State:
    """Give the world in which the hider took that card from the deck, and nobody else has seen it."""
    player, board = state.players[HIDER], state.board
    hand = tuple(sorted((*player.hand, card)))
    taken = replace(state, board=replace(board, objectives=without(board.objectives, card)))
    return changed(taken, replace(player, hand=hand, unseen=(*player.unseen, card)))


CHANGES = pytest.mark.parametrize(
    "change", [from_the_draw_stack, from_the_discard_pile, between_the_piles, None]
)


def pairs(change: Change | None) -> Iterator[tuple[State, State]]:
    """Give worlds that differ only in what the change changes; without one, in a card that came unseen."""
    random = Random(1)
    for state in moments():
        if change is not None:
            other = change(state, random)
            if other is not None and other != state:
                yield state, other
        elif len(state.board.objectives) > 1:
            (card, _), (other_card, _) = random.sample(state.board.objectives, 2)
            yield holding(state, card), holding(state, other_card)


@CHANGES
def test_what_another_seat_hides_changes_nothing_that_can_be_read(change: Change | None) -> None:
    """GWT-14.2, GWT-14.3: view, drawing, text, frames, question and options, byte for byte."""
    compared = 0
    for here, there in pairs(change):
        for reader in OTHERS:
            compared += 1
            for one, other in zip(
                hidden_information.read_everything(GAME, here, reader),
                hidden_information.read_everything(GAME, there, reader),
                strict=True,
            ):
                assert one == other

    assert compared > 10


@CHANGES
def test_what_another_seat_hides_changes_no_event_that_can_be_read(change: Change | None) -> None:
    """GWT-14.4: whoever acts, and whatever is drawn."""
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
def test_what_another_seat_hides_changes_nothing_that_is_asked_next(change: Change | None) -> None:
    """GWT-14.2: that a question is asked, or is not, tells nothing of a hand."""
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
                beside = decide(GAME, there, author, command, ScriptedChance(chance.picked)).state
            except ValueError:  # what was drawn here is not left there
                continue
            compared += 1
            frames = [[redact(frame, SPECTATOR) for frame in state.stack] for state in (after.state, beside)]
            assert frames[0] == frames[1]

    assert compared > 10


def told(event: Event, reader: int | None) -> str:
    """Give what a reader is told of an event."""
    return GAME.presentation.event_text(redact(event, reader), NAMES) or ""


@pytest.mark.parametrize("reader", OTHERS)
def test_cards_that_are_drawn_are_a_number_to_the_others(reader: int | None) -> None:
    """GWT-14.4"""
    event: Event = CardsDrawn(HIDER, ("jersey", "texas_longhorn_7"))

    assert CardsDrawn(HIDER, 2) == redact(event, reader)
    assert event == redact(event, HIDER)
    assert "longhorn" not in told(event, reader).lower()


@pytest.mark.parametrize("reader", OTHERS)
def test_a_card_taken_from_the_deck_into_the_hand_is_seen_by_its_owner_only(reader: int | None) -> None:
    """GWT-14.4: the exception of tile 6b; face up to the discard pile it is public."""
    event: Event = ObjectiveDrawn(HIDER, "O21", "hand")
    public: Event = ObjectiveDrawn(HIDER, "O21", "discard")
    shown: Event = ObjectiveTaken(HIDER, "O21", "hand")

    assert ObjectiveDrawn(HIDER, None, "hand") == redact(event, reader)
    assert [event, public, shown] == [redact(event, HIDER), redact(public, reader), redact(shown, reader)]
    assert "O21" not in told(event, reader)


def test_a_card_is_unseen_until_it_is_shown() -> None:
    """GWT-14.4: from the deck nobody else has seen it, from the display all have."""
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


def test_no_order_of_a_hidden_pile_lies_in_a_state() -> None:
    """GWT-14.3: decks and stacks are multisets, sorted."""
    for state in moments():
        board = state.board
        piles = [board.deck, board.objectives, *board.stacks, *(player.draw for player in state.players)]

        assert piles == [tuple(sorted(pile)) for pile in piles]
