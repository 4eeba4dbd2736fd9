"""Which disc goes to a city or a station, and what clearing its space brings (GWT-9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import AnyCommand, TakeDisc
from domain.games.great_western_trail.data import CITIES, DISC_SPACES, STATIONS
from domain.games.great_western_trail.data.schema import DiscColour
from domain.games.great_western_trail.events import DiscPlaced
from domain.games.great_western_trail.frames import PlaceDisc
from domain.games.great_western_trail.rules.gains import gain_money, pay
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger


def colour_of(target: str) -> DiscColour:
    """Give the colour of a city's or a station's disc spaces."""
    return CITIES[target].disc if target in CITIES else STATIONS[target].disc


def sources(state: State, seat: int, target: str, money: int) -> tuple[str, ...]:
    """Give the disc spaces, or else the own stations, whose disc may be used with that money to spend."""
    found = fitting(state, seat, target)
    affordable = tuple(space for space in found if DISC_SPACES[space].cost <= money)
    if affordable:
        return affordable
    built = state.board.stations  # GWT-9.3.4
    return tuple(station for station in STATIONS if station != target and seat in built.get(station, ()))


def fitting(state: State, seat: int, target: str) -> tuple[str, ...]:
    """Give the disc spaces that fit the target, whatever they cost (GWT-9.3.1, GWT-9.3.2)."""
    cleared = state.players[seat].cleared
    covered = tuple(space for space in DISC_SPACES if space not in cleared)
    if colour_of(target) == "black":
        return covered
    return tuple(space for space in covered if DISC_SPACES[space].colour == "white") or covered


def choices(state: State, frame: PlaceDisc) -> Iterator[TakeDisc]:
    money = state.players[frame.seat].money - frame.reserve
    return map(TakeDisc, sources(state, frame.seat, frame.target, money))


def take_disc(ledger: Ledger[State], frame: PlaceDisc, command: TakeDisc) -> None:
    """Put the disc on its target; pay the cost and take the gain of its space at once (GWT-9.3.3)."""
    ledger.close_frame()
    ledger.record(DiscPlaced(frame.seat, command.source, frame.target))
    if command.source in DISC_SPACES:
        pay(ledger, frame.seat, DISC_SPACES[command.source].cost)
        gain_money(ledger, frame.seat, DISC_SPACES[command.source].gain)


def not_that_disc(state: State, frame: PlaceDisc, command: AnyCommand) -> RefusalReason:
    legal = f"possible: {', '.join(choice.source for choice in choices(state, frame))}"
    if isinstance(command, TakeDisc) and command.source in DISC_SPACES:
        if command.source in state.players[frame.seat].cleared:
            return RefusalReason("GWT-9.3", f"no disc is left on {command.source}; {legal}")
        if command.source in fitting(state, frame.seat, frame.target):
            return RefusalReason("GWT-9.3.1", f"{command.source} cannot be paid; {legal}")
        return RefusalReason("GWT-9.3.1", f"a disc of a black space does not fit {frame.target}; {legal}")
    return RefusalReason("GWT-9.3.4", f"a disc of a station moves only if no other can be used; {legal}")


RULES: tuple[FrameRule, ...] = (Question(PlaceDisc, choices, take_disc, why=not_that_disc),)
