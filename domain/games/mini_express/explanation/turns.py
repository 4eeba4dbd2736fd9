"""The card of whose turn it is, and of what ends the game."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.games.mini_express.data import MODES
from domain.games.mini_express.explanation.table import find_reader, name_seat
from domain.games.mini_express.view import View
from domain.kernel.phrases import pluralize


def explain_turn(view: View) -> PlaceCard | None:
    """Give the card of the line that shows who is asked; None where nobody is."""
    seat = view.active if view.winner is None else view.winner
    if seat is None:
        return None
    who = name_seat(view, view.seats[seat])
    duel = MODES[view.mode].draft == "duel"
    return PlaceCard(
        title=f"Has won: {who}" if view.winner is not None else f"To move: {who}",
        kind="The game is over" if view.winner is not None else "Turns go clockwise",
        lines=(
            CardLine(
                "A turn is two actions for two different companies: take a share, or build track."
                if duel
                else "A turn is one action, for any company: take a share, or build track."
            ),
            CardLine("Passing is not allowed; a turn is left out only where no action is possible."),
            CardLine(
                "The game ends as soon as one company is exhausted."
                if duel
                else "Once two companies are exhausted the round is played to its end, then the game is over."
            ),
        ),
        now=_now(view),
        topic=_topic(view, is_duel=duel),
    )


def _now(view: View) -> tuple[str, ...]:
    reader = find_reader(view)
    last = ("This is the last round.",) if view.triggered and view.winner is None else ()
    if reader is None:
        return last
    points = pluralize(reader.score, "point")
    if view.winner is not None:
        return (f"Your shares gave you {points}.",)
    return (*last, f"Your shares would give {points} as it is now.")


def _topic(view: View, *, is_duel: bool) -> str:
    if view.winner is not None or view.triggered:
        return "end"
    return "duel" if is_duel else "turn"
