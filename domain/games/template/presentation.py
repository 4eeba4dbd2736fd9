"""The presentation of the game. The exported names are the fields of `Presentation`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, assert_never

from domain.drawing.emblems import badge
from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import GlyphRow, icon_glyph
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import Picture, label, number, text
from domain.games.template import commands as wanted
from domain.games.template import events, frames
from domain.games.template.commands import AnyCommand, GiveCoin, Move
from domain.games.template.data import NUMBERS, STOPS, Job, Stop, beyond
from domain.games.template.frames import KeepOne, Passengers, PickTip, Work
from domain.games.template.view import SeatView, StopView, View
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.presentation import Breadcrumb, ScoreboardEntry, SeatFact
from domain.kernel.table_form import OptionChoice, OptionField, TableForm
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Event, Value

SEATS = (2, 3, 4)

form = TableForm(
    fields=(
        OptionField(
            option="rounds",
            label="Length",
            widget="choice",
            choices=(
                OptionChoice(2, "2 rounds"),
                OptionChoice(3, "3 rounds"),
                OptionChoice(6, "6 rounds"),
                OptionChoice(12, "12 rounds"),
            ),
            seats=SEATS,
        ),
        OptionField(
            option="mail",
            label="Mail",
            widget="switch",
            choices=(
                OptionChoice(value=False, label="Without mail", note="There are no bids.", said="no mail"),
                OptionChoice(value=True, label="With mail", note="Players bid to carry it."),
            ),
            seats=SEATS,
        ),
    ),
)


JOBS: dict[Job, str] = {
    "board": "Meet two passengers and board one",
    "deliver": "Deliver a passenger",
    "coal": "Load 1 coal",
    "fares": f"Collect {pluralize(NUMBERS.fares, 'coin')} in fares",
    "signal": "Run to the next stop",
}


def seat_name(seat: int) -> str:
    """Return the colour of a seat, which is its name."""
    return SEAT_COLOURS[seat].capitalize()


def coins_text(count: int) -> str:
    return "a coin" if count == 1 else f"{count or 'no'} coins"


def event_text(event: Event, names: Sequence[str]) -> str | None:
    """Return the log line for an event that was redacted for the viewer.

    `names` are the players' names by seat.
    """
    return _LINES[type(event)](event, names)


def _passenger_names(passengers: Passengers) -> str:
    if isinstance(passengers, int):
        return "a passenger" if passengers == 1 else f"{passengers} passengers"
    counts = Counter(passenger.capitalize() for passenger in passengers)
    return " and ".join(
        f"a passenger for {stop}" if count == 1 else f"{count} passengers for {stop}"
        for stop, count in counts.items()
    )


def _bids(event: events.BidsOpened, names: Sequence[str]) -> str:
    return "Bids: " + ", ".join(f"{name} {coins}" for name, coins in zip(names, event.coins, strict=True))


def _moved(event: events.TrainMoved, names: Sequence[str]) -> str:
    return f"{names[event.seat]} runs to {event.to.capitalize()}" + (
        f" for {event.coal} coal" if event.coal else ""
    )


def _gained(event: events.Gained, names: Sequence[str]) -> str:
    gain = coins_text(event.amount) if event.gain == "coins" else "1 coal"
    return f"{names[event.seat]} gains {gain}"


_LINES: Mapping[type[Event], Callable[[Any, Sequence[str]], str | None]] = {
    events.PassengersDealt: lambda event, names: (
        f"{names[event.seat]} starts with {_passenger_names(event.passengers)}"
    ),
    events.RoundBegan: lambda event, names: f"Round {event.number}: {names[event.first]} goes first",
    events.BidsOpened: _bids,
    events.MailWon: lambda event, names: f"{names[event.seat]} carries the mail",
    events.TrainMoved: _moved,
    events.PassengersMet: lambda event, names: (
        f"{names[event.seat]} meets {_passenger_names(event.passengers)}"
    ),
    events.PassengerBoarded: lambda event, names: (
        f"{names[event.seat]} boards {_passenger_names(event.kept)}"
    ),
    events.PassengerDelivered: lambda event, names: (
        f"{names[event.seat]} delivers {_passenger_names((event.passenger,))}"
        f" for {pluralize(event.points, 'point')}"
    ),
    events.Gained: _gained,
    events.CoalBought: lambda event, names: f"{names[event.seat]} buys 1 coal",
    events.CoinGiven: lambda event, names: f"{names[event.seat]} gives a coin to {names[event.to]}",
}


def option_text(view: View, command: wanted.AnyCommand) -> str:
    """Return the text of an option for the viewer's seat."""
    match command:
        case wanted.Bid(coins):
            return f"Bid {coins_text(coins)}"
        case wanted.Move(stops):
            return f"Run to {_destination(view, stops)}" + (f" for {stops - 1} coal" if stops > 1 else "")
        case wanted.Do(job):
            return JOBS[job]
        case wanted.Keep(passenger):
            return f"Board the passenger for {passenger.capitalize()}"
        case wanted.TakeTip(gain):
            return f"Take {pluralize(NUMBERS.tip, 'coin')}" if gain == "coins" else "Take 1 coal"
        case wanted.Finish():
            return "Finish here"
        case wanted.BuyCoal():
            return "Buy 1 coal for 1 coin"
        case wanted.GiveCoin(to):
            return f"Give a coin to {seat_name(to)}"
        case _:
            assert_never(command)


