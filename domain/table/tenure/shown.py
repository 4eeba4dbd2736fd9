"""What the service knows of who sits down, recorded so that whoever reads the log can decide it again."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value


class Shown(Value, frozen=True):
    """What accounts and read models said of a player at that moment; what the table does not ask is left out.

    `rated`: the player agrees to be rated. `in_time` is a percentage; `rating` is None for who has none.
    `languages` are those of the table that the player speaks. `friend`: of the table's owner. `owner` is
    the player whose program it is, unset for a person's own account.
    """

    rated: bool | UnsetType = UNSET
    in_time: int | UnsetType = UNSET
    rating: int | UnsetType | None = UNSET
    languages: tuple[str, ...] | UnsetType = UNSET
    friend: bool | UnsetType = UNSET
    owner: str | UnsetType = UNSET


def owner_in(shown: Shown | UnsetType) -> str | UnsetType:
    """Return the owner of the program that sat down, unset where none is recorded."""
    return UNSET if isinstance(shown, UnsetType) else shown.owner


def shown_owner(owner: str | UnsetType) -> Shown | UnsetType:
    """Return what is recorded of a player of whom nothing is asked: the owner, if it is a program."""
    return UNSET if isinstance(owner, UnsetType) else Shown(owner=owner)
