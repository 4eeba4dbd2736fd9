"""Editions with other numbers, maps and names, to show that no code assumes the packaged data.

An edition depends only on its game and seed. It keeps to the forms and to the count checks of the data.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import combinations
from math import dist
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from domain.kernel.editions import ABOUT, BOX, IDENTITIES, PROVENANCE, REPLACED
from tests.support.games.other_trails import change_el_paso, change_great_western_trail
from tests.support.source_files import ROOT

Data = dict[str, Any]
Files = dict[str, Data]
"""The contents of a game's data files by name, without `.toml`."""

NAMES = (
    "Aberdeen",
    "Bath",
    "Cork",
    "Dover",
    "Ely",
    "Fife",
    "Galway",
    "Hull",
    "Inverness",
    "Jarrow",
    "Kendal",
    "Leeds",
    "Matlock",
    "Newry",
    "Oban",
    "Perth",
    "Quorn",
    "Ripon",
    "Selby",
    "Truro",
    "Ulverston",
    "Ventnor",
    "Wigan",
    "Yeovil",
    "Zennor",
    "Ascot",
    "Buxton",
    "Crewe",
    "Derby",
    "Exeter",
    "Frome",
    "Goole",
    "Hexham",
    "Ilkley",
    "Kirkwall",
    "Ludlow",
    "Melton",
    "Nairn",
    "Otley",
    "Penrith",
    "Redcar",
    "Stroud",
)
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def write_other_edition(game: str, seed: int, folder: Path) -> None:
    """Write a game's edition into a folder of editions."""
    place = folder / game
    place.mkdir(parents=True)
    packaged = {
        file.stem: msgspec.toml.decode(file.read_bytes())
        for file in sorted(ROOT.joinpath("domain", "games", game, "data").glob("*.toml"))
    }
    changed = deepcopy(packaged)
    CHANGES[game](changed, Random(f"{game} {seed}"))
    place.joinpath(ABOUT).write_text(f'name = "Other numbers {seed}"\nread_by = "A test"\n', encoding="utf-8")
    for name, data in changed.items():
        text = _write_changes(packaged[name], data)
        if text:
            place.joinpath(f"{name}.toml").write_text(text, encoding="utf-8")


def _write_changes(packaged: Data, changed: Data) -> str:
    """Return the tables and lists that differ, as TOML with one of them per line."""
    differing = {key: value for key, value in changed.items() if value != packaged.get(key)}
    whole = [
        key
        for key, value in differing.items()
        if isinstance(value, list) and any(name in entry for entry in value[:1] for name in IDENTITIES)
    ]
    lines = [f"{REPLACED} = {json.dumps(whole)}"] if whole else []
    for key, value in differing.items():
        lines.append(f"{key} = {_to_toml(_with_box(packaged.get(key), value))}")
    return "\n".join(lines) + "\n" if lines else ""


def _with_box(packaged: Any, changed: Any) -> Any:
    """Return changed data in which the values that differ come from the box."""
    if packaged == changed:
        return changed
    if isinstance(changed, list):
        known = packaged if isinstance(packaged, list) else []
        return [entry if entry in known else _with_box(None, entry) for entry in changed]
    if isinstance(changed, dict):
        before = packaged if isinstance(packaged, dict) else {}
        return {
            key: BOX if key.endswith(PROVENANCE) else _with_box(before.get(key), value)
            for key, value in changed.items()
        }
    return changed


def _to_toml(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(key)} = {_to_toml(entry)}' for key, entry in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_to_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


# ---------------------------------------------------------------- Trains & Stations


