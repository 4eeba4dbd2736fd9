"""docs/architecture.md uses the names in the code, and stays short."""

from __future__ import annotations

import re
from collections import defaultdict

from tests.support.source_files import ROOT, list_files, read_source, relative_name

PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
WORDS = PAGE.partition("## Words")[2].partition("\n## ")[0]
PATH = re.compile(r"\b(?:services|infra|domain|projections|tests|railhead)/[\w/]+\.(?:py|lua)\b")
ONE_COMMAND = PAGE.partition("## The path of one command")[2].partition("\n## ")[0]

GENERIC = ("domain", "infra", "projections", "services", "railhead", "tools", "tests/support")


def find_definitions() -> dict[str, set[str]]:
    """Return the files that define each class and function of the code, including methods and aliases."""
    found = defaultdict[str, set[str]](set)
    for path in (path for folder in GENERIC for path in list_files(".py", under=folder)):
        for name in read_source(path).names:
            found[name].add(relative_name(path))
    return found


def test_page_can_be_read_in_ten_minutes() -> None:
    assert len(PAGE.splitlines()) <= 180


def test_path_of_one_command_names_at_most_15_files() -> None:
    assert 8 <= len(set(PATH.findall(ONE_COMMAND))) <= 15


def test_names_on_the_page_match_the_code() -> None:
    placed = re.findall(r"`(\w+)` in `((?:services|infra|domain)/[\w/]+\.py)`", PAGE)
    rows = [row.split("|")[3] for row in WORDS.splitlines() if row.startswith("| ")][1:]
    words = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    called = set(re.findall(r"`(\w+)\(", PAGE))

    assert len(placed) > 6
    assert len(words) > 40
    code = find_definitions()
    assert [] == [(name, path) for name, path in placed if path not in code.get(name, ())]
    assert set() == (words | called) - code.keys()


def test_table_has_each_word_once() -> None:
    words = [
        word.strip()
        for row in WORDS.splitlines()
        if row.startswith("| ") and not row.startswith("| word |")
        for word in row.split("|")[1].split(",")
    ]

    assert len(words) > 30
    assert sorted(set(words)) == sorted(words)


def test_public_class_has_a_unique_name() -> None:
    """Games are exempt: each of them has a `State`, `View` and `Options`."""
    places = defaultdict[str, list[str]](list)
    for path in (path for folder in GENERIC for path in list_files(".py", under=folder)):
        if relative_name(path).startswith("domain/games/"):
            continue
        for name in read_source(path).public_classes:
            places[name].append(relative_name(path))

    assert {} == {name: found for name, found in places.items() if len(found) > 1}
