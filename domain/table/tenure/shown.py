"""The service's knowledge of a player, recorded so that anyone can decide the log again."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value


class Shown(Value, frozen=True):
    """Facts from accounts and read models at that moment; those that the table does not ask for are unset.

    `rated`: the player agrees to be rated. `in_time` is a percentage; `rating` is None for an unrated player.
    `languages` are those of the table's that the player speaks. `friend`: a friend of the host. `owner` is
    the player whose program it is, unset for a person's own account.
    """

    rated: bool | UnsetType = UNSET
    in_time: int | UnsetType = UNSET
    rating: int | UnsetType | None = UNSET
    languages: tuple[str, ...] | UnsetType = UNSET
    friend: bool | UnsetType = UNSET
    owner: str | UnsetType = UNSET


def owner_in(shown: Shown | UnsetType) -> str | UnsetType:
    """Return the owner of the program that sat down, unset if none is recorded."""
    return UNSET if isinstance(shown, UnsetType) else shown.owner


def shown_owner(owner: str | UnsetType) -> Shown | UnsetType:
    """Return the recorded facts of a player at a table without requirements: the owner of a program."""
    return UNSET if isinstance(owner, UnsetType) else Shown(owner=owner)
