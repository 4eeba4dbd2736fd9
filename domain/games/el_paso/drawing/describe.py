"""What matters on the board in a few sentences, for those who do not see it."""

from __future__ import annotations

from domain.games.el_paso.data import EL_PASO
from domain.games.el_paso.drawing.parties import colours, named
from domain.games.el_paso.state import SIMMENTAL_SPACE
from domain.games.el_paso.view import SeatView, SueView, View
from domain.kernel.phrases import pluralize


def describe(view: View) -> str:
    """Say whose turn it is, where the ranchers are, and what everyone has."""
    parts = [doing(view)]
    if view.closer is not None and not view.over:
        parts.append("the last turns are played")
    parts += [told(seat, colours(view)[seat.seat]) for seat in view.seats]
    if view.sue is not None:
        parts.append(told_of_sue(view.sue))
    return "; ".join(parts) + "."


def doing(view: View) -> str:
    """Say who is asked, or that the game is over."""
    if view.over:
        return "the game is over"
    return "it is Sue's turn" if view.active is None else f"{named(view)[view.active].lower()} is to move"


def told(seat: SeatView, colour: str) -> str:
    """Tell where a player stands."""
    where = "not yet on the trail" if seat.rancher is None else f"at {called(seat.rancher)}"
    return f"{colour}: rancher {where}, {pluralize(seat.money, 'dollar')}, {pluralize(seat.score, 'point')}"


def told_of_sue(sue: SueView) -> str:
    """Tell where Sue stands."""
    left = pluralize(sue.discs, "disc")
    return f"Sue: rancher at {called(sue.rancher)}, {left} left, {pluralize(sue.score, 'point')}"


def called(site: str) -> str:
    """Name a space of the trail, or the Simmental space, in a sentence."""
    if site == SIMMENTAL_SPACE:
        return "the Simmental space"
    return "El Paso" if site == EL_PASO else site
