"""docs/architecture.md says what the lines of code are spent on: so many thousands a room."""

from __future__ import annotations

import re
from collections import Counter

from tests.support.source_files import ROOT, list_files, relative_name

PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
TABLE = PAGE.partition("## What the lines are spent on")[2].partition("\n## ")[0]
ROW = re.compile(r"^\| ([^|]+?) \| ([\d.]+) \|", re.MULTILINE)

CODE = (".py", ".js", ".css", ".html", ".lua", ".ts")
ROOMS = (  # the first that fits
    ("the template", r"domain/games/template/"),
    (
        "what is shown of the five games",
        r"domain/games/\w+/(drawing|words|textboard|scoreboard|targets|changes|bread)",
    ),
    ("rules of the five games", r"domain/games/"),
    ("kernel", r"domain/kernel/"),
    ("drawing", r"domain/drawing/"),
    ("table", r"domain/table/"),
    ("tournaments", r"domain/tournament/"),
    ("log and audit", r"domain/(log|audit)/"),
    ("projections", r"projections/"),
    ("infra", r"infra/"),
    ("page", r"services/web/"),
    ("services", r"(services|railhead)/"),
    ("tests of the games", r"tests/domain/games/"),
    ("all other tests", r"tests/"),
    ("tools", r"tools/"),
)

TOLERANCE, SMALL = 0.5, 300
"""A number of the page may be off by so much of it, or by so many lines: it says an order, no count."""


def count_lines() -> Counter[str]:
    """Count the lines of code that are not blank, by room."""
    lines = Counter[str]()
    for path in list_files(*CODE):
        room = next((room for room, place in ROOMS if re.match(place, relative_name(path))), None)
        if room is not None:
            lines[room] += sum(1 for line in path.read_text(encoding="utf-8").splitlines() if line.strip())
    return lines


def test_the_page_says_what_the_lines_of_each_room_come_to() -> None:
    found = count_lines()
    said = {room: round(1_000 * float(thousands)) for room, thousands in ROW.findall(TABLE)}

    assert [room for room, _ in ROOMS] == sorted(said, key=[room for room, _ in ROOMS].index)
    assert {} == {
        room: f"the page says {lines}, there are {found[room]}"
        for room, lines in said.items()
        if abs(lines - found[room]) > max(SMALL, TOLERANCE * lines)
    }
