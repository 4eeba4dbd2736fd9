"""Immutable values that travel as JSON."""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Annotated, Any, ClassVar, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import force_setattr

T = TypeVar("T")

_ANY_ORDER = "any_order"
AnyOrder = Annotated[tuple[T, ...], msgspec.Meta(extra={_ANY_ORDER: True})]
"""Sortable things whose order means nothing: a command keeps them sorted, in whatever order they were sent.

A field of a plain tuple keeps its order, as the cells of a path do.
"""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An immutable value; unknown fields are refused when it is read.

    The garbage collector leaves values alone: what never changes is in no cycle.
    """


class Command(Value, frozen=True, tag=True):
    """What a seat wants. Its tag is the class's name and is stored: a renaming pins the tag, or is upcast.

    Fields of the type `AnyOrder` are sorted whenever a command is made, so also when it is decoded.
    """

    def __init_subclass__(cls, **config: Any) -> None:
        """Give a command a hook that sorts its fields; commands without such fields pay nothing for it."""
        super().__init_subclass__(**config)
        names = any_order_fields(cls)
        if names:
            cls.__post_init__ = _sorter(names)  # type: ignore[attr-defined]  # msgspec looks for it by name


def any_order_fields(kind: type[Command]) -> tuple[str, ...]:
    """Return the names of a command's fields whose order means nothing."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if _is_any_order(hint))


def _is_any_order(hint: Any) -> bool:
    """Return whether a type, or one of a union, is `AnyOrder`."""
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
    """What happened: a fact that evolve folds, stored under its tag as a command is."""

    reveals: ClassVar[bool] = False
    """Whether somebody learns something by it; nothing before it can be taken back."""

    ends_turn: ClassVar[bool] = False
    """Of what reveals: nobody learns anything by it, it ends a turn that its seat alone cannot take back."""

    depends_on_hidden: ClassVar[bool] = False
    """Whether what follows rests on what was hidden: worlds that a seat cannot tell apart may part here."""
