"""The classes that types are made of, and what each is called in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin

from msgspec import inspect as types

from domain.kernel.frames import Frame


def collect_classes(kinds: Iterable[Any]) -> tuple[Any, ...]:
    """Give every class that the types are made of, each once, in the order in which they are met."""
    known: dict[Any, None] = {}
    for info in types.multi_type_info(tuple(kinds)):
        _collect(info, known)
    return tuple(known)


def _collect(info: types.Type, known: dict[Any, None]) -> None:
    if isinstance(info, types.StructType | types.NamedTupleType | types.EnumType):
        if info.cls in known:
            return
        known[info.cls] = None
    for part in _parts(info):
        _collect(part, known)


def _parts(info: types.Type) -> Iterator[types.Type]:
    match info:
        case types.StructType(fields=fields) | types.NamedTupleType(fields=fields):
            yield from (field.type for field in fields)
        case types.Metadata(type=inner):
            yield inner
        case types.CollectionType(item_type=item):
            yield item
        case types.TupleType(item_types=items):
            yield from items
        case types.DictType(key_type=key, value_type=value):
            yield from (key, value)
        case types.UnionType(types=several):
            yield from several
        case _:
            return


def origin_class(kind: Any) -> type:
    """Give the class that a generic one was made of."""
    found: type = get_origin(kind) or kind
    return found


def union_members(kind: Any) -> tuple[Any, ...]:
    """Give the classes of a union, or the one class."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def is_from_package(kind: Any, package: str) -> bool:
    """Say whether a class, or anything that a generic one was made with, is of that package."""
    if f"{origin_class(kind).__module__}.".startswith(f"{package}."):
        return True
    return any(
        is_from_package(part, package) for argument in get_args(kind) for part in union_members(argument)
    )


def to_camel_case(name: str) -> str:
    """Write the name of a game as a class would be called."""
    return "".join(part.capitalize() for part in name.split("_"))


def name_components(kinds: Iterable[Any], prefix: str, game_types: frozenset[Any]) -> dict[Any, str]:
    """Name the classes of one game.

    A generic class adds what it was made with, unless that is one of the game's `whole` types; of two that
    would be called the same, each adds the module that it stands in.
    """
    short = {kind: f"{prefix}{_called(kind)}{_made_with(kind, game_types)}" for kind in kinds}
    twice = {name for name in short.values() if list(short.values()).count(name) > 1}
    return {kind: _longer(kind, prefix) if name in twice else name for kind, name in short.items()}


def _called(kind: Any) -> str:
    """Say of a question that it is one: a command may have its name, or nearly."""
    name = origin_class(kind).__name__
    return f"{name}Frame" if issubclass(origin_class(kind), Frame) else name


def _made_with(kind: Any, whole: frozenset[Any]) -> str:
    arguments = [argument for argument in get_args(kind) if argument not in whole]
    names = [origin_class(part).__name__ for argument in arguments for part in union_members(argument)]
    return f"Of{'Or'.join(names)}" if names else ""


def _longer(kind: Any, prefix: str) -> str:
    module = origin_class(kind).__module__.rpartition(".")[2]
    return f"{prefix}{to_camel_case(module)}{_called(kind)}"
