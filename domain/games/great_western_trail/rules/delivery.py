"""Deliveries: the choice of city, its effects, and the transport cost (GWT-6.5)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail import model
from domain.games.great_western_trail.commands import AnyCommand, Deliver, DriveEngine
from domain.games.great_western_trail.data import ARROWS, CITIES
from domain.games.great_western_trail.events import Delivered, EngineMoved
from domain.games.great_western_trail.frames import (
    City,
    CityEffects,
    ExtraCity,
    ExtraTarget,
    PayTransport,
    PlaceDisc,
    StationHere,
    TakeObjective,
)
from domain.games.great_western_trail.model import city_name, count_crossings, list_words, track_name
from domain.games.great_western_trail.rules.discs import disc_sources
from domain.games.great_western_trail.rules.engine import other_engines
from domain.games.great_western_trail.rules.gains import gain_money, pay
from domain.games.great_western_trail.state import State
from domain.kernel.game import AutoStep, FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.multiset import size
from domain.kernel.values import Command

ALWAYS = "kansas_city"
"""The city that can always be chosen (GWT-6.5.1)."""


def transport_cost(state: State, seat: int, city: str) -> int:
    """Count the crossing signs between the engine and the city (GWT-6.5.4)."""
    return count_crossings(state.players[seat].engine, CITIES[city].value)


def reachable_cities(state: State, seat: int, value: int, *, transport: int | None = None) -> Iterator[str]:
    """Yield the cities that may be chosen.

    `transport` is the cost in dollars; None means that crossing signs determine it.
    """
    for city in CITIES:
        if city == ALWAYS or why_not_city(state, seat, value, city, transport) is None:
            yield city


def why_not_city(
    state: State, seat: int, value: int, city: str, transport: int | None = None
) -> RefusalReason | None:
    """Return why the city cannot be chosen; None if it can (GWT-6.5.1, GWT-6.5.4)."""
    chosen = CITIES[city]
    if chosen.value > value:
        return RefusalReason(
            "GWT-6.5.1", f"{chosen.name} requires a breeding value of {chosen.value}; yours is {value}"
        )
    if not chosen.repeatable and seat in state.board.cities.get(city, ()):
        return RefusalReason("GWT-6.5.1", f"you already have a disc on {chosen.name}")
    cost = transport_cost(state, seat, city) if transport is None else transport
    left = state.players[seat].money - cost
    if left < 0:
        return RefusalReason(
            "GWT-6.5.4",
            f"the transport to {chosen.name} costs ${cost}; you have ${state.players[seat].money}",
        )
    if not disc_sources(state, seat, city, left):
        return RefusalReason("GWT-6.5.1", f"you have no disc that can go to {chosen.name}")
    return None


def deliver(ledger: Ledger[State], seat: int, city: str, *, transport: int) -> None:
    """Put a disc on the city, resolve its effects, and pay the transport cost (GWT-6.5.2 to GWT-6.5.4)."""
    ledger.record(Delivered(seat, city))
    if transport:
        ledger.open_frames(PayTransport(seat, transport))
    state, money = ledger.state, ledger.state.players[seat].money - transport
    if disc_sources(state, seat, city, money):
        ledger.open_frames(CityEffects(seat, city), PlaceDisc(seat, city, transport))
    elif disc_sources(state, seat, city, money + CITIES[city].money):  # GWT-9.3.5: the money comes first
        gain_money(ledger, seat, CITIES[city].money)
        ledger.open_frames(PlaceDisc(seat, city))


def deliveries(state: State, frame: City) -> Iterator[Deliver]:
    return map(Deliver, reachable_cities(state, frame.seat, frame.value))


def choose_city(ledger: Ledger[State], frame: City, command: Deliver) -> None:
    ledger.close_frame()
    cost = transport_cost(ledger.state, frame.seat, command.city)
    deliver(ledger, frame.seat, command.city, transport=cost)


def why_not_delivered(state: State, frame: City, command: AnyCommand) -> RefusalReason | None:
    if not isinstance(command, Deliver) or command.city not in CITIES:
        return None
    why = why_not_city(state, frame.seat, frame.value, command.city)
    legal = list_words(map(city_name, reachable_cities(state, frame.seat, frame.value)))
    return RefusalReason(why.rule, f"{why.message}; possible: {legal}") if why else None


def take_city_effects(ledger: Ledger[State], frame: CityEffects) -> None:
    """Take the city's money, then an objective card for each arrow just completed (GWT-6.5.3)."""
    ledger.close_frame()
    gain_money(ledger, frame.seat, CITIES[frame.city].money)
    board = ledger.state.board
    left = len(board.display) + size(board.objectives)  # GWT-8.13.2: if there is no card, nothing happens
    for _ in range(min(_count_completed_arrows(ledger.state, frame.seat, frame.city), left)):
        ledger.open_frames(TakeObjective(frame.seat))


