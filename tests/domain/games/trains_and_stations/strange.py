"""Positions that hardly a game comes to: long routes, full stations, stacks that run out, much to trade."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.state import Options
from domain.kernel.decide import legal_options as listed
from tests.domain.games.trains_and_stations.both import OWNERS, Both, Noting
from tests.domain.games.trains_and_stations.positions import build
from tests.domain.games.trains_and_stations.second import SAVEABLE, WHITE, Field, Person, Table
from tests.domain.games.trains_and_stations.second_box import (
    BUILDINGS,
    CARDS,
    CITIES,
    ROUTES,
    SITES,
    VP_SUPPLY,
)
from tests.domain.games.trains_and_stations.second_game import turns

WAYS: tuple[dict[str, str], ...] = (
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
    """Begin both engines at a position made at random, with the turn of some seat."""
    told = position(seats, Random(seed)) | changes
    state = build(Options(), seats, told)
    table = laid(seats, told)

    assert listed(GAME, state, table.active)
    return Both(state, table, partial(turns), Noting(seed), seed)


def crowded(seats: int, seed: int) -> Both:
    """Begin with all bonus dice in one hand: so many may be rolled again that they are named in two steps."""
    bonus = dict.fromkeys(OWNERS[:seats], 0) | {"blue": 10}
    coins = dict.fromkeys(OWNERS[:seats], 4)
    saved = dict.fromkeys(OWNERS[:seats], "")
    return strange(seats, seed, active="blue", board={}, bonus_dice=bonus, coins=coins, saved=saved)


def position(seats: int, random: Random) -> Described:
    """Describe a position (TNS-15.1)."""
    names = OWNERS[:seats]
    first = random.randrange(seats)
    final = random.random() < 0.15
    fields, used, goods = wares(names, random)
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
    """Leave little or much in the supply."""
    total = VP_SUPPLY[len(names)] + 3 * len(names)
    most = total // len(names) - 1
    low = 0 if final or random.random() < 0.5 else most - 3
    return {name: random.randrange(low, most + 1) for name in names}


def wares(
    names: tuple[str, ...], random: Random
) -> tuple[dict[str, str], list[str], dict[str, dict[str, int]]]:
    """Lay goods on the fields, and deal most of the others."""
    lie = random.choice(WAYS)
    used = sorted({*START, *lie.values()})
    left = {kind: random.choice((0, 0, 1, 2, 6)) for kind in BUILDINGS}
    goods: dict[str, dict[str, int]] = {name: {} for name in names}
    for good in used:
        lying = sum(left[kind] for kind, other in lie.items() if other == good)
        for _ in range(random.randrange(11 - lying)):
            owner = goods[random.choice(names)]
            owner[good] = owner.get(good, 0) + 1
    return {kind: f"{good} {left[kind]}" for kind, good in lie.items()}, used, goods


def dice(names: tuple[str, ...], random: Random) -> tuple[dict[str, str], dict[str, str], dict[str, int]]:
    """Fill routes so that one or two spaces are missing; save some dice, hold some bonus dice."""
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
    """Build nothing, something, or nearly everything."""
    left = Counter({(name, kind): 3 for name in names for kind in BUILDINGS})
    likely = random.choice((0.2, 0.7, 0.95))
    found: dict[str, list[str]] = {city: [] for city in CITIES}
    for city, sites in SITES.items():
        for _ in range(sites):
            if random.random() < likely and left.total():
                name, kind = random.choice([one for one in sorted(left) if left[one]])
                left[name, kind] -= 1
                found[city].append(f"{name} {kind}")
    return found


def laid(seats: int, told: Described) -> Table:
    """Lay the same on the second engine's table."""
    names = OWNERS[:seats]
    people = [
        Person(
            told["vp"][name],
            told["coins"][name],
            told["bonus_dice"][name],
            Counter(told["saved"][name].split()),
            Counter(told["goods"][name]),
            {*told["special"].get(name, "").split()},
            set(),
            told["auto_claim"][name],
        )
        for name in names
    ]
    supply = VP_SUPPLY[seats] + 3 * seats - sum(person.vp for person in people)
    final = told["final_phase"]
    seat = names.index
    table = Table(people, seat(told["players"][0]), seat(told["active"]), 0 if final else supply, set())
    table.deck = {*told["special_deck"].split()}
    table.final = final
    for owner, spaces in told["board"].items():
        table.board |= dict.fromkeys(spaces.split(), WHITE if owner == "white" else seat(owner))
    for city, built in told["buildings"].items():
        table.sites[city] = [(seat(name), kind) for name, kind in map(str.split, built)]
    for kind, words in told["fields"].items():
        good, left = words.split()
        table.fields[kind] = Field(good, int(left))
    table.used = {*told["used_goods"]}
    return table
