"""Why a command is refused: words that several areas of the rules share."""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.el_paso.state import Player
from domain.kernel.game import RefusalReason


def first(question: str) -> RefusalReason:
    """Something else is asked now (ELP-3.2, ELP-3.8)."""
    return RefusalReason("ELP-3.8", f"first {question}")


def too_poor(player: Player, cost: int, rule: str) -> RefusalReason | None:
    """Say that money is lacking, None if it is not (ELP-5.3)."""
    if player.money >= cost:
        return None
    return RefusalReason(rule, f"it costs ${cost}, and you have ${player.money}")


def listed(things: Iterable[object]) -> str:
    """Name what is legal."""
    return ", ".join(str(thing).replace("_", " ") for thing in things) or "none"
