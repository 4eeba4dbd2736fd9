"""Names of game elements, the form for new tables, headings, and notes on the versions of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.drawing.glyph_rows import MINUS
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
from domain.games.great_western_trail.data.board_schema import AuxiliarySize, DiscSpace, StationMaster
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
from domain.games.great_western_trail.presentation.building_names import named_building
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
                OptionChoice("first_game", "Beginner setup"),
                OptionChoice("random", "Random", said="random neutral buildings"),
            ),
            seats=SEATS,
            note="Where to place the seven buildings that everyone can use.",
        ),
        OptionField(
            option="building_sides",
            label="Building sides",
            widget="choice",
            choices=(
                OptionChoice("all_a", "All side A"),
                OptionChoice("random", "Random", said="random building sides"),
            ),
            seats=SEATS,
            note="All players have the same ten buildings. The two sides of each have different actions.",
        ),
        OptionField(
            option="start_seat",
            label="Start player",
            widget="seat",
            choices=(OptionChoice(None, "Random"),),
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
    commands.LocalAction: "Local actions",
    commands.SingleAuxiliary: "Single auxiliary action",
    commands.EndPhaseB: "Finish here",
    commands.PerformAuxiliary: "Auxiliary actions",
    commands.Perform: "Do the action",
    commands.Forfeit: "Skip it",
    commands.ChooseForesight: "Choose a tile",
    commands.UseCertificates: "Use certificates",
    commands.Deliver: "Deliver",
    commands.TakeDisc: "Take a disc",
    commands.HireWorker: "Hire a worker",
    commands.PlaceBuilding: "Place a building",
    commands.TakeTeepee: "Take a teepee",
    commands.TakeHazard: "Remove a hazard",
    commands.DriveEngine: "Move the engine",
    commands.ConstructStation: "Build the station",
    commands.AppointWorker: "Exchange a worker",
    commands.TakeCard: "Take a card",
    commands.TakeTop: "Take the top card",
    commands.Draw: "Draw cards",
    commands.Discard: "Discard cards",
    commands.Remove: "Remove cards",
    commands.BuyCattle: "Buy cattle",
    commands.AddCattle: "Add cards to the market",
    commands.FinishMarket: "Finish buying",
    commands.NameNeighbour: "Use an adjacent building",
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
    return _ACTION_TEXTS[type(action)](action)


def gain_text(money: int, certificates: int) -> str:
    parts = [pluralize(certificates, "certificate")] if certificates else []
    parts += [f"${money}"] if money else []
    return " and ".join(parts)


def auxiliary_text(size: AuxiliarySize) -> str:
    """Return the cost and effect of an auxiliary action, single or double."""
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
    gained = gain_text(action.money, action.certificates)
    parts = [f"gain {gained}"] if gained else []
    parts += ["engine 1 forward"] if action.engine_forward else []
    parts += ["take an objective card into your hand"] if action.objective_to_hand else []
    return f"discard {DISCARDED[action.discard]}: {' and '.join(parts)}"


def _hire(action: actions.Hire) -> str:
    if not action.modifier:
        return "hire a worker"
    more = "more" if action.modifier > 0 else "less"
    return f"hire a worker for ${abs(action.modifier)} {more}"


def _engine_forward(action: actions.EngineForward) -> str:
    far = {
        "engineers": "up to 1 space per engineer",
        "own_buildings_in_woods": "up to 1 space for each of your buildings in the woods",
    }
    limit = f"up to {action.up_to}" if isinstance(action.up_to, int) else far[action.up_to]
    return f"engine forward {limit}" + (f" for ${action.pay}" if action.pay else "")


def _draw_discard(action: actions.DrawDiscard) -> str:
    limit = action.up_to if isinstance(action.up_to, int) else "1 card per cowboy"
    return f"draw up to {limit}, then discard the same number"


def _money_per(action: actions.MoneyPer) -> str:
    per = "per engineer" if action.per == "engineers" else "for each of your buildings in the woods"
    return f"gain {gain_text(action.money, 0)} {per}"


_ACTION_TEXTS: Mapping[type[Any], Callable[[Any], str]] = {
    actions.DiscardGain: _discard_gain,
    actions.Gain: lambda action: f"gain {gain_text(action.money, action.certificates)}",
    actions.Hire: _hire,
    actions.Build: lambda action: f"place a building for ${action.dollars_per_craftsman} per craftsman",
    actions.EngineForward: _engine_forward,
    actions.EngineBackGain: lambda action: f"engine {action.exactly} back: gain {gain_text(action.money, 0)}",
    actions.RemoveHazard: lambda action: "remove a hazard" + (f" for ${action.cost}" if action.cost else ""),
    actions.Trade: lambda action: "trade for a teepee",
    actions.Auxiliary: lambda action: "single or double auxiliary action",
    actions.BuyCattle: lambda action: "buy cattle",
    actions.TakeObjective: lambda action: "take an objective card",
    actions.MoveCattleman: lambda action: f"move the cattleman up to {pluralize(action.up_to, 'step')}",
    actions.FreeMove: lambda action: (
        f"move the cattleman up to {pluralize(action.up_to, 'step')} without fees"
    ),
    actions.DrawDiscard: _draw_discard,
    actions.MoneyPer: _money_per,
    actions.PerTeepeePair: lambda action: (
        f"gain {gain_text(action.money, action.certificates)} per pair of teepees"
    ),
    actions.MaxCertificates: lambda action: "raise certificates to the limit",
    actions.UseAdjacentBuilding: lambda action: "use an adjacent building",
    actions.ExtraordinaryDelivery: lambda action: "extraordinary delivery",
    actions.BuildStationBehind: lambda action: "build a station behind the engine",
    actions.Choice: lambda action: " or ".join(action_text(option) for option in action.options),
}


def words_for_points(amount: int) -> str:
    return f"{MINUS}{pluralize(-amount, 'point')}" if amount < 0 else pluralize(amount, "point")


def cards_with_points(cards: Sequence[str]) -> str:
    """List cattle cards with their points, such as "2 × Holstein (1 point each)"."""
    kinds = list(dict.fromkeys(cards))
    return join_words([_with_points(kind, cards.count(kind)) for kind in kinds])


def _with_points(kind: str, count: int) -> str:
    cattle = CATTLE[kind]
    points = pluralize(cattle.vp, "point")
    return (
        f"{BREEDS[cattle.breed]} ({points})"
        if count == 1
        else f"{count} × {BREEDS[cattle.breed]} ({points} each)"
    )


def objective_name(name: str) -> str:
    """Return the requirements and points of an objective card."""
    return f"the objective card for {needs_text(name)} ({pluralize(OBJECTIVES[name].vp, 'point')})"


def numbered_card(card: str, shown: Sequence[str]) -> str:
    """Return a card's name, with a number if several objective cards in `shown` share it."""
    name = card_name(card)
    alike = sorted({each for each in shown if card_name(each) == name})
    return f"{name}, number {alike.index(card) + 1}" if card in alike and len(alike) > 1 else name


