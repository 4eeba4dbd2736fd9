"""Which accounts are one person: a player, and all programs that are registered as the player's own."""

from __future__ import annotations

from domain.kernel.values import Value

ONE_PERSON_VERSION = 2
"""The version of the rules of tables and tournaments from which programs count as their owners.

Before it every account was a person of its own, and logs did not record whose a program is.
"""


class OwnedProgram(Value, frozen=True):
    """A program's account that has held a seat, and the player who owns it."""

    player: str
    owner: str
