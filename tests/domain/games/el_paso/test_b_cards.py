"""Random B cards in Sue's bot deck are secret until they are turned over (ELP-13.3)."""

from __future__ import annotations

import pytest

from domain.games.el_paso import GAME
from domain.games.el_paso.data import B_CARDS, BOT_CARDS
from domain.games.el_paso.events import BCardsChosen
from domain.games.el_paso.redaction import redact
from domain.games.el_paso.state import State
from domain.games.el_paso.variants import Options
from domain.kernel.chance import SeededChance
from domain.kernel.decide import start_game
from tests.support.games import hidden_information
from tests.support.games.table_driver import play_random_game

LEVEL = Options(difficulty=1)


def begun(seed: int, chosen: Options = LEVEL) -> State:
    state: State = start_game(GAME, chosen, 1, SeededChance(bytes([seed]) * 32, ("a",))).state
    return state


def b_cards(state: State) -> set[str]:
    """Return the B cards in the bot deck."""
    assert state.sue is not None
    return {card for card, _ in state.sue.bots if card in B_CARDS}


def possible_cards(state: State) -> set[str]:
    """Return the B cards of many determinized states."""
    chances = (SeededChance(bytes([seed]) * 32, ("b",)) for seed in range(30))
    return {card for chance in chances for card in b_cards(GAME.planning.determinize(state, 0, chance))}


@pytest.mark.parametrize("seat", [None, 0])
def test_random_b_cards_are_redacted_and_chosen_ones_are_not(seat: int | None) -> None:
    assert BCardsChosen(2, drawn=True) == redact(BCardsChosen(("B1", "B3"), drawn=True), seat)
    assert BCardsChosen(("B2",), drawn=False) == redact(BCardsChosen(("B2",), drawn=False), seat)
    line = GAME.presentation.event_text(BCardsChosen(2, drawn=True), ("Ada",))
    assert line == "2 B cards drawn unseen for Sue's bot deck"


def test_hidden_b_cards_cannot_be_folded() -> None:
    with pytest.raises(TypeError, match="hidden"):
        GAME.fold(begun(1), (BCardsChosen(1, drawn=True),))


def test_any_b_card_is_possible_before_one_is_turned() -> None:
    state = begun(1)

    assert set(B_CARDS) == possible_cards(state)
    for seed in range(30):
        other = GAME.planning.determinize(state, 0, SeededChance(bytes([seed]) * 32, ("b",)))
        assert len(b_cards(other)) == 1
        assert tuple(hidden_information.read_everything(GAME, state, 0)) == tuple(
            hidden_information.read_everything(GAME, other, 0)
        )


def test_chosen_b_cards_are_known() -> None:
    assert {"B2"} == possible_cards(begun(1, Options(difficulty=1, b_cards="B2")))


def test_turned_b_cards_stay_known() -> None:
    played = play_random_game(GAME, 1, LEVEL, 3)
    state, known = GAME.blank(LEVEL, 1), set[str]()
    for record in played.log:
        state = GAME.fold(state, (event for event in record.events if type(event) in GAME.evolve_all))
        sue = state.sue
        if sue is None or not sue.bots or not state.stack:
            continue
        known |= {sue.turned or "", *(card for card, _ in sue.used)} & set(B_CARDS)
        assert possible_cards(state) <= (known or set(B_CARDS))
    assert known, "no B card was turned over in this game"
    assert len(BOT_CARDS) == 11
