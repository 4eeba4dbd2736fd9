"""What the service knows of who sits down, recorded so that whoever reads the log can decide it again."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value


class Shown(Value, frozen=True):
    """What accounts and read models said of a player at that moment; what the table does not ask is left out.

    `rated`: the player agrees to be rated. `in_time` is a percentage; `rating` is None for who has none.
    `languages` are those of the table that the player speaks. `friend`: of the table's owner.
    """

    rated: bool | UnsetType = UNSET
    in_time: int | UnsetType = UNSET
    rating: int | UnsetType | None = UNSET
    languages: tuple[str, ...] | UnsetType = UNSET
    friend: bool | UnsetType = UNSET
