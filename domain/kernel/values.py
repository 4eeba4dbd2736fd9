"""Immutable values that are sent and stored as JSON."""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Annotated, Any, ClassVar, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import force_setattr

T = TypeVar("T")

_ANY_ORDER = "any_order"
AnyOrder = Annotated[tuple[T, ...], msgspec.Meta(extra={_ANY_ORDER: True})]
"""Sortable items whose order has no meaning, so a command sorts them.

Use a plain tuple where the order matters, for example for the cells of a path.
"""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An immutable value; decoding rejects unknown fields.

    The garbage collector ignores values, because immutable values form no cycles.
    """


class Command(Value, frozen=True, tag=True):
    """A seat's request, stored with its class name as the tag; to rename it, pin the tag or add an upcast.

    Fields of type `AnyOrder` are sorted whenever a command is created, including when it is decoded.
    """

    def __init_subclass__(cls, **config: Any) -> None:
        """Add a hook that sorts `AnyOrder` fields; commands without them have no overhead."""
        super().__init_subclass__(**config)
        names = any_order_fields(cls)
        if names:
            cls.__post_init__ = _sorter(names)  # type: ignore[attr-defined]  # msgspec looks for it by name


def any_order_fields(kind: type[Command]) -> tuple[str, ...]:
    """Return the names of a command's `AnyOrder` fields."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if _is_any_order(hint))


def _is_any_order(hint: Any) -> bool:
    """Return whether a type, or a member of a union, is `AnyOrder`."""
    if isinstance(hint, msgspec.Meta):
        return bool((hint.extra or {}).get(_ANY_ORDER))
    return get_origin(hint) in {Annotated, Union, UnionType} and any(map(_is_any_order, get_args(hint)))


def _sorter(names: tuple[str, ...]) -> Callable[[Any], None]:
    def sort_fields(command: Any) -> None:
        for name in names:
            things = getattr(command, name)
            if isinstance(things, tuple):
                force_setattr(command, name, tuple(sorted(things)))

    return sort_fields


class Event(Value, frozen=True, tag=True):
    """A fact that `evolve` folds into the state; stored under its tag, like a command."""

    reveals: ClassVar[bool] = False
    """Whether a player learns something from the event, so that earlier records can no longer be undone."""

    ends_turn: ClassVar[bool] = False
    """With `reveals`: no player learns anything, but the seat's turn ends, so an undo needs consent."""

    depends_on_hidden: ClassVar[bool] = False
    """Whether the outcome depends on hidden information: worlds that looked alike may differ afterwards."""