def objective_action(name: str) -> AnyAction:
    return IMMEDIATE[OBJECTIVES[name].immediate]


def objective_action_name(name: str) -> str:
    return action_text(objective_action(name))


SETS: Mapping[str, tuple[str, str]] = {
    "workers": ("worker", "workers"),
    "objectives_in_area": ("objective card", "objective cards"),
    "hazards": ("hazard", "hazards"),
    "teepee_pairs": ("pair of teepees", "pairs of teepees"),
    "certificates": ("certificate", "certificates"),
}
"""What station masters count: one and several."""


def master_score(tile: StationMaster) -> str:
    """Return what a station master is worth: 3 points per 2 hazards."""
    one, more = SETS[tile.per]
    return f"{pluralize(tile.vp, 'point')} per {one if tile.group == 1 else f'{tile.group} {more}'}"


def station_master_name(name: str) -> str:
    tile = STATION_MASTERS[name]
    now = action_text(tile.immediate) if tile.immediate else "a permanent certificate"
    return f"{now}; {master_score(tile)}"


def end_notice(view: View) -> EndNotice | None:
    """Return the notice about the last turns, once the job market token is taken (GWT-12.2, GWT-12.3)."""
    if view.closer is None or view.over:
        return None
    title = LAST_TURN if view.viewer is not None and view.active == view.viewer else "Last turns"
    colour = view.seats[view.closer].colour.capitalize()
    taker, whose = ("You", "your") if view.closer == view.viewer else (colour, f"{colour}'s")
    return EndNotice(title, f"{taker} took the job market token. The game ends before {whose} next turn.")


