"""The schemas of the OpenAPI document: the API's own types, and those of each game under the game's name.

What a value holds of any game is a union, told apart by its `game`; tags alone cannot, as two games may both
have a `Pass`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

import msgspec

from domain.kernel.game import Game
from domain.kernel.values import Command
from domain.table.commands import CloseByOperator, HandOver, OpenTable, TableCommand, TimeOut
from infra.codec import codec
from services.api.bodies import Body
from services.api.classes import belongs, camel, found_in, members, named, plain
from services.api.portable import REFERENCE, Schema, portable, reference
from services.api.shapes import Done

PREFIX = REFERENCE.format(name="")

CALLED: dict[Any, str] = {Done: "Outcome"}
"""Classes that the document calls otherwise; El Paso has a command of that name."""

SERVICES = (OpenTable, TimeOut, CloseByOperator, HandOver)
"""Commands that nobody posts: a table is opened by a call of its own, the others are the service's."""

PARTS = ("Command", "Event", "Options", "Record", "Seats", "View")
"""What each game has of its own."""

ORDERS = tuple(kind for kind in get_args(TableCommand) if plain(kind) not in SERVICES)


def schemas(kinds: Iterable[Any], games: Iterable[str]) -> dict[str, Schema]:
    """Give the components that describe these types, where these games are on offer."""
    found = dict(_of_classes((*kinds, *ORDERS), "", frozenset()))
    found["TableCommand"] = _tagged(ORDERS, {kind: kind.__name__ for kind in ORDERS})
    by_game = {game: _of_game(codec(game).game) for game in games}
    wrapping = _wrapping(found)
    for name in PARTS:
        found[name] = {"anyOf": [reference(f"{camel(game)}{name}") for game in by_game]}
    found["Command"]["anyOf"].insert(0, reference("TableCommand"))
    found["GameName"] = {"type": "string", "enum": list(by_game)}
    for game, parts in by_game.items():
        _join(found, parts)
        _join(found, {f"{camel(game)}{name}": _of(found[name], game, wrapping) for name in wrapping})
    for name in wrapping:
        if "game" in found[name].get("properties", ()):
            found[name] = _by_game(found[name], name, tuple(by_game))
    return found


def _join(found: dict[str, Schema], more: Mapping[str, Schema]) -> None:
    for name, schema in more.items():
        if found.setdefault(name, schema) != schema:
            raise ValueError(f"two types are called {name} in the OpenAPI document")


def _of_classes(kinds: Iterable[Any], game: str, whole: frozenset[Any]) -> Iterator[tuple[str, Schema]]:
    """Give the schema of each class; those of a game bear its name."""
    classes = found_in(kinds)
    own = [kind for kind in classes if game and belongs(kind, f"domain.{game}")]
    names = {kind: CALLED.get(kind, plain(kind).__name__) for kind in classes}
    names |= named(own, camel(game), whole)
    told, written = msgspec.json.schema_components(classes, ref_template="{name}")
    renamed = {schema["$ref"]: names[kind] for kind, schema in zip(classes, told, strict=True)}
    taken = frozenset(found_in(kind for kind in classes if issubclass(plain(kind), Body | Command)))
    for kind, schema in zip(classes, told, strict=True):
        mended = _referring(portable(written[schema["$ref"]]), renamed)
        yield names[kind], mended if kind in taken else _always_there(mended, plain(kind))


def _referring(node: Any, renamed: Mapping[str, str]) -> Any:
    """Let every reference lead to the component by the name that it has here."""
    if isinstance(node, list):
        return [_referring(part, renamed) for part in node]
    if not isinstance(node, dict):
        return node
    known = {name: _referring(part, renamed) for name, part in node.items()}
    if isinstance(node.get("$ref"), str) and node["$ref"] in renamed:
        known["$ref"] = REFERENCE.format(name=renamed[node["$ref"]])
    if "discriminator" in node and "mapping" in node["discriminator"]:
        mapping = node["discriminator"]["mapping"]
        known["discriminator"] = {
            **node["discriminator"],
            "mapping": {tag: REFERENCE.format(name=renamed[name]) for tag, name in mapping.items()},
        }
    return known


def _always_there(schema: Schema, kind: Any) -> Schema:
    """Of what is only told, fields with a default are told too, unless the class leaves them out."""
    config = getattr(kind, "__struct_config__", None)
    if config is None or config.omit_defaults or not schema.get("properties"):
        return schema
    properties = {
        name: {key: part for key, part in one.items() if key != "default"}
        for name, one in schema["properties"].items()
    }
    return {**schema, "properties": properties, "required": list(properties)}


