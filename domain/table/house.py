"""The accounts of the service itself, known by their ids: registration gives none that begin so."""

from __future__ import annotations

HOUSE = "bot-"
"""How the ids of the house's bots begin, and of the account that opens tables for them: `bot-KIND`."""


def of_the_house(player: str) -> bool:
    """Say whether an account is one of the service's own."""
    return player.startswith(HOUSE)


def house_bot(kind: str) -> str:
    """Give the account of the house's bots of a kind: one for all the seats that it plays."""
    return f"{HOUSE}{kind}"