def _destination(view: View, stops: int) -> str:
    if view.viewer is None:
        return f"the stop {stops} ahead"
    return beyond(view.seats[view.viewer].stop, stops).capitalize()


def question_text(view: View, frame: Value) -> str:
    """Return the text of a question."""
    match frame:
        case frames.BidForMail():
            return f"Bid for the mail of round {view.round}"
        case frames.Travel(_, limit):
            return f"Run up to {limit} stops" if limit > 1 else "Run to the next stop"
        case frames.Work(seat):
            return f"Work at {view.seats[seat].stop.capitalize()}"
        case frames.KeepOne():
            return "Choose a passenger to board"
        case frames.PickTip():
            return "Choose a tip"
        case _:
            raise TypeError(f"{frame!r} is not a question")


def breadcrumb(view: View, asked: Sequence[Value]) -> Breadcrumb:
    """Return the steps to a question within the work at a stop, and the jobs still open after it."""
    match asked[-2:]:
        case Work(seat, left), KeepOne() | PickTip():
            job = "boarding" if isinstance(asked[-1], KeepOne) else "delivery"
            stop = view.seats[seat].stop.capitalize()
            return Breadcrumb((f"Work at {stop}", job), tuple(JOBS[job_left].lower() for job_left in left))
        case _:
            return Breadcrumb()


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Return the public facts about a seat. Of its passengers, only the number is included."""
    viewed = view.seats[seat]
    aboard = viewed.hand if isinstance(viewed.hand, int) else len(viewed.hand)
    facts = (
        SeatFact("Coins", str(viewed.coins), "coin"),
        SeatFact("Coal", str(viewed.coal), "coal"),
        SeatFact("Passengers", str(aboard)),
        SeatFact("Mail", str(viewed.mail)),
        SeatFact("Delivery points", str(viewed.points), "points"),
    )
    return ScoreboardEntry(viewed.score, None, facts)


def target(view: View, command: AnyCommand) -> str | None:
    """Return the place in the drawing that an option refers to; None if there is none."""
    match command:
        case Move(stops) if view.viewer is not None:
            return beyond(view.seats[view.viewer].stop, stops)
        case GiveCoin(to):
            return f"seat:{to}"
        case _:
            return None


def change(event: Event) -> BoardChange | None:
    """Return the places in the drawing that an event changes."""
    return find_change(CHANGES, event)


CHANGES: Changes = {
    events.TrainMoved: lambda event: BoardChange((event.to,), f"train:{event.seat}"),
    events.CoinGiven: lambda event: at(f"seat:{event.to}"),
}
"""The places changed by each type of event. Changes at a stop are shown with the train."""


STRIP = 34
"""The height of a seat's line below the map."""


