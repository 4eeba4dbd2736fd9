"""Finds the game packages in this folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import domain.games
from domain.kernel.game import Game

TEMPLATE = "template"
"""The smallest complete game: copied for a new one and played in tests, offered to nobody."""


@cache
def names() -> tuple[str, ...]:
    """Return the names of all games on offer, sorted."""
    found = (module.name for module in iter_modules(domain.games.__path__) if module.ispkg)
    return tuple(sorted(name for name in found if name != TEMPLATE))


@cache
def game(name: str, version: int | None = None) -> Game[Any]:
    """Return a game by its name, in its newest rules or in a version that the package still keeps.

    KeyError, which lists what there is, if there is no such game or version.
    """
    if name not in names() and name != TEMPLATE:
        raise KeyError(f"unknown game {name!r}; available: {', '.join(names())}")
    newest: Game[Any] = import_module(f"domain.games.{name}").GAME
    kept = {newest.version: newest, **{one.version: one for one in older(name)}}
    if version is not None and version not in kept:
        raise KeyError(
            f"version {version} of the rules of {name} is not known here; kept: "
            f"{', '.join(map(str, sorted(kept)))}"
        )
    return newest if version is None else kept[version]


def older(name: str) -> tuple[Game[Any], ...]:
    """Return the versions of a game's rules that are kept beside the newest, by which tables still run."""
    return tuple(getattr(import_module(f"domain.games.{name}"), "OLDER", {}).values())


def versions(name: str) -> tuple[int, ...]:
    """Return the versions of a game's rules that the package keeps, the oldest first."""
    return tuple(sorted(one.version for one in (game(name), *older(name))))


def version_note(name: str, version: int) -> str:
    """Say in a sentence what that version decides otherwise than the one before; empty where nothing says."""
    return game(name).presentation.version_notes.get(version, "")
