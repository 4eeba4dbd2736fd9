"""Finds the faults of the editions in a folder, and plays games with them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from structlog.testing import capture_logs

from domain.games import catalog
from domain.kernel.editions import SETTING, BrokenEdition, edition_of, read_folder
from domain.kernel.toml_data import collect_faults
from domain.kernel.values import Value
from services.editions.differences import find_differences
from services.simulation.simulator import SimulationSetup, simulate

GAMES_PER_TABLE = 1


class EditionReport(Value, frozen=True):
    """The result for one game: its faults, the values read from the box, and the games played to the end."""

    game: str
    name: str
    faults: tuple[str, ...]
    changed: int = 0
    played: int = 0


def check_editions(folder: Path) -> Iterator[EditionReport]:
    """Yield a report for each game with an edition in the folder; raise BrokenEdition.

    The data of a game are loaded once per process, so this works only in a process that has loaded none.
    """
    os.environ[SETTING] = str(folder)
    if not folder.is_dir():
        raise BrokenEdition(f"there is no folder {folder}")
    names = sorted(place.name for place in folder.iterdir() if place.is_dir())
    if not names:
        raise BrokenEdition(f"{folder} has no folder of a game; railhead edition new GAME {folder} makes one")
    found = collect_faults()
    for name in names:
        found.clear()
        yield _check(name, folder, found)


def _check(name: str, folder: Path, found: list[str]) -> EditionReport:
    try:
        changes, edition = read_folder(folder, name), edition_of(name)
    except BrokenEdition as error:
        return EditionReport(name, name, (str(error),))
    game: Any = None
    try:
        game = catalog.game(name)
    except Exception as error:  # noqa: BLE001 - whatever the modules do with data that do not fit together
        if not found:
            found.append(f"{name}: the data do not fit together: {type(error).__name__}: {error}")
    title = edition.name if edition else name
    if found:
        return EditionReport(name, title, tuple(dict.fromkeys(found)))
    faults, played = play_games(game)
    changed = len(find_differences(name, {}, changes))
    return EditionReport(name, title, tuple(faults), changed, played)


def play_games(game: Any) -> tuple[list[str], int]:
    """Play a random game with each number of players and in each mode; return the faults and the games."""
    every = game.variants or (game.options_type(),)
    pairs = [(next(n for n in game.seat_counts if not game.invalid_reason(form, n)), form) for form in every]
    pairs += [(seats, every[0]) for seats in game.seat_counts if not game.invalid_reason(every[0], seats)]
    faults, played = [], 0
    for seats, options in dict.fromkeys(pairs):
        with capture_logs() as logged:
            simulate(SimulationSetup(game, seats, options, "random", 1), GAMES_PER_TABLE)
        played += GAMES_PER_TABLE
        for entry in logged:
            reason = entry.get("refusal") or entry.get("error")
            faults.append(f"{game.name}: a game of {seats} stops: {reason} ({options})")
    return faults, played
