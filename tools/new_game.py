"""Create a new game as a copy of the template, with the corresponding tests.

    python tools/new_game.py rail_barons --title "Rail Barons" --rules RBN

The copy is a playable game under its new name; replace it piece by piece while the tests stay green.
"""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path

TEMPLATE, TEMPLATE_TITLE, TEMPLATE_RULES = "template", "Whistle Stop", "WST"
FOLDERS = (Path("domain/games"), Path("tests/domain/games"))
RESERVED = frozenset({TEMPLATE, "catalog"})

NOT_COPIED = re.compile(
    r"/presentation(\.py$|/)|/test_breadcrumb\.py$|/data/board\.toml$|/releases\.toml$|/games/[^/]*\.txt$"
)
"""Files that are not copied. A new game has generic texts until it gets its own `presentation`."""

NEXT = """\
Created {title} in domain/games/{name}/ and tests/domain/games/{name}/, playable with the template's rules.
Next steps, in this order:
  1. README.md: rulebook and edition, glossary, what is included, rulings on unclear rules
  2. data/, with a test of the counts of the printed material
  3. state, frames, commands, events: names first, reviewed as prose
  4. rules/turn.py, then one area at a time with its tests
  5. evolve, scoring, setup, view; what is hidden: redaction.py, and `determinize` in planning.py
  6. presentation/: words, drawing, explanations, text board; until then the game has generic wording
  7. two recorded games and perft counts, checked by hand to depth 2
  8. the rulebook's own opponent, if it has one\
"""


class CannotLayOut(Exception):
    """The game cannot be created; nothing has been written."""


def lay_out(root: Path, name: str, title: str, rules: str) -> list[Path]:
    """Copy the template's files under the new name; return the files that were written."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name) or name in RESERVED:
        raise CannotLayOut(
            f"{name!r} cannot be a game's name: use lower-case letters and underscores, as in el_paso"
        )
    if not re.fullmatch(r"[A-Z]{2,5}", rules):
        raise CannotLayOut(
            f"{rules!r} cannot be a prefix of rule ids: use two to five capital letters, as in GLD"
        )
    for folder in FOLDERS:
        if (root / folder / name).exists():
            raise CannotLayOut(f"{folder / name} already exists")
    return [file for folder in FOLDERS for file in _copy(root / folder, name, title, rules)]


def _copy(folder: Path, name: str, title: str, rules: str) -> Iterator[Path]:
    source, target = folder / TEMPLATE, folder / name
    for path in sorted(source.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts or NOT_COPIED.search(path.as_posix()):
            continue
        text = path.read_text(encoding="utf-8")
        copy = target / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(_rename_template(text, name, title, rules), encoding="utf-8")
        yield copy


def _rename_template(text: str, name: str, title: str, rules: str) -> str:
    """Replace the template's name only where it is an import, a value or a folder."""
    text = re.sub(rf"(?<=[a-z][./]){TEMPLATE}\b", name, text)
    text = text.replace(f"from domain.games import {TEMPLATE}\n", f"from domain.games import {name}\n")
    text = re.sub(rf"([\"']){TEMPLATE}\1", rf"\g<1>{name}\g<1>", text)
    text = re.sub(rf"\b{TEMPLATE_RULES}-(?=[0-9n])", f"{rules}-", text)
    return text.replace(TEMPLATE_TITLE, title)


def main() -> int:
    """Create the game and print the next steps."""
    parser = argparse.ArgumentParser(description="Create a new game as a copy of the template.")
    parser.add_argument("name", help="the folder's name, e.g. rail_barons")
    parser.add_argument("--title", help="the title shown to players; by default derived from the name")
    parser.add_argument("--rules", help="the prefix of its rule ids; by default the name's first letters")
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
