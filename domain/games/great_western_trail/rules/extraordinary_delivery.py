"""An extraordinary delivery (GWT-8.16)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import Deliver, DriveEngine
from domain.games.great_western_trail.events import EngineMoved
from domain.games.great_western_trail.frames import ExtraCity, ExtraTarget, StationHere
from domain.games.great_western_trail.model import railroad
from domain.games.great_western_trail.model.names import city_name, list_words, track_name
from domain.games.great_western_trail.rules import delivery
from domain.games.great_western_trail.rules.engine import other_engines
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command


def spaces_behind(state: State, seat: int) -> tuple[str, ...]:
    """Give every free space behind the engine; from the start it cannot move (GWT-8.16.1, GWT-8.16.3)."""
    return railroad.spaces_behind(state.players[seat].engine, other_engines(state, seat))


def moves(state: State, frame: ExtraTarget) -> Iterator[DriveEngine]:
    """Any free space behind the engine (GWT-8.16.1)."""
    return map(DriveEngine, spaces_behind(state, frame.seat))


def move(ledger: Ledger[State], frame: ExtraTarget, command: DriveEngine) -> None:
    """Move back and deliver as far as was counted; then ask for the station (GWT-8.16)."""
    ledger.close_frame()
    state, seat = ledger.state, frame.seat
    value = railroad.count_spaces_back(state.players[seat].engine, command.space, other_engines(state, seat))
    ledger.record(EngineMoved(seat, command.space))
    if railroad.has_station(command.space):
        ledger.open_frames(StationHere(seat))
    ledger.open_frames(ExtraCity(seat, value))


def why_not_moved(state: State, frame: ExtraTarget, command: Command) -> RefusalReason:
    """Say that the engine goes back."""
    legal = f"possible: {list_words(map(track_name, spaces_behind(state, frame.seat)))}"
    return RefusalReason("GWT-8.16.1", f"the engine moves back to any free space behind it; {legal}")


def cities(state: State, frame: ExtraCity) -> Iterator[Deliver]:
    """Every city of at most that value, as for any delivery but without transport cost (GWT-8.16.2)."""
    return map(Deliver, delivery.reachable_cities(state, frame.seat, frame.value, transport=0))


def deliver(ledger: Ledger[State], frame: ExtraCity, command: Deliver) -> None:
    """Deliver there; no income, no transport cost (GWT-8.16.2)."""
    ledger.close_frame()
    delivery.deliver(ledger, frame.seat, command.city, transport=0)


def why_not_delivered(state: State, frame: ExtraCity, command: Command) -> RefusalReason:
    legal = f"possible: {list_words(city_name(one.city) for one in cities(state, frame))}"
    return RefusalReason("GWT-8.16.2", f"a city of value {frame.value} or less has to be chosen; {legal}")


RULES: tuple[FrameRule, ...] = (
    Question(ExtraTarget, moves, move, why=why_not_moved),
    Question(ExtraCity, cities, deliver, why=why_not_delivered),
)
