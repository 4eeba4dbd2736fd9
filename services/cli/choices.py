"""Reading a game and its options from words of the command line."""

from __future__ import annotations

from typing import Any

import msgspec

from domain import catalog
from domain.kernel.game import Game
from domain.kernel.values import Value
from services.cli.console import USAGE, stop

_WORDS = {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False, "none": None}


def chosen_game(name: str) -> Game[Any]:
    """Give the game, or leave and list those on offer."""
    try:
        return catalog.game(name)
    except KeyError as error:
        stop(str(error.args[0]), USAGE)


def chosen_options(game: Game[Any], words: list[str]) -> Value:
    """Read `name=value` words into the game's options, or leave and say what is allowed."""
    given: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in game.options.__struct_fields__:
            allowed = ", ".join(f"{field}=..." for field in game.options.__struct_fields__) or "none"
            stop(f"{word!r} is no option of {game.name}; possible: {allowed}", USAGE)
        given[name] = _WORDS.get(value.lower(), value)
    try:
        options: Value = msgspec.convert(given, game.options, strict=False)
    except msgspec.ValidationError as error:
        stop(f"options of {game.name}: {error}", USAGE)
    return options
