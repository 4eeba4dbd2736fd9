"""Editions: the data of one's own box, laid over the packaged data of its game.

An edition is a folder named after its game. Its `edition.toml` says what it was read from. Its other files
contain what differs from the packaged files of the same names, in the same forms:

- A table changes the values that it names.
- A list whose entries have an `id`, a `number` or a `company` changes the entries that it names, and adds
  those that are new.
- Any other list takes the place of the packaged one. So does a list that `replaced` names at the top of the
  file.

Values that an edition changes have the provenance BOX.

RAILHEAD_EDITIONS names the folder that holds the editions. It is read once per process, because the games'
modules load their data when they are imported.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from domain.kernel.data_faults import explain_syntax, find_faults
from domain.kernel.values import Value

SETTING = "RAILHEAD_EDITIONS"
GAMES = "domain.games"
ABOUT = "edition.toml"
REPLACED = "replaced"
DRAWING = frozenset({"board.toml"})
"""Files that only place things in the drawing, so a table may go on when they change."""
DIGEST_LENGTH = 12
IDENTITIES = ("id", "number", "company")
"""The keys that may name an entry of a list."""
PROVENANCE, BOX = "provenance", "box"
"""The key that names the source of a table's values, and its value for those of an edition."""

Data = dict[str, Any]
T = TypeVar("T")


Filled = Annotated[str, msgspec.Meta(min_length=1)]


class Edition(Value, frozen=True):
    """What an edition was read from: its name, the person who read it, and the printing."""

    name: Filled
    read_by: Filled
    printing: str = ""
    notes: str = ""


class BrokenEdition(ValueError):
    """An edition cannot be read; the message names the file or folder."""


@cache
def read_edition(game: str) -> Mapping[str, str]:
    """Return the text of the files of a game's edition by name; empty for the packaged data.

    Files that change later do not matter to this process. Raises BrokenEdition for a missing folder, and for
    a folder or file that belongs to no game.
    """
    editions = os.environ.get(SETTING)
    if not editions:
        return {}
    return read_folder(Path(editions), game)


def read_folder(editions: Path, game: str) -> Mapping[str, str]:
    """Return the text of the files of a game's edition in a folder of editions; raise BrokenEdition."""
    if not editions.is_dir():
        raise BrokenEdition(f"{SETTING}: there is no folder {editions}")
    if any(editions.glob("*.toml")):
        raise BrokenEdition(
            f"{editions} contains files: name the folder that holds the editions, such as {editions.parent}"
        )
    games = {entry.name for entry in files(GAMES).iterdir() if entry.joinpath("data").is_dir()}
    _require(games, (entry.name for entry in editions.iterdir() if entry.is_dir()), "is not a game")
    folder = editions / game
    if not folder.is_dir():
        return {}
    written = sorted(file for file in folder.iterdir() if not file.name.startswith("."))
    packaged = {
        entry.name for entry in files(GAMES).joinpath(game, "data").iterdir() if entry.name.endswith(".toml")
    }
    _require(packaged, {file.name for file in written} - {ABOUT}, f"is not a data file of {game}")
    found = {file.name: _read(file) for file in written}
    if ABOUT not in found:
        raise BrokenEdition(f"{game}/{ABOUT} is missing: it says what the edition was read from")
    return found


def _require(possible: Collection[str], names: Iterable[str], fault: str) -> None:
    wrong = sorted(set(names) - set(possible))
    if wrong:
        faults = "; ".join(f"{name} {fault}" for name in wrong)
        raise BrokenEdition(f"{faults}; possible: {', '.join(sorted(possible))}")


@cache
def edition_of(game: str) -> Edition | None:
    """Return what a game's data were read from; None for the packaged data."""
    found = read_edition(game)
    return _decode(game, ABOUT, Edition) if found else None


@cache
def edition_digest(game: str) -> str | None:
    """Return the digest of the data that an edition changes; None for the packaged data.

    Comments, the order of keys, `edition.toml` and the files in DRAWING do not matter.
    """
    found = read_edition(game)
    return digest_of(found) if found else None


def parse_changes(text: str, place: str) -> Data:
    """Return the data in a file of an edition; raise BrokenEdition, with the place, if it is not TOML."""
    try:
        data: Data = msgspec.toml.decode(text)
    except ValueError as error:
        raise BrokenEdition(f"{place}: {explain_syntax(text, error)}") from error
    return data


def digest_of(edition: Mapping[str, str]) -> str:
    """Return the digest of an edition's files by name; raise ValueError if one of them is not TOML."""
    result = hashlib.sha256()
    for name, content in sorted(edition.items()):
        if name not in DRAWING and name != ABOUT:
            data = msgspec.json.encode(msgspec.toml.decode(content), order="sorted")
            result.update(name.encode() + b"\n" + data + b"\n")
    return result.hexdigest()[:DIGEST_LENGTH]


