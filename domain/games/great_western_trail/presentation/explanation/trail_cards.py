"""Explanation cards for the trail: spaces with their tiles, special actions, and cattlemen."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, dollar_text, lower_first, make_card
from domain.games.great_western_trail.data import (
    BUILDINGS,
    NEUTRAL,
    RISKS,
    TILES,
    TRAIL,
    actions,
)
from domain.games.great_western_trail.data.schema import TrailSpace
from domain.games.great_western_trail.model import hands_of, tile_fee
from domain.games.great_western_trail.presentation.building_names import named_building
from domain.games.great_western_trail.presentation.drawing.places import viewed_fee
from domain.games.great_western_trail.presentation.drawing.tiles import action_row
from domain.games.great_western_trail.presentation.explanation.wording import (
    action_line,
    action_meaning,
    action_sentence,
    building_title,
    colour_name,
    count_worker,
    income_meaning,
    name_seats,
    own_seat,
    site_name,
    space_at,
    way_sentence,
    whose,
)
from domain.games.great_western_trail.view import SpaceView, View
from domain.kernel.phrases import pluralize


def space_card(view: View, space: str) -> PlaceCard:
    """Return the explanation card for a space of the trail."""
    printed, lying = TRAIL[space], space_at(view, space)
    match printed.kind:
        case "start":
            return _start_card(view, lying)
        case "kansas_city":
            return _kansas_city_card(view, lying)
        case "hazard":
            return _hazard_card(view, printed, lying)
        case "teepee":
            return _teepee_card(view, printed, lying)
        case _:
            return _site_card(view, lying) if lying.tile is None else building_card(view, lying)


def way_here(view: View, space: str) -> str | None:
    seat = own_seat(view)
    return None if seat is None else way_sentence(view, seat, space)


def here_facts(view: View, lying: SpaceView) -> tuple[str, ...]:
    """Return whose cattlemen are on a space."""
    return (f"Cattlemen here: {name_seats(view, lying.here)}",) if lying.here else ()


def _start_card(view: View, lying: SpaceView) -> PlaceCard:
    lines = (CardLine("Your cattleman returns here after each visit to Kansas City"),)
    now = (way_here(view, lying.id),)
    return make_card(
        "Start of the trail",
        "Not a location: it does not count as a step",
        "trail",
        lines=lines,
        now=now,
        facts=here_facts(view, lying),
    )


def _kansas_city_card(view: View, lying: SpaceView) -> PlaceCard:
    lines = (
        CardLine("Choose one tile from each foresight stack (1 to 3) and place it on the board"),
        CardLine("Show your hand, gain its value in dollars, then discard it"),
        CardLine("Deliver to a city that requires at most that value, then return to the start"),
    )
    now = (way_here(view, lying.id), *income_meaning(view))
    return make_card(
        "Kansas City",
        "End of the trail: every move stops here, without a fee",
        "kansas-city",
        lines=lines,
        now=now,
        facts=here_facts(view, lying),
    )


def building_card(view: View, lying: SpaceView) -> PlaceCard:
    """Return the explanation card for a building on its site, with its current actions and its fee."""
    tile = lying.tile or ""
    printed = NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions
    risk = TRAIL[lying.id].risk
    all_actions = (*printed, RISKS[risk]) if risk else printed
    seat = own_seat(view)
    usable = seat is not None and lying.owner in {None, seat.seat}
    meanings = [action_meaning(view, seat, action) for action in all_actions] if usable and seat else []
    if lying.owner is None:
        title, facts = f"Neutral building {named_building(tile)}", here_facts(view, lying)
    else:
        title, facts = building_title(view, tile, lying.owner), (*tile_facts(tile), *here_facts(view, lying))
    return make_card(
        title,
        _use_sentence(view, lying),
        "buildings" if usable or lying.owner is None else "fees",
        lines=[action_line(action) for action in all_actions],
        now=(way_here(view, lying.id), *meanings),
        facts=facts,
    )


def tile_facts(tile: str) -> tuple[str, ...]:
    """Return the craftsmen, points and hands of a player's building."""
    printed = BUILDINGS[tile]
    hands = [f"a {hand} hand" for hand in printed.hands]
    return (
        f"Needs {count_worker(printed.craftsmen, 'craftsman')}",
        pluralize(printed.vp, "point"),
        *((f"Shows {' and '.join(hands)}",) if hands else ()),
    )


def _use_sentence(view: View, lying: SpaceView) -> str:
    """Return a sentence on who may use a building, and on its fee for the viewer."""
    if lying.owner is None:
        return "For all players: use it when you stop here; passing it is free"
    fee = tile_fee(lying.tile or "", len(view.seats))
    if lying.owner == view.viewer:
        if fee:
            return f"Only for you; other players pay you ${fee} to pass or stop here"
        return "Only for you; other players pass it for free"
    owner = colour_name(view, lying.owner)
    if view.viewer is None:
        return f"Only for {owner}; other players pay ${fee} to pass or stop here"
    if fee:
        return (
            f"Only for {owner}: you pay ${fee} to pass or stop; if you stop, you may do an auxiliary action"
        )
    return f"Only for {owner}: passing it is free; if you stop, you may do an auxiliary action"


