"""Options in English, as they are offered to the seat that views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.games.great_western_trail import commands, frames
from domain.games.great_western_trail.data import (
    AUXILIARY,
    BUY_OPTIONS,
    CATTLE,
    CITIES,
    JOB_MARKET,
    OBJECTIVES,
    STATIONS,
    TRAIL,
    actions,
)
from domain.games.great_western_trail.model.railroad import count_crossings
from domain.games.great_western_trail.rules.immediate_actions import printed_action
from domain.games.great_western_trail.rules.local_actions import tile_actions
from domain.games.great_western_trail.view import View
from domain.games.great_western_trail.words import names, placing, ways
from domain.games.great_western_trail.words.printed_actions import action_text, auxiliary_text
from domain.games.great_western_trail.words.ways import location_text, space_at
from domain.kernel.phrases import pluralize


def option_text(view: View, command: commands.AnyCommand) -> str:
    return _LINES[type(command)](view, command)


def _card(view: View, card: str) -> str:
    """Name a card, and of objective cards that are alike before the seat its number among them."""
    hand = view.seats[view.active].hand if view.active is not None else 0
    shown = view.display if card in view.display else () if isinstance(hand, int) else hand
    return names.numbered_card(card, shown)


def _discard(view: View, command: commands.Discard) -> str:
    cards = command.cards
    return f"Discard {_card(view, cards[0]) if len(cards) == 1 else names.cards_name(cards)}"


def _take_card(view: View, command: commands.TakeCard) -> str:
    return f"Take {_card(view, command.card)} ({pluralize(OBJECTIVES[command.card].vp, 'point')})"


def _play(view: View, command: commands.PlayObjective) -> str:
    return f"Play {_card(view, command.card)}: {names.objective_action_name(command.card)}"


def _local(view: View, command: commands.LocalAction) -> str:
    use = next(use for use in view.use.buildings if use.site == command.site) if view.use else None
    if use is None:
        return f"Action {command.index + 1} at {names.space_name(command.site)}"
    action = tile_actions(use.tile, use.site)[command.index]
    if isinstance(action, actions.Choice):
        action = action.options[command.option]
    line = action_text(_counted_out(view, action))
    if isinstance(action, actions.DiscardGain):
        line = f"discard {names.cards_name(command.cards)}: {line.partition(': ')[2]}"
    elsewhere = view.use is not None and command.site != view.use.location
    return line[0].upper() + line[1:] + (f" ({location_text(view, command.site)})" if elsewhere else "")


def _counted_out(view: View, action: actions.AnyAction) -> actions.AnyAction:
    """Put the number in where an action goes as far as the seat has workers."""
    workers = view.seats[view.active].workers if view.active is not None else None
    match action:
        case actions.EngineForward(up_to="engineers") if workers:
            return replace(action, up_to=workers.engineer)
        case actions.DrawDiscard(up_to="cowboys") if workers:
            return replace(action, up_to=workers.cowboy)
        case _:
            return action


def _single(view: View, command: commands.SingleAuxiliary) -> str:
    is_other = isinstance(view.frame, frames.PhaseB) and view.frame.buildings
    line = "Instead of all other actions" if is_other else "Auxiliary action"
    return f"{line}: {auxiliary_text(AUXILIARY[command.action].single)}"


def _auxiliary(view: View, command: commands.PerformAuxiliary) -> str:
    printed_action = AUXILIARY[command.action]
    return f"{command.size.capitalize()}: {auxiliary_text(getattr(printed_action, command.size))}"


def _perform(view: View, command: commands.Perform) -> str:
    if command.cards:
        line = f"Discard {names.cards_name(command.cards)}"
        if isinstance(view.frame, frames.Immediate):
            line += ":" + action_text(printed_action(view.frame.source)).partition(":")[2]
        return line
    if isinstance(view.frame, frames.Immediate):
        action = printed_action(view.frame.source)
        if isinstance(action, actions.Choice):
            action = action.options[command.option]
        line = action_text(action)
        return line[0].upper() + line[1:]
    return "Perform it"


def _forfeit(view: View, command: commands.Forfeit) -> str:
    match view.frame:
        case frames.BuildStation():
            return "Do not build the station"
        case frames.StationMaster():
            return "Leave the station master"
        case frames.TakeObjective():
            return "Take no objective card"
        case frames.MoveCattleman():
            return "Do not move"
        case frames.MoveEngine():
            return "Leave the engine where it is"
        case _:
            return "Forgo it"


def _certificates(view: View, command: commands.UseCertificates) -> str:
    if not command.count:
        return "Use no temporary certificate"
    return f"Use {pluralize(command.count, 'temporary certificate')}"


def _deliver(view: View, command: commands.Deliver) -> str:
    city, seat = CITIES[command.city], view.active
    line = f"Deliver to {city.name} (value {city.value})"
    if seat is None or not isinstance(view.frame, frames.City):
        return line
    cost = count_crossings(view.seats[seat].engine, city.value)
    paid = f", pay ${cost} for {'a crossing sign' if cost == 1 else 'crossing signs'}" if cost else ""
    return line + paid + (f", gain ${city.money}" if city.money else "")


def _hire(view: View, command: commands.HireWorker) -> str:
    modifier = view.frame.modifier if isinstance(view.frame, frames.Hire) else 0
    cost = JOB_MARKET.row_cost[command.row - 1] + modifier
    return f"Hire {names.worker_name(command.worker)} of row {command.row} for ${cost}"


def _teepee(view: View, command: commands.TakeTeepee) -> str:
    lying, money = space_at(view, command.space), TRAIL[command.space].money
    deal = f"gain ${money}" if money > 0 else f"pay ${-money}"
    return f"Take the {names.tile_name(lying.tile) if lying.tile else 'teepee'}: {deal}"


def _hazard(view: View, command: commands.TakeHazard) -> str:
    lying = space_at(view, command.space)
    tile = names.tile_name(lying.tile) if lying.tile else "hazard"
    return f"Take the {tile} at {names.space_name(command.space)}"


def _station(view: View, command: commands.ConstructStation) -> str:
    station = STATIONS[command.station]
    return (
        f"Build {names.station_name(command.station)} for ${station.cost}: {pluralize(station.vp, 'point')}"
    )


def _buy(view: View, command: commands.BuyCattle) -> str:
    value = CATTLE[command.cards[0]].value
    asked = (value, len(command.cards), command.cowboys)
    price = next(
        option.dollars
        for option in BUY_OPTIONS.values()
        if (option.value, option.cards, option.cowboys) == asked
    )
    bought = names.cards_with_points(command.cards)
    return f"Buy {bought} for ${price} with {pluralize(command.cowboys, 'cowboy')}"


_LINES: Mapping[type[Any], Callable[[View, Any], str]] = {
    commands.PlaceCattleman: ways.begin_text,
    commands.MoveAlong: ways.move_text,
    commands.PlayObjective: _play,
    commands.LocalAction: _local,
    commands.SingleAuxiliary: _single,
    commands.EndPhaseB: lambda view, command: "Do no more here",
    commands.PerformAuxiliary: _auxiliary,
    commands.Perform: _perform,
    commands.Forfeit: _forfeit,
    commands.ChooseForesight: placing.foresight_text,
    commands.UseCertificates: _certificates,
    commands.Deliver: _deliver,
    commands.TakeDisc: placing.disc_text,
    commands.HireWorker: _hire,
    commands.PlaceBuilding: placing.building_text,
    commands.TakeTeepee: _teepee,
    commands.TakeHazard: _hazard,
    commands.DriveEngine: lambda view, command: f"Move the engine to {names.track_name(command.space)}",
    commands.ConstructStation: _station,
    commands.AppointWorker: lambda view, command: f"Put {names.worker_name(command.worker)} in his place",
    commands.TakeCard: _take_card,
    commands.TakeTop: lambda view, command: "Take the top card of the objective deck",
    commands.Draw: lambda view, command: (
        f"Draw {pluralize(command.count, 'card')}" if command.count else "Draw nothing"
    ),
    commands.Discard: _discard,
    commands.Remove: lambda view, command: (
        f"Remove {names.cards_name(command.cards)} from the game" if command.cards else "Remove nothing"
    ),
    commands.BuyCattle: _buy,
    commands.AddCattle: lambda view, command: "Add 2 cards to the market with a cowboy",
    commands.FinishMarket: lambda view, command: "Buy no more",
    commands.NameNeighbour: lambda view, command: f"Use {location_text(view, command.site)}",
}
