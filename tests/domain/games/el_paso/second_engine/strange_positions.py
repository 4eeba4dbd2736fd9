"""Positions that games rarely reach: rich and poor players, empty stacks, few turns left, Sue far ahead."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from domain.games.el_paso.state import State
from domain.games.el_paso.variants import Options
from tests.domain.games.el_paso.positions import build
from tests.domain.games.el_paso.second_engine.box import (
    CATTLE,
    DISCS,
    EL_PASO,
    LETTERS,
    POSTS,
    SIMMENTAL,
    SITES,
    TOKENS,
    WORKERS,
)
from tests.domain.games.el_paso.second_engine.comparison import WEIGHTS, Pair, copy_table
from tests.domain.games.el_paso.second_engine.game import turns
from tests.domain.games.el_paso.second_engine.setup import HERD, MARKET, RESOURCES
from tests.support.games.engine_pair import ToldChance, choose_weighted

REGULAR = [site for site, space in SITES.items() if space["kind"] == "regular"]
SUES_POSTS = (5, 7, 9, 10, 12, 14, 16)


MID_TURN = 0.6
"""The probability that a game starts in the middle of a turn, at a stop."""


def start_strange_pair(form: Options, seats: int, seed: int) -> Pair:
    """Start both engines at a random position."""
    random = Random(seed)
    described = position(form, seats, random)
    stop = described["players"][0]["rancher"] if random.random() < MID_TURN else EL_PASO
    state: State = build(form, seats, described | {"ask": "move" if stop == EL_PASO else "stop"})
    draws = ToldChance(random)
    table = copy_table(state, draws)
    table.turns -= 1  # the second engine has already counted the turn that begins
    often = {"UseExchangeToken": random.choice((0.1, 1)), "DiscardWorker": random.choice((0.05, 0.1, 1))}
    taste = choose_weighted(WEIGHTS | often)
    return Pair(state, table, turns(table, 0, None if stop == EL_PASO else stop), draws, taste)


def position(form: Options, seats: int, random: Random) -> dict[str, Any]:
    """Describe a random position; ranchers are often on their owners' buildings."""
    box = Counter(MARKET) + Counter(dict.fromkeys(WORKERS, 12))
    left = Counter({"simmental": max(0, SIMMENTAL[seats] - random.choice((0, 0, 1, 3, 9)))})
    description: dict[str, Any] = {}
    sites, levels = random.sample(REGULAR, len(REGULAR)), random.sample([*range(1, 7)] * 2, 12)
    if seats == 1:
        description["sue"] = sue(form, random, box, [levels.pop() for _ in range(random.randrange(3))], sites)
    owned = [random.randrange(3) for _ in range(seats)]
    houses = [{sites.pop(): levels.pop() for _ in range(number)} for number in owned]
    tokens = deal(random, seats)
    herds = [herd(random, box, left if seat == seats - 1 else some(random, left)) for seat in range(seats)]
    stops = [*LETTERS, EL_PASO, *(site for house in houses for site in house)]
    return description | {
        "players": [
            person(random, box, *herds[seat])
            | {"buildings": houses[seat], "rancher": random.choice([*houses[seat]] * 9 + stops)}
            | {"goals": tokens[seat][0], "bonuses": tokens[seat][1]}
            for seat in range(seats)
        ],
        "neutral": dict(zip(LETTERS, random.sample(LETTERS, len(LETTERS)), strict=True)),
    }


def some(random: Random, box: Counter[str], most: int = 6) -> Counter[str]:
    """Take up to `most` random pieces from the box."""
    cards = sorted(box.elements())
    taken = Counter(random.sample(cards, min(len(cards), random.randrange(most + 1))))
    box -= taken
    return taken


def herd(random: Random, box: Counter[str], simmental: Counter[str]) -> tuple[list[str], list[str]]:
    """Return the cattle and workers for a player's herd deck, taking them from the box."""
    emptied = random.choice((*MARKET, *WORKERS)) if random.random() < 0.3 else ""
    taken = some(random, box, 14)
    taken[emptied] += box[emptied]
    box[emptied] = 0
    cards = sorted((+taken + simmental + Counter(HERD)).elements())
    return [card for card in cards if card in CATTLE], [card for card in cards if card in WORKERS]


