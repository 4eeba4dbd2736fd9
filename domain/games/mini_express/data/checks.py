"""What must hold of the pieces before anything is played with them."""

from __future__ import annotations

from collections import Counter

from domain.games.mini_express.data.map_schema import Map
from domain.games.mini_express.data.schema import Box
from domain.kernel.toml_data import BrokenData, CountCheck, find_mismatches


def check_box(box: Box) -> None:
    """Refuse a box whose counts are not those of the rulebook."""
    _compare("the box", counted(box))


def check_map(side: Map, box: Box) -> None:
    """Refuse a map that lacks a city or start location, or whose hexes do not fit together."""
    _compare(f"map {side.map}", surveyed(side, box))


def _compare(what: str, counts: CountCheck) -> None:
    found = find_mismatches(counts)
    if found:
        raise BrokenData(f"{what}: {'; '.join(found)}")


def counted(box: Box) -> CountCheck:
    """Give what is counted, what it should be, and what it is (section 1 of the rules)."""
    parts, trains, tokens = box.components, box.trains, box.machinist.tokens
    order = tuple(company.id for company in box.company)
    yield "companies in printed order", box.machinist.company_order, order
    at_start = trains.on_map_at_start + trains.on_train_space_at_start + trains.in_supply_at_start
    yield "trains of a company", parts.trains_per_company, at_start
    yield "trains", parts.trains_total, len(order) * parts.trains_per_company
    yield "shares", parts.shares_total, len(order) * parts.shares_per_company
    for mode in box.mode:
        yield f"shares in {mode.id}", parts.shares_per_company, mode.board + mode.aside + mode.box
    yield "demand tokens", parts.demand_tokens, len(box.demand.tokens)
    wild = sorted(token.symbols[0] for token in box.demand.tokens if token.symbols[1] == "wild")
    yield "wild tokens, one for each company", sorted(order), wild
    yield "Machinist tokens", parts.machinist_tokens, len(tokens)
    yield "restore tokens", parts.machinist_tokens_restore, sum(token.restore for token in tokens)
    yield "steps on tokens", True, all(t.restore or (t.company_steps and t.city_steps) for t in tokens)
    rows = box.track_length.max + 1
    columns = (box.share_value.first, box.share_value.second, box.share_value.other)
    yield "rows of the share values", (rows,) * 3, tuple(map(len, columns))


def surveyed(side: Map, box: Box) -> CountCheck:
    """Give what is counted on a map, what it should be, and what it is (section 2 of the rules)."""
    hexes = {cell.id: cell for cell in side.grid.hexes}
    yield "ids", len(side.grid.hexes), len(hexes)
    yield "coordinates", len(hexes), len({(cell.q, cell.r) for cell in hexes.values()})
    yield "cities by number", tuple(range(1, 33)), tuple(city.number for city in side.city)
    yield (
        "start locations",
        tuple(company.id for company in box.company),
        tuple(s.company for s in side.start),
    )
    places = {
        **{city.hex: "city" for city in side.city},
        **{start.hex: "start" for start in side.start},
        **{port.hex: "port" for port in side.port},
    }
    kinds = {cell.id: cell.kind for cell in hexes.values() if cell.kind != "landscape"}
    yield "kinds of the places", places, kinds
    capacities = Counter(city.capacity for city in side.city)
    yield "capacities", {1: 8, 2: 16, 3: 8}, dict(capacities)
    order = sorted(side.city, key=lambda city: (-hexes[city.hex].q, hexes[city.hex].row))
    yield "numbers down the columns, from the east", tuple(order), side.city
    variants = box.variant
    yield "ports", variants.ports.port_hexes if side.map == variants.ports.map else 0, len(side.port)
    yield "the Golden Spike", side.map == variants.golden_spike.map, side.golden_spike is not None