def _of_game(game: Game[Any]) -> dict[str, Schema]:
    """Give what is of one game alone, and the parts of the table that its log holds."""
    code, prefix = codec(game.name), camel(game.name)
    events = get_args(code.seen_type)[1]
    whole = frozenset({game.options, game.commands, game.frames, events, *get_args(code.seen_type)})
    kinds = (game.options, game.commands, code.seen_type, game.view_type)
    found = dict(_of_classes(kinds, game.name, whole))
    names = {kind: _name_of(kind, game, whole) for kind in (*members(game.commands), *members(events))}
    found[f"{prefix}Command"] = _tagged(members(game.commands), names)
    found[f"{prefix}Event"] = _tagged(members(events), names)
    found[f"{prefix}Seats"] = _numbers(game.seats)
    record = found.pop(f"{prefix}Seen")
    record["properties"]["events"]["items"] = reference(f"{prefix}Event")
    found[f"{prefix}Record"] = record
    return found


def _numbers(allowed: tuple[int, ...]) -> Schema:
    """Give bounds where they say it all: a number is handier than one of a list of names."""
    least, most = min(allowed), max(allowed)
    if sorted(allowed) == list(range(least, most + 1)):
        return {"type": "integer", "minimum": least, "maximum": most}
    return {"type": "integer", "enum": list(allowed)}


def _name_of(kind: Any, game: Game[Any], whole: frozenset[Any]) -> str:
    own = belongs(kind, f"domain.{game.name}")
    return named((kind,), camel(game.name), whole)[kind] if own else plain(kind).__name__


def _tagged(kinds: Iterable[Any], names: Mapping[Any, str]) -> Schema:
    """Give the union of these classes, told apart by their tags."""
    by_tag = {_tag(kind): names[kind] for kind in kinds}
    return {
        "oneOf": [reference(name) for name in by_tag.values()],
        "discriminator": {
            "propertyName": "type",
            "mapping": {tag: REFERENCE.format(name=name) for tag, name in by_tag.items()},
        },
    }


def _tag(kind: Any) -> str:
    info = msgspec.inspect.type_info(kind)
    return str(info.tag) if isinstance(info, msgspec.inspect.StructType) else ""


def _wrapping(found: Mapping[str, Schema]) -> tuple[str, ...]:
    """Name the components that hold something of a game, at whatever depth."""
    held = {name: set(references(schema)) for name, schema in found.items()}
    known = set(PARTS)
    while more := {name for name, parts in held.items() if parts & known} - known:
        known |= more
    return tuple(name for name in found if name in known)


def references(node: Any) -> Iterator[str]:
    """Give the names of the components that a schema refers to."""
    if isinstance(node, list):
        for part in node:
            yield from references(part)
    elif isinstance(node, dict):
        if str(node.get("$ref", "")).startswith(PREFIX):
            yield node["$ref"].removeprefix(PREFIX)
        for part in node.values():
            yield from references(part)


def _of(schema: Schema, game: str, wrapping: tuple[str, ...]) -> Schema:
    """Give what wraps any game's values, for one game."""
    names = (*wrapping, *PARTS)
    made: Schema = _referring(
        {name: part for name, part in schema.items() if name != "examples"},
        {f"{PREFIX}{name}": f"{camel(game)}{name}" for name in names},
    )
    if "game" in made.get("properties", ()):
        made["properties"] = {**made["properties"], "game": {"type": "string", "const": game}}
    return made


def _by_game(schema: Schema, name: str, games: tuple[str, ...]) -> Schema:
    names = {game: f"{camel(game)}{name}" for game in games}
    return {
        "description": schema.get("description", ""),
        "oneOf": [reference(one) for one in names.values()],
        "discriminator": {
            "propertyName": "game",
            "mapping": {game: REFERENCE.format(name=one) for game, one in names.items()},
        },
    }


def reached(found: Mapping[str, Schema], roots: Iterable[str]) -> dict[str, Schema]:
    """Give the components that these lead to, in their order."""
    known: set[str] = set()
    left = list(roots)
    while left:
        name = left.pop()
        if name not in known:
            known.add(name)
            left += references(found[name])
    return {name: schema for name, schema in found.items() if name in known}