class Board(Value, frozen=True):
    """The size of the drawing and the positions of the stops."""

    width: int
    height: int
    stops: dict[Stop, tuple[int, int]]


BOARD = load_toml("domain.games.template.data", "board.toml", Board)


def picture(view: View) -> Picture:
    """Draw a view."""
    height = BOARD.height + STRIP * len(view.seats)
    body = "".join(
        (
            f'<rect width="{BOARD.width}" height="{height}" class="prairie"/>',
            _track(),
            *(_stop(stop) for stop in view.line),
            *(_train(view, seat) for seat in view.seats),
            *(_strip(seat) for seat in view.seats),
        )
    )
    desc = f"Round {view.round} of {view.rounds}"
    return Picture(BOARD.width, height, "Whistle Stop", desc, body)


def preview(view: View, command: AnyCommand) -> str:
    """Draw the effect of an option: the train at its destination."""
    place = target(view, command)
    if view.viewer is None or place not in BOARD.stops:
        return ""
    return _badge(view.viewer, BOARD.stops[place])


def _track() -> str:
    points = " ".join(f"{x},{y}" for x, y in (BOARD.stops[stop] for stop in STOPS))
    return f'<polygon points="{points}" class="ln" stroke-width="6"/>'


def _stop(stop: StopView) -> str:
    x, y = BOARD.stops[stop.name]
    return (
        f'<circle cx="{x}" cy="{y}" r="30" class="sym"/>'
        + text(x, y + 6, str(stop.points), 18, "num mid bold")
        + text(x, y - 38, stop.name.capitalize(), 16, "mid bold")
        + label(x, y + 50, ", ".join(stop.jobs), 11, "mid")
        + f'<g class="spot" data-at="{stop.name}" data-name="{stop.name.capitalize()}">'
        + f'<circle cx="{x}" cy="{y}" r="32"/></g>'
    )


def _train(view: View, seat: SeatView) -> str:
    return _badge(seat.seat, BOARD.stops[seat.stop])


def _badge(seat: int, stop: tuple[int, int]) -> str:
    """Draw the badge of a seat at a stop.

    Each seat has a different offset, so badges do not overlap.
    """
    x, y = stop
    return badge(SEAT_COLOURS[seat], x - 30 + 20 * seat, y - 18, 10)


def _strip(seat: SeatView) -> str:
    y = BOARD.height + STRIP * seat.seat + 20
    train = _passengers_in_train(seat.hand)
    facts = f"{pluralize(seat.coins, 'coin')}, {seat.coal} coal, {seat.mail} mail, {train}"
    return (
        badge(SEAT_COLOURS[seat.seat], 24, y - 5, 10)
        + text(44, y, number(seat.score), 18, "num bold")
        + text(84, y, facts, 14)
        + f'<g class="spot" data-at="seat:{seat.seat}" data-name="{seat_name(seat.seat)}">'
        + f'<rect x="8" y="{y - 20}" width="{BOARD.width - 16}" height="{STRIP - 4}"/></g>'
    )


def _passengers_in_train(passengers: Passengers) -> str:
    return (
        f"{passengers} on the train" if isinstance(passengers, int) else " ".join(passengers) or "empty train"
    )


SEAT_PLACE = "seat:"


def explain(view: View, place: str) -> PlaceCard | None:
    """Return the card that explains a place in the drawing; None if there is no such place."""
    stop = next((each for each in view.line if each.name == place), None)
    if stop is not None:
        return _stop_card(view, stop)
    seat = find_seat(view, place)
    return None if seat is None else _seat_card(view, seat)


def attempt(view: View, place: str) -> AnyCommand | None:
    """Return the command meant by pressing a place: run to a stop, or give a coin to a seat."""
    if view.viewer is None:
        return None
    if place in STOPS:
        return Move(steps_to(view, place) or len(STOPS))
    seat = find_seat(view, place)
    return None if seat is None else GiveCoin(seat.seat)


