"""What may be chosen for a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Value


class Options(Value, frozen=True):
    """`rounds`: how long the game is. `mail`: False for a game without bids for the mail (WST-3.4)."""

    rounds: Annotated[int, Meta(ge=1, le=2000)] = 6
    mail: bool = True


VARIANTS = (Options(), Options(rounds=3), Options(rounds=3, mail=False))
"""Every way to play, for `simulate --all-modes`."""
