"""The card of a place by its name on the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import PlaceCard, read_numbers
from domain.games.great_western_trail.data import TRAIL
from domain.games.great_western_trail.drawing.places import acting_seat
from domain.games.great_western_trail.explanation import (
    action_cards,
    board_cards,
    hand_cards,
    market_cards,
    objective_cards,
    railroad_cards,
    trail_cards,
)
from domain.games.great_western_trail.view import SeatView, View

CardOf = Callable[[View, str], PlaceCard | None]


def explain(view: View, place: str) -> PlaceCard | None:
    """Give the card of a place of the drawing."""
    if place in TRAIL:
        return trail_cards.space_card(view, place)
    kind, _, what = place.partition(":")
    found = CARDS.get(kind)
    return None if found is None else found(view, what)


def find_seat(view: View, what: str) -> SeatView | None:
    numbers = read_numbers(what, 1)
    return next((seat for seat in view.seats if numbers == (seat.seat,)), None)


def of_seat(make: Callable[[View, SeatView], PlaceCard | None]) -> CardOf:
    """Give what makes the card of a place named after a seat."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        seat = find_seat(view, what)
        return None if seat is None else make(view, seat)

    return make_for


def of_numbers(make: Callable[..., PlaceCard | None], count: int) -> CardOf:
    """Give what makes the card of a place with so many numbers in its name."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        numbers = read_numbers(what, count)
        return None if numbers is None else make(view, *numbers)

    return make_for


def of_thing(make: Callable[[View, int, str], PlaceCard | None]) -> CardOf:
    """Give what makes the card of a thing that a player has: `SEAT:THING`."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        owner, _, thing = what.partition(":")
        seat = find_seat(view, owner)
        return None if seat is None else make(view, seat.seat, thing)

    return make_for


def _numbered(make: Callable[[View, str, int], PlaceCard | None]) -> CardOf:
    """Give what makes the card of one of several equal things: `THING#NUMBER`."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        name, _, number = what.partition("#")
        numbers = read_numbers(number or "1", 1)
        return None if numbers is None else make(view, name, *numbers)

    return make_for


def _deck(view: View, what: str) -> PlaceCard | None:
    match what:
        case "objective":
            return objective_cards.objective_deck_card(view)
        case "cattle":
            return market_cards.cattle_deck_card(view)
        case _:
            return None


def _own_part(kind: str) -> CardOf:
    """Give what makes the card of a part of the board whose parts have plain names."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        seat = acting_seat(view)
        return None if seat is None else board_cards.board_part_card(view, seat, f"{kind}:{what}")

    return make_for


def _other_part(view: View, what: str) -> PlaceCard | None:
    """Give the card of a part of another board: `SEAT:row:cowboy`."""
    owner, _, part = what.partition(":")
    seat = find_seat(view, owner)
    return None if seat is None else board_cards.board_part_card(view, seat, part)


CARDS: Mapping[str, CardOf] = {
    "action": lambda view, what: action_cards.action_card(view, f"action:{what}"),
    "special": action_cards.special_card,
    "cattleman": of_seat(lambda view, seat: trail_cards.cattleman_card(view, seat.seat)),
    "city": railroad_cards.city_card,
    "arrow": railroad_cards.arrow_card,
    "track": railroad_cards.track_card,
    "crossing": railroad_cards.crossing_card,
    "station": railroad_cards.station_card,
    "master": railroad_cards.master_card,
    "kept": of_thing(railroad_cards.kept_master_card),
    "area": of_thing(objective_cards.played_card),
    "foresight": of_numbers(market_cards.foresight_card, 2),
    "stack": of_numbers(market_cards.stack_card, 1),
    "job": of_numbers(market_cards.job_card, 2),
    "hiring": of_numbers(market_cards.hiring_card, 1),
    "market": _numbered(lambda view, card, number: market_cards.cattle_card(view, card)),
    "objective": objective_cards.display_card,
    "deck": _deck,
    "card": _numbered(hand_cards.held_card),
    "seat": of_seat(board_cards.seat_card),
    "herd": of_seat(board_cards.herd_card),
    "steps": of_seat(board_cards.steps_card),
    "certificates": of_seat(board_cards.certificates_card),
    "gains": of_seat(board_cards.gains_card),
    "board": _other_part,
    "row": _own_part("row"),
    "aux": _own_part("aux"),
    "disc": _own_part("disc"),
    "tile": _own_part("tile"),
    "token": lambda view, what: None if what else market_cards.token_card(view),
    "prices": lambda view, what: None if what else market_cards.prices_card(view),
    "discards": lambda view, what: None if what else hand_cards.discard_card(view),
}
"""What makes the card, by the first word of a place's name; all but the trail's have one."""
