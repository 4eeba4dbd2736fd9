"""The cases of a file, whatever its notation."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from domain import catalog
from tests.support.cases import forms, gld, gld_play, toml_play
from tests.support.cases.outcome import Case, CaseError
from tests.support.play import Played

NOTED = "gold_rush"
"""The game that has a notation of its own."""


def cases(game: str, path: Path) -> tuple[Case, ...]:
    """Give the cases of a file; CaseError if it cannot be read."""
    if path.suffix == ".toml":
        rules = catalog.game(game)
        return tuple(
            Case(f"{form.id} {form.title}".strip(), partial(toml_play.run, rules, form))
            for form in forms.read(path.read_bytes())
        )
    if game != NOTED:
        raise CaseError(f"cases of {game} are written in TOML files; {path.suffix or 'this'} is another kind")
    found = gld.blocks(path.read_text(encoding="utf-8"), path.stem)
    return tuple(Case(name, partial(_play, text, first)) for name, text, first in found)


def of(game: str) -> tuple[Case, ...]:
    """Give all cases that are kept of a game."""
    folder = Path(__file__).parents[2] / "domain" / game
    noted = folder.glob("EXAMPLES.md") if game == NOTED else ()
    paths = (*sorted((folder / "cases").glob("*.toml")), *noted)
    return tuple(case for path in paths for case in cases(game, path))


def _play(text: str, first: int) -> Played:
    return gld_play.run(gld.read(text, first))
