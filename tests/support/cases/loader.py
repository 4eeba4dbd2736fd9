"""Load the cases of a file in TOML or a game's own notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from domain.games import catalog
from domain.kernel.game import Game
from tests.support.cases import schema
from tests.support.cases.case import Case, CaseError
from tests.support.cases.runner import run_script
from tests.support.cases.script import Script
from tests.support.cases.toml_script import run_case
from tests.support.games.table_driver import TableDriver

ReadNotation = Callable[[str, str], Iterator[tuple[str, Callable[[], Script]]]]
"""Takes a file's text and name; returns each case's name with a function that reads its script."""


def load_cases(game: str, path: Path) -> tuple[Case, ...]:
    """Return the cases of a file; raise CaseError if it cannot be read."""
    try:
        found = tuple(_toml(game, path)) if path.suffix == ".toml" else tuple(_noted(game, path))
    except (OSError, UnicodeDecodeError) as error:
        raise CaseError(str(error)) from error
    if not found:
        raise CaseError("there is no case in it")
    twice = duplicate_ids(found)
    if twice:
        raise CaseError(f"an id belongs to one case; given more than once: {', '.join(twice)}")
    return found


def duplicate_ids(found: Iterable[Case]) -> tuple[str, ...]:
    """Return the ids that several cases share."""
    return tuple(name for name, count in Counter(case.id for case in found).items() if count > 1)


def case_files(game: str) -> tuple[Path, ...]:
    """Return the files that contain a game's cases."""
    folder = Path(__file__).parents[2] / "domain" / "games" / game
    noted = folder.glob("EXAMPLES.md") if notation_of(game) else ()
    return (*sorted((folder / "cases").glob("*.toml")), *noted)


def cases_of_game(game: str) -> tuple[Case, ...]:
    return tuple(case for path in case_files(game) for case in load_cases(game, path))


def notation_of(game: str) -> ReadNotation | None:
    """Return the reader of the game's own notation, defined in the game's tests, or None."""
    package = f"tests.domain.games.{game}.notation"
    if find_spec(package) is None:
        return None
    read: ReadNotation = import_module(f"{package}.reader").read_scripts
    return read


def _toml(game: str, path: Path) -> Iterable[Case]:
    for form in schema.read_case_file(path.read_bytes()):
        older = catalog.older(game) if form.given.version is None else ()
        yield Case(
            form.id,
            f"{form.id} {form.title}".strip(),
            partial(run_case, _rules_of(game, form), form),
            {rules.version: partial(run_case, rules, form) for rules in older},
        )


def _rules_of(game: str, form: schema.CaseSpec) -> Game[Any]:
    try:
        return catalog.game(game, form.given.version)
    except KeyError as error:
        raise CaseError(f"{form.id}: given.version: {error.args[0]}") from error


def _noted(game: str, path: Path) -> Iterable[Case]:
    read_scripts = notation_of(game)
    if read_scripts is None:
        raise CaseError(f"cases of {game} are written in TOML files; {path.suffix or 'this'} is another kind")
    for name, read in read_scripts(path.read_text(encoding="utf-8"), path.stem):
        yield Case(name, name, partial(_run, read))


def _run(read: Callable[[], Script]) -> TableDriver:
    return run_script(read())
