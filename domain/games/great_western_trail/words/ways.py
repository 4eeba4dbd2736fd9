"""Ways of cattlemen in English: where they end, what they pass, what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.games.great_western_trail import commands, frames
from domain.games.great_western_trail.data import TRAIL
from domain.games.great_western_trail.model.trail import tile_fee
from domain.games.great_western_trail.view import SpaceView, View
from domain.games.great_western_trail.words import names
from domain.kernel.phrases import join_words, pluralize


def space_at(view: View, location: str) -> SpaceView:
    """Give what lies on a space of the trail."""
    return next(space for space in view.trail if space.id == location)


def location_text(view: View, location: str) -> str:
    """Name a place of the trail by what lies there."""
    lying = space_at(view, location)
    if lying.owner is not None and lying.tile is not None:
        whose = "your" if lying.owner == view.active else f"{view.seats[lying.owner].colour.capitalize()}'s"
        return f"{whose} {names.building_name(lying.tile)} on {names.space_name(location)}"
    if lying.tile is not None and TRAIL[location].kind == "neutral":
        return lying.tile + (f" on site {location}" if lying.tile != location else "")
    if lying.tile is not None:
        return f"the {names.tile_name(lying.tile)} at {names.space_name(location)}"
    return names.space_name(location)


def begin_text(view: View, command: commands.PlaceCattleman) -> str:
    return f"Begin at {location_text(view, command.site)}"


def move_text(view: View, command: commands.MoveAlong) -> str:
    """Say where a way ends, and what it passes.

    A page that lists several ways to one place may leave out what their words begin with alike, up to a
    comma: the number of steps behind the first comma keeps the rest of each whole.
    """
    line = f"Move to {location_text(view, command.path[-1])}"
    if len(command.path) > 1:
        passed = " and ".join(names.space_name(location) for location in command.path[:-1])
        line += f", {pluralize(len(command.path), 'step')}: past {passed}"
    if isinstance(view.frame, frames.MoveCattleman) and view.frame.free:
        return line
    return line + _fees(view, command.path)


def _fees(view: View, path: Sequence[str]) -> str:
    """Say whom the way is paid for, and what it costs."""
    fees = Counter[str]()
    for location in path:
        owner = space_at(view, location).owner
        fees["the bank" if owner is None else view.seats[owner].colour.capitalize()] += _fee(view, location)
    paid = [f"{name} ${amount}" for name, amount in fees.items() if amount]
    return f", pay {join_words(paid)}" if paid else ""


def _fee(view: View, location: str) -> int:
    """Give what the hands of a location ask of the seat that is asked (GWT-4.5, GWT-4.6)."""
    lying = space_at(view, location)
    if lying.tile is None or lying.owner == view.active:
        return 0
    return tile_fee(lying.tile, len(view.seats))
