"""Questions and options in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.games.great_western_trail import commands, frames
from domain.games.great_western_trail.data import (
    ARROWS,
    AUXILIARY,
    BUY_OPTIONS,
    CATTLE,
    CITIES,
    JOB_MARKET,
    OBJECTIVES,
    STATION_AT,
    STATION_MASTERS,
    STATIONS,
    TRAIL,
    actions,
)
from domain.games.great_western_trail.data.board_schema import City
from domain.games.great_western_trail.model import count_crossings, hand_value
from domain.games.great_western_trail.presentation import words
from domain.games.great_western_trail.presentation.building_names import stop_name
from domain.games.great_western_trail.presentation.words import (
    action_text,
    auxiliary_text,
    dollars,
    location_text,
    space_at,
    words_for_points,
)
from domain.games.great_western_trail.rules.immediate_actions import printed_action
from domain.games.great_western_trail.rules.local_actions import tile_actions
from domain.games.great_western_trail.view import View
from domain.kernel.phrases import pluralize
from domain.kernel.values import Value


def option_text(view: View, command: commands.AnyCommand) -> str:
    return _LINES[type(command)](view, command)


def _card(view: View, card: str) -> str:
    hand = view.seats[view.active].hand if view.active is not None else 0
    shown = view.display if card in view.display else () if isinstance(hand, int) else hand
    return words.numbered_card(card, shown)


def _discard(view: View, command: commands.Discard) -> str:
    cards = command.cards
    return f"Discard {_card(view, cards[0]) if len(cards) == 1 else words.cards_name(cards)}"


def _take_card(view: View, command: commands.TakeCard) -> str:
    return f"Take {_card(view, command.card)} ({pluralize(OBJECTIVES[command.card].vp, 'point')})"


def _play(view: View, command: commands.PlayObjective) -> str:
    return f"Play {_card(view, command.card)}: {words.objective_action_name(command.card)}"


def _local(view: View, command: commands.LocalAction) -> str:
    use = next(use for use in view.use.buildings if use.site == command.site) if view.use else None
    if use is None:
        return f"Action {command.index + 1} at {words.space_name(command.site)}"
    action = tile_actions(use.tile, use.site)[command.index]
    if isinstance(action, actions.Choice):
        action = action.options[command.option]
    line = action_text(_resolve_limit(view, action))
    if isinstance(action, actions.DiscardGain):
        line = f"discard {words.cards_name(command.cards)}: {line.partition(': ')[2]}"
    elsewhere = view.use is not None and command.site != view.use.location
    return line[0].upper() + line[1:] + (f" ({location_text(view, command.site)})" if elsewhere else "")


def _resolve_limit(view: View, action: actions.AnyAction) -> actions.AnyAction:
    """Replace a limit that depends on the seat's workers with the current number."""
    workers = view.seats[view.active].workers if view.active is not None else None
    match action:
        case actions.EngineForward(up_to="engineers") if workers:
            return replace(action, up_to=workers.engineer)
        case actions.DrawDiscard(up_to="cowboys") if workers:
            return replace(action, up_to=workers.cowboy)
        case _:
            return action


def _single(view: View, command: commands.SingleAuxiliary) -> str:
    instead = isinstance(view.frame, frames.PhaseB) and view.frame.buildings
    line = "Instead of the local actions" if instead else "Auxiliary action"
    return f"{line}: {auxiliary_text(AUXILIARY[command.action].single)}"


def _auxiliary(view: View, command: commands.PerformAuxiliary) -> str:
    printed_action = AUXILIARY[command.action]
    return f"{command.size.capitalize()}: {auxiliary_text(getattr(printed_action, command.size))}"


def _perform(view: View, command: commands.Perform) -> str:
    if command.cards:
        line = f"Discard {words.cards_name(command.cards)}"
        if isinstance(view.frame, frames.Immediate):
            line += ":" + action_text(printed_action(view.frame.source)).partition(":")[2]
        return line
    if isinstance(view.frame, frames.Immediate):
        action = printed_action(view.frame.source)
        if isinstance(action, actions.Choice):
            action = action.options[command.option]
        line = action_text(action)
        return line[0].upper() + line[1:]
    return "Do the action"


def _forfeit(view: View, command: commands.Forfeit) -> str:
    match view.frame:
        case frames.BuildStation():
            return "Do not build the station"
        case frames.StationMaster():
            return "Do not take the station master"
        case frames.TakeObjective():
            return "Do not take an objective card"
        case frames.MoveCattleman():
            return "Do not move"
        case frames.MoveEngine():
            return "Do not move the engine"
        case _:
            return "Skip this action"


def _certificates(view: View, command: commands.UseCertificates) -> str:
    used = pluralize(command.count, "temporary certificate") if command.count else "no temporary certificates"
    seat = None if view.active is None else view.seats[view.active]
    if seat is None or isinstance(seat.hand, int):
        return f"Use {used}"
    value = hand_value(seat.hand) + seat.permanent + command.count
    return f"Use {used}: your hand is worth {value}, gain ${value}"


