"""Lay out a new game as a copy of the template, with its mirror among the tests.

    python tools/new_game.py rail_barons --title "Rail Barons" --rules RBN

The copy is a game that plays, under its new name: it is replaced piece by piece with the tests green.
"""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path

TEMPLATE, TEMPLATE_TITLE, TEMPLATE_RULES = "template", "Whistle Stop", "WST"

RESERVED = frozenset({TEMPLATE, "kernel", "table", "catalog"})

NEXT = """\
{title} stands in domain/{name}/ and tests/domain/{name}/, as a copy of the template that plays.
Now, in this order:
  1. README.md: rulebook and edition, glossary, what is in, how unclear rules were read
  2. data/, with a test of the counts of the printed material
  3. state, frames, commands, events: names first, reviewed as prose
  4. rules/turn.py, then one area at a time with its tests
  5. evolve, scoring, setup
  6. view, scoreboard, words, drawing, textboard
  7. two recorded games and perft counts, checked by hand to depth 2
  8. the rulebook's own opponent, if it has one\
"""


class CannotLayOut(Exception):
    """The game cannot be laid out; nothing was written."""


def lay_out(root: Path, name: str, title: str, rules: str) -> list[Path]:
    """Copy all that is the template's under the new name and give the files written."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name) or name in RESERVED:
        raise CannotLayOut(f"{name!r} cannot be a game's name: small letters and underscores, as in el_paso")
    if not re.fullmatch(r"[A-Z]{2,5}", rules):
        raise CannotLayOut(f"{rules!r} cannot begin the ids of rules: two to five capital letters, as in GLD")
    copies = {
        source: root / path.with_name(path.name.replace(TEMPLATE, name)) for source, path in _places(root)
    }
    for target in copies.values():
        if target.exists():
            raise CannotLayOut(f"{target.relative_to(root)} is there already")
    return [file for source, target in copies.items() for file in _copy(source, target, name, title, rules)]


def _places(root: Path) -> Iterator[tuple[Path, Path]]:
    """Find the template's package, its tests, and what the tests' support knows of it."""
    yield from ((root / path, path) for path in (Path("domain", TEMPLATE), Path("tests/domain", TEMPLATE)))
    for found in sorted(root.glob(f"tests/support/*/{TEMPLATE}.*")):
        yield found, found.relative_to(root)


def _copy(source: Path, target: Path, name: str, title: str, rules: str) -> list[Path]:
    written: list[Path] = []
    for path in sorted(source.rglob("*")) if source.is_dir() else [source]:
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        copy = target / path.relative_to(source) if source.is_dir() else target
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(_renamed(path.read_text(encoding="utf-8"), name, title, rules), encoding="utf-8")
        written.append(copy)
    return written


def _renamed(text: str, name: str, title: str, rules: str) -> str:
    """Put the new name where the template is imported, named as a value, or a folder: nowhere else."""
    text = re.sub(rf"(?<=[a-z][./]){TEMPLATE}\b", name, text)
    text = text.replace(f"from domain import {TEMPLATE}\n", f"from domain import {name}\n")
    text = re.sub(rf"([\"']){TEMPLATE}\1", rf"\g<1>{name}\g<1>", text)
    text = re.sub(rf"\b{TEMPLATE_RULES}-(?=[0-9n])", f"{rules}-", text)
    return text.replace(TEMPLATE_TITLE, title)


def main() -> int:
    """Lay the game out and say what comes next."""
    parser = argparse.ArgumentParser(description="Lay out a new game as a copy of the template.")
    parser.add_argument("name", help="the folder's name, e.g. rail_barons")
    parser.add_argument("--title", help="as players know it; by default the name in words")
    parser.add_argument("--rules", help="what its rule ids begin with; by default the name's first letters")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help=argparse.SUPPRESS)
    said = parser.parse_args()
    title = said.title or said.name.replace("_", " ").title()
    rules = said.rules or re.sub("[^A-Z]", "", said.name.upper())[:3]
    try:
        lay_out(said.root, said.name, title, rules)
    except CannotLayOut as reason:
        print(reason, file=sys.stderr)
        return 2
    print(NEXT.format(name=said.name, title=title))
    return 0


if __name__ == "__main__":
    sys.exit(main())
