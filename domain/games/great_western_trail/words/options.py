"""Options in English, as they are offered to the seat that views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.games.great_western_trail import commands as wanted
from domain.games.great_western_trail import frames
from domain.games.great_western_trail.data import (
    AUXILIARY,
    BUILDINGS,
    BUY_OPTIONS,
    CATTLE,
    CITIES,
    DISC_SPACES,
    JOB_MARKET,
    RAILROAD,
    STATIONS,
    TRAIL,
    actions,
)
from domain.games.great_western_trail.data.board_schema import AuxiliarySize
from domain.games.great_western_trail.model.trail import fee_of
from domain.games.great_western_trail.rules.immediate import printed
from domain.games.great_western_trail.rules.local_actions import actions_of
from domain.games.great_western_trail.view import SpaceView, View
from domain.games.great_western_trail.words import names
from domain.games.great_western_trail.words.printed_actions import gains, told
from domain.kernel.phrases import join_words, pluralize


def option_text(view: View, command: wanted.AnyCommand) -> str:
    """Give the line of an option."""
    return _LINES[type(command)](view, command)


def _lying(view: View, location: str) -> SpaceView:
    return next(space for space in view.trail if space.id == location)


def _fee(view: View, location: str) -> int:
    """Give what the hands of a location ask of the seat that is asked (GWT-4.5, GWT-4.6)."""
    lying = _lying(view, location)
    if lying.tile is None or lying.owner == view.active:
        return 0
    return fee_of(lying.tile, len(view.seats))


def _location(view: View, location: str) -> str:
    """Name a location by what lies there."""
    lying = _lying(view, location)
    if lying.owner is not None and lying.tile is not None:
        whose = "your" if lying.owner == view.active else f"{view.seats[lying.owner].colour}'s"
        return f"{whose} {lying.tile} at {names.space(location)}"
    if lying.tile is not None and TRAIL[location].kind == "neutral":
        return f"neutral {lying.tile}" + (f" at {location}" if lying.tile != location else "")
    if lying.tile is not None:
        return f"the {names.tile(lying.tile)} at {names.space(location)}"
    return names.space(location)


def _place(view: View, command: wanted.PlaceCattleman) -> str:
    return f"Begin at {_location(view, command.site)}"


def _move(view: View, command: wanted.MoveAlong) -> str:
    line = f"Move to {_location(view, command.path[-1])}"
    if len(command.path) > 1:
        line += f", past {join_words([names.space(location) for location in command.path[:-1]])}"
    if isinstance(view.frame, frames.MoveCattleman) and view.frame.free:
        return line
    fee = sum(_fee(view, location) for location in command.path)
    return line + (f" (fees {fee})" if fee else "")


def _play(view: View, command: wanted.PlayObjective) -> str:
    return f"Play objective {command.card}: {names.objective_gain(command.card)}"


def _local(view: View, command: wanted.LocalAction) -> str:
    use = next(use for use in view.use.buildings if use.site == command.site) if view.use else None
    if use is None:
        return f"Action {command.index + 1} at {names.space(command.site)}"
    action = actions_of(use.tile, use.site)[command.index]
    if isinstance(action, actions.Choice):
        action = action.options[command.option]
    line = told(_counted_out(view, action))
    if isinstance(action, actions.DiscardGain):
        _, _, gain = line.partition(": ")
        line = f"discard {names.cards(command.cards)}: {gain}"
    elsewhere = view.use is not None and command.site != view.use.location
    return line[0].upper() + line[1:] + (f" ({_location(view, command.site)})" if elsewhere else "")


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


def _size(size: AuxiliarySize) -> str:
    """Tell an auxiliary action in one of its sizes."""
    parts = [f"pay {size.pay}"] if size.pay else []
    parts += [f"draw {size.draw}, discard {size.draw}"] if size.draw else []
    parts += [f"engine {size.engine_back} back"] if size.engine_back else []
    parts += [f"engine {size.engine_forward} forward"] if size.engine_forward else []
    parts += [f"engine up to {size.engine_forward_up_to} forward"] if size.engine_forward_up_to else []
    removed = size.remove_hand_cards_up_to
    parts += [f"remove up to {pluralize(removed, 'card')}"] if removed else []
    gained = gains(size.money, size.certificates)
    return ", ".join([*parts, f"gain {gained}"] if gained else parts)


def _single(view: View, command: wanted.SingleAuxiliary) -> str:
    return f"Auxiliary action: {_size(AUXILIARY[command.action].single)}"


def _auxiliary(view: View, command: wanted.PerformAuxiliary) -> str:
    printed_action = AUXILIARY[command.action]
    size = printed_action.single if command.size == "single" else printed_action.double
    return f"{command.size.capitalize()}: {_size(size)}"


def _perform(view: View, command: wanted.Perform) -> str:
    if command.cards:
        line = f"Discard {names.cards(command.cards)}"
        if isinstance(view.frame, frames.Immediate):
            line += ":" + told(printed(view.frame.source)).partition(":")[2]
        return line
    if isinstance(view.frame, frames.Immediate):
        action = printed(view.frame.source)
        if isinstance(action, actions.Choice):
            action = action.options[command.option]
        line = told(action)
        return line[0].upper() + line[1:]
    return "Perform it"


def _forfeit(view: View, command: wanted.Forfeit) -> str:
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


def _foresight(view: View, command: wanted.ChooseForesight) -> str:
    if not isinstance(view.frame, frames.Foresight):
        return f"Choose the tile of space {command.space}"
    tile = view.foresights[view.frame.number - 1][command.space - 1]
    return f"Place the {names.tile(tile)}" if tile else f"Choose the tile of space {command.space}"


def _certificates(view: View, command: wanted.UseCertificates) -> str:
    if not command.count:
        return "Use no temporary certificate"
    return f"Use {pluralize(command.count, 'temporary certificate')}"


def _deliver(view: View, command: wanted.Deliver) -> str:
    city, seat = CITIES[command.city], view.active
    line = f"Deliver to {city.name} (value {city.value})"
    if seat is None or not isinstance(view.frame, frames.City):
        return line
    main, _, turnout = view.seats[seat].engine.partition(".")
    engine = int(main) + bool(turnout)
    cost = sum(engine <= crossing < city.value for crossing in RAILROAD.crossings_after)
    return line + (f", transport {cost}" if cost else "") + (f", gain {city.money}" if city.money else "")


def _disc(view: View, command: wanted.TakeDisc) -> str:
    if command.source in STATIONS:
        return f"Move the disc of {names.station(command.source)}"
    colour = DISC_SPACES[command.source].colour
    return f"Take the {colour} disc of {names.DISCS[command.source]}"


def _hire(view: View, command: wanted.HireWorker) -> str:
    modifier = view.frame.modifier if isinstance(view.frame, frames.Hire) else 0
    cost = JOB_MARKET.row_cost[command.row - 1] + modifier
    return f"Hire {names.worker(command.worker)} of row {command.row} for {cost}"


def _build(view: View, command: wanted.PlaceBuilding) -> str:
    lying, craftsmen = _lying(view, command.site), BUILDINGS[command.tile].craftsmen
    line = f"Build {command.tile} at {names.space(command.site)}"
    if lying.tile in BUILDINGS:
        craftsmen -= BUILDINGS[lying.tile].craftsmen
        line += f" in place of {lying.tile}"
    cost = craftsmen * view.frame.price if isinstance(view.frame, frames.Build) else None
    return line + ("" if cost is None else f" for {cost}") + (" (woods)" if TRAIL[command.site].woods else "")


def _teepee(view: View, command: wanted.TakeTeepee) -> str:
    lying, money = _lying(view, command.space), TRAIL[command.space].money
    deal = f"gain {money}" if money > 0 else f"pay {-money}"
    return f"Take the {names.tile(lying.tile) if lying.tile else 'teepee'} of space {money}: {deal}"


def _hazard(view: View, command: wanted.TakeHazard) -> str:
    lying = _lying(view, command.space)
    return f"Take the {names.tile(lying.tile) if lying.tile else 'hazard'} at {names.space(command.space)}"


def _station(view: View, command: wanted.ConstructStation) -> str:
    station = STATIONS[command.station]
    return f"Build {names.station(command.station)} for {station.cost}: {pluralize(station.vp, 'point')}"


def _buy(view: View, command: wanted.BuyCattle) -> str:
    value = CATTLE[command.cards[0]].value
    asked = (value, len(command.cards), command.cowboys)
    price = next(
        option.dollars
        for option in BUY_OPTIONS.values()
        if (option.value, option.cards, option.cowboys) == asked
    )
    return f"Buy {names.cards(command.cards)} for {price} with {pluralize(command.cowboys, 'cowboy')}"


_LINES: Mapping[type[Any], Callable[[View, Any], str]] = {
    wanted.PlaceCattleman: _place,
    wanted.MoveAlong: _move,
    wanted.PlayObjective: _play,
    wanted.LocalAction: _local,
    wanted.SingleAuxiliary: _single,
    wanted.EndPhaseB: lambda view, command: "Do no more here",
    wanted.PerformAuxiliary: _auxiliary,
    wanted.Perform: _perform,
    wanted.Forfeit: _forfeit,
    wanted.ChooseForesight: _foresight,
    wanted.UseCertificates: _certificates,
    wanted.Deliver: _deliver,
    wanted.TakeDisc: _disc,
    wanted.HireWorker: _hire,
    wanted.PlaceBuilding: _build,
    wanted.TakeTeepee: _teepee,
    wanted.TakeHazard: _hazard,
    wanted.DriveEngine: lambda view, command: f"Move the engine to {command.space}",
    wanted.ConstructStation: _station,
    wanted.AppointWorker: lambda view, command: f"Put {names.worker(command.worker)} in his place",
    wanted.TakeCard: lambda view, command: f"Take objective {names.objective(command.card)}",
    wanted.TakeTop: lambda view, command: "Take the top card of the objective deck",
    wanted.Draw: lambda view, command: (
        f"Draw {pluralize(command.count, 'card')}" if command.count else "Draw nothing"
    ),
    wanted.Discard: lambda view, command: f"Discard {names.cards(command.cards)}",
    wanted.Remove: lambda view, command: (
        f"Remove {names.cards(command.cards)} from the game" if command.cards else "Remove nothing"
    ),
    wanted.BuyCattle: _buy,
    wanted.AddCattle: lambda view, command: "Add 2 cards to the market with a cowboy",
    wanted.FinishMarket: lambda view, command: "Buy no more",
    wanted.NameNeighbour: lambda view, command: f"Use {_location(view, command.site)}",
}