def _count_completed_arrows(state: State, seat: int, city: str) -> int:
    """Count the arrows completed by the new disc that have an action."""
    if CITIES[city].repeatable and state.board.cities[city].count(seat) > 1:
        return 0
    pairs = (arrow.cities for arrow in ARROWS if arrow.action and city in arrow.cities)
    return sum(all(seat in state.board.cities.get(each, ()) for each in pair) for pair in pairs)


def pay_transport(ledger: Ledger[State], frame: PayTransport) -> None:
    ledger.close_frame()
    pay(ledger, frame.seat, frame.amount)


RULES: tuple[FrameRule, ...] = (
    Question(City, deliveries, choose_city, why=why_not_delivered),
    AutoStep(CityEffects, take_city_effects),
    AutoStep(PayTransport, pay_transport),
)


def spaces_behind(state: State, seat: int) -> tuple[str, ...]:
    """Return every free space behind the engine. There is none at the start (GWT-8.16.1, GWT-8.16.3)."""
    return model.spaces_behind(state.players[seat].engine, other_engines(state, seat))


def moves(state: State, frame: ExtraTarget) -> Iterator[DriveEngine]:
    """Yield every free space behind the engine (GWT-8.16.1)."""
    return map(DriveEngine, spaces_behind(state, frame.seat))


def move(ledger: Ledger[State], frame: ExtraTarget, command: DriveEngine) -> None:
    """Move back, deliver with the spaces counted as the value, then offer the station (GWT-8.16)."""
    ledger.close_frame()
    state, seat = ledger.state, frame.seat
    value = model.count_spaces_back(state.players[seat].engine, command.space, other_engines(state, seat))
    ledger.record(EngineMoved(seat, command.space))
    if model.has_station(command.space):
        ledger.open_frames(StationHere(seat))
    ledger.open_frames(ExtraCity(seat, value))


def why_not_moved(state: State, frame: ExtraTarget, command: Command) -> RefusalReason:
    legal = f"possible: {list_words(map(track_name, spaces_behind(state, frame.seat)))}"
    return RefusalReason("GWT-8.16.1", f"the engine moves back to any free space behind it; {legal}")


def cities(state: State, frame: ExtraCity) -> Iterator[Deliver]:
    """Yield every city up to the delivery's value, without transport cost (GWT-8.16.2)."""
    return map(Deliver, reachable_cities(state, frame.seat, frame.value, transport=0))


def deliver_extraordinary(ledger: Ledger[State], frame: ExtraCity, command: Deliver) -> None:
    """Deliver without income or transport cost (GWT-8.16.2)."""
    ledger.close_frame()
    deliver(ledger, frame.seat, command.city, transport=0)


def why_not_delivered_extraordinary(state: State, frame: ExtraCity, command: Command) -> RefusalReason:
    legal = f"possible: {list_words(city_name(choice.city) for choice in cities(state, frame))}"
    return RefusalReason("GWT-8.16.2", f"choose a city of value {frame.value} or less; {legal}")


EXTRAORDINARY_RULES: tuple[FrameRule, ...] = (
    Question(ExtraTarget, moves, move, why=why_not_moved),
    Question(ExtraCity, cities, deliver_extraordinary, why=why_not_delivered_extraordinary),
)
