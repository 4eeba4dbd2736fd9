"""The card of a place by its name on the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import PlaceCard, read_numbers
from domain.games.el_paso.data import SITES
from domain.games.el_paso.data.kinds import Pool
from domain.games.el_paso.drawing.spots.places import acting_seat
from domain.games.el_paso.explanation import (
    board_cards,
    hand_cards,
    market_cards,
    post_cards,
    sue_cards,
    token_cards,
    trail_cards,
)
from domain.games.el_paso.view import SeatView, View

CardOf = Callable[[View, str], PlaceCard | None]


def explain(view: View, place: str) -> PlaceCard | None:
    """Give the card of a place of the drawing."""
    if place in SITES:
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


def of_number(make: Callable[[View, int], PlaceCard | None]) -> CardOf:
    """Give what makes the card of a place with a number in its name."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        numbers = read_numbers(what, 1)
        return None if numbers is None else make(view, *numbers)

    return make_for


def of_held_token(pool: Pool) -> CardOf:
    """Give what makes the card of a token that a player has: `SEAT:INDEX`."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        numbers = read_numbers(what, 2)
        if numbers is None or numbers[0] >= len(view.seats):
            return None
        return token_cards.held_token_card(view, pool, view.seats[numbers[0]], numbers[1])

    return make_for


def _hand(view: View, what: str) -> PlaceCard | None:
    """Give the card of one of several equal cards of the hand: `BREED#NUMBER`."""
    name, _, number = what.partition("#")
    numbers = read_numbers(number or "1", 1)
    return None if numbers is None else hand_cards.held_card(view, name, *numbers)


def _own_part(kind: str) -> CardOf:
    """Give what makes the card of a part of the board whose parts have plain names."""

    def make_for(view: View, what: str) -> PlaceCard | None:
        seat = acting_seat(view)
        return None if seat is None else board_cards.board_part_card(view, view.seats[seat], f"{kind}:{what}")

    return make_for


def _other_part(view: View, what: str) -> PlaceCard | None:
    """Give the card of a part of another board: `SEAT:worker:cowboy`."""
    owner, _, part = what.partition(":")
    seat = find_seat(view, owner)
    return None if seat is None else board_cards.board_part_card(view, seat, part)


def _only(make: Callable[[View], PlaceCard | None]) -> CardOf:
    """Give what makes the card of a place whose name is one word."""
    return lambda view, what: None if what else make(view)


CARDS: Mapping[str, CardOf] = {
    "slot": of_number(trail_cards.slot_card),
    "rancher": of_number(trail_cards.rancher_card),
    "post": of_number(post_cards.post_card),
    "simmental": _only(post_cards.simmental_card),
    "cattle": market_cards.cattle_card,
    "workers": market_cards.worker_card,
    "stack": of_number(market_cards.stack_card),
    "train": of_number(market_cards.train_card),
    "goal": of_number(lambda view, index: token_cards.displayed_card(view, "goal", index)),
    "bonus": of_number(lambda view, index: token_cards.displayed_card(view, "bonus", index)),
    "goals": _only(lambda view: token_cards.stack_card(view, "goal")),
    "bonuses": _only(lambda view: token_cards.stack_card(view, "bonus")),
    "held-goal": of_held_token("goal"),
    "held-bonus": of_held_token("bonus"),
    "card": _hand,
    "seat": of_seat(board_cards.seat_card),
    "exchange": of_seat(board_cards.exchange_card),
    "herd": of_seat(board_cards.herd_card),
    "steps": of_seat(board_cards.steps_card),
    "markers": of_seat(board_cards.markers_card),
    "certificates": of_seat(board_cards.certificates_card),
    "piles": of_seat(board_cards.pile_card),
    "board": _other_part,
    "worker": _own_part("worker"),
    "aux": _own_part("aux"),
    "disc": _own_part("disc"),
    "sue": sue_cards.sue_card,
}
"""What makes the card, by the first word of a place's name; all but the trail's have one."""
