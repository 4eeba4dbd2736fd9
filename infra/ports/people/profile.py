"""What players say of themselves, and of each other."""

from __future__ import annotations

from typing import Literal

from infra.ports.people.preferences import PagePreferences
from infra.ports.values import PortValue

Relation = Literal["friend", "block"]
"""What a player is to another who said so."""

MAX_RELATIONS = 200
"""Friends that a player may name, and as many players may be blocked."""


class TooManyRelations(Exception):
    """A player has named as many others as may be."""


class Profile(PortValue, frozen=True, omit_defaults=True):
    """What a player has chosen to say: `languages` by ISO 639 codes, and a few words `about` themselves.

    `waiting_most` is how many tables may wait for the player before no more are opened, None for as many as
    the service allows. `friends` and `blocks` are ids of other players, in the order in which they were
    named. `preferences` are those of the pages, None where none were ever kept.
    """

    languages: tuple[str, ...] = ()
    about: str | None = None
    waiting_most: int | None = None
    friends: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    preferences: PagePreferences | None = None

    def named(self, relation: Relation) -> tuple[str, ...]:
        """Give the players who are a friend, or blocked."""
        return self.friends if relation == "friend" else self.blocks
