"""Building stations (GWT-8.8, GWT-8.17)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import ConstructStation, Forfeit
from domain.games.great_western_trail.data import STATION_AT, STATIONS
from domain.games.great_western_trail.frames import (
    BuildStation,
    PlaceDisc,
    StationBehind,
    StationHere,
    StationMaster,
)
from domain.games.great_western_trail.model import POSITION, list_words, station_name
from domain.games.great_western_trail.rules import discs
from domain.games.great_western_trail.rules.gains import pay
from domain.games.great_western_trail.rules.station_masters import is_replaceable
from domain.games.great_western_trail.state import State
from domain.kernel.game import AutoStep, FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command


def is_buildable(state: State, seat: int, station: str) -> bool:
    """Return whether the seat can build the station (GWT-8.8.1, GWT-8.8.2).

    It must have no disc there, be able to pay, and have a disc to place.
    """
    if seat in state.board.stations.get(station, ()):
        return False
    left = state.players[seat].money - STATIONS[station].cost
    return left >= 0 and bool(discs.disc_sources(state, seat, station, left))


def build_station(ledger: Ledger[State], seat: int, station: str) -> None:
    """Pay, place a disc, then offer the station master (GWT-8.8.2, GWT-8.8.3)."""
    pay(ledger, seat, STATIONS[station].cost)
    if is_replaceable(ledger.state, seat, station):
        ledger.open_frames(StationMaster(seat, station))
    ledger.open_frames(PlaceDisc(seat, station))


def offer_station(ledger: Ledger[State], frame: StationHere) -> None:
    """Offer the station at which the engine stopped, if it can be built (GWT-8.8.1)."""
    ledger.close_frame()
    station = STATION_AT.get(ledger.state.players[frame.seat].engine)
    if station is not None and is_buildable(ledger.state, frame.seat, station.id):
        ledger.open_frames(BuildStation(frame.seat, station.id))


def here_options(state: State, frame: BuildStation) -> tuple[Command, ...]:
    """Return the options to build the station or decline (GWT-8.8.1)."""
    return ConstructStation(frame.station), Forfeit()


def build_here(ledger: Ledger[State], frame: BuildStation, command: ConstructStation | Forfeit) -> None:
    ledger.close_frame()
    if isinstance(command, ConstructStation):
        build_station(ledger, frame.seat, frame.station)


def why_not_here(state: State, frame: BuildStation, command: Command) -> RefusalReason:
    return RefusalReason("GWT-8.8.1", f"first decide whether to build {station_name(frame.station)}")


def buildable_behind(state: State, seat: int) -> Iterator[str]:
    """Yield the stations behind the engine that can be built (GWT-8.17.1)."""
    engine = POSITION[state.players[seat].engine]
    for station in STATIONS.values():
        if POSITION[station.space] < engine and is_buildable(state, seat, station.id):
            yield station.id


def stations_behind(state: State, frame: StationBehind) -> Iterator[ConstructStation]:
    """Yield every station behind the engine that can be built (GWT-8.17.1)."""
    return map(ConstructStation, buildable_behind(state, frame.seat))


def build_behind(ledger: Ledger[State], frame: StationBehind, command: ConstructStation) -> None:
    """Build the station. The engine does not move (GWT-8.17.1)."""
    ledger.close_frame()
    build_station(ledger, frame.seat, command.station)


def why_not_behind(state: State, frame: StationBehind, command: Command) -> RefusalReason:
    legal = f"possible: {list_words(map(station_name, buildable_behind(state, frame.seat)))}"
    if isinstance(command, ConstructStation) and command.station in STATIONS:
        if POSITION[STATIONS[command.station].space] >= POSITION[state.players[frame.seat].engine]:
            return RefusalReason(
                "GWT-8.17.1", f"{station_name(command.station)} is not behind the engine; {legal}"
            )
        return RefusalReason(
            "GWT-8.8.2",
            f"you have already built {station_name(command.station)} or cannot pay for it; {legal}",
        )
    return RefusalReason("GWT-8.17.1", f"build a station behind the engine; {legal}")


RULES: tuple[FrameRule, ...] = (
    AutoStep(StationHere, offer_station),
    Question(
        BuildStation, here_options, build_here, why=why_not_here, default=lambda state, frame: Forfeit()
    ),
    Question(StationBehind, stations_behind, build_behind, why=why_not_behind),
)
