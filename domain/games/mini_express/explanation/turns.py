"""The card of whose turn it is, and of what ends the game."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.games.mini_express.data import MODES
from domain.games.mini_express.explanation.table import find_reader, name_seat
from domain.games.mini_express.view import View
from domain.games.mini_express.words.ending import end_notice
from domain.kernel.phrases import pluralize


def explain_turn(view: View) -> PlaceCard:
    """Give the card of the line that shows who is asked, or that the game is over."""
    active, duel = view.active, MODES[view.mode].draft == "duel"
    return PlaceCard(
        title="The game is over" if active is None else f"To move: {name_seat(view, view.seats[active])}",
        kind="Nobody has a turn any more" if active is None else "Turns go clockwise",
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
    notice = end_notice(view)
    last = () if notice is None else (f"{notice.title}: {notice.reason}",)
    if reader is None:
        return last
    points = pluralize(reader.score, "point")
    if view.active is None:
        return (f"Your shares are worth {points}.",)
    return (*last, f"Your shares would give {points} as it is now.")


def _topic(view: View, *, is_duel: bool) -> str:
    if view.active is None or view.triggered:
        return "end"
    return "duel" if is_duel else "turn"
