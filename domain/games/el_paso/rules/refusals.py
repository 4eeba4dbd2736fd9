"""Refusal texts shared by several areas of the rules."""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.el_paso.data import CATTLE, EL_PASO, WORKER_CARDS
from domain.games.el_paso.state import State
from domain.kernel.game import RefusalReason

CARD_NAMES: dict[str, str] = {
    **{breed: cattle.name for breed, cattle in CATTLE.items()},
    **{worker: card.name.lower() for worker, card in WORKER_CARDS.items()},
}


def why_first(question: str) -> RefusalReason:
    """Return the refusal saying that a different question must be answered first (ELP-3.2, ELP-3.8)."""
    return RefusalReason("ELP-3.8", f"first {question}")


def card_name(card: str) -> str:
    """Return the name of a card for a sentence, such as "Black Angus" or "versatile worker"."""
    return CARD_NAMES[card]


def describe_stop(state: State, site: str) -> str:
    """Return a stop as players see it.

    It is "El Paso", the letter of a neutral space, or a building's level.
    """
    building = state.board.buildings.get(site)
    if site == EL_PASO:
        return "El Paso"
    return site if building is None else f"the level {building.level} building"


def join_legal(things: Iterable[object]) -> str:
    """Return a list of legal choices, or "none"."""
    return ", ".join(CARD_NAMES.get(str(thing), str(thing)) for thing in things) or "none"