def _deliver(view: View, command: commands.Deliver) -> str:
    city, seat = CITIES[command.city], view.active
    line = f"Deliver to {city.name} (value {city.value})"
    if seat is None or not isinstance(view.frame, frames.City):
        return line
    cost = count_crossings(view.seats[seat].engine, city.value)
    paid = f", pay ${cost} for {'a crossing sign' if cost == 1 else 'crossing signs'}" if cost else ""
    return line + paid + (f", gain ${city.money}" if city.money else "") + _disc_gains(view, seat, city)


def _disc_gains(view: View, seat: int, city: City) -> str:
    """Return the points of a disc on a city and of the arrows that it completes (GWT-6.5.3, GWT-13.3)."""
    own = {each.id for each in view.cities if seat in each.seats}
    arrows = [] if city.id in own else [each for each in ARROWS if {*each.cities} - own == {city.id}]
    points = city.vp_per_disc + sum(arrow.vp for arrow in arrows)
    cards = sum(bool(arrow.action) for arrow in arrows)
    line = f", {words_for_points(points)}" if points else ""
    return line + (f", take {pluralize(cards, 'objective card')}" if cards else "")


def _hire_option(view: View, command: commands.HireWorker) -> str:
    modifier = view.frame.modifier if isinstance(view.frame, frames.Hire) else 0
    cost = JOB_MARKET.row_cost[command.row - 1] + modifier
    return f"Hire {words.worker_name(command.worker)} from row {command.row} for ${cost}"


def _teepee(view: View, command: commands.TakeTeepee) -> str:
    lying, money = space_at(view, command.space), TRAIL[command.space].money
    deal = f"gain ${money}" if money > 0 else f"pay ${-money}"
    return f"Take the {words.tile_name(lying.tile) if lying.tile else 'teepee'}: {deal}"


def _hazard(view: View, command: commands.TakeHazard) -> str:
    lying = space_at(view, command.space)
    tile = words.tile_name(lying.tile) if lying.tile else "hazard"
    return f"Remove the {tile} at {words.space_name(command.space)}"


def _station(view: View, command: commands.ConstructStation) -> str:
    station = STATIONS[command.station]
    return (
        f"Build {words.station_name(command.station)} for ${station.cost}: {pluralize(station.vp, 'point')}"
    )


def _buy(view: View, command: commands.BuyCattle) -> str:
    value = CATTLE[command.cards[0]].value
    asked = (value, len(command.cards), command.cowboys)
    price = next(
        option.dollars
        for option in BUY_OPTIONS.values()
        if (option.value, option.cards, option.cowboys) == asked
    )
    bought = words.cards_with_points(command.cards)
    return f"Buy {bought} for ${price} with {pluralize(command.cowboys, 'cowboy')}"


_LINES: Mapping[type[Any], Callable[[View, Any], str]] = {
    commands.PlaceCattleman: words.begin_text,
    commands.MoveAlong: words.move_text,
    commands.PlayObjective: _play,
    commands.LocalAction: _local,
    commands.SingleAuxiliary: _single,
    commands.EndPhaseB: lambda view, command: "Finish here",
    commands.PerformAuxiliary: _auxiliary,
    commands.Perform: _perform,
    commands.Forfeit: _forfeit,
    commands.ChooseForesight: words.foresight_text,
    commands.UseCertificates: _certificates,
    commands.Deliver: _deliver,
    commands.TakeDisc: words.disc_text,
    commands.HireWorker: _hire_option,
    commands.PlaceBuilding: words.building_text,
    commands.TakeTeepee: _teepee,
    commands.TakeHazard: _hazard,
    commands.DriveEngine: lambda view, command: f"Move the engine to {words.track_name(command.space)}",
    commands.ConstructStation: _station,
    commands.AppointWorker: lambda view, command: (
        f"Exchange {words.worker_name(command.worker)} for the station master"
    ),
    commands.TakeCard: _take_card,
    commands.TakeTop: lambda view, command: "Take the top card of the objective deck",
    commands.Draw: lambda view, command: (
        f"Draw {pluralize(command.count, 'card')}" if command.count else "Draw nothing"
    ),
    commands.Discard: _discard,
    commands.Remove: lambda view, command: (
        f"Remove {words.cards_name(command.cards)} from the game" if command.cards else "Remove nothing"
    ),
    commands.BuyCattle: _buy,
    commands.AddCattle: lambda view, command: "Use a cowboy to add 2 cards to the market",
    commands.FinishMarket: lambda view, command: "Finish buying",
    commands.NameNeighbour: lambda view, command: f"Use {location_text(view, command.site)}",
}


def question_text(view: View, frame: Value) -> str:
    """Return the question, with a note if the seat could not afford the station it has just reached."""
    note = "" if isinstance(frame, frames.PlaceDisc) else _missed_station(view)
    return _QUESTIONS[type(frame)](view, frame) + note


def _missed_station(view: View) -> str:
    """Return the note that the station where the engine just stopped is too expensive (GWT-8.8.1)."""
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
    name = words.station_name(station.id).capitalize()
    return f" ({name} costs ${station.cost}; you have ${seat.money})"


