"""Writes the files of a new edition, with the packaged values as comments to change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec

from domain.kernel.editions import ABOUT, GAMES
from domain.kernel.values import Value

HINTS = "players_rules/box.toml"
HEAD = re.compile(r"^\[+([^\[\]]+)\]+")
ABOUT_TEXT = """\
# {about}
#
# What this edition was read from:
name = ""          # such as "Box of 2013"
read_by = ""       # who read the values off the box
# printing = ""    # such as "first printing, Czech"
# notes = ""
"""
FILE_TEXT = """\
# Values of {file} that were not in the rulebook's text.
#
# Below are the packaged values, as comments. Where your box differs, remove the "# " from the entry and from
# its line in brackets ([...] or [[...]]), and write what is printed. An entry needs only what names it
# (id, number or company) and the values that differ. Delete the rest, or leave it as it is.
"""
LIST_TEXT = """\
#
# To drop entries of a list, write all that remain, and name the list here (see docs/editions.md):
# replaced = ["{section}"]
"""


class Hints(Value, frozen=True):
    """What was not in the rulebook's text, and what to look for in the box, by file and section.

    `first_row` is the printed number of the first value in a section's lists, where it is not 1. `values`
    names the values of a table that are meant, where the rulebook's text states the others.
    """

    about: str
    files: dict[str, dict[str, str]]
    first_row: dict[str, int] = msgspec.field(default_factory=dict)
    values: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)


def read_hints(game: str) -> Hints:
    return msgspec.toml.decode(files(GAMES).joinpath(game, HINTS).read_bytes(), type=Hints)


def write_edition(game: str, folder: Path) -> list[Path]:
    """Write a game's blank edition into a folder of editions; raise FileExistsError if it has one."""
    place, hints = folder / game, read_hints(game)
    place.mkdir(parents=True)
    texts = {name: _blank(game, name, each) for name, each in hints.files.items()}
    texts[ABOUT] = ABOUT_TEXT.format(about=hints.about)
    for name, text in texts.items():
        (place / name).write_text(text, encoding="utf-8")
    return [place / name for name in texts]


def _blank(game: str, name: str, hints: dict[str, str]) -> str:
    packaged = files(GAMES).joinpath(game, "data", name).read_text(encoding="utf-8")
    data = msgspec.toml.decode(packaged)
    lists = [section for section in hints if isinstance(data[section], list)]
    parts = [FILE_TEXT.format(file=name), *(LIST_TEXT.format(section=section) for section in lists[-1:])]
    last = None
    for section, text in split_sections(packaged):
        if section in hints:
            if section != last:
                parts.append(f"\n# ==== {section}: {hints[section]}\n")
            parts.append("".join(f"# {line}".rstrip() + "\n" for line in text.splitlines()) + "\n")
            last = section
    return "".join(parts)


def split_sections(text: str) -> Iterator[tuple[str, str]]:
    """Yield the tables of a TOML file with their names and texts, without comments on lines of their own."""
    name, lines = "", list[str]()
    for line in text.splitlines():
        found = HEAD.match(line)
        if found:
            yield name, "\n".join(lines)
            name, lines = found[1], []
        if line and not line.startswith("#") and "provenance" not in line.partition("=")[0]:
            lines.append(line)
    yield name, "\n".join(lines)
