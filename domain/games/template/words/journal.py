"""Events in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.template import events as happened
from domain.games.template.frames import Passengers
from domain.games.template.words.names import coins_text
from domain.kernel.phrases import pluralize
from domain.kernel.values import Event


def event_text(event: Event, names: Sequence[str]) -> str | None:
    """Give the journal's line for an event as the reader may know it; `names` by seat."""
    return _LINES[type(event)](event, names)


def _people(passengers: Passengers) -> str:
    if isinstance(passengers, int):
        return "a passenger" if passengers == 1 else f"{passengers} passengers"
    return " and ".join(f"a passenger to {passenger.capitalize()}" for passenger in passengers)


def _bids(event: happened.BidsOpened, names: Sequence[str]) -> str:
    return "Bids: " + ", ".join(f"{name} {coins}" for name, coins in zip(names, event.coins, strict=True))


def _moved(event: happened.TrainMoved, names: Sequence[str]) -> str:
    return f"{names[event.seat]} runs to {event.to.capitalize()}" + (
        f" for {event.coal} coal" if event.coal else ""
    )


def _gained(event: happened.Gained, names: Sequence[str]) -> str:
    gain = coins_text(event.amount) if event.gain == "coins" else "a coal"
    return f"{names[event.seat]} gets {gain}"


_LINES: Mapping[type[Event], Callable[[Any, Sequence[str]], str | None]] = {
    happened.PassengersDealt: lambda event, names: (
        f"{names[event.seat]} begins with {_people(event.passengers)}"
    ),
    happened.RoundBegan: lambda event, names: f"Round {event.number} begins with {names[event.first]}",
    happened.BidsOpened: _bids,
    happened.MailWon: lambda event, names: f"{names[event.seat]} carries the mail",
    happened.TrainMoved: _moved,
    happened.PassengersMet: lambda event, names: f"{names[event.seat]} meets {_people(event.passengers)}",
    happened.PassengerBoarded: lambda event, names: f"{names[event.seat]} takes in {_people(event.kept)}",
    happened.PassengerDelivered: lambda event, names: (
        f"{names[event.seat]} delivers {_people((event.passenger,))} for {pluralize(event.points, 'point')}"
    ),
    happened.Gained: _gained,
    happened.CoalBought: lambda event, names: f"{names[event.seat]} buys a coal",
    happened.CoinGiven: lambda event, names: f"{names[event.seat]} gives a coin to {names[event.to]}",
}
