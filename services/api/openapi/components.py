"""The schemas of the OpenAPI document: the API's types, and the types of each game, prefixed by its name.

A type with parts of any game is a union discriminated by `game`, because two games may both have a `Pass`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import inspect as types

from domain.kernel.frames import Frame
from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.log.codec import codec_for
from domain.table.commands import CloseByOperator, HandOver, OpenTable, TableCommand, TimeOut
from domain.table.correspondence.commands import EndVacation, Excuse, NoteVacation
from domain.table.orders.commands import FireOrder
from domain.table.records import VisibleRecord
from domain.table.undo.commands import OpenFork
from services.api.http.json_schema import REF_TEMPLATE, JsonSchema, component_ref, to_portable
from services.shared.bodies import RequestBody


def collect_classes(kinds: Iterable[Any]) -> tuple[Any, ...]:
    """Return all classes that occur in the types, each once, in order of first occurrence."""
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
    """Return the class without its type arguments."""
    origin: type = get_origin(kind) or kind
    return origin


def union_members(kind: Any) -> tuple[Any, ...]:
    """Return the classes of a union, or the class itself if it is not a union."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def is_from_package(kind: Any, package: str) -> bool:
    """Return whether a class, or one of its type arguments, is defined in a package."""
    if f"{origin_class(kind).__module__}.".startswith(f"{package}."):
        return True
    return any(
        is_from_package(part, package) for argument in get_args(kind) for part in union_members(argument)
    )