def change_trains_and_stations(files: Files, random: Random) -> None:
    """Change routes, cities, cards and counts; some editions also rename the cities' ids, most keep them."""
    box, board, renamed = files["box"], files["board"], random.random() < 0.4
    names = random.sample(NAMES, len(box["cities"]))
    new = dict(zip((city["id"] for city in box["cities"]), names, strict=True))
    for city in box["cities"]:
        city.update(sites=random.choice((2, 3)), bonus=random.choice(("vp", "special_card", "bonus_die")))
        city["name"] = new[city["id"]]
    if renamed:
        for city in (*box["cities"], *board["city"]):
            city["id"] = new[city["id"]].lower()
    places = {city["id"]: city["at"] for city in board["city"]}
    ids = [route["id"] for route in box["routes"]]
    box["routes"] = lay_routes(places, random)
    for route, name in zip(box["routes"], random.sample(ids, len(ids) // 2), strict=False):
        route["id"] = name
    _deal_cards(box, list(places), random)
    _count_pieces(box, random)


def lay_routes(places: dict[str, list[float]], random: Random) -> list[Data]:
    """Return routes that join neighbouring cities, some of them three, and that reach all cities."""
    cities = random.sample(list(places), len(places))
    groups, reached, rest = list[tuple[str, ...]](), cities[:1], cities[1:]
    while rest:
        city = rest.pop(0)
        near = sorted(reached, key=lambda other: dist(places[other], places[city]))
        groups.append((city, *near[: random.choice((1, 1, 2))]))
        reached.append(city)
    for city in random.sample(cities, random.randint(2, 4)):
        near = sorted(places, key=lambda other: dist(places[other], places[city]))
        groups.append((city, near[3]))
    return [_lay_route(f"T{number}", group, random) for number, group in enumerate(dict.fromkeys(groups), 1)]


def _lay_route(name: str, cities: tuple[str, ...], random: Random) -> Data:
    route = {"id": name, "cities": list(cities), "cities_provenance": BOX, "provenance": BOX}
    if len(cities) == 2:
        return route | {"spaces": random.randint(2, 6)}
    lengths = [random.randint(1, 3) for _ in cities]
    spaces = sum(lengths) + 1
    numbers = random.sample(range(1, spaces + 1), spaces - 1)
    return route | {
        "spaces": spaces,
        "arms": [[numbers.pop() for _ in range(length)] for length in lengths],
    }


def _deal_cards(box: Data, cities: list[str], random: Random) -> None:
    """Deal cards of which no two are the same: options to keep either of them would have the same words."""
    goods = list(combinations([good["id"] for good in box["goods"]], 2))
    goals = [(pair, vp) for pair in combinations(cities, 2) for vp in range(1, 13)]
    random.shuffle(goods)
    random.shuffle(goals)
    cards = []
    for number in range(1, random.randint(20, 24) + 1):
        card: Data = {"id": f"SP{number:02}", "provenance": BOX}
        if random.random() < 0.3:
            card.update(kind="goods", goods=list(goods.pop()))
        else:
            pair, vp = goals.pop()
            card.update(kind="goal", cities=list(pair), vp=vp)
        cards.append(card)
    box["special_cards"] = cards


def _count_pieces(box: Data, random: Random) -> None:
    """Change the numbers of pieces, and what follows from them (TNS-1.2 to TNS-2.4)."""
    parts, setup, numbers, colours = box["components"], box["setup"], box["constants"], len(box["colours"])
    for good in box["goods"]:
        good["monopoly_vp"] = random.randint(3, 11)
    numbers.update(
        coin_limit=random.randint(4, 7),
        coins_per_coin_die=random.randint(1, 3),
        strike_loss_vp=random.randint(1, 4),
        completion_vp_per_city=random.randint(1, 3),
        empty_stack_vp=random.randint(1, 2),
        speculation_shortfall_vp=random.randint(1, 2),
        speculation_rate=random.randint(2, 3),
        strike_threshold=random.randint(2, 4),
        recall_threshold=random.randint(4, 6),
        reroll_cost=random.randint(1, 2),
        own_dice_per_turn=random.randint(4, 6),
    )
    setup.update(
        start_vp=random.randint(2, 5),
        start_coins=random.randint(1, 4),
        special_cards_dealt=random.randint(3, 4),
        special_cards_kept=random.randint(1, 2),
    )
    _count_buildings(box, random.randint(2, 4))
    stack, dice = random.randint(8, 12), random.randint(7, 9)
    setup["start_player_dice"] = parts["player_dice_per_colour"] = dice
    parts.update(
        player_dice=colours * dice,
        bonus_dice=random.randint(8, 12),
        coins=colours * numbers["coin_limit"],
        goods_cards_per_type=stack,
        goods_cards=stack * len(box["goods"]),
        special_cards=len(box["special_cards"]),
        vp_cards_1=random.randint(28, 40),
        vp_cards_5=random.randint(9, 12),
    )
    parts["dice_total"] = colours * dice + parts["bonus_dice"]
    parts["vp_cards"] = parts["vp_cards_1"] + parts["vp_cards_5"]
    parts["cards_total"] = parts["goods_cards"] + parts["special_cards"] + parts["vp_cards"]
    _count_setups(box)


def _count_setups(box: Data) -> None:
    """Count the rest after setup, by number of players (TNS-2.2, TNS-2.4)."""
    parts, setup = box["components"], box["setup"]
    for good in box["goods"]:
        good["cards"] = parts["goods_cards_per_type"]
    for row in box["setup_by_players"]:
        seats = row["players"]
        row["vp_total"] = parts["vp_cards_1"] + 5 * (parts["vp_cards_5"] - row["five_vp_cards_removed"])
        row["vp_supply_after_setup"] = row["vp_total"] - seats * setup["start_vp"]
        row["special_deck_after_setup"] = parts["special_cards"] - seats * setup["special_cards_kept"]
        row["bank_coins_after_setup"] = parts["coins"] - seats * setup["start_coins"]


def _count_buildings(box: Data, each: int) -> None:
    parts = box["components"]
    parts["buildings_per_colour_and_type"] = each
    parts["buildings_per_colour"] = each * len(box["buildings"])
    parts["buildings_total"] = parts["buildings_per_colour"] * len(box["colours"])
    for building in box["buildings"]:
        building["per_player"] = each


# ---------------------------------------------------------------- Mini Express

Hex = tuple[int, int]
"""The column and row of a hex."""


def change_mini_express(files: Files, random: Random) -> None:
    box = files["box"]
    for name in ("map_usa", "map_europe"):
        _change_map(files[name], box, random)
    box["track_length"]["max"] = random.randint(13, 17)
    rows = box["track_length"]["max"] + 1
    for column in box["share_value"]["columns"]:
        box["share_value"][column] = sorted(random.randint(1, 14) for _ in range(rows))
    for point in box["share_value"]["fixed_point"]:
        point["value"] = box["share_value"][point["column"]][point["row"]]
    demand = box["demand"]["tokens"]
    plain = [token for token in demand if token["symbols"][1] != "wild"]
    for token in plain:
        token["count"] = 1
    for _ in range(box["components"]["demand_tokens"] - len(demand)):
        random.choice(plain)["count"] += 1
    _change_machinist(box, random)
    _change_shares(box, random)


def _change_machinist(box: Data, random: Random) -> None:
    machinist, parts = box["machinist"], box["components"]
    machinist["share_if_trains_at_most"] = random.randint(1, 3)
    machinist["start_company"] = random.choice(machinist["company_order"])
    pairs = [(company, city) for company in (1, 2, 3) for city in (1, 2, 3, 4)]
    machinist["tokens"] = [
        {"company_steps": company, "city_steps": city, "count": random.randint(1, 3)}
        for company, city in sorted(random.sample(pairs, random.randint(5, 8)))
    ]
    parts["machinist_tokens_numbered"] = sum(token["count"] for token in machinist["tokens"])
    parts["machinist_tokens_restore"] = random.randint(1, 3)
    parts["machinist_tokens"] = parts["machinist_tokens_numbered"] + parts["machinist_tokens_restore"]


def _change_shares(box: Data, random: Random) -> None:
    """Change the numbers of shares and trains, influence, and the options."""
    parts, trains, companies = box["components"], box["trains"], len(box["company"])
    more = random.randint(0, 2)
    parts["shares_per_company"] += more
    parts["shares_total"] = companies * parts["shares_per_company"]
    for mode in box["mode"]:
        mode["board"] += more
    trains["in_supply_at_start"] = random.randint(16, 24)
    trains["train_space_max"] = random.randint(4, 5)
    trains["on_train_space_at_start"] = random.randint(3, trains["train_space_max"])
    parts["trains_per_company"] = (
        trains["on_map_at_start"] + trains["on_train_space_at_start"] + trains["in_supply_at_start"]
    )
    parts["trains_total"] = companies * parts["trains_per_company"]
    box["demand_influence"].update(two_different=random.randint(1, 2), two_same=random.randint(2, 4))
    box["option"]["first_game"]["city_capacity"] = random.randint(1, 3)
    trains["added_by_share"] = random.randint(2, 4)
    box["end"].update(exhausted_companies=random.randint(2, 3), exhausted_companies_duel=random.randint(1, 2))
    for mode in box["mode"]:
        if mode["leftover_track_bonus"]:
            mode["leftover_track_bonus"] = random.randint(1, 3)
    box["influence"]["start"] = random.randint(1, 2)


def _change_map(side: Data, box: Data, random: Random) -> None:
    """Mirror a map, move its places, rename them, and change its coast."""
    cells = {(column, row) for column, rows in _columns(side).items() for row in rows}
    width = max(column for column, _ in cells)
    last = width + width % 2  # an even sum keeps each column as far north as it was
    cells = {(last - column, row) for column, row in cells}
    places = (
        [*side["start"], *side["city"], *side["port"]] if "port" in side else [*side["start"], *side["city"]]
    )
    taken = next(
        found for found in _sample_ways(sorted(cells), len(places), random) if _reaches(cells, {*found})
    )
    for place, name, (column, row) in zip(places, random.sample(NAMES, len(places)), taken, strict=True):
        place.update(name=name, hex=f"{COLUMNS[column]}{row}")
    cells = _change_coast(cells, set(taken), random)
    side["columns"] = {
        COLUMNS[column]: ", ".join(str(row) for at, row in sorted(cells) if at == column)
        for column in sorted({column for column, _ in cells})
    }
    for kind in ("city", "port"):
        ordered = sorted(
            side.get(kind, []), key=lambda place: (-COLUMNS.index(place["hex"][0]), int(place["hex"][1:]))
        )
        for number, place in enumerate(ordered, 1):
            place["number"] = number
        if ordered:
            side[kind] = ordered
    capacities = random.sample([city["capacity"] for city in side["city"]], len(side["city"]))
    for city, capacity in zip(side["city"], capacities, strict=True):
        city["capacity"] = capacity
    spike = side.get("golden_spike")
    if spike is not None:
        east, west = sorted(random.sample(side["city"], 2), key=lambda city: int(city["number"]))
        spike.update(
            east_city=east["name"].lower(),
            west_city=west["name"].lower(),
            tile_hex=random.choice(sorted(_names(cells - set(taken)))),
            bonus=random.randint(1, 4),
        )


def _sample_ways(cells: list[Hex], size: int, random: Random) -> Iterator[list[Hex]]:
    while True:
        yield random.sample(cells, size)


def _columns(side: Data) -> dict[int, list[int]]:
    spans = {
        COLUMNS.index(letter): [list(map(int, span.split("-"))) for span in rows.split(", ")]
        for letter, rows in side["columns"].items()
    }
    return {
        column: [row for span in found for row in range(span[0], span[-1] + 1)]
        for column, found in spans.items()
    }


def _names(cells: set[Hex]) -> set[str]:
    return {f"{COLUMNS[column]}{row}" for column, row in cells}


def _change_coast(cells: set[Hex], kept: set[Hex], random: Random) -> set[Hex]:
    """Return the hexes without some landscapes that no place needs, and with some new ones."""
    for cell in random.sample(sorted(cells - kept), 12):
        if _reaches(cells - {cell}, kept):
            cells = cells - {cell}
    new = {near for cell in cells for near in _neighbours(cell) if near[1] > 0} - cells
    return cells | set(random.sample(sorted(cell for cell in new if cell[0] in {at for at, _ in cells}), 10))


def _reaches(cells: set[Hex], places: set[Hex]) -> bool:
    """Return whether ways over landscape lead from each place to all others."""
    return all(places <= _reach(place, cells, places) for place in sorted(places))


def _reach(start: Hex, cells: set[Hex], places: set[Hex]) -> set[Hex]:
    found, edge = {start}, [start]
    while edge:
        for near in _neighbours(edge.pop()):
            if near in cells and near not in found:
                found.add(near)
                edge += [near] if near not in places else []
    return found


def _neighbours(cell: Hex) -> tuple[Hex, ...]:
    column, row = cell
    north = row - column % 2  # in every second column, hexes lie half a hex farther north
    beside = ((column + step, north + down) for step in (1, -1) for down in (0, 1))
    return ((column, row - 1), (column, row + 1), *beside)


# ---------------------------------------------------------------- Gold Rush


def change_gold_rush(files: Files, random: Random) -> None:
    """Change symbols, counts and points, and add tiles; some editions also rename all tiles."""
    pieces, tiles, drawings = files["pieces"], files["tiles"]["tile"], files["board"]["tile"]
    if random.random() < 0.4:
        new = {tile["id"]: f"X{number}" for number, tile in enumerate(tiles)}
        for tile in (*tiles, *drawings):
            tile["id"] = new[tile["id"]]
    for tile in tiles:
        _change_tile(tile, random)
    tiles += [{**deepcopy(tile), "id": f"{tile['id']}-other"} for tile in random.sample(tiles[1:], 4)]
    counts, ore = pieces["counts"], pieces["ore_token"]
    counts["tiles"] = sum(tile["count"] for tile in tiles)
    counts["draw_pile"] = counts["tiles"] - counts["start_tiles"]
    counts["ore_tokens"] = sum(
        tile["count"] * part["nuggets"] for tile in tiles for part in tile["mountains"]
    )
    counts["start_tile_ore_tokens"] = sum(
        part["nuggets"] for tile in tiles if tile["start"] for part in tile["mountains"]
    )
    for token, value in zip(ore, sorted(random.sample(range(8), len(ore))), strict=True):
        token.update(value=value, count=1, name=f"{value} nuggets")
    for _ in range(counts["ore_tokens"] - len(ore)):
        random.choice(ore)["count"] += 1
    players = pieces["players"]
    players["cowboys_total"] = random.randint(4, 7)
    players["cowboys_supply"] = players["cowboys_total"] - 1
    players["tents"] = random.randint(1, 2)
    counts["cowboys"] = players["max"] * players["cowboys_total"]
    counts["tents"] = players["max"] * players["tents"]
    for name in files["scoring"]:
        if name != PROVENANCE:
            files["scoring"][name] = random.randint(1, 5)
    files["scoring"]["railroad_locomotives_for_bonus"] = random.randint(1, 2)
    pieces["placement"].update(
        start_x=random.randint(-2, 2), start_y=random.randint(-2, 2), start_rotation=random.randint(0, 3)
    )


def _change_tile(tile: Data, random: Random) -> None:
    """Change the copies and the symbols of a tile, but not its shape."""
    if not tile["start"]:
        tile["count"] = random.randint(1, 2)
    for part in tile["mountains"]:
        part["nuggets"] = random.randint(1, 3)
    for track in tile["railroads"]:
        track["locomotives"] = random.randint(0, 1)
    for part in tile["prairies"]:
        part.update(camps=random.randint(0, 1), herds=random.randint(0, 1))


CHANGES: dict[str, Callable[[Files, Random], None]] = {
    "trains_and_stations": change_trains_and_stations,
    "mini_express": change_mini_express,
    "gold_rush": change_gold_rush,
    "el_paso": change_el_paso,
    "great_western_trail": change_great_western_trail,
}
