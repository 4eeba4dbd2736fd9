"""Cards of objective cards: on display, in the hand, in an objective area."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, lower_first, make_card
from domain.drawing.glyph_rows import MINUS
from domain.games.great_western_trail.data import CATTLE, IMMEDIATE, OBJECTIVES
from domain.games.great_western_trail.data.schema import Requirement
from domain.games.great_western_trail.drawing.action_rows import action_row
from domain.games.great_western_trail.drawing.cards import needs_row
from domain.games.great_western_trail.explanation.printed_actions import action_sentence
from domain.games.great_western_trail.explanation.wording import (
    colour_name,
    known_hand,
    own_buildings,
    own_seat,
)
from domain.games.great_western_trail.view import SeatView, View
from domain.games.great_western_trail.words.names import REQUIREMENTS
from domain.kernel.phrases import join_words, pluralize

VALUES = {"cattle_3": 3, "cattle_4": 4, "cattle_5": 5}


def objective_card(view: View, card: str, kind: str, *, owner: int | None = None) -> PlaceCard:
    """Give the card of an objective card: what it asks for, gives and does; `owner` has played it."""
    printed = OBJECTIVES[card]
    needs = join_words([pluralize(count, *REQUIREMENTS[need]) for need, count in printed.needs.items()])
    lines = [
        CardLine(
            f"At the end of the game: {pluralize(printed.vp, 'point')} if you have {needs}",
            needs_row(printed),
        )
    ]
    if printed.penalty:
        lines.append(
            CardLine(f"Played or counted without all of it: {MINUS}{pluralize(printed.penalty, 'point')}")
        )
    if printed.immediate and owner is None:
        action = IMMEDIATE[printed.immediate]
        lines.append(
            CardLine(f"When you play it: {lower_first(action_sentence(action))}", action_row(action))
        )
    seat = own_seat(view)
    mine = seat is not None and owner in {None, seat.seat}
    now = (_progress(view, seat, card),) if seat is not None and mine else ()
    return make_card(
        f"Objective card: {needs}",
        kind,
        "objectives",
        lines=lines,
        now=now,
        facts=(pluralize(printed.vp, "point"),),
    )


def _progress(view: View, seat: SeatView, card: str) -> str:
    """Say how much of a card the reader has, apart from what lies in the draw stack."""
    needs = OBJECTIVES[card].needs
    have = [
        f"{min(count_need(view, seat, need), count)} of {pluralize(count, *REQUIREMENTS[need])}"
        for need, count in needs.items()
    ]
    apart = " (without your draw stack)" if any(need in VALUES for need in needs) else ""
    return f"You have {join_words(have)}{apart}"


def count_need(view: View, seat: SeatView, need: Requirement) -> int:
    """Count what the reader has of a requirement; of cattle what is in hand and discard pile."""
    match need:
        case "building":
            return len(own_buildings(view, seat.seat))
        case "teepee_green":
            return seat.teepees.green
        case "teepee_blue":
            return seat.teepees.blue
        case "hazard":
            return len(seat.hazards)
        case "station":
            return sum(seat.seat in station.seats for station in view.stations)
        case "san_francisco":
            return sum(city.seats.count(seat.seat) for city in view.cities if city.id == "san_francisco")
        case cattle:
            dropped = () if isinstance(seat.discard, int) else seat.discard
            cards = (*known_hand(view, seat), *dropped)
            return sum(card in CATTLE and CATTLE[card].value == VALUES[cattle] for card in cards)


def display_card(view: View, card: str) -> PlaceCard | None:
    """Give the card of an objective card on display."""
    if card not in view.display:
        return None
    return objective_card(view, card, "On display: an action takes it onto your discard pile")


def played_card(view: View, seat: int, card: str) -> PlaceCard | None:
    """Give the card of an objective card in a player's area."""
    if card not in view.seats[seat].area:
        return None
    who = "you" if seat == view.viewer else colour_name(view, seat)
    return objective_card(view, card, f"Played by {who}: it counts at the end of the game", owner=seat)


def objective_deck_card(view: View) -> PlaceCard:
    lines = (
        CardLine("Who takes an objective card may take the top one unseen"),
        CardLine("A card taken from the display is replaced from here"),
    )
    return make_card(
        "Deck of objective cards",
        "Face down",
        "objectives",
        lines=lines,
        facts=(f"{pluralize(view.objectives, 'card')} left",),
    )
