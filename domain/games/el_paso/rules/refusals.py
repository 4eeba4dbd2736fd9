"""Why a command is refused: words that several areas of the rules share."""

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
    """Something else is asked now (ELP-3.2, ELP-3.8)."""
    return RefusalReason("ELP-3.8", f"first {question}")


def card_name(card: str) -> str:
    """Return a card as it is printed: Black Angus; a worker in a sentence: versatile worker."""
    return CARD_NAMES[card]


def describe_stop(state: State, site: str) -> str:
    """Name a stop as players see it: El Paso, the letter of a neutral space, a building by its level."""
    building = state.board.buildings.get(site)
    if site == EL_PASO:
        return "El Paso"
    return site if building is None else f"the building of level {building.level}"


def join_legal(things: Iterable[object]) -> str:
    """Name what is legal."""
    return ", ".join(CARD_NAMES.get(str(thing), str(thing)) for thing in things) or "none"