VERSION_NOTES: Mapping[int, str] = {
    2: (
        "If you replace building 8b while you use it, you also stop using the adjacent building "
        "that you chose with it."
    )
}


def space_at(view: View, location: str) -> SpaceView:
    return next(space for space in view.trail if space.id == location)


def location_text(view: View, location: str) -> str:
    """Return the name of a trail space, taken from the tile on it."""
    lying = space_at(view, location)
    if lying.owner is not None and lying.tile is not None:
        whose = "your" if lying.owner == view.active else f"{view.seats[lying.owner].colour.capitalize()}'s"
        return f"{whose} {named_building(lying.tile)} on {space_name(location)}"
    if lying.tile is not None and TRAIL[location].kind == "neutral":
        return named_building(lying.tile) + (f" ({space_name(location)})" if lying.tile != location else "")
    if lying.tile is not None:
        return f"the {tile_name(lying.tile)} at {space_name(location)}"
    return space_name(location)


def begin_text(view: View, command: commands.PlaceCattleman) -> str:
    return f"Start at {location_text(view, command.site)}"


def move_text(view: View, command: commands.MoveAlong) -> str:
    """Return where a path ends and which locations it passes.

    A page that lists several paths to one location may drop their common beginning, up to a comma. The number
    of steps follows the first comma, so that the rest of each line stays complete.
    """
    line = f"Move to {location_text(view, command.path[-1])}"
    if len(command.path) > 1:
        passed = " and ".join(space_name(location) for location in command.path[:-1])
        line += f", {pluralize(len(command.path), 'step')}: past {passed}"
    if isinstance(view.frame, frames.MoveCattleman) and view.frame.free:
        return line
    return line + _fees(view, command.path)


def _fees(view: View, path: Sequence[str]) -> str:
    """Return the recipients of a path's fees, with the amounts: at most the seat's money (GWT-4.7)."""
    fees, left = Counter[str](), 0 if view.active is None else view.seats[view.active].money
    for location in path:
        owner = space_at(view, location).owner
        paid = min(_fee(view, location), left)
        left -= paid
        fees["the bank" if owner is None else view.seats[owner].colour.capitalize()] += paid
    amounts = [f"{name} ${amount}" for name, amount in fees.items() if amount]
    if sum(_fee(view, location) for location in path) == fees.total():
        return f", pay {join_words(amounts)}" if amounts else ""
    return f", pay {join_words(amounts)} (all you have)" if amounts else ", with no money to pay the fee"


def _fee(view: View, location: str) -> int:
    """Return the fee of a location for the active seat, in dollars (GWT-4.5, GWT-4.6)."""
    lying = space_at(view, location)
    if lying.tile is None or lying.owner == view.active:
        return 0
    return tile_fee(lying.tile, len(view.seats))


