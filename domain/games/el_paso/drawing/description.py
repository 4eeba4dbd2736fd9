"""What matters on the board in a few sentences, for those who do not see it."""

from __future__ import annotations

from domain.games.el_paso.drawing.parties import party_colours, party_names
from domain.games.el_paso.state import SIMMENTAL_SPACE
from domain.games.el_paso.view import SeatView, SueView, View
from domain.games.el_paso.words.names import space_name
from domain.kernel.phrases import pluralize


def describe(view: View) -> str:
    """Say whose turn it is, where the ranchers are, and what everyone has."""
    parts = [turn_words(view)]
    if view.closer is not None and not view.over:
        parts.append("the last turns are played")
    parts += [seat_words(seat, party_colours(view)[seat.seat]) for seat in view.seats]
    if view.sue is not None:
        parts.append(sue_words(view.sue))
    return "; ".join(parts) + "."


def turn_words(view: View) -> str:
    """Say who is asked, or that the game is over."""
    if view.over:
        return "the game is over"
    return (
        "it is Sue's turn" if view.active is None else f"{party_names(view)[view.active].lower()} is to move"
    )


def seat_words(seat: SeatView, colour: str) -> str:
    where = "not yet on the trail" if seat.rancher is None else f"at {space_words(seat.rancher)}"
    return f"{colour}: rancher {where}, {pluralize(seat.money, 'dollar')}, {pluralize(seat.score, 'point')}"


def sue_words(sue: SueView) -> str:
    left = pluralize(sue.discs, "disc")
    return f"Sue: rancher at {space_words(sue.rancher)}, {left} left, {pluralize(sue.score, 'point')}"


def space_words(site: str) -> str:
    """Name a space of the trail, or the Simmental space, in a sentence."""
    return "the Simmental space" if site == SIMMENTAL_SPACE else space_name(site)
