"""Responses about the available games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from fastapi import Depends

from domain.drawing.svg import inline_svg
from domain.games import catalog
from domain.kernel.editions import edition_of
from domain.kernel.game import Game
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.pace import AtHour, Pace, PresetName, find_preset
from services.api.http.arguments import GameArg, GameFilterArg
from services.api.http.json_schema import to_portable
from services.api.problems import Problem
from services.api.runtime.dependencies import Games
from services.api.tables.responses import GameSummary, SeatPerspective
from services.api.tables.seat_colours import seat_colours
from services.shared.bodies import ResponsePart


def require_game(games: Games, name: str, code: str = "not-found") -> str:
    """Return the name; raise a problem with the given code if the game is not available."""
    if name not in games:
        raise Problem(code, f"unknown game {name!r}; available: {', '.join(games)}")
    return name


async def find_offered(games: Games, game: GameArg) -> str:
    return require_game(games, game)


async def find_filter(games: Games, game: GameFilterArg = None) -> str | None:
    return None if game is None else require_game(games, game, "bad-request")


OfferedGame = Annotated[str, Depends(find_offered)]
"""The game named in the path; not-found if it is not available."""
GameFilter = Annotated[str | None, Depends(find_filter)]
"""The game named in the query; bad-request if it is not available."""


def require_seats(game: Game[Any], *counts: int) -> None:
    """Raise bad-request unless the game supports at least one of these numbers of seats."""
    if not set(counts) & set(game.seat_counts):
        allowed = ", ".join(map(str, game.seat_counts))
        raise Problem("bad-request", f"{game.title} is for {allowed} seats")


def read_options(game: Game[Any], written: msgspec.Raw, seats: int) -> Any:
    """Decode options of a game; raise bad-request if they are invalid for this number of seats."""
    try:
        options = msgspec.json.decode(bytes(written), type=game.options_type)
    except msgspec.DecodeError as error:
        raise Problem("bad-request", f"options: {error}") from error
    if reason := game.invalid_reason(options, seats):
        raise Problem("bad-request", reason)
    return options


def find_pace(pace: PresetName | Pace, zone: str) -> Pace:
    """Return a custom pace, or a named one in a time zone; raise bad-request for an unknown zone."""
    if isinstance(pace, str):
        pace = find_preset(pace, zone)
    if isinstance(pace.clock, AtHour) and not ZONES.has(pace.clock.zone):
        raise Problem("bad-request", f"unknown time zone {pace.clock.zone!r}")
    return pace


@cache
def build_game_summary(name: str) -> GameSummary:
    game, edition = catalog.game(name), edition_of(name)
    data = f" Played with the data of {edition.name}." if edition else ""
    first = game.presentation.form.first
    return GameSummary(
        game=game.name,
        title=game.title,
        summary=f"{game.presentation.summary}{data}",
        version=game.version,
        seats=game.seat_counts,
        options=msgspec.Raw(msgspec.json.encode(to_portable(msgspec.json.schema(game.options_type)))),
        defaults=msgspec.Raw(msgspec.json.encode(game.options_type())),
        rules=f"/v1/games/{game.name}/rules",
        fields=game.presentation.form.fields,
        first=msgspec.Raw(msgspec.json.encode(game.options_type() if first is None else first)),
        minutes=game.presentation.form.minutes,
        icon=game.presentation.form.icon,
        cover=None if game.presentation.cover is None else f"/v1/games/{game.name}/cover.svg",
        colours=seat_colours(game),
    )


def describe_options(name: str, options: Mapping[str, Any], seats: int) -> tuple[str, ...]:
    """Return the chosen options that differ from the usual ones, after the game's edition, if it has one."""
    edition = edition_of(name)
    chosen = catalog.game(name).presentation.form.describe(options, _usual(name), seats)
    return chosen if edition is None else (f"edition: {edition.name}", *chosen)


@cache
def _usual(name: str) -> Mapping[str, Any]:
    defaults: Mapping[str, Any] = msgspec.to_builtins(catalog.game(name).options_type())
    return defaults


@cache
def name_commands(name: str) -> dict[str, str]:
    headings = catalog.game(name).presentation.headings
    return {str(kind.__struct_config__.tag): words for kind, words in headings.items()}


class _Kind(msgspec.Struct):
    type: str


_kinds = msgspec.json.Decoder(_Kind)


def name_offered(game: str, known: SeatPerspective) -> dict[str, str]:
    """Return the names of the command types that the seat is offered.

    Including all names would enlarge a view by a tenth.
    """
    offered = (*(known.options or ()), *(known.anytime or ()))
    kinds = {_kinds.decode(option.command).type for option in offered}
    return {kind: words for kind, words in name_commands(game).items() if kind in kinds}


@cache
def draw_cover(name: str) -> bytes:
    """Return the cover of a game; empty if it has none."""
    game = catalog.game(name)
    return (
        b"" if game.presentation.cover is None else inline_svg(game.presentation.cover(), f"{name}-").encode()
    )


DECISION = "decision"
"""Where a step points if it is not about a part of the board: the panel with the question."""


class TourStep(ResponsePart, frozen=True, forbid_unknown_fields=True):
    """A short explanation of an element of the table page.

    `at` lists parts of the board, or `decision` for the panel with the question; the first that exists is
    used. `topic` is the section of the rules about it.

    A mark has no conditions. A step is shown at the first question that meets all its conditions. `asked`:
    the question's topic. `offers`: the type of one of its options. `after`: the topic of a question answered
    earlier. `scored`: the player has gained points since the previous question.
    """

    title: str
    text: str
    at: tuple[str, ...] = (DECISION,)
    asked: str | None = None
    offers: str | None = None
    after: str | None = None
    scored: bool = False
    topic: str | None = None


class GameTour(ResponsePart, frozen=True, forbid_unknown_fields=True):
    """A tour: `marks` that explain the table, then `steps`, each shown at its first matching question."""

    marks: tuple[TourStep, ...] = ()
    steps: tuple[TourStep, ...] = ()


@cache
def read_tour(name: str) -> GameTour:
    """Read the tour of a game; empty if it has none."""
    file = files(f"domain.games.{name}").joinpath("players_rules").joinpath("tour.toml")
    return msgspec.toml.decode(file.read_bytes(), type=GameTour) if file.is_file() else GameTour()
