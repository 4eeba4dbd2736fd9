"""Signs that several accounts belong to the same person."""

from __future__ import annotations

import time
from dataclasses import dataclass

from infra.ports.profile import AccountSign
from infra.redis.players import RedisAccountSigns


@dataclass(frozen=True)
class AccountSignsReader:
    """Reads the signs, which are kept for only a few days."""

    signs: RedisAccountSigns
    days: int

    async def list_signs(self) -> tuple[AccountSign, ...]:
        """Return the signs, latest first."""
        return await self.signs.list_signs(time.time_ns() // 1_000_000, self.days) if self.days else ()


def describe_sign(sign: AccountSign) -> str:
    """Return in words why two accounts may belong to one person."""
    networks = _days(sign.networks)
    if sign.browsers:
        return (
            f"Both played from the same network on {networks}, "
            f"and with browsers that identify themselves in the same way on {_days(sign.browsers)}."
        )
    return f"Both played from the same network on {networks}."


def _days(number: int) -> str:
    return "one day" if number == 1 else f"{number} days"
