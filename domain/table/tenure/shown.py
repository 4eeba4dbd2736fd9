"""What the service knew about a player, recorded so that anyone can replay the log's decisions."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value


class Shown(Value, frozen=True):
    """Facts about a player when they sat down; facts that the table does not need are missing.

    - `rated`: the player agreed to be rated.
    - `in_time`: the percentage of turns on time.
    - `rating`: null for an unrated player.
    - `languages`: those of the table's languages that the player speaks.
    - `friend`: the player is a friend of the host.
    - `owner`: the player who owns the program; missing for a person's own account.
    """

    rated: bool | UnsetType = UNSET
    in_time: int | UnsetType = UNSET
    rating: int | UnsetType | None = UNSET
    languages: tuple[str, ...] | UnsetType = UNSET
    friend: bool | UnsetType = UNSET
    owner: str | UnsetType = UNSET


def owner_in(shown: Shown | UnsetType) -> str | UnsetType:
    """Return the owner of the program that sat down, UNSET if none is recorded."""
    return UNSET if isinstance(shown, UnsetType) else shown.owner


def shown_owner(owner: str | UnsetType) -> Shown | UnsetType:
    """Return the facts to record at a table without requirements: only a program's owner."""
    return UNSET if isinstance(owner, UnsetType) else Shown(owner=owner)
