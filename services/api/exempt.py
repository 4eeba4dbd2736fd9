"""For whom there are no quotas."""

from __future__ import annotations

from domain.table.house import of_the_house


def exempt(player: str) -> bool:
    """Say whether an account, or whom a request is charged to, is one of the service's own."""
    return of_the_house(player)
