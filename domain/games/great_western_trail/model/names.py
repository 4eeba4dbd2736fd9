"""What pieces and places are called: in refusals, and in all other words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.games.great_western_trail.data import (
    BUILDINGS,
    CATTLE,
    CITIES,
    NEUTRAL,
    OBJECTIVES,
    PIECES,
    TILES,
    TRAIL,
)
from domain.games.great_western_trail.data.schema import Requirement
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
    "step_left": "more steps, get $3",
    "step_right": "more steps, 3 points at the end",
    "hand_a": "the first hand limit +1, for $5",
    "hand_b": "the second hand limit +1, for $5",
}


def dollars(amount: int) -> str:
    return f"${amount}"


def card_name(name: str) -> str:
    """Name a card: its breed, with the points where they differ, or the objective."""
    if name not in CATTLE:
        return described_card(name)
    kind = CATTLE[name]
    points = f" ({pluralize(kind.vp, 'point')})" if name != kind.breed else ""
    return BREEDS[kind.breed] + points


def cards_name(names: Sequence[str]) -> str:
    """Name cards: 2 Jerseys and a Guernsey, each kind once."""
    kinds = list(dict.fromkeys(names))
    return join_words([_several(kind, list(names).count(kind)) for kind in kinds]) if kinds else "no cards"


def _several(name: str, count: int) -> str:
    return card_name(name) if count == 1 else f"{count} × {card_name(name)}"


def tile_name(name: str) -> str:
    if name in BUILDINGS:
        return building_name(name)
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


def space_name(name: str) -> str:
    found = TRAIL[name]
    match found.kind:
        case "hazard":
            return f"{found.zone} {found.number}"
        case "teepee":
            return f"village space {found.money:+}".replace("-", "\N{MINUS SIGN}")
        case "kansas_city":
            return "Kansas City"
        case "start":
            return "the start"
        case "site":
            return site_name(name)
        case _:
            return name


def site_name(name: str) -> str:
    """Name a building site as it is printed: site A1, flood site 2."""
    words = name.replace("_", " ")
    return words if "site" in words else f"site {words}"


def worker_name(kind: str) -> str:
    """Name a worker with its article."""
    return f"an {kind}" if kind == "engineer" else f"a {kind}"


def station_name(name: str) -> str:
    return f"station {name[1:]}"


def city_name(name: str) -> str:
    return CITIES[name].name


def target_name(name: str) -> str:
    return city_name(name) if name in CITIES else station_name(name)


def list_words(words: Iterable[str]) -> str:
    """List what is possible, each thing once: none where there is nothing."""
    return ", ".join(dict.fromkeys(words)) or "none"


def described_card(name: str) -> str:
    """Name a card by what is printed on it: an objective card by what it asks for."""
    if name in CATTLE:
        return card_name(name)
    return f"the objective card for {needs_text(name)}"


def needs_text(name: str) -> str:
    """Say what an objective card asks for."""
    needs = OBJECTIVES[name].needs
    return join_words([pluralize(count, *REQUIREMENTS[need]) for need, count in needs.items()])


def described_cards(names: Iterable[str]) -> str:
    return list_words(map(described_card, names))


def described_spaces(names: Iterable[str]) -> str:
    return list_words(map(space_name, names))


def building_name(tile: str) -> str:
    """Name a player's building by its number, without the side that is up."""
    return f"building {BUILDINGS[tile].number}"


def track_name(space: str) -> str:
    """Name a space of the track."""
    return f"the turnout after space {int(float(space))}" if "." in space else f"space {space}"
