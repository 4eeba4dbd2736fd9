"""Finds the faults of the editions in a folder, and plays games with them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from structlog.testing import capture_logs

from domain.games import catalog
from domain.kernel.editions import (
    ABOUT,
    DRAWING,
    IDENTITIES,
    PROVENANCE,
    SETTING,
    BrokenEdition,
    edition_of,
    read_edition,
    read_folder,
)
from domain.kernel.toml_data import collect_faults
from domain.kernel.values import Value
from services.editions.differences import find_differences, read_merged
from services.simulation.simulator import SimulationSetup, simulate

GAMES_PER_TABLE = 1
MOST = 1 / 3
"""If an edition leaves out at most this share of a table, it may be by mistake."""


class EditionReport(Value, frozen=True):
    """The result for one game: its faults, the values read from the box, and the games played to the end.

    It is incomplete if a file cannot be read, so that its values could not be compared with each other.
    """

    game: str
    name: str
    faults: tuple[str, ...]
    changed: int = 0
    played: int = 0
    notes: tuple[str, ...] = ()
    complete: bool = True


def check_editions(folder: Path) -> Iterator[EditionReport]:
    """Yield a report for each game with an edition in the folder; raise BrokenEdition.

    The data of a game are loaded once per process, so this works only in a process that has loaded none.
    """
    if not folder.is_dir():
        raise BrokenEdition(f"there is no folder {folder}")
    names = sorted(place.name for place in folder.iterdir() if place.is_dir())
    if not names:
        raise BrokenEdition(f"{folder} has no folder of a game; railhead edition new GAME {folder} makes one")
    for file in sorted(folder.glob("*.toml")):
        fault = f"{file.name} belongs to no game: move it into the folder of a game"
        yield EditionReport(file.name, file.name, (fault,))
    found = collect_faults()
    with TemporaryDirectory(prefix="railhead-edition-") as readable:
        os.environ[SETTING] = readable
        unreadable = {name: tuple(_link_readable(name, folder, Path(readable))) for name in names}
        for name, faults in unreadable.items():
            found.clear()
            yield _check(name, Path(readable), faults, found)


def _check(name: str, readable: Path, faults: tuple[str, ...], found: list[str]) -> EditionReport:
    if not readable.joinpath(name).is_dir():
        return EditionReport(name, name, faults, complete=False)
    of_data = load_data(name, found)
    if any(ABOUT not in fault for fault in faults):  # a file is left out
        of_data = _faults_of_form(name, of_data)
    edition = edition_of(name)
    title = edition.name if edition else name
    if of_data:
        complete = not (faults or _faults_of_form(name, of_data))
        return EditionReport(name, title, tuple(dict.fromkeys((*faults, *of_data))), complete=complete)
    changes = read_folder(readable, name)
    stops, played = play_games(catalog.game(name))
    changed, notes = len(find_differences(name, {}, changes)), tuple(count_entries(name, changes))
    return EditionReport(name, title, (*faults, *stops), changed, played, notes, complete=not faults)


def load_data(name: str, found: list[str]) -> tuple[str, ...]:
    """Load a game with its data, and return their faults; `found` is the list that collects them."""
    try:
        catalog.game(name)
    except MemoryError:
        found.append(describe_excess(name))
    except Exception as error:  # noqa: BLE001 - whatever the modules do with data that do not fit together
        if not found:
            found.append(f"{name}: the data do not fit together: {type(error).__name__}: {error}")
    return tuple(dict.fromkeys(_faults_of_form(name, found) or found))


def describe_excess(name: str) -> str:
    return f"{name}: the data need too much time or memory. Is a number far too large?"


def _faults_of_form(name: str, faults: Iterable[str]) -> tuple[str, ...]:
    """Return the faults of single entries. If there are any, others come from comparing packaged values."""
    return tuple(fault for fault in faults if fault.startswith(f"{name}/"))


def _link_readable(name: str, folder: Path, readable: Path) -> Iterator[str]:
    """Link the files of a game's edition that can be read, and yield the faults of the others.

    A file of another name, and an `edition.toml` without what it needs, would hide the faults of the other
    files. So the former are left out, and the latter gets a stand-in.
    """
    place, stand_in = readable / name, f'name = "{name}"\nread_by = "nobody"\n'
    place.mkdir()
    about = place / ABOUT
    about.write_text(stand_in, encoding="utf-8")
    try:
        read_folder(readable, name)
    except BrokenEdition as error:  # no game has this name
        rmtree(place)
        yield str(error)
        return
    written = folder.joinpath(name).resolve()
    for file in sorted(written.iterdir()):
        if file.name != ABOUT and not file.name.startswith("."):
            link = place / file.name
            link.symlink_to(file)
            try:
                read_folder(readable, name)
            except BrokenEdition as error:
                link.unlink()
                yield str(error)
    about.unlink()
    if written.joinpath(ABOUT).is_file():
        about.symlink_to(written / ABOUT)
    try:
        edition_of(name)
    except BrokenEdition as error:
        about.unlink(missing_ok=True)
        about.write_text(stand_in, encoding="utf-8")
        read_edition.cache_clear()
        yield str(error)


def count_entries(game: str, edition: Mapping[str, str]) -> Iterator[str]:
    """Yield a note for each list of pieces, such as routes, whose length differs from the packaged one.

    Another note names what the edition leaves out of a table, such as columns, if it states most of it.
    """
    for name in sorted(edition.keys() - {ABOUT, *DRAWING}):
        packaged, changed = read_merged(game, name, {}), read_merged(game, name, edition)
        stated = msgspec.toml.decode(edition[name])
        for section, entries in packaged.items():
            if isinstance(entries, Mapping) and all(isinstance(each, str) for each in entries.values()):
                kept = changed[section].keys() - stated.get(section, {}).keys() - {PROVENANCE}
                if 0 < len(kept) <= MOST * len(entries):
                    yield f"{game}/{name}: {section}: {', '.join(sorted(kept))} as in the packaged data"
            if isinstance(entries, list) and is_list_of_pieces(entries):
                number = len(changed.get(section, ()))
                if number != len(entries):
                    yield (
                        f"{game}/{name}: {section}: {number} entries, the packaged data have {len(entries)}; "
                        "to drop entries, see `replaced` in docs/editions.md"
                    )


def is_list_of_pieces(entries: list[Any]) -> bool:
    """Return whether the entries of a list have names, and none states a number of copies."""
    return all(
        isinstance(entry, Mapping) and not entry.keys().isdisjoint(IDENTITIES) and "count" not in entry
        for entry in entries
    )


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
