"""What a stop and a seat's strip are, and what they mean for the reader now."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import GlyphRow, icon_glyph
from domain.games.template.commands import AnyCommand, GiveCoin, Move
from domain.games.template.data import STOPS
from domain.games.template.view import SeatView, StopView, View
from domain.games.template.words.names import JOBS, seat_name
from domain.kernel.phrases import join_words, pluralize

SEAT_PLACE = "seat:"


def explain(view: View, place: str) -> PlaceCard | None:
    """Give the card of a place of the drawing."""
    stop = next((each for each in view.line if each.name == place), None)
    if stop is not None:
        return _stop_card(view, stop)
    seat = find_seat(view, place)
    return None if seat is None else _seat_card(view, seat)


def attempt(view: View, place: str) -> AnyCommand | None:
    """Give what choosing a place would mean: running to a stop, giving a coin to a seat."""
    if view.viewer is None:
        return None
    if place in STOPS:
        return Move(steps_to(view, place) or len(STOPS))
    seat = find_seat(view, place)
    return None if seat is None else GiveCoin(seat.seat)


def find_seat(view: View, place: str) -> SeatView | None:
    """Give the seat whose strip a place is."""
    return next((each for each in view.seats if f"{SEAT_PLACE}{each.seat}" == place), None)


def steps_to(view: View, stop: str) -> int:
    """Count the stops from the reader's train on to another stop; 0 where it stands."""
    here = view.seats[view.viewer or 0].stop
    return (STOPS.index(stop) - STOPS.index(here)) % len(STOPS)


def _stop_card(view: View, stop: StopView) -> PlaceCard:
    return PlaceCard(
        title=stop.name.capitalize(),
        kind=f"Stop, {pluralize(stop.points, 'point')} for each passenger who gets out",
        lines=tuple(CardLine(JOBS[job], _signs(job)) for job in stop.jobs),
        now=_of_stop_now(view, stop),
    )


def _signs(job: str) -> GlyphRow:
    return (icon_glyph("coal"),) if job == "coal" else ()


def _of_stop_now(view: View, stop: StopView) -> tuple[str, ...]:
    trains = [seat_name(seat.seat) for seat in view.seats if seat.stop == stop.name]
    here = (f"Here: {join_words(trains)}",) if trains else ()
    if view.viewer is None:
        return here
    steps, hand = steps_to(view, stop.name), view.seats[view.viewer].hand
    aboard = 0 if isinstance(hand, int) else hand.count(stop.name)
    far = (f"{pluralize(steps, 'stop')} on from your train: {steps - 1} coal",) if steps else ()
    return (*here, *far, *((f"{pluralize(aboard, 'passenger')} of yours get out here",) if aboard else ()))


def _seat_card(view: View, seat: SeatView) -> PlaceCard:
    aboard = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    return PlaceCard(
        title="Your train" if seat.seat == view.viewer else f"{seat_name(seat.seat)}'s train",
        kind=f"At {seat.stop.capitalize()}",
        lines=(CardLine(f"Carries {pluralize(aboard, 'passenger')} and {seat.coal} coal"),),
        facts=(pluralize(seat.coins, "coin"), f"{seat.mail} mail", pluralize(seat.score, "point")),
    )
