"""Editions: the data of one's own box, laid over the packaged data of its game.

An edition is a folder named after its game. Its `edition.toml` says what it was read from. Its other files
contain what differs from the packaged files of the same names, in the same forms:

- A table changes the values that it names.
- A list whose entries have an `id` changes the entries that it names, and adds those that are new.
- Any other list takes the place of the packaged one. So does a list that `replaced` names at the top of the
  file.

RAILHEAD_EDITIONS names the folder that holds the editions. It is read once per process, because the games'
modules load their data when they are imported.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from domain.kernel.values import Value

SETTING = "RAILHEAD_EDITIONS"
ABOUT = "edition.toml"
REPLACED = "replaced"
DRAWING = frozenset({"board.toml"})
"""Files that only place things in the drawing, so a table may go on when they change."""
DIGEST_LENGTH = 12

Data = dict[str, Any]
T = TypeVar("T")


class Edition(Value, frozen=True):
    """What an edition was read from: its name, the person who read it, and the printing."""

    name: str
    read_by: str
    printing: str = ""
    notes: str = ""


class BrokenEdition(ValueError):
    """An edition cannot be read; the message names the file or folder."""


def edition_folder(game: str) -> Path | None:
    """Return the folder of a game's edition; None if the game is played with the packaged data.

    Raises BrokenEdition if the folder with the editions is missing, or an edition has no `edition.toml`.
    """
    editions = os.environ.get(SETTING)
    if not editions:
        return None
    if not Path(editions).is_dir():
        raise BrokenEdition(f"{SETTING}: there is no folder {editions}")
    folder = Path(editions, game)
    if folder.is_dir() and not folder.joinpath(ABOUT).is_file():
        raise BrokenEdition(f"{game}/{ABOUT} is missing: it says what the edition was read from")
    return folder if folder.is_dir() else None


@cache
def edition_of(game: str) -> Edition | None:
    """Return what a game's data were read from; None for the packaged data."""
    folder = edition_folder(game)
    return None if folder is None else _decode(folder / ABOUT, Edition)


@cache
def edition_digest(game: str) -> str | None:
    """Return the digest of the data that an edition changes; None for the packaged data.

    Comments, the order of keys, `edition.toml` and the files in DRAWING do not matter.
    """
    folder = edition_folder(game)
    return None if folder is None else digest_of(read_files(folder))


def digest_of(files: Mapping[str, str]) -> str:
    """Return the digest of an edition's files by name; raise ValueError if one of them is not TOML."""
    result = hashlib.sha256()
    for name, content in sorted(files.items()):
        if name not in DRAWING and name != ABOUT:
            data = msgspec.json.encode(msgspec.toml.decode(content), order="sorted")
            result.update(name.encode() + b"\n" + data + b"\n")
    return result.hexdigest()[:DIGEST_LENGTH]


def read_files(folder: Path) -> dict[str, str]:
    """Return the text of an edition's files by name."""
    return {file.name: file.read_text() for file in sorted(folder.glob("*.toml"))}


def with_edition(game: str, name: str, packaged: Data) -> Data:
    """Return the data of a packaged file with the changes of the game's edition, if it has any."""
    folder = edition_folder(game)
    if folder is None or not folder.joinpath(name).is_file():
        return packaged
    return lay_over(packaged, _decode(folder / name, Data))


def lay_over(packaged: Data, changes: Data) -> Data:
    """Return packaged data with an edition's changes; raise BrokenEdition if it replaces an unknown list."""
    replaced = changes.get(REPLACED, [])
    unknown = [name for name in replaced if name not in packaged]
    if unknown:
        raise BrokenEdition(f"{REPLACED} names {', '.join(unknown)}; possible: {', '.join(packaged)}")
    rest = {name: value for name, value in changes.items() if name != REPLACED}
    kept = {name: value for name, value in packaged.items() if name not in replaced}
    merged: Data = _merge(kept, rest)
    return merged


def _merge(packaged: Any, changes: Any) -> Any:
    if isinstance(packaged, Mapping) and isinstance(changes, Mapping):
        new = {name: _merge(packaged.get(name), value) for name, value in changes.items()}
        return {**packaged, **new}
    if _has_ids(packaged) and _has_ids(changes):
        before = {entry["id"]: entry for entry in packaged}
        after = {entry["id"]: _merge(before.get(entry["id"]), entry) for entry in changes}
        return list({**before, **after}.values())
    return changes


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(entry, Mapping) and "id" in entry for entry in value)


def _decode(file: Path, form: type[T]) -> T:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=form)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BrokenEdition(f"{file.parent.name}/{file.name}: {error}") from error
