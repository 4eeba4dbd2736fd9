"""For whom there are no quotas."""

from __future__ import annotations

from domain.table.bot_accounts import is_bot_account


def is_exempt(player: str) -> bool:
    """Say whether an account, or whom a request is charged to, is one of the service's own."""
    return is_bot_account(player)