def _phase_b(view: View, frame: frames.PhaseB) -> str:
    where = stop_name(space_at(view, frame.location))
    if any(use.used for use in frame.buildings):
        return f"At {where}: take another action or finish"
    if frame.buildings and frame.auxiliary:
        return f"At {where}: take local actions or one single auxiliary action"
    if frame.auxiliary:
        return f"At {where}: take a single auxiliary action or finish"
    return f"At {where}: {'take an action or finish' if frame.buildings else 'no actions left'}"


def _move(view: View, frame: frames.Move) -> str:
    return f"Move your cattleman up to {pluralize(view.seats[frame.seat].step_limit, 'step')}"


def _move_cattleman(view: View, frame: frames.MoveCattleman) -> str:
    free = " without fees" if frame.free else ""
    return f"Move the cattleman up to {pluralize(frame.limit, 'step')}{free}"


def _immediate(view: View, frame: frames.Immediate) -> str:
    return f"Take the immediate action ({action_text(printed_action(frame.source))})?"


def _engine(view: View, frame: frames.MoveEngine) -> str:
    limit = f"{'exactly' if frame.exact else 'up to'} {pluralize(frame.limit, 'space')}"
    return f"Move the engine {limit} {frame.direction}"


def _disc(view: View, frame: frames.PlaceDisc) -> str:
    return f"Choose a disc for {words.target_name(frame.target)}"


def _master(view: View, frame: frames.StationMaster) -> str:
    lying = next((each.master for each in view.stations if each.id == frame.station), None)
    effects = f" ({words.station_master_name(lying)})" if lying in STATION_MASTERS else ""
    return f"Exchange one of your workers for the station master{effects}?"


def _hire(view: View, frame: frames.Hire) -> str:
    if not frame.modifier:
        return "Hire a worker"
    return f"Hire a worker for ${abs(frame.modifier)} {'more' if frame.modifier > 0 else 'less'}"


def _market(view: View, frame: frames.CattleMarket) -> str:
    money = dollars(view.seats[frame.seat].money)
    return f"Buy cattle: {pluralize(frame.cowboys, 'cowboy')} left, you have {money}"


def _income(view: View, frame: frames.Income) -> str:
    marker = view.seats[frame.seat].marker
    if marker == 1:
        return "Income: use your temporary certificate?"
    return f"Income: how many of your {marker} temporary certificates will you use?"


def _objective(view: View, frame: frames.TakeObjective) -> str:
    return f"Take an objective card{' into your hand' if frame.to == 'hand' else ''}"


def _automatic(view: View, frame: Value) -> str:
    """Return the text of a frame that runs by itself. Nobody is ever asked about it."""
    return "Automatic step"


_QUESTIONS: Mapping[type[Any], Callable[[View, Any], str]] = {
    frames.NextTurn: _automatic,
    frames.DrawUp: _automatic,
    frames.ForesightStep: _automatic,
    frames.IncomeStep: _automatic,
    frames.CityEffects: _automatic,
    frames.PayTransport: _automatic,
    frames.EndVisit: _automatic,
    frames.Receive: _automatic,
    frames.StationHere: _automatic,
    frames.FirstPlacement: lambda view, frame: "Place your cattleman on a neutral building",
    frames.Move: _move,
    frames.PhaseB: _phase_b,
    frames.Auxiliary: lambda view, frame: "Choose an auxiliary action, single or double",
    frames.Immediate: _immediate,
    frames.Foresight: lambda view, frame: f"Foresight {frame.number}: choose a tile",
    frames.Income: _income,
    frames.City: lambda view, frame: f"Deliver with a hand value of {frame.value}: choose a city",
    frames.PlaceDisc: _disc,
    frames.Hire: _hire,
    frames.Build: lambda view, frame: f"Place a building for {dollars(frame.price)} per craftsman",
    frames.Trade: lambda view, frame: "Trade: take a teepee",
    frames.RemoveHazard: lambda view, frame: (
        f"Remove a hazard for {dollars(frame.cost)}" if frame.cost else "Remove a hazard"
    ),
    frames.MoveCattleman: _move_cattleman,
    frames.MoveEngine: _engine,
    frames.BuildStation: lambda view, frame: (
        f"Build {words.station_name(frame.station)} for ${STATIONS[frame.station].cost}?"
    ),
    frames.StationMaster: _master,
    frames.TrackEnd: lambda view, frame: "End of the track: move the engine back",
    frames.StationBehind: lambda view, frame: "Build a station behind your engine",
    frames.TakeObjective: _objective,
    frames.DrawCount: lambda view, frame: f"Choose how many cards to draw, up to {frame.limit}",
    frames.DiscardCards: lambda view, frame: f"Discard {pluralize(frame.count, 'card')}",
    frames.RemoveCards: lambda view, frame: f"Remove up to {pluralize(frame.limit, 'card')} from the game",
    frames.CattleMarket: _market,
    frames.ExtraTarget: lambda view, frame: "Extraordinary delivery: move the engine back",
    frames.ExtraCity: lambda view, frame: f"Extraordinary delivery of value {frame.value}: choose a city",
    frames.Adjacent: lambda view, frame: "Choose an adjacent building to use",
}
