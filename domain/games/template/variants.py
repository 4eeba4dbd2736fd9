"""The options of a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Value


class Options(Value, frozen=True):
    """The options of a table.

    `rounds` is the number of rounds (WST-6.1). `mail` is true if players bid for the mail (WST-3.4).
    """

    rounds: Annotated[int, Meta(ge=1, le=2000)] = 6
    mail: bool = True


VARIANTS = (Options(), Options(rounds=3), Options(rounds=3, mail=False))
"""The sets of options for `simulate --all-modes`."""
