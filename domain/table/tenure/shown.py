"""What the service knew about a player, recorded so that anyone can replay the log's decisions."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value


class Shown(Value, frozen=True):
    """Facts about a player at the time of the record; facts that the table does not need are unset.

    `rated`: the player agrees to be rated. `in_time` is the percentage of turns on time. `rating` is null for
    an unrated player. `languages` are those of the table's languages that the player speaks. `friend`: the
    player is a friend of the host. `owner` is the owner of a program, unset for a person's account.
    """

    rated: bool | UnsetType = UNSET
    in_time: int | UnsetType = UNSET
    rating: int | UnsetType | None = UNSET
    languages: tuple[str, ...] | UnsetType = UNSET
    friend: bool | UnsetType = UNSET
    owner: str | UnsetType = UNSET


def owner_in(shown: Shown | UnsetType) -> str | UnsetType:
    """Return the owner of the program that sat down, or UNSET if none is recorded."""
    return UNSET if isinstance(shown, UnsetType) else shown.owner


def shown_owner(owner: str | UnsetType) -> Shown | UnsetType:
    """Return the facts to record at a table without requirements: only a program's owner."""
    return UNSET if isinstance(owner, UnsetType) else Shown(owner=owner)
