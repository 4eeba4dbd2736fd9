"""The components are complete, and incomplete data is rejected (sections 1 and 2 of the rules)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from domain.games.mini_express.data import (
    BAG,
    BOX,
    COMPANIES,
    DEMAND,
    MAPS,
    MODES,
    NUMBERED,
    TOKENS,
    MachinistToken,
    MapName,
    check_box,
    check_map,
)
from domain.games.mini_express.model import UNREACHABLE, load_board
from domain.kernel.data_faults import find_faults
from domain.kernel.multiset import size
from domain.kernel.toml_data import BrokenData

every_map = pytest.mark.parametrize("name", ["usa", "europe"])


def test_companies_are_in_printed_order() -> None:
    """MEX-1.1"""
    assert ("lumber", "steel", "leather", "cotton") == COMPANIES


def test_companies_have_25_trains_and_9_shares_in_every_mode() -> None:
    """MEX-1.2, MEX-3.2, MEX-3.3"""
    trains = BOX.trains
    at_start = (trains.on_map_at_start, trains.on_train_space_at_start, trains.in_supply_at_start)

    assert (1, 4, 20) == at_start
    assert {9} == {mode.board + mode.aside + mode.box for mode in MODES.values()}


@pytest.mark.parametrize(
    ("mode", "shares"),
    [
        ("standard_3", (6, 2, 1)),
        ("standard_4", (6, 3, 0)),
        ("standard_5", (6, 3, 0)),
        ("solo", (5, 2, 2)),
        ("two_machinist", (6, 2, 1)),
        ("duel", (5, 2, 2)),
    ],
)
def test_share_counts_of_each_mode_match_the_table(mode: str, shares: tuple[int, int, int]) -> None:
    """MEX-3.2: the shares on the share space, set aside, and in the box."""
    data = next(each for each in MODES.values() if each.id == mode)

    assert shares == (data.board, data.aside, data.box)


def test_demand_tokens_show_each_company_equally_often() -> None:
    """MEX-1.5: 24 with two companies, 4 with the same company twice, 4 with a wild symbol."""
    kinds: Counter[str] = Counter()
    symbols: Counter[str] = Counter()
    for (first, second), count in DEMAND:
        kinds["wild" if second == "wild" else "double" if first == second else "pair"] += count
        symbols.update({first: count})
        symbols.update({second: count})

    assert {"pair": 24, "double": 4, "wild": 4} == kinds
    assert dict.fromkeys(COMPANIES, 15) | {"wild": 4} == symbols
    assert {first for (first, second), _ in DEMAND if second == "wild"} == set(COMPANIES)


def test_machinist_has_12_numbered_and_2_restore_tokens() -> None:
    """MEX-1.6"""
    assert (14, 12, 2) == (size(BAG), size(NUMBERED), dict(BAG)["restore"])
    assert all(token.company_steps and token.city_steps for token in TOKENS.values())


def test_every_numbered_token_moves_the_company_marker() -> None:
    """MEX-9.3: therefore, the two opening tokens of the solo game lead to different companies."""
    assert all(token.company_steps % len(COMPANIES) for token in TOKENS.values())


def test_share_values_never_fall_and_match_the_known_ones() -> None:
    """MEX-1.4"""
    values = BOX.share_value
    columns = {"first": values.first, "second": values.second, "other": values.other}

    assert {16} == {len(column) for column in columns.values()}
    assert all(list(column) == sorted(column) for column in columns.values())
    assert all(first > second >= other for first, second, other in zip(*columns.values(), strict=True))
    for point in values.fixed_point:
        assert point.value == columns[point.column][point.row]
    for pair in values.fixed_pair:
        assert (pair.second, pair.other) in set(zip(values.second, values.other, strict=True))


@every_map
def test_each_map_has_32_cities_with_total_capacity_64(name: MapName) -> None:
    """MEX-2.2, MEX-2.3, MEX-12.1.1: the first-game option keeps the total."""
    cities = MAPS[name].city

    assert list(range(1, 33)) == [city.number for city in cities]
    assert {1: 8, 2: 16, 3: 8} == Counter(city.capacity for city in cities)
    assert {2} == set(load_board(name, ports=False, first_game=True).capacity.values())


@every_map
def test_cities_are_numbered_down_the_columns_from_the_east(name: MapName) -> None:
    """MEX-2.6"""
    board = load_board(name, ports=False, first_game=False)
    order = sorted(MAPS[name].city, key=lambda city: (-board.at[city.hex][0], board.at[city.hex][1]))

    assert order == list(MAPS[name].city)


@every_map
def test_neighbours_are_the_six_steps_and_mutual(name: MapName) -> None:
    """MEX-2.1"""
    board = load_board(name, ports=False, first_game=False)
    directions = {(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)}
    places = {place: hexid for hexid, place in board.at.items()}
    for hexid, (q, r) in board.at.items():
        expected = {places.get((q + dq, r + dr)) for dq, dr in directions} - {None}
        assert expected == {board.hex[bit] for bit in board.bits(board.near[board.bit[hexid]])}


@pytest.mark.parametrize(("name", "ports"), [("usa", False), ("europe", False), ("europe", True)])
def test_every_city_can_be_reached_from_every_other_over_landscape(name: MapName, *, ports: bool) -> None:
    """MEX-2.7: the distance is the same in both directions."""
    board = load_board(name, ports=ports, first_game=False)
    for start, goal in combinations(board.cities, 2):
        assert board.distance(start, goal) == board.distance(goal, start) < UNREACHABLE


def test_a_port_is_landscape_outside_the_ports_variant() -> None:
    """MEX-2.2, MEX-12.3.1"""
    plain = load_board("europe", ports=False, first_game=False)
    played = load_board("europe", ports=True, first_game=False)
    ports = plain.mask(port.hex for port in MAPS["europe"].port)

    assert ports == plain.passable & ~played.passable
    assert 5 == ports.bit_count()


def test_golden_spike_tile_is_south_west_of_omaha() -> None:
    """MEX-12.2.1"""
    side = MAPS["usa"]
    board = load_board("usa", ports=False, first_game=False)
    omaha = next(city.hex for city in side.city if city.slug == "omaha")
    q, r = board.at[omaha]

    assert side.golden_spike is not None
    assert (q - 1, r + 1) == board.at[side.golden_spike.tile_hex]


def test_a_box_with_a_missing_piece_is_refused() -> None:
    short = replace(BOX, demand=replace(BOX.demand, tokens=BOX.demand.tokens[1:]))

    with pytest.raises(BrokenData, match="demand tokens: 28, should be 32"):
        check_box(short)


@every_map
def test_map_with_missing_city_or_wrong_capacity_is_refused(name: MapName) -> None:
    side = MAPS[name]
    first, *others = side.city

    with pytest.raises(BrokenData, match="numbers without a city: 1"):
        check_map(replace(side, city=tuple(others)), BOX)
    with pytest.raises(BrokenData, match="cities with capacity"):
        check_map(replace(side, city=(replace(first, capacity=3), *others)), BOX)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"tile_hex": "J4"}, "tile_hex J4 is Omaha; the tile lies on a landscape hex"),
        ({"tile_hex": "Z1"}, "Z1 is not a hex of the map"),
        ({"west_city": "omaha"}, "east_city and west_city are both omaha"),
        ({"east_city": "ohama"}, "no city has the id ohama; the nearest is omaha, Omaha"),
        (
            {"east_city": "seattle", "west_city": "omaha"},
            "east_city Seattle lies farther west than west_city Omaha",
        ),
    ],
)
def test_golden_spike_in_a_wrong_place_is_refused(change: dict[str, str], fault: str) -> None:
    """MEX-12.2.1"""
    side = MAPS["usa"]
    assert side.golden_spike is not None

    with pytest.raises(BrokenData) as broken:
        check_map(replace(side, golden_spike=replace(side.golden_spike, **change)), BOX)
    assert f"mini_express: USA: Golden Spike: {fault}" == str(broken.value)


def test_city_in_the_sea_is_the_only_fault() -> None:
    side = MAPS["usa"]
    first, *others = side.city

    with pytest.raises(BrokenData) as broken:
        check_map(replace(side, city=(replace(first, hex="Z9"), *others)), BOX)
    assert "mini_express: USA: Augusta is on Z9, which is not a hex of the map" == str(broken.value)


def test_a_numbered_token_without_a_number_is_refused() -> None:
    """MEX-1.6"""
    assert ["city_steps is missing"] == find_faults({"company_steps": 2, "count": 1}, MachinistToken)
