"""Names of things, the form for new tables, headings, and notes on versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.games.great_western_trail import commands, frames
from domain.games.great_western_trail.data import (
    AUXILIARY,
    BUILDINGS,
    CATTLE,
    DISC_SPACES,
    IMMEDIATE,
    OBJECTIVES,
    STATION_MASTERS,
    STATIONS,
    TILES,
    TRAIL,
    VILLAGE,
    ZONES,
    actions,
)
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.data.board_schema import AuxiliarySize
from domain.games.great_western_trail.model import (
    AUXILIARY_NAMES,
    BREEDS,
    DISCS,
    REQUIREMENTS,
    building_name,
    card_name,
    cards_name,
    city_name,
    dollars,
    needs_text,
    space_name,
    station_name,
    target_name,
    tile_fee,
    tile_name,
    track_name,
    worker_name,
)
from domain.games.great_western_trail.view import SpaceView, View
from domain.kernel.phrases import join_words, pluralize
from domain.kernel.ranking import LAST_TURN, EndNotice
from domain.kernel.table_form import OptionChoice, OptionField, TableForm
from domain.kernel.values import Command

__all__ = [
    "AUXILIARY_NAMES",
    "BREEDS",
    "DISCS",
    "REQUIREMENTS",
    "building_name",
    "card_name",
    "cards_name",
    "cards_with_points",
    "city_name",
    "dollars",
    "numbered_card",
    "objective_action",
    "objective_action_name",
    "objective_name",
    "space_name",
    "station_master_name",
    "station_name",
    "target_name",
    "tile_name",
    "track_name",
    "worker_name",
]

SEATS = (2, 3, 4)

FORM = TableForm(
    fields=(
        OptionField(
            option="neutral_layout",
            label="Neutral buildings",
            widget="choice",
            choices=(
                OptionChoice("first_game", "As in a first game"),
                OptionChoice("random", "By lot", said="neutral buildings by lot"),
            ),
            seats=SEATS,
            note="Where the seven buildings stand that everybody uses.",
        ),
        OptionField(
            option="building_sides",
            label="Your buildings",
            widget="choice",
            choices=(
                OptionChoice("all_a", "All on side A"),
                OptionChoice("random", "Sides by lot", said="sides of buildings by lot"),
            ),
            seats=SEATS,
            note="Each player has the same ten; the two sides of one do different things.",
        ),
        OptionField(
            option="start_seat",
            label="Who begins",
            widget="seat",
            choices=(OptionChoice(None, "By lot"),),
            seats=SEATS,
        ),
    ),
    minutes=120,
    icon="texas_longhorn",
)


HEADINGS: Mapping[type[Command], str] = {
    commands.PlaceCattleman: "Place the cattleman",
    commands.MoveAlong: "Move the cattleman",
    commands.PlayObjective: "Play an objective card",
    commands.LocalAction: "Actions of this place",
    commands.SingleAuxiliary: "Single auxiliary action",
    commands.EndPhaseB: "Do no more here",
    commands.PerformAuxiliary: "Auxiliary actions",
    commands.Perform: "Do it",
    commands.Forfeit: "Go without",
    commands.ChooseForesight: "Choose a tile",
    commands.UseCertificates: "Use certificates",
    commands.Deliver: "Deliver",
    commands.TakeDisc: "Take a disc",
    commands.HireWorker: "Hire a worker",
    commands.PlaceBuilding: "Place a building",
    commands.TakeTeepee: "Take a teepee",
    commands.TakeHazard: "Take a hazard",
    commands.DriveEngine: "Move the engine",
    commands.ConstructStation: "Build the station",
    commands.AppointWorker: "Put a worker in his place",
    commands.TakeCard: "Take a card",
    commands.TakeTop: "Take the top card",
    commands.Draw: "Draw cards",
    commands.Discard: "Discard cards",
    commands.Remove: "Remove cards",
    commands.BuyCattle: "Buy cattle",
    commands.AddCattle: "Add cards to the market",
    commands.FinishMarket: "Buy no more",
    commands.NameNeighbour: "Use a neighbouring building",
}


DISCARDED: dict[actions.Discarded, str] = {
    "jersey": "a Jersey",
    "guernsey": "a Guernsey",
    "black_angus": "a Black Angus",
    "dutch_belt": "a Dutch Belt",
    "holstein": "a Holstein",
    "any_cattle": "a cattle card",
    "pair_same_breed": "two cattle cards of one breed",
    "objective": "an objective card",
}


def action_text(action: AnyAction) -> str:
    return _TOLD[type(action)](action)


def gain_text(money: int, certificates: int) -> str:
    parts = [pluralize(certificates, "certificate")] if certificates else []
    parts += [f"${money}"] if money else []
    return " and ".join(parts)


def auxiliary_text(size: AuxiliarySize) -> str:
    """Return what an auxiliary action costs and brings in one of its sizes."""
    parts = [f"pay ${size.pay}"] if size.pay else []
    parts += [f"draw {size.draw}, discard {size.draw}"] if size.draw else []
    parts += [f"engine {size.engine_back} back"] if size.engine_back else []
    parts += [f"engine {size.engine_forward} forward"] if size.engine_forward else []
    parts += [f"engine up to {size.engine_forward_up_to} forward"] if size.engine_forward_up_to else []
    removed = size.remove_hand_cards_up_to
    parts += [f"remove up to {pluralize(removed, 'card')}"] if removed else []
    gained = gain_text(size.money, size.certificates)
    return ", ".join([*parts, f"gain {gained}"] if gained else parts)


def _discard_gain(action: actions.DiscardGain) -> str:
    parts = [gain_text(action.money, action.certificates)] if action.money or action.certificates else []
    parts += ["engine 1 forward"] if action.engine_forward else []
    parts += ["an objective card to the hand"] if action.objective_to_hand else []
    return f"discard {DISCARDED[action.discard]}: {' and '.join(parts)}"


def _hire(action: actions.Hire) -> str:
    if not action.modifier:
        return "hire a worker"
    more = "more" if action.modifier > 0 else "less"
    return f"hire a worker for ${abs(action.modifier)} {more}"


def _engine_forward(action: actions.EngineForward) -> str:
    far = {
        "engineers": "as far as your engineers",
        "own_buildings_in_woods": "as far as your buildings in the woods",
    }
    limit = f"up to {action.up_to}" if isinstance(action.up_to, int) else far[action.up_to]
    return f"engine forward {limit}" + (f" for ${action.pay}" if action.pay else "")


def _draw_discard(action: actions.DrawDiscard) -> str:
    limit = action.up_to if isinstance(action.up_to, int) else "as many as your cowboys"
    return f"draw up to {limit}, then discard as many"


def _money_per(action: actions.MoneyPer) -> str:
    per = "engineer" if action.per == "engineers" else "own building in the woods"
    return f"{gain_text(action.money, 0)} for each {per}"


_TOLD: Mapping[type[Any], Callable[[Any], str]] = {
    actions.DiscardGain: _discard_gain,
    actions.Gain: lambda action: f"gain {gain_text(action.money, action.certificates)}",
    actions.Hire: _hire,
    actions.Build: lambda action: f"place a building, ${action.dollars_per_craftsman} a craftsman",
    actions.EngineForward: _engine_forward,
    actions.EngineBackGain: lambda action: f"engine {action.exactly} back: {gain_text(action.money, 0)}",
    actions.RemoveHazard: lambda action: "remove a hazard" + (f" for ${action.cost}" if action.cost else ""),
    actions.Trade: lambda action: "trade for a teepee",
    actions.Auxiliary: lambda action: "single or double auxiliary action",
    actions.BuyCattle: lambda action: "buy cattle",
    actions.TakeObjective: lambda action: "take an objective card",
    actions.MoveCattleman: lambda action: f"move the cattleman up to {action.up_to}",
    actions.FreeMove: lambda action: f"move the cattleman up to {action.up_to}, without fees",
    actions.DrawDiscard: _draw_discard,
    actions.MoneyPer: _money_per,
    actions.PerTeepeePair: lambda action: (
        f"{gain_text(action.money, action.certificates)} for each pair of teepees"
    ),
    actions.MaxCertificates: lambda action: "certificates up to the limit",
    actions.UseAdjacentBuilding: lambda action: "use a neighbouring building",
    actions.ExtraordinaryDelivery: lambda action: "extraordinary delivery",
    actions.BuildStationBehind: lambda action: "build a station behind the engine",
    actions.Choice: lambda action: " or ".join(action_text(option) for option in action.options),
}


def cards_with_points(cards: Sequence[str]) -> str:
    """Name cattle cards with the points of each: 2 × Holstein (1 point each)."""
    kinds = list(dict.fromkeys(cards))
    return join_words([_with_points(kind, cards.count(kind)) for kind in kinds])


def _with_points(kind: str, count: int) -> str:
    found = CATTLE[kind]
    points = pluralize(found.vp, "point")
    return (
        f"{BREEDS[found.breed]} ({points})"
        if count == 1
        else f"{count} × {BREEDS[found.breed]} ({points} each)"
    )


def objective_name(name: str) -> str:
    """Return what an objective card asks for and brings."""
    return f"the objective card for {needs_text(name)} ({pluralize(OBJECTIVES[name].vp, 'point')})"


def numbered_card(card: str, shown: Sequence[str]) -> str:
    """Name a card, and of objective cards that are alike among those shown its number, too."""
    name = card_name(card)
    alike = sorted({other for other in shown if card_name(other) == name})
    return f"{name}, number {alike.index(card) + 1}" if card in alike and len(alike) > 1 else name


def objective_action(name: str) -> AnyAction:
    return IMMEDIATE[OBJECTIVES[name].immediate]


def objective_action_name(name: str) -> str:
    return action_text(objective_action(name))


MASTERS = {
    "workers": "1 point for each worker",
    "objectives_in_area": "3 points for 2 objective cards",
    "hazards": "3 points for 2 hazards",
    "teepee_pairs": "3 points for a pair of teepees",
    "certificates": "3 points for 2 certificates",
}


def station_master_name(name: str) -> str:
    tile = STATION_MASTERS[name]
    now = action_text(tile.immediate) if tile.immediate else "a permanent certificate"
    return f"{now}; {MASTERS[tile.per]}"


def end_notice(view: View) -> EndNotice | None:
    """Tell it once the job market token is taken (GWT-12.2, GWT-12.3)."""
    if view.closer is None or view.over:
        return None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Last turns"
    colour = view.seats[view.closer].colour.capitalize()
    who, whose = ("you", "your") if view.closer == view.viewer else (colour, f"{colour}'s")
    return EndNotice(
        title, f"The job market token was taken by {who}: the game ends before {whose} next turn."
    )


VERSION_NOTES: Mapping[int, str] = {
    2: (
        "What is used through a building of your own ends with that building: once an 8b is "
        "replaced, the neighbour that it named is used no more."
    )
}


def space_at(view: View, location: str) -> SpaceView:
    """Return what lies on a space of the trail."""
    return next(space for space in view.trail if space.id == location)


def location_text(view: View, location: str) -> str:
    """Name a place of the trail by what lies there."""
    lying = space_at(view, location)
    if lying.owner is not None and lying.tile is not None:
        whose = "your" if lying.owner == view.active else f"{view.seats[lying.owner].colour.capitalize()}'s"
        return f"{whose} {building_name(lying.tile)} on {space_name(location)}"
    if lying.tile is not None and TRAIL[location].kind == "neutral":
        return lying.tile + (f" on site {location}" if lying.tile != location else "")
    if lying.tile is not None:
        return f"the {tile_name(lying.tile)} at {space_name(location)}"
    return space_name(location)


def begin_text(view: View, command: commands.PlaceCattleman) -> str:
    return f"Begin at {location_text(view, command.site)}"


def move_text(view: View, command: commands.MoveAlong) -> str:
    """Say where a way ends, and what it passes.

    A page that lists several ways to one place may leave out what their words begin with alike, up to a
    comma: the number of steps behind the first comma keeps the rest of each whole.
    """
    line = f"Move to {location_text(view, command.path[-1])}"
    if len(command.path) > 1:
        passed = " and ".join(space_name(location) for location in command.path[:-1])
        line += f", {pluralize(len(command.path), 'step')}: past {passed}"
    if isinstance(view.frame, frames.MoveCattleman) and view.frame.free:
        return line
    return line + _fees(view, command.path)


def _fees(view: View, path: Sequence[str]) -> str:
    """Say whom the way is paid for, and what it costs."""
    fees = Counter[str]()
    for location in path:
        owner = space_at(view, location).owner
        fees["the bank" if owner is None else view.seats[owner].colour.capitalize()] += _fee(view, location)
    paid = [f"{name} ${amount}" for name, amount in fees.items() if amount]
    return f", pay {join_words(paid)}" if paid else ""


def _fee(view: View, location: str) -> int:
    """Return what the hands of a location ask of the seat that is asked (GWT-4.5, GWT-4.6)."""
    lying = space_at(view, location)
    if lying.tile is None or lying.owner == view.active:
        return 0
    return tile_fee(lying.tile, len(view.seats))


def building_text(view: View, command: commands.PlaceBuilding) -> str:
    """Return what a building costs and does, and whether what it counts is there."""
    lying, craftsmen = space_at(view, command.site), BUILDINGS[command.tile].craftsmen
    line = f"Place {building_name(command.tile)} on {space_name(command.site)}"
    if lying.tile in BUILDINGS:
        craftsmen -= BUILDINGS[lying.tile].craftsmen
        line += f" in place of {building_name(lying.tile)}"
    if isinstance(view.frame, frames.Build):
        line += f" for ${craftsmen * view.frame.price}"
    line += " (woods)" if TRAIL[command.site].woods else ""
    does = "; ".join(map(action_text, BUILDINGS[command.tile].actions))
    none = any(map(_counts_woods, BUILDINGS[command.tile].actions)) and not _will_stand_in_woods(
        view, command
    )
    return f"{line}: {does}" + (" (nothing now: none of yours stands in the woods)" if none else "")


def _counts_woods(action: AnyAction) -> bool:
    match action:
        case actions.MoneyPer(per="own_buildings_in_woods"):
            return True
        case actions.EngineForward(up_to="own_buildings_in_woods"):
            return True
        case _:
            return False


def _will_stand_in_woods(view: View, command: commands.PlaceBuilding) -> bool:
    """Whether the seat has a building in the woods once this one is placed."""
    own = (space.id for space in view.trail if space.owner is not None and space.owner == view.active)
    return any(TRAIL[site].woods for site in (command.site, *own))


def foresight_text(view: View, command: commands.ChooseForesight) -> str:
    """Return which tile is placed; of one that finds no space, that it leaves the game (GWT-6.1.2)."""
    if not isinstance(view.frame, frames.Foresight):
        return f"Choose the tile of space {command.space}"
    tile = view.foresights[view.frame.number - 1][command.space - 1]
    if tile is None:
        return f"Choose the tile of space {command.space}"
    name, found = tile_name(tile), TILES[tile]
    if found.kind == "worker":
        return f"Place the {name}"
    spaces = VILLAGE if found.kind == "teepee" else ZONES[found.what]
    if any(space_at(view, space).tile is None for space in spaces):
        return f"Place the {name}"
    where = "the village is full" if found.kind == "teepee" else f"the {found.what} spaces are full"
    return f"Take the {name} out of the game: {where}"


def disc_text(view: View, command: commands.TakeDisc) -> str:
    """Say where a disc is taken from, and what the space that it leaves brings (GWT-9.3, GWT-9.4)."""
    if command.source in STATIONS:
        return f"Move your disc of {station_name(command.source)}"
    cleared = () if view.active is None else view.seats[view.active].cleared
    colour = DISC_SPACES[command.source].colour
    line = f"Take your disc from {DISCS[command.source]} ({colour} space)"
    unlocked = _unlocked(command.source, cleared)
    return f"{line}: {unlocked}" if unlocked else line


def _unlocked(source: str, cleared: tuple[str, ...]) -> str:
    """Return which size of an auxiliary action a space opens; other spaces' names say what they bring."""
    for action in AUXILIARY.values():
        if source in action.spaces:
            others = [space for space in action.spaces if space != source and space in DISC_SPACES]
            if all(space in cleared for space in others):
                return f"doubles it ({auxiliary_text(action.double)})"
            return f"unlocks it, as its other space would ({auxiliary_text(action.single)})"
    return ""