def building_text(view: View, command: commands.PlaceBuilding) -> str:
    """Return the cost and actions of a building.

    A note is added if the building counts woods and the seat has none.
    """
    lying, craftsmen = space_at(view, command.site), BUILDINGS[command.tile].craftsmen
    line = f"Place {named_building(command.tile)} on {space_name(command.site)}"
    if lying.tile in BUILDINGS:
        craftsmen -= BUILDINGS[lying.tile].craftsmen
        line += f" in place of {named_building(lying.tile)}"
    if isinstance(view.frame, frames.Build):
        line += f" for ${craftsmen * view.frame.price}"
    line += " (woods)" if TRAIL[command.site].woods else ""
    does = "; ".join(map(action_text, BUILDINGS[command.tile].actions))
    none = any(map(_counts_woods, BUILDINGS[command.tile].actions)) and not _will_stand_in_woods(
        view, command
    )
    return f"{line}: {does}" + (" (nothing now: you have no building in the woods)" if none else "")


def _counts_woods(action: AnyAction) -> bool:
    match action:
        case actions.MoneyPer(per="own_buildings_in_woods"):
            return True
        case actions.EngineForward(up_to="own_buildings_in_woods"):
            return True
        case _:
            return False


def _will_stand_in_woods(view: View, command: commands.PlaceBuilding) -> bool:
    """Return whether the seat will have a building in the woods once this one is placed."""
    built = (space.id for space in view.trail if space.owner is not None and space.owner == view.active)
    return any(TRAIL[site].woods for site in (command.site, *built))


def foresight_text(view: View, command: commands.ChooseForesight) -> str:
    """Return which tile is placed, or removed from the game for lack of space (GWT-6.1.2)."""
    if not isinstance(view.frame, frames.Foresight):
        return f"Choose the tile on space {command.space}"
    tile = view.foresights[view.frame.number - 1][command.space - 1]
    if tile is None:
        return f"Choose the tile on space {command.space}"
    name, printed = tile_name(tile), TILES[tile]
    if printed.kind == "worker":
        return f"Place the {name}"
    spaces = VILLAGE if printed.kind == "teepee" else ZONES[printed.what]
    if any(space_at(view, space).tile is None for space in spaces):
        return f"Place the {name}"
    reason = "the village is full" if printed.kind == "teepee" else f"the {printed.what} spaces are full"
    return f"Remove the {name} from the game: {reason}"


def disc_text(view: View, command: commands.TakeDisc) -> str:
    """Return where a disc is taken from, and what its removal unlocks (GWT-9.3, GWT-9.4)."""
    if command.source in STATIONS:
        return f"Move your disc from {station_name(command.source)}"
    cleared = () if view.active is None else view.seats[view.active].cleared
    line = f"Take your disc from {DISCS[command.source]}"
    if DISC_SPACES[command.source].colour == "black":
        line += " (black)"
    effect = _unlock_text(command.source, cleared)
    return f"{line}: {effect}" if effect else line


def _disc_effects(space: DiscSpace) -> str:
    """Return the effect of a disc space, and what is gained or paid for its disc."""
    kind, _, name = space.id.partition("_")
    effects = {
        "step": "more steps",
        "hand": "hand limit +1",
        "cert": f"hold up to {name} temporary certificates",
    }
    parts = [effects[kind]] if kind in effects else []
    parts += [f"gain ${space.gain}"] if space.gain else []
    parts += [f"{pluralize(space.vp, 'point')} at the end"] if space.vp else []
    parts += [f"pay ${space.cost}"] if space.cost else []
    return ", ".join(parts)


def _unlock_text(source: str, cleared: tuple[str, ...]) -> str:
    """Return what a disc space unlocks."""
    for action in AUXILIARY.values():
        if source in action.spaces:
            others = [space for space in action.spaces if space != source and space in DISC_SPACES]
            if all(space in cleared for space in others):
                return f"double action “{auxiliary_text(action.double)}”"
            return f"single action “{auxiliary_text(action.single)}”"
    return _disc_effects(DISC_SPACES[source])
