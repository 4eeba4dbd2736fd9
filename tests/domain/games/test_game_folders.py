"""All games have the same files, so that anyone who knows one game can find everything in the others.

A large module may be a folder of the same name. Parts with a default in `Game` are optional.
"""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from domain.games import catalog
from domain.kernel.game import Planning
from domain.kernel.presentation import Presentation
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
    "versions",  # the newest version of the rules, and the older versions still supported
    "releases",  # digests of the code of these versions
    "variants",  # Options, the variants, and which options cannot be combined
    "data",  # the printed components
    "model",  # calculations from state and data shared by several areas: graphs, geometry, limits
    "redaction",  # what is hidden from whom
    "view",
    "players_rules",  # the rules for players
    "presentation",  # texts, drawings, explanations, text board
    "planning",  # how bots evaluate positions
}

MIRROR = {"invariants.py", "perft.toml", "games"}

every_folder = pytest.mark.parametrize(
    "folder", [pytest.param(ROOT / "domain/games" / name, id=name) for name in GAME_NAMES]
)


def stems(folder: Path) -> set[str]:
    return {path.stem for path in folder.iterdir() if path.name != "__pycache__"}


@every_folder
def test_game_has_the_required_files_and_no_unknown_ones(folder: Path) -> None:
    found = stems(folder)

    assert set() == REQUIRED - found
    assert set() == found - REQUIRED - OPTIONAL


@every_folder
@pytest.mark.parametrize(("part", "kind"), [("presentation", Presentation), ("planning", Planning)])
def test_part_exports_only_fields(folder: Path, part: str, kind: type) -> None:
    name = f"domain.games.{folder.name}.{part}"
    exported = set(import_module(name).__all__) if find_spec(name) else set[str]()

    assert exported <= {field.name for field in fields(kind)}


@every_folder
def test_only_games_with_hidden_information_redact_and_determinize(folder: Path) -> None:
    game = catalog.game(folder.name)
    name = f"domain.games.{folder.name}.planning"
    imagines = bool(find_spec(name)) and "determinize" in import_module(name).__all__

    assert (not game.is_open, not game.is_open) == ("redaction" in stems(folder), imagines)


@every_folder
def test_refusal_reasons_are_defined_in_the_same_file(folder: Path) -> None:
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
def test_game_has_a_test_folder_of_the_same_name(folder: Path) -> None:
    mirror = ROOT / "tests/domain/games" / folder.name

    assert set() == MIRROR - {path.name for path in mirror.iterdir()}
    assert [*mirror.glob("test_*.py"), *mirror.glob("cases/*")]


@every_folder
def test_every_package_of_a_game_has_a_docstring(folder: Path) -> None:
    silent = [
        str(init.relative_to(folder))
        for init in sorted(folder.rglob("__init__.py"))
        if not re.match(r"\w.+ .+[.?]", ast.get_docstring(ast.parse(init.read_text())) or "")
    ]

    assert [] == silent
