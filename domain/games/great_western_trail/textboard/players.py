"""The players in the text board: what each has, and of his own cards what the reader may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.games.great_western_trail.data import BUILDINGS, DISC_SPACES, WORKERS
from domain.games.great_western_trail.drawing.describe import several
from domain.games.great_western_trail.view import Cards, SeatView, View
from domain.games.great_western_trail.words import names
from domain.kernel.phrases import pluralize


def seat(each: SeatView, view: View) -> Iterator[str]:
    """Tell a player's board."""
    you = " (you)" if each.seat == view.viewer else ""
    yield f"{each.colour.capitalize()}{you}: {pluralize(each.money, 'dollar')}"
    yield ", ".join(pluralize(getattr(each.workers, kind), kind, several(kind)) for kind in WORKERS)
    yield (
        f"Hand {held(each.hand)} of {each.hand_limit}; draw stack {each.draw}; "
        f"discard pile {held(each.discard)}{topped(each)}"
    )
    yield (
        f"Steps up to {each.step_limit}; certificates {each.marker} of {each.certificate_limit}"
        f" and {each.permanent} for good"
    )
    cleared = "; ".join(names.DISCS[space] for space in DISC_SPACES if space in each.cleared)
    yield f"{pluralize(len(DISC_SPACES) - len(each.cleared), 'disc')} left; clear: {cleared or 'none'}"
    tiles = ", ".join(f"{tile} ({BUILDINGS[tile].craftsmen})" for tile in each.unbuilt)
    yield f"To build, with the craftsmen needed: {tiles or 'nothing'}"
    yield from gained(each)
    yield from known(each)


def held(cards: Cards) -> int:
    """Count cards that may be hidden."""
    return cards if isinstance(cards, int) else len(cards)


def topped(each: SeatView) -> str:
    """Tell the card on top of the discard pile."""
    return f", on top {names.card(each.top)}" if each.top is not None else ""


def gained(each: SeatView) -> Iterator[str]:
    """Tell hazards, teepees, station masters, objective cards, the token."""
    tiles = Counter(names.tile(tile) for tile in each.hazards)
    parts = [f"{count} x {name}" for name, count in tiles.items()]
    parts += [
        pluralize(count, f"{colour} teepee")
        for colour, count in (("green", each.teepees.green), ("blue", each.teepees.blue))
        if count
    ]
    parts += [f"station master of {master.removeprefix('SM_')}" for master in each.masters]
    parts += ["job market token"] if each.token else []
    if parts:
        yield f"Has: {', '.join(parts)}"
    for name in each.area:
        yield f"Objective {names.objective(name)}"
    if each.removed:
        yield f"Out of the game: {names.cards(each.removed)}"


def known(each: SeatView) -> Iterator[str]:
    """Tell the cards that the reader may see."""
    if not isinstance(each.hand, int):
        yield f"In hand: {names.cards(each.hand)}"
    if not isinstance(each.discard, int):
        yield f"On the discard pile: {names.cards(each.discard)}"
