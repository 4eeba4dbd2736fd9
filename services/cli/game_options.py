"""Parses a game and its options from command-line arguments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import inspect

from domain.games import catalog
from domain.kernel.game import Game
from domain.kernel.values import Value
from services.cli.console import USAGE, fail

_WORDS = {"on": True, "off": False, "yes": True, "no": False, "none": None}


def require_game(name: str) -> Game[Any]:
    """Return the game, or exit with a list of the available games."""
    try:
        return catalog.game(name)
    except KeyError as error:
        fail(str(error.args[0]), USAGE)


def parse_options(game: Game[Any], words: list[str]) -> Value:
    """Parse `name=value` arguments into the game's options, or exit with a list of the allowed ones."""
    types = {field.name: field.type for field in msgspec.structs.fields(game.options_type)}
    given: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in types:
            allowed = (
                "; ".join(f"{known}={'|'.join(_values(kind))}" for known, kind in types.items()) or "none"
            )
            fail(f"{word!r} is not an option of {game.name}; possible: {allowed}", USAGE)
        given[name] = _read(value, types[name], f"option {name} of {game.name}")
    try:
        options: Value = msgspec.convert(given, game.options_type)
    except msgspec.ValidationError as error:
        fail(f"options of {game.name}: {error}", USAGE)
    return options


def _read(word: str, kind: Any, option: str) -> Any:
    """Parse a value according to its type, including words for on, off or none."""
    for value in (word, word.lower(), _WORDS.get(word.lower(), word)):
        with suppress(msgspec.ValidationError):
            return msgspec.convert(value, kind, strict=False)
    return fail(f"{option}: {word!r} is not one of its values; possible: {', '.join(_values(kind))}", USAGE)


def _values(kind: Any) -> tuple[str, ...]:
    """Return the possible values of an option's type, as written on the command line."""
    return tuple(dict.fromkeys(_value_names(inspect.type_info(kind))))


def _value_names(kind: inspect.Type) -> Iterator[str]:
    match kind:
        case inspect.LiteralType(values):
            yield from map(str, values)
        case inspect.BoolType():
            yield from ("on", "off")
        case inspect.NoneType():
            yield "none"
        case inspect.IntType(ge=least, le=most) if least is not None and most is not None:
            yield f"{least} to {most}"
        case inspect.IntType():
            yield "a whole number"
        case inspect.StrType(pattern=pattern) if pattern:
            yield f"a text like {pattern}"
        case inspect.UnionType(types):
            for part in types:
                yield from _value_names(part)
        case _:
            yield "..."
