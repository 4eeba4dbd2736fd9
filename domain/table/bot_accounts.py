"""The accounts of the service itself, known by their ids: registration gives none that begin so."""

from __future__ import annotations

BOT_ID_PREFIX = "bot-"
"""How the ids of the house's bots begin, and of the account that opens tables for them: `bot-KIND`."""


def is_bot_account(player: str) -> bool:
    """Say whether an account is one of the service's own."""
    return player.startswith(BOT_ID_PREFIX)


def bot_account_id(kind: str) -> str:
    """Give the account of the house's bots of a kind: one for all the seats that it plays."""
    return f"{BOT_ID_PREFIX}{kind}"
