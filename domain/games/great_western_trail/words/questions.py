"""What is asked, in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.great_western_trail import frames
from domain.games.great_western_trail.data import STATION_AT, STATION_MASTERS, STATIONS
from domain.games.great_western_trail.rules.immediate_actions import printed_action
from domain.games.great_western_trail.view import View
from domain.games.great_western_trail.words import names
from domain.games.great_western_trail.words.names import dollars
from domain.games.great_western_trail.words.printed_actions import action_text
from domain.kernel.phrases import pluralize
from domain.kernel.values import Value


def question_text(view: View, frame: Value) -> str:
    """Give the line of what is asked, with the station that was just missed."""
    return _QUESTIONS[type(frame)](view, frame) + _missed_station(view)


def _missed_station(view: View) -> str:
    """Say why nobody was asked about the station at which the engine has just stopped (GWT-8.8.1)."""
    kind, _, space = (view.last or ("",))[0].partition(":")
    station = STATION_AT.get(space) if kind == "track" else None
    seat = next((seat for seat in view.seats if seat.seat == view.active and seat.engine == space), None)
    if (
        station is None
        or seat is None
        or any(seat.seat in each.seats for each in view.stations if each.id == station.id)
    ):
        return ""
    if seat.money >= station.cost:
        return ""
    name = names.station_name(station.id).capitalize()
    return f" ({name} costs ${station.cost}, and you have ${seat.money})"


def _phase_b(view: View, frame: frames.PhaseB) -> str:
    where = names.space_name(frame.location)
    if any(use.used for use in frame.buildings):
        return f"At {where}: another action, or no more"
    if frame.buildings and frame.auxiliary:
        return f"At {where}: use its actions, or one single auxiliary action"
    if frame.auxiliary:
        return f"At {where}: one single auxiliary action, or none"
    return f"At {where}: {'more actions, or no more' if frame.buildings else 'nothing more to do'}"


def _move(view: View, frame: frames.Move) -> str:
    return f"Move your cattleman: up to {pluralize(view.seats[frame.seat].step_limit, 'step')}"


def _move_cattleman(view: View, frame: frames.MoveCattleman) -> str:
    free = ", without fees" if frame.free else ""
    return f"Move the cattleman up to {pluralize(frame.limit, 'step')}{free}"


def _immediate(view: View, frame: frames.Immediate) -> str:
    return f"Immediate action: {action_text(printed_action(frame.source))}?"


def _engine(view: View, frame: frames.MoveEngine) -> str:
    limit = f"{'exactly' if frame.exact else 'up to'} {frame.limit}"
    return f"Move the engine {limit} {frame.direction}"


def _disc(view: View, frame: frames.PlaceDisc) -> str:
    return f"Which disc for {names.target_name(frame.target)}?"


def _master(view: View, frame: frames.StationMaster) -> str:
    lying = next((each.master for each in view.stations if each.id == frame.station), None)
    what = f" ({names.station_master_name(lying)})" if lying in STATION_MASTERS else ""
    return f"Take the station master{what} for one of your workers?"


def _hire(view: View, frame: frames.Hire) -> str:
    if not frame.modifier:
        return "Hire a worker"
    return f"Hire a worker for ${abs(frame.modifier)} {'more' if frame.modifier > 0 else 'less'}"


def _market(view: View, frame: frames.CattleMarket) -> str:
    return f"Buy cattle: {pluralize(frame.cowboys, 'cowboy')} left, {dollars(view.seats[frame.seat].money)}"


def _income(view: View, frame: frames.Income) -> str:
    marker = view.seats[frame.seat].marker
    if marker == 1:
        return "Income: do you use your temporary certificate?"
    return f"Income: how many of your {marker} temporary certificates do you use?"


def _objective(view: View, frame: frames.TakeObjective) -> str:
    return f"Take an objective card{' into the hand' if frame.to == 'hand' else ''}"


def _by_rules(view: View, frame: Value) -> str:
    """Words for what the rules carry out themselves: nobody is ever asked."""
    return "The rules go on"


_QUESTIONS: Mapping[type[Any], Callable[[View, Any], str]] = {
    frames.NextTurn: _by_rules,
    frames.DrawUp: _by_rules,
    frames.ForesightStep: _by_rules,
    frames.IncomeStep: _by_rules,
    frames.CityEffects: _by_rules,
    frames.PayTransport: _by_rules,
    frames.EndVisit: _by_rules,
    frames.Receive: _by_rules,
    frames.StationHere: _by_rules,
    frames.FirstPlacement: lambda view, frame: "Place your cattleman on a neutral building",
    frames.Move: _move,
    frames.PhaseB: _phase_b,
    frames.Auxiliary: lambda view, frame: "A single or double auxiliary action",
    frames.Immediate: _immediate,
    frames.Foresight: lambda view, frame: f"Foresight {frame.number}: choose a tile",
    frames.Income: _income,
    frames.City: lambda view, frame: f"Deliver with a breeding value of {frame.value}: choose a city",
    frames.PlaceDisc: _disc,
    frames.Hire: _hire,
    frames.Build: lambda view, frame: f"Place a building, {dollars(frame.price)} for each craftsman",
    frames.Trade: lambda view, frame: "Trade: take a teepee",
    frames.RemoveHazard: lambda view, frame: (
        f"Remove a hazard for {dollars(frame.cost)}" if frame.cost else "Remove a hazard"
    ),
    frames.MoveCattleman: _move_cattleman,
    frames.MoveEngine: _engine,
    frames.BuildStation: lambda view, frame: (
        f"Build {names.station_name(frame.station)} for ${STATIONS[frame.station].cost}?"
    ),
    frames.StationMaster: _master,
    frames.TrackEnd: lambda view, frame: "The end of the track: move the engine back",
    frames.StationBehind: lambda view, frame: "Build a station behind your engine",
    frames.TakeObjective: _objective,
    frames.DrawCount: lambda view, frame: f"How many cards do you draw, up to {frame.limit}?",
    frames.DiscardCards: lambda view, frame: f"Discard {pluralize(frame.count, 'card')}",
    frames.RemoveCards: lambda view, frame: f"Remove up to {pluralize(frame.limit, 'card')} from the game",
    frames.CattleMarket: _market,
    frames.ExtraTarget: lambda view, frame: "Extraordinary delivery: how far back does the engine move?",
    frames.ExtraCity: lambda view, frame: f"Extraordinary delivery of value {frame.value}: choose a city",
    frames.Adjacent: lambda view, frame: "Which neighbouring building do you use?",
}
