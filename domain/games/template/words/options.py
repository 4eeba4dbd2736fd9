"""One English line for each command, question and event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

from domain.games.template import commands as wanted
from domain.games.template import events as happened
from domain.games.template import frames
from domain.games.template.data import NUMBERS, beyond
from domain.games.template.view import View
from domain.kernel.game import Breadcrumb
from domain.kernel.phrases import pluralize
from domain.kernel.values import Event, Value

JOBS = {
    "board": "Meet two passengers and let one get in",
    "deliver": "Let a passenger get out",
    "coal": "Load a coal",
    "fares": f"Collect {pluralize(NUMBERS.fares, 'coin')} of fares",
    "signal": "Run on to the next stop",
}


def option_text(view: View, command: wanted.AnyCommand) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    match command:
        case wanted.Bid(coins):
            return f"Bid {_coins(coins)}"
        case wanted.Move(stops):
            return f"Run to {_destination(view, stops)}" + (f" for {stops - 1} coal" if stops > 1 else "")
        case wanted.Do(job):
            return JOBS[job]
        case wanted.Keep(passenger):
            return f"Let the passenger to {passenger.capitalize()} get in"
        case wanted.TakeTip(gain):
            return f"Take {pluralize(NUMBERS.tip, 'coin')}" if gain == "coins" else "Take a coal"
        case wanted.Finish():
            return "Do no more here"
        case wanted.BuyCoal():
            return "Buy a coal for a coin"
        case wanted.GiveCoin(to):
            return f"Give a coin to seat {to + 1}"
        case _:
            assert_never(command)


def target(view: View, command: wanted.AnyCommand) -> str | None:
    """Name the place of an option on the drawing."""
    match command:
        case wanted.Move(stops) if view.viewer is not None:
            return beyond(view.seats[view.viewer].stop, stops)
        case wanted.GiveCoin(to):
            return f"seat:{to}"
        case _:
            return None


def question_text(view: View, frame: Value) -> str:
    """Give the line of what is asked."""
    match frame:
        case frames.BidForMail():
            return f"Bid for the mail of round {view.round}"
        case frames.Travel(_, limit):
            return f"Run up to {limit} stops" if limit > 1 else "Run on by a stop"
        case frames.Work(seat):
            return f"Work at {view.seats[seat].stop.capitalize()}"
        case frames.KeepOne():
            return "Choose who gets in"
        case frames.PickTip():
            return "Choose the tip"
        case _:
            raise TypeError(f"{frame!r} asks nobody")


def breadcrumb(view: View, asked: Sequence[Value]) -> Breadcrumb:
    """Say what a question inside the work of a stop belongs to, and what may be done after it."""
    match asked[-2:]:
        case frames.Work(seat, left), frames.KeepOne() | frames.PickTip():
            job = "boarding" if isinstance(asked[-1], frames.KeepOne) else "delivery"
            stop = view.seats[seat].stop.capitalize()
            return Breadcrumb((f"Work at {stop}", job), tuple(JOBS[other].lower() for other in left))
        case _:
            return Breadcrumb()


def event_text(event: Event, names: Sequence[str]) -> str | None:
    """Give the journal's line for an event as the reader may know it; `names` by seat."""
    return _LINES[type(event)](event, names)


def _destination(view: View, stops: int) -> str:
    if view.viewer is None:
        return f"the stop {stops} further on"
    return beyond(view.seats[view.viewer].stop, stops).capitalize()


def _coins(count: int) -> str:
    return "a coin" if count == 1 else f"{count or 'no'} coins"


def _people(passengers: frames.Passengers) -> str:
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
    gain = _coins(event.amount) if event.gain == "coins" else "a coal"
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