def find_seat(view: View, place: str) -> SeatView | None:
    """Return the seat of a place named `seat:SEAT`; None for all other places."""
    return next((each for each in view.seats if f"{SEAT_PLACE}{each.seat}" == place), None)


def steps_to(view: View, stop: str) -> int:
    """Return the number of stops from the viewer's train to a stop; 0 for the train's current stop."""
    here = view.seats[view.viewer or 0].stop
    return (STOPS.index(stop) - STOPS.index(here)) % len(STOPS)


def _stop_card(view: View, stop: StopView) -> PlaceCard:
    return PlaceCard(
        title=stop.name.capitalize(),
        kind=f"Stop: {pluralize(stop.points, 'point')} for each passenger delivered",
        lines=tuple(CardLine(JOBS[job], _signs(job)) for job in stop.jobs),
        now=_stop_status(view, stop),
    )


def _signs(job: str) -> GlyphRow:
    return (icon_glyph("coal"),) if job == "coal" else ()


def _stop_status(view: View, stop: StopView) -> tuple[str, ...]:
    trains = [seat_name(seat.seat) for seat in view.seats if seat.stop == stop.name]
    here = (f"Here: {join_words(trains)}",) if trains else ()
    if view.viewer is None:
        return here
    steps, hand = steps_to(view, stop.name), view.seats[view.viewer].hand
    aboard = 0 if isinstance(hand, int) else hand.count(stop.name)
    distance = (f"{pluralize(steps, 'stop')} ahead of your train: {steps - 1} coal",) if steps else ()
    yours = (f"{pluralize(aboard, 'passenger')} on your train for this stop",) if aboard else ()
    return (*here, *distance, *yours)


def _seat_card(view: View, seat: SeatView) -> PlaceCard:
    aboard = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    return PlaceCard(
        title="Your train" if seat.seat == view.viewer else f"{seat_name(seat.seat)}'s train",
        kind=f"At {seat.stop.capitalize()}",
        lines=(CardLine(f"Carries {pluralize(aboard, 'passenger')} and {seat.coal} coal"),),
        facts=(pluralize(seat.coins, "coin"), f"{seat.mail} mail", pluralize(seat.score, "point")),
    )


def textboard(view: View) -> str:
    """Return the view as text, in lines of at most 80 characters."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    yield f"Whistle Stop, round {view.round} of {view.rounds}" + (", over" if view.over else "")
    yield f"{pluralize(view.pile, 'passenger')} in the pile"
    yield ""
    for stop in view.line:
        trains = " ".join(f"[{seat.seat + 1}]" for seat in view.seats if seat.stop == stop.name)
        points = pluralize(stop.points, "point")
        yield f"{stop.name.capitalize():8} {points:8}  {', '.join(stop.jobs):24} {trains}".rstrip()
    yield ""
    yield from map(_seat, view.seats)
    if view.left:
        yield f"Jobs left here: {', '.join(view.left)}"
    if view.met:
        yield f"Met: {_passenger_list(view.met)}"


def _seat(seat: SeatView) -> str:
    bid = "  has bid" if seat.bid else ""
    return (
        f"[{seat.seat + 1}] score {seat.score}  coins {seat.coins}  coal {seat.coal}  mail {seat.mail}  "
        f"train: {_passenger_list(seat.hand)}{bid}"
    )


def _passenger_list(passengers: Passengers) -> str:
    return f"{passengers} hidden" if isinstance(passengers, int) else " ".join(passengers) or "empty"


summary = "Carry passengers round a loop of six stops, and bid for the mail."

__all__ = [
    "attempt",
    "breadcrumb",
    "change",
    "event_text",
    "explain",
    "form",
    "option_text",
    "picture",
    "preview",
    "question_text",
    "scoreboard_entry",
    "summary",
    "target",
    "textboard",
]
