"""Code names nothing that only the packaged data define, and reads every number of the data."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from tests.support.source_files import ROOT

GAMES = ROOT / "domain" / "games"

BOX_OF: dict[str, tuple[str, ...]] = {
    "el_paso": ("trail.site", "tokens.goal_token", "tokens.bonus_token", "solo.bot_card"),
    "gold_rush": ("tiles.tile",),
    "great_western_trail": (
        "trail.trail",
        "railroad.station",
        "railroad.city",
        "railroad.station_master",
        "objectives.objective",
        "pieces.buy_option",
        "supply.hazard_tile",
    ),
    "mini_express": tuple(
        f"map_{side}.{kind}" for side in ("usa", "europe") for kind in ("start", "city", "port")
    ),
    "trains_and_stations": ("box.cities", "box.routes", "box.special_cards"),
}
"""The lists of the data whose ids, names and hexes only the data define, by game."""

NAMED: dict[tuple[str, str], str] = {
    ("gold_rush", "presentation/drawing/board.py"): "the cover leaves out tiles that an edition lacks",
    ("great_western_trail", "presentation/building_names.py"): "A to G are neutral buildings with these ids",
    ("great_western_trail", "presentation/drawing/board.py"): "a letter in the drawing, no space",
    ("great_western_trail", "presentation/drawing/railroad.py"): "a letter of path data, no space",
    ("great_western_trail", "presentation/drawing/trail.py"): "a letter of path data, no space",
    ("great_western_trail", "presentation/drawing/places.py"): "the name of a place in the drawing, no space",
    (
        "great_western_trail",
        "presentation/drawing/layout.py",
    ): "signs and sites that are moved, if they exist",
    ("great_western_trail", "presentation/drawing/parts.py"): "signs of cities that are moved, if they exist",
    ("mini_express", "presentation/drawing/board.py"): "the hexes of the cover, which shows no map",
    (
        "trains_and_stations",
        "presentation/drawing/cover.py",
    ): "the cover shows other routes if these are missing",
    ("el_paso", "presentation/drawing/ground.py"): "a letter of path data, no space",
}
"""Modules that contain names of the box, by game, each with the reason."""

KANSAS_CITY = "Kansas City"
"""The end of the trail, and the game's first city; rules and page speak of it by this name."""

UNREAD: dict[str, str] = {
    "schema_version": "a form's number",
    "conductor_hat": "a component that the rules do not count",
    "coins_1": "the supply of coins is unlimited",
    "coins_5": "the supply of coins is unlimited",
    "exchange_token_pieces": "their supply is unlimited",
    "certificate_markers": "one per player",
    "el_paso_tiles": "one",
    "ownership_markers": "one per disc space",
    "setup_as_players": "the numbers for the solo game are in their own table",
    "influence_markers_total": "one per company and player",
    "influence_markers_per_colour": "one per company, and one that is left",
    "track_length_markers": "one per company",
    "map_sides": "one per map",
    "golden_spike_tile": "one",
    "start_player_token": "one",
    "players_min": "the numbers of players are a part of the game's code",
    "players_max": "the numbers of players are a part of the game's code",
    "player_colours": "one per seat",
    "ranchers": "one per player",
    "humans": "the modes are named after their numbers of players",
    "min": "no influence is below 0; the numbers of players are a part of the game's code",
}
"""Numbers of the data that no code reads, each with the reason."""


def modules(game: str, *, data: bool) -> Iterator[Path]:
    for file in sorted(GAMES.joinpath(game).rglob("*.py")):
        if data or "data" not in file.relative_to(GAMES / game).parts:
            yield file


@cache
def parse(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def written(file: Path) -> Iterator[str]:
    """Yield the strings of a module, except docstrings."""
    tree = parse(file)
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node.value


def literal_values(game: str) -> set[str]:
    """Return the values that the forms of a game name: they are its vocabulary, not its data."""
    return {
        constant.value
        for file in modules(game, data=True)
        for node in ast.walk(parse(file))
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal"
        for constant in ast.walk(node.slice)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }


def names_of_the_box(game: str) -> set[str]:
    found = set[str]()
    for place in BOX_OF[game]:
        file, _, section = place.partition(".")
        data = msgspec.toml.decode(GAMES.joinpath(game, "data", f"{file}.toml").read_bytes())
        found |= {
            entry[key] for entry in data.get(section, []) for key in ("id", "name", "hex") if key in entry
        }
    return found - literal_values(game) - {KANSAS_CITY}


def is_in(name: str, text: str) -> bool:
    """Return whether a text is a name, or contains one that no other word looks like."""
    spoken = len(name) > 3 and name[0].isupper() and name[1:] != name[1:].upper()
    return name == text or (spoken and re.search(rf"\b{re.escape(name)}\b", text) is not None)


@pytest.mark.parametrize("game", BOX_OF)
def test_no_module_names_what_only_the_packaged_data_define(game: str) -> None:
    names = names_of_the_box(game)
    found = {
        str(file.relative_to(GAMES / game)): named
        for file in modules(game, data=False)
        if (named := sorted({name for text in written(file) for name in names if is_in(name, text)}))
    }
    listed = {module for name, module in NAMED if name == game}

    assert {} == {module: named for module, named in found.items() if module not in listed}
    assert set() == listed - found.keys()


def numbers_of(game: str) -> set[str]:
    """Return the names of the fields of a game's data that are numbers."""
    return {
        node.target.id
        for file in modules(game, data=True)
        if "data" in file.relative_to(GAMES / game).parts
        for owner in ast.walk(parse(file))
        if isinstance(owner, ast.ClassDef)
        for node in owner.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        if re.match(r"(int|Count|Dollars|Amount)\b", ast.unparse(node.annotation))
    }


def names_read(files: Iterable[Path]) -> set[str]:
    """Return the attributes, keyword patterns and texts that occur in modules."""
    found = set[str]()
    for file in files:
        for node in ast.walk(parse(file)):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.MatchClass):
                found.update(node.kwd_attrs)
                found.update(
                    {"amount", "cost", "gain", "gain_per_value", "steps", "count"} if node.patterns else ()
                )
    return found


@pytest.mark.parametrize("game", BOX_OF)
def test_every_number_of_the_data_is_read_or_checked(game: str) -> None:
    unread = numbers_of(game) - names_read(modules(game, data=True))

    assert set() == unread - UNREAD.keys()


def test_reasons_are_needed() -> None:
    numbers = {name: numbers_of(name) - names_read(modules(name, data=True)) for name in BOX_OF}

    assert set() == UNREAD.keys() - set[str]().union(*numbers.values())
