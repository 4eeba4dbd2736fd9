"""The same things under the same names in every game, so that who knows one finds his way in all.

A module that grew is a folder of the same name. What has a default in `Game` may be missing.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from domain.games import catalog
from tests.support.games.game_matrix import GAME_NAMES
from tests.support.source_files import ROOT

REQUIRED = {
    "__init__",
    "README",
    "commands",
    "events",
    "frames",
    "state",
    "setup",
    "evolve",
    "rules",
    "scoring",
}
OPTIONAL = {
    "versions",  # the newest version of the rules, and those before it that are kept
    "releases",  # digests of code that decides as these versions do
    "variants",  # Options, the sets of them, and which do not go together
    "data",  # the printed material
    "model",  # what several areas work out from state and data: graphs, geometry, limits
    "redaction",  # where something becomes hidden
    "determinize",
    "evaluation",  # what the bot that looks one answer ahead goes by
    "outlook",  # what players that plan go by: estimate and weights
    "view",
    "breadcrumb",
    "targets",
    "changes",  # where events show on the drawing
    "explanation",  # cards of places, and the refusals of what they mean
    "words",
    "players_rules",  # the rules as players read them
    "scoreboard",  # what stands beside a player's name
    "textboard",
    "drawing",
}
INSIDE = {
    "rules": {"__init__.py", "turn.py"},
    "words": {"__init__.py", "options.py", "questions.py", "journal.py"},
    "data": {"__init__.py", "schema.py"},
}
"""What lies in these folders whatever the game."""

HOMES = {
    "Options": "variants",
    "VARIANTS": "variants",
    "invalid_reason": "variants",
    "AnyCommand": "commands",
    "AnyEvent": "events",
    "redact": "redaction",
    "AnyFrame": "frames",
    "State": "state",
    "blank": "state",
    "setup": "setup",
    "EVOLVE": "evolve",
    "RULES": "rules",
    "BETWEEN_ACTIONS": "rules",
    "ANYTIME": "rules",
    "score": "scoring",
    "NEWEST": "versions",
    "older_versions": "versions",
    "evaluate": "evaluation",
    "determinize": "determinize",
    "View": "view",
    "view": "view",
    "breadcrumb": "breadcrumb",
    "target": "targets",
    "explain": "explanation",
    "attempt": "explanation",
    "change": "changes",
    "option_text": "words.options",
    "question_text": "words.questions",
    "event_text": "words.journal",
    "textboard": "textboard",
    "picture": "drawing",
    "preview": "drawing",
    "legend": "drawing",
}
"""The module of the game's folder that each part of a game comes from."""

MIRROR = {"invariants.py", "perft.toml", "games"}

every_folder = pytest.mark.parametrize(
    "folder", [pytest.param(ROOT / "domain/games" / name, id=name) for name in GAME_NAMES]
)


def stems(folder: Path) -> set[str]:
    return {path.stem for path in folder.iterdir() if path.name != "__pycache__"}


@every_folder
def test_a_game_has_the_files_of_a_game_and_no_others_beside_them(folder: Path) -> None:
    found = stems(folder)

    assert set() == REQUIRED - found
    assert set() == found - REQUIRED - OPTIONAL


@every_folder
def test_a_folder_of_a_game_begins_with_the_same_files_in_every_game(folder: Path) -> None:
    missing = {
        part: absent
        for part, files in INSIDE.items()
        if (folder / part).is_dir() and (absent := files - {path.name for path in (folder / part).iterdir()})
    }

    assert {} == missing


@every_folder
def test_every_part_of_a_game_comes_from_the_module_of_its_name(folder: Path) -> None:
    package = f"domain.games.{folder.name}."
    strays = {
        alias.name: node.module
        for node in ast.parse((folder / "__init__.py").read_text()).body
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(package)
        for alias in node.names
        if HOMES.get(alias.name, node.module.removeprefix(package)) != node.module.removeprefix(package)
    }

    assert {} == strays


@every_folder
def test_a_file_says_where_something_becomes_hidden_unless_everything_is_open(folder: Path) -> None:
    hides = {"redaction", "determinize"} if not catalog.game(folder.name).is_open else set[str]()

    assert hides == {"redaction", "determinize"} & stems(folder)


@every_folder
def test_an_areas_options_answers_and_refusal_reasons_stand_in_one_file(folder: Path) -> None:
    strays = [
        f"{path.relative_to(folder)}: {ast.unparse(keyword.value)}"
        for path in sorted((folder / "rules").rglob("*.py"))
        for keyword in ast.walk(ast.parse(path.read_text()))
        if isinstance(keyword, ast.keyword) and keyword.arg == "why"
        if not re.search(rf"^def {ast.unparse(keyword.value)}\(", path.read_text(), re.MULTILINE)
        or not ast.unparse(keyword.value).startswith("why_")
    ]

    assert [] == strays


@every_folder
def test_what_a_game_is_tested_with_stands_in_the_folder_of_the_same_name(folder: Path) -> None:
    mirror = ROOT / "tests/domain/games" / folder.name

    assert set() == MIRROR - {path.name for path in mirror.iterdir()}
    assert [*mirror.glob("test_*.py"), *mirror.glob("cases/*")]


@every_folder
def test_a_games_folder_says_what_it_holds(folder: Path) -> None:
    """Each package in it has a sentence at its head."""
    silent = [
        str(init.relative_to(folder))
        for init in sorted(folder.rglob("__init__.py"))
        if not re.match(r"\w.+ .+[.?]", ast.get_docstring(ast.parse(init.read_text())) or "")
    ]

    assert [] == silent
