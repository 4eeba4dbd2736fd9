"""The players in the text board: what each has, and of his own cards what the reader may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.games.great_western_trail.data import BUILDINGS, DISC_SPACES, WORKERS
from domain.games.great_western_trail.drawing.description import plural_worker
from domain.games.great_western_trail.view import Cards, SeatView, View
from domain.games.great_western_trail.words import names
from domain.kernel.phrases import pluralize


def seat_lines(each: SeatView, view: View) -> Iterator[str]:
    you = " (you)" if each.seat == view.viewer else ""
    yield f"{each.colour.capitalize()}{you}: {names.dollars(each.money)}"
    yield ", ".join(pluralize(getattr(each.workers, kind), kind, plural_worker(kind)) for kind in WORKERS)
    yield (
        f"Hand {card_count(each.hand)} of {each.hand_limit}; draw stack {each.draw}; "
        f"discard pile {card_count(each.discard)}{top_card_words(each)}"
    )
    yield (
        f"Steps up to {each.step_limit}; certificates {each.marker} of {each.certificate_limit}"
        f" and {each.permanent} for good"
    )
    cleared = "; ".join(names.DISCS[space] for space in DISC_SPACES if space in each.cleared)
    yield f"{pluralize(len(DISC_SPACES) - len(each.cleared), 'disc')} left; clear: {cleared or 'none'}"
    tiles = ", ".join(f"{BUILDINGS[tile].number} ({BUILDINGS[tile].craftsmen})" for tile in each.unbuilt)
    yield f"Buildings in hand, with the craftsmen needed: {tiles or 'nothing'}"
    yield from gain_lines(each)
    yield from card_lines(each)


def card_count(cards: Cards) -> int:
    """Count cards that may be hidden."""
    return cards if isinstance(cards, int) else len(cards)


def top_card_words(each: SeatView) -> str:
    return f", on top {names.card_name(each.top)}" if each.top is not None else ""


def gain_lines(each: SeatView) -> Iterator[str]:
    """Tell hazards, teepees, station masters, objective cards, the token."""
    tiles = Counter(names.tile_name(tile) for tile in each.hazards)
    parts = [f"{count} x {name}" for name, count in tiles.items()]
    parts += [
        pluralize(count, f"{colour} teepee")
        for colour, count in (("green", each.teepees.green), ("blue", each.teepees.blue))
        if count
    ]
    parts += [f"station master ({names.station_master_name(master)})" for master in each.masters]
    parts += ["job market token"] if each.token else []
    if parts:
        yield f"Has: {', '.join(parts)}"
    for name in each.area:
        yield f"Holds {names.objective_name(name)}"
    if each.removed:
        yield f"Out of the game: {names.cards_name(each.removed)}"


def card_lines(each: SeatView) -> Iterator[str]:
    """Tell the cards that the reader may see."""
    if not isinstance(each.hand, int):
        yield f"In hand: {names.cards_name(each.hand)}"
    if not isinstance(each.discard, int):
        yield f"On the discard pile: {names.cards_name(each.discard)}"
