"""The cases of a file, whatever its notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from domain.games import catalog
from tests.domain.games.gold_rush.notation import parser
from tests.domain.games.gold_rush.notation import runner as notation_runner
from tests.support.cases import runner, schema
from tests.support.cases.case import Case, CaseError
from tests.support.games.table_driver import TableDriver

NOTATION_GAME = "gold_rush"
"""The game that has a notation of its own."""


def load_cases(game: str, path: Path) -> tuple[Case, ...]:
    """Give the cases of a file; CaseError if it cannot be read."""
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
    """Give the ids that several cases have."""
    return tuple(name for name, count in Counter(case.id for case in found).items() if count > 1)


def cases_of_game(game: str) -> tuple[Case, ...]:
    """Give all cases that are kept of a game."""
    folder = Path(__file__).parents[2] / "domain" / "games" / game
    noted = folder.glob("EXAMPLES.md") if game == NOTATION_GAME else ()
    paths = (*sorted((folder / "cases").glob("*.toml")), *noted)
    return tuple(case for path in paths for case in load_cases(game, path))


def _toml(game: str, path: Path) -> Iterable[Case]:
    rules = catalog.game(game)
    for form in schema.read_case_file(path.read_bytes()):
        yield Case(form.id, f"{form.id} {form.title}".strip(), partial(runner.run_case, rules, form))


def _noted(game: str, path: Path) -> Iterable[Case]:
    if game != NOTATION_GAME:
        raise CaseError(f"cases of {game} are written in TOML files; {path.suffix or 'this'} is another kind")
    for name, text, first in parser.find_blocks(path.read_text(encoding="utf-8"), path.stem):
        yield Case(name, name, partial(_play, text, first))


def _play(text: str, first: int) -> TableDriver:
    return notation_runner.run_block(parser.parse_block(text, first))
