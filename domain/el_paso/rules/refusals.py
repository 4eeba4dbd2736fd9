"""Why a command is refused: words that several areas of the rules share."""

from __future__ import annotations

from collections.abc import Iterable

from domain.el_paso.state import Player
from domain.kernel.game import Why


def first(question: str) -> Why:
    """Something else is asked now (ELP-3.2, ELP-3.8)."""
    return Why("ELP-3.8", f"first {question}")


def too_poor(player: Player, cost: int, rule: str) -> Why | None:
    """Say that money is lacking, None if it is not (ELP-5.3)."""
    if player.money >= cost:
        return None
    return Why(rule, f"it costs ${cost}, and you have ${player.money}")


def listed(things: Iterable[object]) -> str:
    """Name what is legal."""
    return ", ".join(str(thing).replace("_", " ") for thing in things) or "none"
