"""The service's own accounts, recognised by a prefix of their ids that registration never assigns."""

from __future__ import annotations

from typing import Literal

BotKind = Literal["first", "random", "greedy", "beginner", "companion", "expert"]
"""The kinds of house bots; the last three plan ahead (`domain.planning.levels`)."""

BOT_ID_PREFIX = "bot-"
"""Prefix of the ids of bot accounts (`bot-KIND`) and of the account that opens demo tables."""


HOST_ACCOUNT = "bot-host"
"""The account that owns the tables opened by the service itself."""


def is_bot_account(player: str) -> bool:
    """Return whether an account id belongs to the service."""
    return player.startswith(BOT_ID_PREFIX)


def bot_account_id(kind: str) -> str:
    """Return the account id of a kind of bot; one account plays all seats of that kind."""
    return f"{BOT_ID_PREFIX}{kind}"
