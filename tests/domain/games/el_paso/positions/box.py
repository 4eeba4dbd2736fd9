"""The general supply of a described position: all components except those that the players and Sue have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.games.el_paso.data import (
    BONUSES,
    BOT_CARDS,
    DISCS,
    GOALS,
    MARKET,
    NEUTRAL_SITES,
    POSTS,
    REGULAR_SITES,
)
from domain.games.el_paso.state import Board, Building, Player, Specialty, Sue, Supply, Workers
from domain.games.el_paso.variants import Options
from domain.kernel.multiset import Multiset, size, to_multiset

Names = tuple[str, ...]

CATTLE = Counter({"black_angus": 8, "corriente": 10, "shorthorn": 8, "hereford": 6})
WORKERS = Counter({"cowboy": 12, "builder": 12, "engineer": 12, "versatile": 12})
RESOURCES = Counter(
    dict.fromkeys(("cowboy", "builder", "engineer", "versatile", "black_angus", "corriente"), 3)
)
GOAL_ORDER = (1, 4, 9, 13, 16, 2, 3, 5, 6, 7, 8, 10, 11, 12, 14, 15, 17, 18, 19, 20)
BONUS_ORDER = (1, 7, 13, 17, 4, 10, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 16, 18, 19, 20)
SIMMENTAL = {1: 9, 2: 9, 3: 14, 4: 19}
TILES, BUILDINGS, FACE_UP = 2, 2, 3


def spread(names: Iterable[str]) -> list[str]:
    """Return the names with `criollo*3` expanded to three names."""
    expanded = list[str]()
    for name in names:
        thing, _, times = name.partition("*")
        expanded += [thing] * int(times or 1)
    return expanded


def described_discs(off: Names, described: tuple[int, ...] | None) -> tuple[Any, tuple[int, ...]]:
    """Return the discs left on a player's board, and the posts that the other discs occupy."""
    if set(off) - set(DISCS) or len(set(off)) < len(off):
        raise ValueError(f"{off} are not different discs")
    dark = sum(DISCS[disc].dark for disc in DISCS if disc in off)
    posts = tuple(sorted([0] * (len(off) - dark) + [12] * dark if described is None else described))
    twice = [post for post, count in Counter(posts).items() if count > 1 and not POSTS[post].repeatable]
    if len(posts) != len(off) or twice or sum(POSTS[post].dark for post in posts) < dark:
        raise ValueError(f"discs {off} cannot be on posts {posts} (ELP-8.5)")
    return tuple(disc for disc in DISCS if disc not in off), posts


def sue_of(described: Any, options: Options) -> Sue:
    row = tuple(_specialty(words) for words in described.row)
    if sorted(place.worker for place in row) != ["builder", "cowboy", "engineer"]:
        raise ValueError(f"{described.row} is not a strategy row (ELP-16.3)")
    if described.posts != SUES_POSTS[: len(described.posts)] or not described.posts:
        raise ValueError(f"Sue's posts {described.posts} must be the first of {SUES_POSTS} (ELP-16.15)")
    joined = Counter[str]({place.worker: place.specialists - 1 for place in row})
    joined["versatile"] = sum(place.versatile for place in row)
    left = RESOURCES - joined if described.resources is None else Counter(spread(described.resources))
    if any(left[name] + joined[name] > RESOURCES[name] for name in left | joined) or min(joined.values()) < 0:
        raise ValueError("Sue has more workers and resource cards than exist (ELP-16.2, ELP-16.10)")
    b_cards = [name for name, card in BOT_CARDS.items() if card.letter == "B"][: options.difficulty]
    b_cards = options.b_cards.split() if options.b_cards else b_cards
    playing = [name for name, card in BOT_CARDS.items() if card.letter == "A" or name in b_cards]
    bots = playing if described.bots is None else list(described.bots)
    if set(bots) - set(playing):
        raise ValueError(f"{bots} are not among the bot cards in play: {playing}")
    return Sue(
        rancher=described.rancher,
        row=row,
        cattle=to_multiset(spread(described.cattle)),
        goals=tuple(sorted(described.goals)),
        bonuses=tuple(sorted(described.bonuses)),
        posts=described.posts,
        resources=to_multiset(left.elements()),
        bots=to_multiset(bots),
        used=to_multiset(set(playing) - set(bots)),
        drawn=18 - left.total(),
        played=0,
    )


