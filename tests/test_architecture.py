"""docs/architecture.md names what is there: files, functions, words."""

from __future__ import annotations

import re
from collections import defaultdict

from tests.support.source_files import ROOT, list_files, read_source, relative_name

PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
DIAGRAM = re.findall(r"```mermaid\n(.*?)```", PAGE, re.DOTALL)[0]
WORDS = PAGE.partition("## Words")[2].partition("\n## ")[0]
PATH = re.compile(r"\b(?:services|infra|domain|projections|tests|railhead)/[\w/]+\.(?:py|lua)\b")
WALK = PAGE.partition("## The walk of one command")[2].partition("\n## ")[0]
STEPS = ("Door", "Queue", "Worker", "Decision", "Append", "Projection", "View", "Answer")

GENERIC = ("domain", "infra", "projections", "services", "railhead", "tools", "tests/support")


def find_definitions() -> dict[str, set[str]]:
    """Give where each public class and function of the code is defined, classes' methods and aliases too."""
    found = defaultdict[str, set[str]](set)
    for path in (path for folder in GENERIC for path in list_files(".py", under=folder)):
        for name in read_source(path).names:
            found[name].add(relative_name(path))
    return found


def test_every_file_that_the_page_names_is_there() -> None:
    assert [] == [path for path in sorted(set(PATH.findall(PAGE))) if not (ROOT / path).is_file()]


def test_the_walk_of_a_command_goes_from_door_to_answer() -> None:
    assert STEPS == tuple(re.findall(r"^\d+\. \*\*(\w+)\.\*\*", WALK, re.MULTILINE))


def test_functions_classes_and_words_that_the_page_names_are_those_of_the_code() -> None:
    of_diagram = re.findall(r"(\w+) \(((?:services|infra|domain)/[\w/]+\.py)\)", DIAGRAM)
    of_walk = re.findall(r"`(\w+)` in `((?:services|infra|domain)/[\w/]+\.py)`", WALK)
    rows = [row.split("|")[3] for row in WORDS.splitlines() if row.startswith("| ")][2:]
    words = {name for row in rows for name in re.findall(r"`(\w+)`", row)}

    assert len(of_diagram) > 12
    assert len(of_walk) > 3
    assert len(words) > 60
    code = find_definitions()
    assert [] == [(name, path) for name, path in of_diagram + of_walk if path not in code.get(name, ())]
    assert set() == words - {"determinize"} - code.keys()


def test_a_word_stands_in_the_table_once() -> None:
    words = [
        word.strip()
        for row in WORDS.splitlines()[4:]
        if row.startswith("| ")
        for word in row.split("|")[1].split(",")
    ]

    assert sorted(set(words)) == sorted(words)


def test_a_public_class_has_a_name_of_its_own() -> None:
    """Games apart: each has its own `State`, `View`, `Options`."""
    places = defaultdict[str, list[str]](list)
    for path in (path for folder in GENERIC for path in list_files(".py", under=folder)):
        if relative_name(path).startswith("domain/games/"):
            continue
        for name in read_source(path).public_classes:
            places[name].append(relative_name(path))

    assert {} == {name: found for name, found in places.items() if len(found) > 1}