def to_camel_case(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def name_components(kinds: Iterable[Any], prefix: str, game_types: frozenset[Any]) -> dict[Any, str]:
    """Return the component name of each class of one game.

    The name of a generic class includes its type arguments, except `game_types`. If two classes would have
    the same name, both names include the module.
    """
    short = {kind: f"{prefix}{_called(kind)}{_made_with(kind, game_types)}" for kind in kinds}
    twice = {name for name in short.values() if list(short.values()).count(name) > 1}
    return {kind: _longer(kind, prefix) if name in twice else name for kind, name in short.items()}


def _called(kind: Any) -> str:
    """Return the class name, with `Frame` appended for questions, since a command may have the same name."""
    name = origin_class(kind).__name__
    return f"{name}Frame" if issubclass(origin_class(kind), Frame) else name


def _made_with(kind: Any, whole: frozenset[Any]) -> str:
    arguments = [argument for argument in get_args(kind) if argument not in whole]
    names = [origin_class(part).__name__ for argument in arguments for part in union_members(argument)]
    return f"Of{'Or'.join(names)}" if names else ""


def _longer(kind: Any, prefix: str) -> str:
    module = origin_class(kind).__module__.rpartition(".")[2]
    return f"{prefix}{to_camel_case(module)}{_called(kind)}"


PREFIX = REF_TEMPLATE.format(name="")

SERVICE_COMMANDS = (
    OpenTable,
    OpenFork,
    TimeOut,
    CloseByOperator,
    HandOver,
    NoteVacation,
    EndVacation,
    Excuse,
    FireOrder,
)
"""Commands that clients cannot send: separate endpoints open tables, and the service sends the others."""

GAME_COMPONENTS = ("Command", "Event", "Options", "Record", "Seats", "View")
"""Components that each game defines itself."""

TABLE_COMMANDS = tuple(kind for kind in get_args(TableCommand) if origin_class(kind) not in SERVICE_COMMANDS)


def build_components(kinds: Iterable[Any], games: Iterable[str]) -> dict[str, JsonSchema]:
    """Return the components of these types for a service with these games."""
    components = dict(_of_classes((*kinds, *TABLE_COMMANDS), "", frozenset()))
    components["TableCommand"] = tagged_union(
        TABLE_COMMANDS, {kind: kind.__name__ for kind in TABLE_COMMANDS}
    )
    by_game = {game: _of_game(codec_for(game).game) for game in games}
    wrapping = _wrapping(components)
    for name in GAME_COMPONENTS:
        components[name] = {"anyOf": [component_ref(f"{to_camel_case(game)}{name}") for game in by_game]}
    components["Command"]["anyOf"].insert(0, component_ref("TableCommand"))
    components["GameName"] = {"type": "string", "enum": list(by_game)}
    for game, parts in by_game.items():
        _join(components, parts)
        _join(
            components,
            {f"{to_camel_case(game)}{name}": _of(components[name], game, wrapping) for name in wrapping},
        )
    for name in wrapping:
        if "game" in components[name].get("properties", ()):
            components[name] = _by_game(components[name], name, tuple(by_game))
    return components


def _join(found: dict[str, JsonSchema], more: Mapping[str, JsonSchema]) -> None:
    for name, schema in more.items():
        if found.setdefault(name, schema) != schema:
            raise ValueError(f"two types are called {name} in the OpenAPI document")


def _of_classes(kinds: Iterable[Any], game: str, whole: frozenset[Any]) -> Iterator[tuple[str, JsonSchema]]:
    """Yield the name and the schema of each class; names of a game's classes are prefixed by the game."""
    classes = collect_classes(kinds)
    own_classes = [kind for kind in classes if game and is_from_package(kind, f"domain.games.{game}")]
    names = {kind: origin_class(kind).__name__ for kind in classes}
    if not game:
        _require_distinct(names)
    names |= name_components(own_classes, to_camel_case(game), whole)
    refs, written = msgspec.json.schema_components(classes, ref_template="{name}")
    renamed = {schema["$ref"]: names[kind] for kind, schema in zip(classes, refs, strict=True)}
    taken = frozenset(
        collect_classes(kind for kind in classes if issubclass(origin_class(kind), RequestBody | Command))
    )
    for kind, schema in zip(classes, refs, strict=True):
        mended = _referring(to_portable(written[schema["$ref"]]), renamed)
        yield names[kind], mended if kind in taken else _always_there(mended, origin_class(kind))


def _require_distinct(names: Mapping[Any, str]) -> None:
    """Raise ValueError if two classes have the same name: one schema would replace the other."""
    by_name: dict[str, Any] = {}
    for kind, name in names.items():
        other = by_name.setdefault(name, kind)
        if other is not kind:
            modules = " and ".join(origin_class(each).__module__ for each in (other, kind))
            raise ValueError(f"{modules} both define {name}; the API needs a different name for each class")


def _referring(node: Any, renamed: Mapping[str, str]) -> Any:
    """Return a schema whose references use the new component names."""
    if isinstance(node, list):
        return [_referring(part, renamed) for part in node]
    if not isinstance(node, dict):
        return node
    known = {name: _referring(part, renamed) for name, part in node.items()}
    if isinstance(node.get("$ref"), str) and node["$ref"] in renamed:
        known["$ref"] = REF_TEMPLATE.format(name=renamed[node["$ref"]])
    if "discriminator" in node and "mapping" in node["discriminator"]:
        mapping = node["discriminator"]["mapping"]
        known["discriminator"] = {
            **node["discriminator"],
            "mapping": {
                tag: REF_TEMPLATE.format(name=renamed[name]) if name in renamed else name
                for tag, name in mapping.items()
            },
        }
    return known


def _always_there(schema: JsonSchema, kind: Any) -> JsonSchema:
    """Mark response fields with a default as required, unless the encoder omits them."""
    config = getattr(kind, "__struct_config__", None)
    if config is None or config.omit_defaults or not schema.get("properties"):
        return schema
    left_out = {field.encode_name for field in msgspec.structs.fields(kind) if field.default is msgspec.UNSET}
    properties = {
        name: {key: part for key, part in field.items() if key != "default"}
        for name, field in schema["properties"].items()
    }
    required = [name for name in properties if name not in left_out]
    return {**schema, "properties": properties, "required": required}


def _of_game(game: Game[Any]) -> dict[str, JsonSchema]:
    """Return the components of one game, including those for its log records."""
    codec, prefix = codec_for(game.name), to_camel_case(game.name)
    events = get_args(codec.visible_record_type)[1]
    whole = frozenset(
        {
            game.options_type,
            game.commands,
            game.frames,
            events,
            codec.play_type,
            *get_args(codec.visible_record_type),
        }
    )
    kinds = (game.options_type, game.commands, codec.visible_record_type, game.view_type)
    components = dict(_of_classes(kinds, game.name, whole))
    names = {
        kind: _name_of(kind, game, whole) for kind in (*union_members(game.commands), *union_members(events))
    }
    components[f"{prefix}Command"] = tagged_union(union_members(game.commands), names)
    components[f"{prefix}Event"] = tagged_union(union_members(events), names)
    components[f"{prefix}Seats"] = _numbers(game.seat_counts)
    record = components.pop(f"{prefix}{VisibleRecord.__name__}")
    record["properties"]["events"]["items"] = component_ref(f"{prefix}Event")
    components[f"{prefix}Record"] = record
    return components


def _numbers(allowed: tuple[int, ...]) -> JsonSchema:
    """Return a minimum and maximum for consecutive numbers, else an enumeration."""
    least, most = min(allowed), max(allowed)
    if sorted(allowed) == list(range(least, most + 1)):
        return {"type": "integer", "minimum": least, "maximum": most}
    return {"type": "integer", "enum": list(allowed)}


def _name_of(kind: Any, game: Game[Any], whole: frozenset[Any]) -> str:
    is_own = is_from_package(kind, f"domain.games.{game.name}")
    return (
        name_components((kind,), to_camel_case(game.name), whole)[kind]
        if is_own
        else origin_class(kind).__name__
    )


def tagged_union(kinds: Iterable[Any], names: Mapping[Any, str]) -> JsonSchema:
    """Return the union of these classes, discriminated by `type`."""
    by_tag = {_tag(kind): names[kind] for kind in kinds}
    return {
        "oneOf": [component_ref(name) for name in by_tag.values()],
        "discriminator": {
            "propertyName": "type",
            "mapping": {tag: REF_TEMPLATE.format(name=name) for tag, name in by_tag.items()},
        },
    }


def _tag(kind: Any) -> str:
    info = msgspec.inspect.type_info(kind)
    return str(info.tag) if isinstance(info, msgspec.inspect.StructType) else ""


def _wrapping(found: Mapping[str, JsonSchema]) -> tuple[str, ...]:
    """Return the names of the components that contain a game's type at any depth."""
    held = {name: set(referenced(schema)) for name, schema in found.items()}
    known = set(GAME_COMPONENTS)
    while more := {name for name, parts in held.items() if parts & known} - known:
        known |= more
    return tuple(name for name in found if name in known)


def referenced(node: Any) -> Iterator[str]:
    """Yield the names of the components that a schema references."""
    if isinstance(node, list):
        for part in node:
            yield from referenced(part)
    elif isinstance(node, dict):
        if str(node.get("$ref", "")).startswith(PREFIX):
            yield node["$ref"].removeprefix(PREFIX)
        for part in node.values():
            yield from referenced(part)


def _of(schema: JsonSchema, game: str, wrapping: tuple[str, ...]) -> JsonSchema:
    """Return a component with a game's types, specialized for one game."""
    names = (*wrapping, *GAME_COMPONENTS)
    made: JsonSchema = _referring(
        {name: part for name, part in schema.items() if name != "examples"},
        {f"{PREFIX}{name}": f"{to_camel_case(game)}{name}" for name in names},
    )
    if "game" in made.get("properties", ()):
        made["properties"] = {**made["properties"], "game": {"type": "string", "const": game}}
    return made


def _by_game(schema: JsonSchema, name: str, games: tuple[str, ...]) -> JsonSchema:
    names = {game: f"{to_camel_case(game)}{name}" for game in games}
    return {
        "description": schema.get("description", ""),
        "oneOf": [component_ref(component) for component in names.values()],
        "discriminator": {
            "propertyName": "game",
            "mapping": {game: REF_TEMPLATE.format(name=component) for game, component in names.items()},
        },
    }


def reachable(found: Mapping[str, JsonSchema], roots: Iterable[str]) -> dict[str, JsonSchema]:
    """Return the components that the roots reference, directly or indirectly, in the given order."""
    known: set[str] = set()
    pending = list(roots)
    while pending:
        name = pending.pop()
        if name not in known:
            known.add(name)
            pending += referenced(found[name])
    return {name: schema for name, schema in found.items() if name in known}