SUES_POSTS = (5, 7, 9, 10, 12, 14, 16)


def _specialty(words: str) -> Specialty:
    worker, _, numbers = words.partition(" ")
    specialists, _, versatile = (numbers or "1").partition("+")
    return Specialty(worker, int(specialists), int(versatile or 0))  # type: ignore[arg-type]  # read as words


def board(
    described: Any,
    players: Sequence[Player],
    sue: Sue | None,
    owners: Sequence[Mapping[str, int]],
    seats: int,
) -> Board:
    """Build the game board; its supplies contain everything else in the box."""
    buildings = _buildings(owners)
    owned, levels = _owned(players, sue), Counter(building.level for building in buildings.values())
    cattle = {breed: CATTLE[breed] - owned[breed] for breed in MARKET}
    workers = {kind: WORKERS[kind] - owned[kind] for kind in WORKERS}
    simmental = SIMMENTAL[seats] - owned["simmental"]
    stacks = tuple(TILES - levels[level] for level in range(1, 7))
    left = {**cattle, **workers, "simmental": simmental, "building tiles": min(stacks)}
    if min(left.values()) < 0:
        raise ValueError(f"the box has too few pieces: {left}")
    if described.closer is not None and simmental:
        raise ValueError("with a closer, the Simmental stack must be empty (ELP-10.2)")
    neutral = {site: described.neutral.get(site, site) for site in NEUTRAL_SITES}
    if sorted(neutral.values()) != sorted(NEUTRAL_SITES):
        raise ValueError(f"{neutral} is not a layout of the neutral tiles (ELP-2.1)")
    parties = [*players, *([sue] if sue else ())]
    return Board(
        neutral=neutral,
        buildings=buildings,
        stacks=stacks,
        cattle=to_multiset(Counter(cattle).elements()),
        workers=Workers(**workers),
        simmental=simmental,
        goal=_supply(
            _token_ids("g", GOAL_ORDER), described.goal, described.goals, [each.goals for each in parties]
        ),
        bonus=_supply(
            _token_ids("b", BONUS_ORDER),
            described.bonus,
            described.bonuses,
            [each.bonuses for each in parties],
        ),
    )


def _buildings(owners: Sequence[Mapping[str, int]]) -> dict[str, Building]:
    buildings = dict[str, Building]()
    for seat, levels in enumerate(owners):
        if len(levels) > BUILDINGS or set(levels) - set(REGULAR_SITES) or set(levels) & set(buildings):
            raise ValueError(f"{dict(levels)} cannot be the buildings of a party (ELP-6.9)")
        buildings |= {site: Building(seat, level) for site, level in levels.items()}
    return {site: buildings[site] for site in sorted(buildings)}


def _owned(players: Sequence[Player], sue: Sue | None) -> Counter[str]:
    owned = Counter[str]()
    for player in players:
        owned.update((*player.hand, *player.removed))
        for pile in (player.draw, player.discard):
            owned.update(dict(pile))
        owned.update({kind: getattr(player.area, kind) for kind in WORKERS})
    if sue is not None:
        owned.update(dict(sue.cattle))
        owned.update(dict(sue.resources))
        for place in sue.row:
            owned.update({place.worker: place.specialists, "versatile": place.versatile})
    return owned


def _token_ids(letter: str, order: Sequence[int]) -> list[str]:
    return [f"{letter}{number:02}" for number in order]


def _supply(order: list[str], display: Names | None, stack: Names | None, owned: Sequence[Names]) -> Supply:
    """Build a display and a stack from the tokens that nobody owns."""
    taken = [token for tokens in owned for token in tokens]
    known = {*GOALS, *BONUSES}
    free = [token for token in order if token not in taken]
    if stack is not None and display is None:
        free = [token for token in free if token not in stack]
    shown = [*free[:FACE_UP], "", "", ""][:FACE_UP] if display is None else list(display)
    rest = tuple(token for token in free if token not in shown) if stack is None else stack
    everything = [*taken, *filter(None, shown), *rest]
    if sorted(everything) != sorted(order) or set(everything) - known or len(shown) != FACE_UP:
        raise ValueError(f"each token must appear exactly once, but these are: {sorted(everything)}")
    tokens: Multiset[str] = to_multiset(rest)
    return Supply(tokens, tuple(token or None for token in shown), len(order) - size(tokens))