def person(random: Random, box: Counter[str], cattle: list[str], cards: list[str]) -> dict[str, Any]:
    """Describe a random player with these cards."""
    random.shuffle(cattle)
    removed = [cattle.pop() for _ in range(random.choice((0, 0, 4, 5)))]
    hand = [cattle.pop() for _ in range(min(len(cattle), random.choice((0, 3, 4, 4, 6))))]
    rest = random.sample(cattle + cards, len(cattle) + len(cards))
    cut = random.choice((0, 1, 3, len(rest) // 2, len(rest)))
    area = Counter({kind: random.randrange(min(box[kind], random.choice((1, 3, 7))) + 1) for kind in WORKERS})
    box -= area
    off, posts = discs(random)
    return {
        "money": random.choice((0, 1, 3, 8, 20, 60)),
        "exchange_tokens": random.randrange(4),
        "certificates": random.randrange(5),
        "area": dict(area),
        "hand": hand,
        "removed": removed,
        "draw": rest[:cut],
        "discard": rest[cut:],
        "off": off,
        "posts": posts,
    }


def discs(random: Random) -> tuple[list[str], list[int]]:
    """Return random discs off the board, and a legal post for each."""
    off, posts = random.sample(list(DISCS), random.choice((0, 2, 4, 6, 7))), list[int]()
    for disc in off:
        fitting = [
            post
            for post, rules in POSTS.items()
            if (rules["dark"] or not DISCS[disc]["dark"]) and (rules["repeatable"] or post not in posts)
        ]
        posts.append(random.choice(fitting))
    return off, posts


def deal(random: Random, seats: int) -> list[tuple[list[str], list[str]]]:
    """Return random tokens of both kinds for each seat, sometimes nearly all of them."""
    hands: list[tuple[list[str], list[str]]] = [([], []) for _ in range(seats)]
    for place, letter in enumerate("gb"):
        tokens = [token for token in TOKENS if token[0] == letter]
        for token in random.sample(tokens, random.choice((0, 3, 8, 16, 19, 20)) if seats > 1 else 4):
            hands[random.randrange(seats)][place].append(token)
    return hands


def sue(
    form: Options, random: Random, box: Counter[str], levels: list[int], sites: list[str]
) -> dict[str, Any]:
    """Describe Sue at random: her deck, the workers drawn from it, her discs and buildings."""
    box -= Counter(RESOURCES) + Counter(("cowboy", "builder", "engineer"))
    drawn, left = Counter(RESOURCES), some(random, Counter(RESOURCES), 18)
    drawn -= left
    joined = [random.randrange(3) for _ in range(drawn["versatile"])]
    row = random.sample(("cowboy", "builder", "engineer"), 3)
    bots = [f"A{number}" for number in range(1, 9)]
    bots += (
        form.b_cards.split() if form.b_cards else [f"B{number}" for number in range(1, form.difficulty + 1)]
    )
    return {
        "row": [f"{kind} {1 + drawn[kind]}+{joined.count(place)}" for place, kind in enumerate(row)],
        "cattle": [
            *(card for card in drawn.elements() if card in CATTLE),
            *some(random, box_of_cattle(box)).elements(),
        ],
        "resources": sorted(left.elements()),
        "bots": random.sample(bots, random.randrange(len(bots) + 1)),
        "posts": SUES_POSTS[: random.randrange(1, 8)],
        "buildings": {sites.pop(): level for level in levels},
        "rancher": random.choice((*LETTERS, EL_PASO)),
    }


def box_of_cattle(box: Counter[str]) -> Counter[str]:
    """Take cattle for Sue's herd out of the box, and return them."""
    taken = Counter({breed: box[breed] // 3 for breed in MARKET})
    box -= taken
    return taken