def with_edition(game: str, name: str, packaged: Data) -> Data:
    """Return the data of a packaged file with the changes of the game's edition, if it has any."""
    changes = changes_in(game, name)
    if not changes:
        return packaged
    try:
        return lay_over(packaged, changes)
    except BrokenEdition as error:
        raise BrokenEdition(f"{game}/{name}: {error}") from error


def changes_in(game: str, name: str) -> Data:
    """Return what the game's edition states in a file; empty if it has none."""
    if edition_of(game) is None or name not in read_edition(game):
        return {}
    return _decode(game, name, Data)


def lay_over(packaged: Data, changes: Data) -> Data:
    """Return packaged data with an edition's changes; raise BrokenEdition if it replaces an unknown list."""
    replaced = changes.get(REPLACED, [])
    if not isinstance(replaced, list) or not all(name in packaged for name in map(str, replaced)):
        raise BrokenEdition(f"{REPLACED} is {replaced}; possible names: {', '.join(packaged)}")
    rest = {name: value for name, value in changes.items() if name != REPLACED}
    for name, value in rest.items():
        if name in replaced and isinstance(value, list):
            rest[name] = [_with_source(packaged[name], entry) for entry in value]
    kept = {name: value for name, value in packaged.items() if name not in replaced}
    merged: Data = _merge(kept, rest)
    return merged


def _merge(packaged: Any, changes: Any) -> Any:
    if isinstance(packaged, Mapping) and isinstance(changes, Mapping):
        new = {name: _merge(packaged.get(name), value) for name, value in changes.items()}
        read = {f"{name}_{PROVENANCE}" for name in new} | ({PROVENANCE} if _has_values(new) else set())
        return {**packaged, **dict.fromkeys(read & packaged.keys(), BOX), **new}
    if isinstance(packaged, list) and isinstance(changes, list):
        return _merge_lists(packaged, changes)
    return changes


def _has_values(table: Data) -> bool:
    """Return whether a table has values of its own apart from names, tables, and lists of tables."""
    own = (value for name, value in table.items() if name not in IDENTITIES)
    parts = (value[0] if isinstance(value, list) and value else value for value in own)
    return not all(isinstance(part, Mapping) for part in parts)


def _merge_lists(packaged: list[Any], changes: list[Any]) -> list[Any]:
    name = find_identity(packaged)
    if name is None:
        return [_with_source(packaged, entry) for entry in changes]
    nameless = [entry for entry in changes if not _is_named_by(name, [entry])]  # faults of their form
    changes = [entry for entry in changes if entry not in nameless]
    named = Counter(entry[name] for entry in changes)
    twice = [str(each) for each, count in named.items() if count > 1]
    if twice:
        raise BrokenEdition(f"{', '.join(twice)}: listed more than once")
    before = {entry[name]: entry for entry in packaged}
    after = {
        entry[name]: _merge(before[entry[name]], entry)
        if entry[name] in before
        else _with_source(packaged, entry)
        for entry in changes
    }
    return [*{**before, **after}.values(), *(_with_source(packaged, entry) for entry in nameless)]


def find_identity(entries: list[Any]) -> str | None:
    """Return the key that names the entries of a list; None for a list without names."""
    return next((name for name in IDENTITIES if entries and _is_named_by(name, entries)), None)


def _is_named_by(name: str, entries: list[Any]) -> bool:
    return all(isinstance(entry, Mapping) and isinstance(entry.get(name), str | int) for entry in entries)


def _with_source(packaged: list[Any], entry: Any) -> Any:
    """Return a new entry with BOX for each source that all packaged entries of its list state."""
    if not packaged or not all(isinstance(table, Mapping) for table in (*packaged, entry)):
        return entry
    stated = [{name for name in table if name.endswith(PROVENANCE)} for table in packaged]
    return {**dict.fromkeys(set.intersection(*stated), BOX), **entry}


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BrokenEdition(
            f"{file.parent.name}/{file.name}: line {line}: a character is not UTF-8; save the file as UTF-8"
        ) from error
    except OSError as error:
        raise BrokenEdition(f"{file.parent.name}/{file.name}: {error}") from error


def _decode(game: str, name: str, form: type[T]) -> T:
    data = parse_changes(read_edition(game)[name], f"{game}/{name}")
    faults = find_faults(data, form)
    if faults:
        raise BrokenEdition("; ".join(f"{game}/{name}: {fault}" for fault in faults))
    return msgspec.convert(data, form)
