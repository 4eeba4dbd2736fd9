"""The accounts of the service itself, known by their ids: registration gives none that begin so."""

from __future__ import annotations

from typing import Literal

BotKind = Literal["first", "random", "greedy", "beginner", "companion", "expert"]
"""The kinds of bots that the service has; the last three plan, by `domain.planning.levels`."""

BOT_ID_PREFIX = "bot-"
"""How the ids of bot accounts begin, and of the account that opens tables for bots: `bot-KIND`."""


HOST_ACCOUNT = "bot-host"
"""The account that owns the tables which the service opens by itself."""


def is_bot_account(player: str) -> bool:
    """Tell by its id alone whether an account is one of the service's own."""
    return player.startswith(BOT_ID_PREFIX)


def bot_account_id(kind: str) -> str:
    """Return the account of the service's bots of a kind: one for all the seats that it plays."""
    return f"{BOT_ID_PREFIX}{kind}"
