"""Which values an edition states, and which of those that the rulebook's text lacks it leaves as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from typing import Any

import msgspec

from domain.kernel.data_faults import label_entry
from domain.kernel.editions import (
    BOX,
    DRAWING,
    GAMES,
    PROVENANCE,
    REPLACED,
    Data,
    Edition,
    edition_of,
    find_identity,
    lay_over,
    parse_changes,
    read_edition,
)
from services.editions.blank import read_hints
from services.editions.differences import find_differences

RULEBOOK = "rulebook"
"""The provenance of values that the rulebook's text states."""
MOST_NAMED = 12


def describe_coverage(game: str) -> str:
    """Return the values that the game's edition changes, and those that it could state but does not, as HTML.

    Returns "" for the packaged data.
    """
    edition = edition_of(game)
    return "" if edition is None else _describe(game, edition)


def _describe(game: str, edition: Edition) -> str:
    texts = read_edition(game)
    read, rest = list(list_values_read(game, texts)), list(list_values_left(game, texts))
    first = f"Read from {edition.name}{':' if read else ': nothing that differs.'}"
    second = (
        "Neither in the rulebook's text nor in the edition, so reconstructed or from public sources:"
        if rest
        else "The edition states everything that the rulebook's text lacks."
    )
    return f"<p><strong>{escape(first)}</strong></p>{_list(read)}<p>{escape(second)}</p>{_list(rest)}"


def _list(lines: list[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""


def list_values_read(game: str, edition: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each part of the box in which an edition, given by its texts, changes values."""
    parts: dict[str, dict[str, list[str]]] = {}
    for difference in find_differences(game, {}, edition):
        file, section, *entry = difference.place.split(", ")
        if file not in DRAWING and difference.new is not None:
            entries = parts.setdefault(name_part(game, file, section), {})
            values = entries.setdefault(" ".join(entry[:-1]), [])
            values.append(" ".join([*entry[-1:], difference.new]).replace("_", " "))
    for part, entries in parts.items():
        yield f"{part}: {'; '.join(_join_values(*each) for each in entries.items())}"


def _join_values(entry: str, values: list[str]) -> str:
    return ": ".join(filter(None, (entry.replace("_", " "), ", ".join(values))))


def list_values_left(game: str, edition: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each part of the box whose values both the rulebook's text and an edition lack."""
    hints = read_hints(game)
    for file, sections in hints.files.items():
        if file in DRAWING:
            continue
        packaged: Data = msgspec.toml.decode(files(GAMES).joinpath(game, "data", file).read_bytes())
        changes = parse_changes(edition[file], f"{game}/{file}") if file in edition else {}
        for section in sections:
            every = _find_open(packaged, {}, section, hints.values.get(section, ()))
            left = _find_open(packaged, changes, section, hints.values.get(section, ()))
            part = name_part(game, file, section)
            if left and left == every:
                yield part
            elif len(left) > MOST_NAMED:
                yield f"{part}: {len(left)} of {len(every)}"
            elif left:
                yield f"{part}: {', '.join(left).replace('_', ' ')}"


def _find_open(packaged: Data, changes: Data, section: str, named: tuple[str, ...]) -> list[str]:
    """Return the entries of a section that neither the rulebook's text nor an edition's changes state."""
    value, stated = packaged[section], changes.get(section)
    if section in changes.get(REPLACED, []):
        return []
    if isinstance(value, Mapping):
        keys = named or tuple(key for key in value if PROVENANCE not in key)
        return [] if _is_in_text(value) else [key for key in keys if key not in (stated or {})]
    identity = find_identity(value)
    if identity is None and stated:
        return []
    named_by = {entry[identity] for entry in stated or ()}
    merged = lay_over(packaged, changes)[section]
    return [
        line
        for index, (before, after) in enumerate(zip(value, merged, strict=False))
        if not _is_in_text(before)
        for line in _label_open(after, index, is_stated=before.get(identity) in named_by)
    ]


def _label_open(entry: Mapping[str, Any], index: int, *, is_stated: bool) -> list[str]:
    """Return the label of an open entry; if an edition states some of its values, with the others."""
    label = label_entry(entry, index)
    if not is_stated:
        return [label]
    values = [
        key.removesuffix(f"_{PROVENANCE}")
        for key, source in entry.items()
        if key.endswith(f"_{PROVENANCE}") and source not in {RULEBOOK, BOX}
    ]
    return [f"{label} ({', '.join(values)})"] if values else []


def _is_in_text(entry: Mapping[str, Any]) -> bool:
    sources = [value for key, value in entry.items() if key.endswith(PROVENANCE)]
    return bool(sources) and all(source == RULEBOOK for source in sources)


def name_part(game: str, file: str, section: str) -> str:
    """Return the words for a section of a data file, with the file unless the game has only one.

    The words begin its hint in `railhead edition new`.
    """
    hint = read_hints(game).files.get(file, {}).get(section, section.replace("_", " "))
    words = re.split("[:.]", hint)[0]
    stem = file.removesuffix(".toml").replace("_", " ")
    return words if stem == "box" else f"{words} ({stem})"
