"""Options in English, as they are offered to the seat that views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domain.games.great_western_trail import commands, frames
from domain.games.great_western_trail.data import (
    AUXILIARY,
    BUILDINGS,
    BUY_OPTIONS,
    CATTLE,
    CITIES,
    JOB_MARKET,
    OBJECTIVES,
    RAILROAD,
    STATIONS,
    TRAIL,
    actions,
)
from domain.games.great_western_trail.data.board_schema import AuxiliarySize
from domain.games.great_western_trail.model.trail import tile_fee
from domain.games.great_western_trail.rules.immediate_actions import printed_action
from domain.games.great_western_trail.rules.local_actions import tile_actions
from domain.games.great_western_trail.view import SpaceView, View
from domain.games.great_western_trail.words import names
from domain.games.great_western_trail.words.printed_actions import action_text, gain_text
from domain.kernel.phrases import join_words, pluralize


def option_text(view: View, command: commands.AnyCommand) -> str:
    return _LINES[type(command)](view, command)


def _lying(view: View, location: str) -> SpaceView:
    return next(space for space in view.trail if space.id == location)


def _fee(view: View, location: str) -> int:
    """Give what the hands of a location ask of the seat that is asked (GWT-4.5, GWT-4.6)."""
    lying = _lying(view, location)
    if lying.tile is None or lying.owner == view.active:
        return 0
    return tile_fee(lying.tile, len(view.seats))


def _location(view: View, location: str) -> str:
    lying = _lying(view, location)
    if lying.owner is not None and lying.tile is not None:
        whose = "your" if lying.owner == view.active else f"{view.seats[lying.owner].colour.capitalize()}'s"
        return f"{whose} {names.building_name(lying.tile)} on {names.space_name(location)}"
    if lying.tile is not None and TRAIL[location].kind == "neutral":
        return lying.tile + (f" on site {location}" if lying.tile != location else "")
    if lying.tile is not None:
        return f"the {names.tile_name(lying.tile)} at {names.space_name(location)}"
    return names.space_name(location)


def _place(view: View, command: commands.PlaceCattleman) -> str:
    return f"Begin at {_location(view, command.site)}"


def _move(view: View, command: commands.MoveAlong) -> str:
    line = f"Move to {_location(view, command.path[-1])}"
    if len(command.path) > 1:
        line += f", past {join_words([names.space_name(location) for location in command.path[:-1]])}"
    if isinstance(view.frame, frames.MoveCattleman) and view.frame.free:
        return line
    return line + _fees(view, command.path)


def _fees(view: View, path: Sequence[str]) -> str:
    """Say whom the way is paid for, and what it costs."""
    fees = Counter[str]()
    for location in path:
        owner = _lying(view, location).owner
        fees["the bank" if owner is None else view.seats[owner].colour.capitalize()] += _fee(view, location)
    paid = [f"{name} ${amount}" for name, amount in fees.items() if amount]
    return f", pay {join_words(paid)}" if paid else ""


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
    parts = [f"pay ${size.pay}"] if size.pay else []
    parts += [f"draw {size.draw}, discard {size.draw}"] if size.draw else []
    parts += [f"engine {size.engine_back} back"] if size.engine_back else []
    parts += [f"engine {size.engine_forward} forward"] if size.engine_forward else []
    parts += [f"engine up to {size.engine_forward_up_to} forward"] if size.engine_forward_up_to else []
    removed = size.remove_hand_cards_up_to
    parts += [f"remove up to {pluralize(removed, 'card')}"] if removed else []
    gained = gain_text(size.money, size.certificates)
    return ", ".join([*parts, f"gain {gained}"] if gained else parts)


def _single(view: View, command: commands.SingleAuxiliary) -> str:
    is_other = isinstance(view.frame, frames.PhaseB) and view.frame.buildings
    line = "Instead of all other actions" if is_other else "Auxiliary action"
    return f"{line}: {_size(AUXILIARY[command.action].single)}"


def _auxiliary(view: View, command: commands.PerformAuxiliary) -> str:
    printed_action = AUXILIARY[command.action]
    return f"{command.size.capitalize()}: {_size(getattr(printed_action, command.size))}"


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


def _foresight(view: View, command: commands.ChooseForesight) -> str:
    if not isinstance(view.frame, frames.Foresight):
        return f"Choose the tile of space {command.space}"
    tile = view.foresights[view.frame.number - 1][command.space - 1]
    return f"Place the {names.tile_name(tile)}" if tile else f"Choose the tile of space {command.space}"


def _certificates(view: View, command: commands.UseCertificates) -> str:
    if not command.count:
        return "Use no temporary certificate"
    return f"Use {pluralize(command.count, 'temporary certificate')}"


def _deliver(view: View, command: commands.Deliver) -> str:
    city, seat = CITIES[command.city], view.active
    line = f"Deliver to {city.name} (value {city.value})"
    if seat is None or not isinstance(view.frame, frames.City):
        return line
    main, _, turnout = view.seats[seat].engine.partition(".")
    engine = int(main) + bool(turnout)
    cost = sum(engine <= crossing < city.value for crossing in RAILROAD.crossings_after)
    return line + (f", transport ${cost}" if cost else "") + (f", gain ${city.money}" if city.money else "")


def _disc(view: View, command: commands.TakeDisc) -> str:
    if command.source in STATIONS:
        return f"Move the disc of {names.station_name(command.source)}"
    cleared = () if view.active is None else view.seats[view.active].cleared
    return f"Take {names.disc_with_gain(command.source, cleared)}"


def _hire(view: View, command: commands.HireWorker) -> str:
    modifier = view.frame.modifier if isinstance(view.frame, frames.Hire) else 0
    cost = JOB_MARKET.row_cost[command.row - 1] + modifier
    return f"Hire {names.worker_name(command.worker)} of row {command.row} for ${cost}"


def _build(view: View, command: commands.PlaceBuilding) -> str:
    lying, craftsmen = _lying(view, command.site), BUILDINGS[command.tile].craftsmen
    line = f"Place {names.building_name(command.tile)} on {names.space_name(command.site)}"
    if lying.tile in BUILDINGS:
        craftsmen -= BUILDINGS[lying.tile].craftsmen
        line += f" in place of {names.building_name(lying.tile)}"
    cost = craftsmen * view.frame.price if isinstance(view.frame, frames.Build) else None
    return (
        line + ("" if cost is None else f" for ${cost}") + (" (woods)" if TRAIL[command.site].woods else "")
    )


def _teepee(view: View, command: commands.TakeTeepee) -> str:
    lying, money = _lying(view, command.space), TRAIL[command.space].money
    deal = f"gain ${money}" if money > 0 else f"pay ${-money}"
    return f"Take the {names.tile_name(lying.tile) if lying.tile else 'teepee'}: {deal}"


def _hazard(view: View, command: commands.TakeHazard) -> str:
    lying = _lying(view, command.space)
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
    return f"Buy {names.cards_name(command.cards)} for ${price} with {pluralize(command.cowboys, 'cowboy')}"


_LINES: Mapping[type[Any], Callable[[View, Any], str]] = {
    commands.PlaceCattleman: _place,
    commands.MoveAlong: _move,
    commands.PlayObjective: _play,
    commands.LocalAction: _local,
    commands.SingleAuxiliary: _single,
    commands.EndPhaseB: lambda view, command: "Do no more here",
    commands.PerformAuxiliary: _auxiliary,
    commands.Perform: _perform,
    commands.Forfeit: _forfeit,
    commands.ChooseForesight: _foresight,
    commands.UseCertificates: _certificates,
    commands.Deliver: _deliver,
    commands.TakeDisc: _disc,
    commands.HireWorker: _hire,
    commands.PlaceBuilding: _build,
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
    commands.NameNeighbour: lambda view, command: f"Use {_location(view, command.site)}",
}
