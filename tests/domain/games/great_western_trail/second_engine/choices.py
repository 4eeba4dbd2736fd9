"""The second engine's choices for each action in the data files (GWT-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

from tests.domain.games.great_western_trail.second_engine import track
from tests.domain.games.great_western_trail.second_engine.data import (
    AUXILIARY,
    BUILDINGS,
    CATTLE,
    OBJECTIVES,
    RAW,
    STATIONS,
    TRAIL,
)
from tests.domain.games.great_western_trail.second_engine.railroad import buildable
from tests.domain.games.great_western_trail.second_engine.table import Table

Action = dict[str, Any]
Cards = tuple[str, ...]


def dismissals(table: Table, seat: int, action: Action) -> set[Cards]:
    """Return every set of cards that satisfies a `discard_gain` (GWT-8.2)."""
    hand, wanted = table.people[seat].hand, action["discard"]
    match wanted:
        case "any_cattle":
            return {(card,) for card in hand if card in CATTLE}
        case "objective":
            return {(card,) for card in hand if card in OBJECTIVES}
        case "pair_same_breed":
            return {
                pair
                for pair in combinations_with_replacement(sorted(hand), 2)
                if all(card in CATTLE for card in pair)
                and CATTLE[pair[0]][0] == CATTLE[pair[1]][0]
                and Counter(pair) <= hand
            }
        case _:
            return {(card,) for card in hand if card in CATTLE and CATTLE[card][0] == wanted}


def auxiliaries(table: Table, seat: int) -> set[tuple[str, str]]:
    """Return every possible auxiliary action, single or double (GWT-8.10)."""
    person, found = table.people[seat], set()
    taken = table.others(seat)
    for name, action in AUXILIARY.items():
        clear = sum(space == "grey" or space in person.cleared for space in action["spaces"])
        for needed, size in ((1, "single"), (2, "double")):
            form = action[size]
            moves = not form.get("engine_back") or track.back(person.engine, form["engine_back"], taken)
            if clear >= needed and person.money >= form.get("pay", 0) and moves:
                found.add((name, size))
    return found


def hires(table: Table, seat: int, modifier: int) -> set[tuple[int, str]]:
    """Return the rows and kinds of the workers that the seat can hire (GWT-8.3)."""
    person = table.people[seat]
    return {
        (row, kind)
        for (row, _), kind in table.jobs.items()
        if (table.row is None or row < table.row)
        and person.workers[kind] < RAW["player_board"]["worker_row_length"]
        and max(0, RAW["job_market"]["row_cost"][row - 1] + modifier) <= person.money
    }


def builds(table: Table, seat: int, price: int) -> dict[tuple[str, str], int]:
    """Return every legal tile and site, with the cost (GWT-8.4)."""
    person, own = table.people[seat], table.own_buildings(seat)
    found = {}
    for site, space in TRAIL.items():
        if space["kind"] != "site" or (site in table.tiles and site not in own):
            continue
        old = BUILDINGS[own[site]]["craftsmen"] if site in own else 0
        for tile in person.unbuilt:
            need = BUILDINGS[tile]["craftsmen"] - old
            if 0 < need <= person.workers["craftsman"] and need * price <= person.money:
                found[tile, site] = need * price
    return found


def trades(table: Table, seat: int) -> set[str]:
    """Return the spaces of the teepees that the seat can afford (GWT-8.9)."""
    return {space for space in table.teepees() if table.people[seat].money + TRAIL[space]["money"] >= 0}


def purchases(table: Table, seat: int, cowboys: int) -> dict[tuple[Cards, int], int]:
    """Return the possible purchases as cards and cowboys, with their prices (GWT-8.12)."""
    found = {}
    for option in RAW["buy_option"]:
        if option["cowboys"] <= cowboys and option["dollars"] <= table.people[seat].money:
            fitting = sorted(card for card in +table.market if CATTLE[card][1] == option["value"])
            for cards in combinations_with_replacement(fitting, option["cards"]):
                if Counter(cards) <= table.market:
                    found[cards, option["cowboys"]] = option["dollars"]
    return found


def steps(table: Table, seat: int, action: Action) -> int:
    """Return the highest number of spaces that the engine can move forward."""
    if action["up_to"] == "engineers":
        return table.people[seat].workers["engineer"]
    return table.woods(seat) if action["up_to"] == "own_buildings_in_woods" else int(action["up_to"])


def behind(table: Table, seat: int) -> set[str]:
    """Return the stations behind the engine that the seat can build (GWT-8.17)."""
    engine = table.people[seat].engine
    return {name for name in buildable(table, seat) if track.space(STATIONS[name]["space"]) < engine}


def backward(table: Table, seat: int, spaces: int) -> set[int]:
    """Return the spaces to which the engine can move back (GWT-8.7.1)."""
    return track.back(table.people[seat].engine, spaces, table.others(seat))


def ahead(table: Table, seat: int, least: int, most: int) -> set[int]:
    """Return the spaces to which the engine can move forward (GWT-8.6)."""
    return track.forward(table.people[seat].engine, least, most, table.others(seat))


def _cattle(table: Table, seat: int) -> bool:
    return bool(purchases(table, seat, table.people[seat].workers["cowboy"])) or bool(table.deck)


Test = Callable[[Table, int, Action], bool]

POSSIBLE: dict[str, Test] = {
    "discard_gain": lambda table, seat, action: bool(dismissals(table, seat, action)),
    "hire": lambda table, seat, action: bool(hires(table, seat, action["modifier"])),
    "build": lambda table, seat, action: bool(builds(table, seat, action["dollars_per_craftsman"])),
    "engine_forward": lambda table, seat, action: (
        table.people[seat].money >= action.get("pay", 0) and steps(table, seat, action) > 0
    ),
    "engine_back_gain": lambda table, seat, action: bool(backward(table, seat, action["exactly"])),
    "remove_hazard": lambda table, seat, action: (
        table.people[seat].money >= action["cost"] and bool(table.hazards())
    ),
    "trade": lambda table, seat, action: bool(trades(table, seat)),
    "buy_cattle": lambda table, seat, action: _cattle(table, seat),
    "take_objective": lambda table, seat, action: bool(table.display) or bool(table.tasks),
    "extraordinary_delivery": lambda table, seat, action: table.people[seat].engine > track.START,
    "build_station_behind": lambda table, seat, action: bool(behind(table, seat)),
}


def possible(table: Table, seat: int, action: Action) -> bool:
    """Return whether the action can be carried out in full (GWT-8.1.2, GWT-8.1.5)."""
    test = POSSIBLE.get(action["kind"])
    return test is None or test(table, seat, action)


def choices(hand: list[str], size: int) -> set[Cards]:
    """Return every multiset of `size` cards."""
    left = Counter(hand)
    return {cards for cards in combinations_with_replacement(sorted(left), size) if Counter(cards) <= left}
