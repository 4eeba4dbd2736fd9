"""What things are called, for people to read."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.great_western_trail.data import (
    BUILDINGS,
    CATTLE,
    CITIES,
    IMMEDIATE,
    NEUTRAL,
    OBJECTIVES,
    PIECES,
    STATION_MASTERS,
    STATIONS,
    TILES,
    TRAIL,
)
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.data.schema import Requirement
from domain.games.great_western_trail.words.printed_actions import told
from domain.kernel.phrases import join_words, pluralize

BREEDS = {breed.id: breed.name for breed in PIECES.breed}

REQUIREMENTS: dict[Requirement, tuple[str, str]] = {
    "building": ("building", "buildings"),
    "teepee_green": ("green teepee", "green teepees"),
    "teepee_blue": ("blue teepee", "blue teepees"),
    "hazard": ("hazard", "hazards"),
    "station": ("station", "stations"),
    "cattle_3": ("cow of value 3", "cows of value 3"),
    "cattle_4": ("West Highland", "West Highlands"),
    "cattle_5": ("Texas Longhorn", "Texas Longhorns"),
    "san_francisco": ("delivery to San Francisco", "deliveries to San Francisco"),
}

AUXILIARY_NAMES = {
    "gain_money": "gain money",
    "draw_discard": "draw and discard",
    "back_cert": "engine back for certificates",
    "pay_engine": "pay to move the engine",
    "back_trash": "engine back to remove cards",
}

DISCS = {
    "aux_money_2": "the second space of gain money",
    "aux_draw_2": "the second space of draw and discard",
    "aux_cert_1": "the first space of engine back for certificates",
    "aux_cert_2": "the second space of engine back for certificates",
    "aux_engine_1": "the first space of pay to move the engine",
    "aux_engine_2": "the second space of pay to move the engine",
    "aux_trash_1": "the first space of engine back to remove cards",
    "aux_trash_2": "the second space of engine back to remove cards",
    "cert_4": "certificate limit 4",
    "cert_6": "certificate limit 6",
    "step_left": "more steps, 3 dollars",
    "step_right": "more steps, 3 points at the end",
    "hand_a": "the first hand limit +1, for 5 dollars",
    "hand_b": "the second hand limit +1, for 5 dollars",
}


def dollars(amount: int) -> str:
    return pluralize(amount, "dollar")


def card(name: str) -> str:
    """Name a card: its breed, with the points where they differ, or the objective."""
    if name not in CATTLE:
        return f"objective {name}"
    kind = CATTLE[name]
    points = f" ({pluralize(kind.vp, 'point')})" if name != kind.breed else ""
    return BREEDS[kind.breed] + points


def cards(names: Sequence[str]) -> str:
    """Name cards: 2 Jerseys and a Guernsey, each kind once."""
    kinds = list(dict.fromkeys(names))
    return join_words([_several(kind, list(names).count(kind)) for kind in kinds]) if kinds else "no cards"


def _several(name: str, count: int) -> str:
    return card(name) if count == 1 else f"{count} × {card(name)}"


def objective(name: str) -> str:
    """Tell what an objective card asks for, brings and does."""
    printed = OBJECTIVES[name]
    needs = [pluralize(count, *REQUIREMENTS[need]) for need, count in printed.needs.items()]
    return f"{name}: {pluralize(printed.vp, 'point')} for {join_words(needs)}"


def objective_action(name: str) -> AnyAction:
    """Give the immediate action of an objective card."""
    return IMMEDIATE[OBJECTIVES[name].immediate]


def objective_gain(name: str) -> str:
    """Tell the immediate action of an objective card."""
    return told(objective_action(name))


def tile(name: str) -> str:
    """Name a small tile or a building."""
    if name in BUILDINGS:
        return f"building {name}"
    if name in NEUTRAL:
        return f"neutral building {name}"
    found = TILES[name]
    match found.kind:
        case "teepee":
            return f"{found.what} teepee"
        case "hazard":
            return f"{found.what} of {pluralize(found.vp, 'point')}"
        case _:
            return found.what


def space(name: str) -> str:
    """Name a space of the trail."""
    found = TRAIL[name]
    match found.kind:
        case "hazard":
            return f"{found.zone} {found.number}"
        case "teepee":
            return f"village space {found.money}"
        case "kansas_city":
            return "Kansas City"
        case "start":
            return "the start"
        case _:
            return name.replace("_", " ")


def worker(kind: str) -> str:
    """Name a worker with its article."""
    return f"an {kind}" if kind == "engineer" else f"a {kind}"


MASTERS = {
    "workers": "1 point for each worker",
    "objectives_in_area": "3 points for 2 objective cards",
    "hazards": "3 points for 2 hazards",
    "teepee_pairs": "3 points for a pair of teepees",
    "certificates": "3 points for 2 certificates",
}


def station_master(name: str) -> str:
    """Tell what a station master tile brings."""
    tile = STATION_MASTERS[name]
    now = told(tile.immediate) if tile.immediate else "a permanent certificate"
    return f"{now}; {MASTERS[tile.per]}"


def station(name: str) -> str:
    return f"station {name[1:]} (space {STATIONS[name].space})"


def city(name: str) -> str:
    return CITIES[name].name


def target(name: str) -> str:
    """Name what a disc goes to."""
    return city(name) if name in CITIES else station(name)