def _site_card(view: View, lying: SpaceView) -> PlaceCard:
    printed = TRAIL[lying.id]
    lines = [CardLine("Any player may place a building here; an empty site does not count as a step")]
    if printed.woods:
        lines.append(CardLine("In the woods; some actions count buildings in the woods"))
    if printed.risk:
        lines.append(_special_line(RISKS[printed.risk]))
    now = [] if view.viewer is None else [_building_meaning(view)]
    return make_card(
        f"Building site {site_name(lying.id)}",
        "Empty: you cannot stop here, and passing it is free",
        "building",
        lines=lines,
        now=now,
        facts=here_facts(view, lying),
    )


def _special_line(action: actions.AnyAction) -> CardLine:
    words = f"A building here has a special action: {lower_first(action_sentence(action))}"
    return CardLine(words, action_row(action))


def _building_meaning(view: View) -> str:
    seat = view.seats[view.viewer or 0]
    crew = seat.workers.craftsman
    return f"You have {count_worker(crew, 'craftsman')}: a building here may need up to {crew}"


def _fee_kind(view: View, lying: SpaceView, *, on_trail: bool = True) -> str:
    """Return a line on the fee that a hazard or teepee charges the viewer."""
    if not on_trail:
        return "Next to the trail: never passed, so you pay no fee"
    seat = own_seat(view)
    tile = lying.tile or ""
    fee = tile_fee(tile, len(view.seats)) if seat is None else viewed_fee(lying, seat, len(view.seats))
    (hand,) = hands_of(tile)
    return f"{hand.capitalize()} hand: pay the bank ${fee} to pass or stop here"


def _hazard_card(view: View, printed: TrailSpace, lying: SpaceView) -> PlaceCard:
    zone = str(printed.zone)
    if lying.tile is None:
        return make_card(
            f"{zone.capitalize()} space {printed.number}",
            "Empty: it does not count as a step and costs nothing",
            "hazards",
            lines=(CardLine(f"The next {zone} from Kansas City goes to the first free space of the 4"),),
            facts=here_facts(view, lying),
        )
    points = pluralize(TILES[lying.tile].vp, "point")
    lines = (
        CardLine("If you stop here, you may take a single auxiliary action"),
        CardLine("Some actions let you remove a hazard: keep it for its points"),
    )
    return make_card(
        f"{zone.capitalize()} worth {points}",
        _fee_kind(view, lying),
        "hazards",
        lines=lines,
        now=(way_here(view, lying.id),),
        facts=(points, *here_facts(view, lying)),
    )


def _teepee_card(view: View, printed: TrailSpace, lying: SpaceView) -> PlaceCard:
    worth = printed.money
    deal = f"gain ${worth}" if worth > 0 else f"pay ${-worth}"
    line = CardLine(f"Trade for the teepee on this space: {deal}")
    if lying.tile is None:
        return make_card(
            f"Village space {dollar_text(worth)}",
            "Empty: it does not count as a step and costs nothing",
            "teepees",
            lines=(line, CardLine("A new teepee goes to the free space with the lowest number")),
            facts=here_facts(view, lying),
        )
    seat = own_seat(view)
    short = seat is not None and seat.money + worth < 0
    stop = (CardLine("If you stop here, you may take a single auxiliary action"),) if printed.on_trail else ()
    now = (
        f"You have ${seat.money}: not enough to take it" if seat and short else None,
        way_here(view, lying.id),
        _pair_meaning(view, TILES[lying.tile].what),
    )
    return make_card(
        f"{TILES[lying.tile].what.capitalize()} teepee on village space {dollar_text(worth)}",
        _fee_kind(view, lying, on_trail=printed.on_trail),
        "teepees",
        lines=(line, *stop),
        now=now,
        facts=here_facts(view, lying),
    )


def _pair_meaning(view: View, colour: str) -> str | None:
    seat = own_seat(view)
    if seat is None:
        return None
    return f"You have {seat.teepees.green} green and {seat.teepees.blue} blue so far"


def cattleman_card(view: View, seat: int) -> PlaceCard | None:
    """Return the explanation card for a cattleman on the trail."""
    if view.seats[seat].cattleman is None:
        return None
    limit = view.seats[seat].step_limit
    lines = (
        CardLine(f"Takes 1 to {limit} steps in a move; each tile entered is a step"),
        CardLine("Cattlemen never block each other"),
    )
    return make_card(
        f"{whose(view, seat)} cattleman", "Moves at the beginning of a turn", "trail", lines=lines
    )
