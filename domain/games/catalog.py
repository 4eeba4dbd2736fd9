"""Finds the games in this folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import domain.games
from domain.kernel.game import Game

TEMPLATE = "template"
"""The smallest complete game: copied for new games and played in tests, never offered to players."""


@cache
def names() -> tuple[str, ...]:
    """Return the names of all games on offer, sorted."""
    packages = (module.name for module in iter_modules(domain.games.__path__) if module.ispkg)
    return tuple(sorted(name for name in packages if name != TEMPLATE))


@cache
def game(name: str, version: int | None = None) -> Game[Any]:
    """Return a game by name, with its newest rules or a version that the package still keeps.

    Raises a KeyError listing the known names or versions.
    """
    if name not in names() and name != TEMPLATE:
        raise KeyError(f"unknown game {name!r}; available: {', '.join(names())}")
    newest: Game[Any] = import_module(f"domain.games.{name}").GAME
    kept = {newest.version: newest, **{each.version: each for each in older(name)}}
    if version is not None and version not in kept:
        raise KeyError(
            f"unknown version {version} of the rules of {name}; available: "
            f"{', '.join(map(str, sorted(kept)))}"
        )
    return newest if version is None else kept[version]


def older(name: str) -> tuple[Game[Any], ...]:
    """Return the older versions of a game's rules, which running tables may still use."""
    return tuple(getattr(import_module(f"domain.games.{name}"), "OLDER", {}).values())


def versions(name: str) -> tuple[int, ...]:
    """Return the available versions of a game's rules, oldest first."""
    return tuple(sorted(each.version for each in (game(name), *older(name))))


def version_note(name: str, version: int) -> str:
    """Return a sentence on how a version differs from the previous one; "" if there is none."""
    return game(name).presentation.version_notes.get(version, "")
