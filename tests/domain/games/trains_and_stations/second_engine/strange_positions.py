"""Positions that games rarely reach: nearly full routes, full stations, small stacks, large hands."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.variants import Options
from domain.kernel.decide import legal_options as listed
from tests.domain.games.trains_and_stations.positions import build
from tests.domain.games.trains_and_stations.second_engine.box import (
    BUILDINGS,
    CARDS,
    CITIES,
    ROUTES,
    SITES,
    VP_SUPPLY,
)
from tests.domain.games.trains_and_stations.second_engine.comparison import OWNERS, Both, Noting
from tests.domain.games.trains_and_stations.second_engine.course import turns
from tests.domain.games.trains_and_stations.second_engine.table import SAVEABLE, WHITE, Field, Person, Table

FIELD_GOODS: tuple[dict[str, str], ...] = (
    {"ranch": "cattle", "mine": "coal", "hotel": "workers"},
    {"ranch": "food", "mine": "coal", "hotel": "workers"},
    {"ranch": "cattle", "mine": "silver", "hotel": "food"},
    {"ranch": "food", "mine": "silver", "hotel": "gold"},
    {"ranch": "gold", "mine": "coal", "hotel": "silver"},
    {"ranch": "food", "mine": "gold", "hotel": "workers"},
)
START = {"cattle", "coal", "workers"}
Described = dict[str, Any]


def strange(seats: int, seed: int, **changes: Any) -> Both:
    """Start both engines from a random position on a random seat's turn."""
    described = position(seats, Random(seed)) | changes
    state = build(Options(), seats, described)
    table = build_table(seats, described)

    assert listed(GAME, state, table.active)
    return Both(state, table, partial(turns), Noting(seed), seed)


def crowded(seats: int, seed: int) -> Both:
    """Start with all bonus dice held by one player, which leads to rerolls in two steps."""
    bonus = dict.fromkeys(OWNERS[:seats], 0) | {"blue": 10}
    coins = dict.fromkeys(OWNERS[:seats], 4)
    saved = dict.fromkeys(OWNERS[:seats], "")
    return strange(seats, seed, active="blue", board={}, bonus_dice=bonus, coins=coins, saved=saved)


def position(seats: int, random: Random) -> Described:
    """Describe a random position (TNS-15.1)."""
    names = OWNERS[:seats]
    first = random.randrange(seats)
    final = random.random() < 0.15
    fields, used, goods = goods_in_play(names, random)
    cards = random.sample(sorted(CARDS), len(CARDS))
    hands = {name: [cards.pop() for _ in range(random.randrange(1, 5))] for name in names[:4]}
    board, saved, bonus = dice(names, random)
    return {
        "players": [*names[first:], *names[:first]],
        "active": random.choice(names),
        "vp": points(names, random, final=final),
        "coins": {name: random.randrange(6) for name in names},
        "bonus_dice": bonus,
        "saved": saved,
        "board": board,
        "buildings": buildings(names, random),
        "fields": fields,
        "used_goods": used,
        "goods": goods,
        "special": {name: " ".join(hand) for name, hand in hands.items()},
        "special_deck": " ".join(cards[: random.randrange(5)]),
        "auto_claim": {name: random.random() < 0.5 for name in names},
        "final_phase": final,
    }


def points(names: tuple[str, ...], random: Random, *, final: bool) -> dict[str, int]:
    """Return random VP that leave either a small or a large supply."""
    total = VP_SUPPLY[len(names)] + 3 * len(names)
    most = total // len(names) - 1
    low = 0 if final or random.random() < 0.5 else most - 3
    return {name: random.randrange(low, most + 1) for name in names}


def goods_in_play(
    names: tuple[str, ...], random: Random
) -> tuple[dict[str, str], list[str], dict[str, dict[str, int]]]:
    """Return random fields, used goods and hands."""
    current = random.choice(FIELD_GOODS)
    used = sorted({*START, *current.values()})
    left = {kind: random.choice((0, 0, 1, 2, 6)) for kind in BUILDINGS}
    goods: dict[str, dict[str, int]] = {name: {} for name in names}
    for good in used:
        on_field = sum(left[kind] for kind, stored in current.items() if stored == good)
        for _ in range(random.randrange(11 - on_field)):
            owner = goods[random.choice(names)]
            owner[good] = owner.get(good, 0) + 1
    return {kind: f"{good} {left[kind]}" for kind, good in current.items()}, used, goods


def dice(names: tuple[str, ...], random: Random) -> tuple[dict[str, str], dict[str, str], dict[str, int]]:
    """Return random routes with one or two empty spaces, saved dice, and bonus dice held."""
    left = Counter(dict.fromkeys(names, 8))
    left["white"] = random.randrange(11)
    board: dict[str, list[str]] = {}
    for name in random.sample(sorted(ROUTES), random.randrange(6)):
        spaces = ROUTES[name].spaces
        for space in spaces[: len(spaces) - random.choice((1, 1, 2))]:
            owners = [owner for owner in left if left[owner]]
            owner = random.choice(owners)
            left[owner] -= 1
            board.setdefault(owner, []).append(space)
    saved = {name: random.choices(SAVEABLE, k=random.randrange(min(5, left[name]) + 1)) for name in names}
    bonus = Counter(random.choices(names, k=left["white"]))
    return (
        {owner: " ".join(spaces) for owner, spaces in board.items()},
        {name: " ".join(faces) for name, faces in saved.items()},
        {name: bonus[name] for name in names},
    )


def buildings(names: tuple[str, ...], random: Random) -> dict[str, list[str]]:
    """Return random buildings: few, many, or nearly all."""
    left = Counter({(name, kind): 3 for name in names for kind in BUILDINGS})
    likely = random.choice((0.2, 0.7, 0.95))
    cities: dict[str, list[str]] = {city: [] for city in CITIES}
    for city, sites in SITES.items():
        for _ in range(sites):
            if random.random() < likely and left.total():
                name, kind = random.choice([each for each in sorted(left) if left[each]])
                left[name, kind] -= 1
                cities[city].append(f"{name} {kind}")
    return cities


def build_table(seats: int, described: Described) -> Table:
    """Build the second engine's table from a description."""
    names = OWNERS[:seats]
    people = [
        Person(
            described["vp"][name],
            described["coins"][name],
            described["bonus_dice"][name],
            Counter(described["saved"][name].split()),
            Counter(described["goods"][name]),
            {*described["special"].get(name, "").split()},
            set(),
            described["auto_claim"][name],
        )
        for name in names
    ]
    supply = VP_SUPPLY[seats] + 3 * seats - sum(person.vp for person in people)
    final = described["final_phase"]
    seat = names.index
    table = Table(
        people, seat(described["players"][0]), seat(described["active"]), 0 if final else supply, set()
    )
    table.deck = {*described["special_deck"].split()}
    table.final = final
    for owner, spaces in described["board"].items():
        table.board |= dict.fromkeys(spaces.split(), WHITE if owner == "white" else seat(owner))
    for city, built in described["buildings"].items():
        table.sites[city] = [(seat(name), kind) for name, kind in map(str.split, built)]
    for kind, words in described["fields"].items():
        good, left = words.split()
        table.fields[kind] = Field(good, int(left))
    table.used = {*described["used_goods"]}
    return table
