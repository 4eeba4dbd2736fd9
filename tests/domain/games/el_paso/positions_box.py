"""What is left of the box of El Paso when the pieces of a described position are taken out of it."""

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
from domain.games.el_paso.state import Board, Building, Options, Player, Specialty, Sue, Supply, Workers
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
    """Write out `criollo*3` as three names."""
    found = list[str]()
    for name in names:
        thing, _, times = name.partition("*")
        found += [thing] * int(times or 1)
    return found


def described_discs(off: Names, told: tuple[int, ...] | None) -> tuple[Any, tuple[int, ...]]:
    """Give the discs that are left on a board and the posts where the others lie."""
    if set(off) - set(DISCS) or len(set(off)) < len(off):
        raise ValueError(f"{off} are no different discs")
    dark = sum(DISCS[disc].dark for disc in DISCS if disc in off)
    posts = tuple(sorted([0] * (len(off) - dark) + [12] * dark if told is None else told))
    twice = [post for post, count in Counter(posts).items() if count > 1 and not POSTS[post].repeatable]
    if len(posts) != len(off) or twice or sum(POSTS[post].dark for post in posts) < dark:
        raise ValueError(f"discs {off} cannot lie on posts {posts} (ELP-8.5)")
    return tuple(disc for disc in DISCS if disc not in off), posts


def sue_of(told: Any, options: Options) -> Sue:
    """Give Sue as she is described."""
    row = tuple(_specialty(words) for words in told.row)
    if sorted(place.worker for place in row) != ["builder", "cowboy", "engineer"]:
        raise ValueError(f"{told.row} is no strategy row (ELP-16.3)")
    if told.posts != SUES_POSTS[: len(told.posts)] or not told.posts:
        raise ValueError(f"her discs lie on {told.posts}, not from {SUES_POSTS} in this order (ELP-16.15)")
    joined = Counter[str]({place.worker: place.specialists - 1 for place in row})
    joined["versatile"] = sum(place.versatile for place in row)
    left = RESOURCES - joined if told.resources is None else Counter(spread(told.resources))
    if any(left[name] + joined[name] > RESOURCES[name] for name in left | joined) or min(joined.values()) < 0:
        raise ValueError("her workers and her resource deck are more than there were (ELP-16.2, ELP-16.10)")
    b_cards = [name for name, card in BOT_CARDS.items() if card.letter == "B"][: options.difficulty]
    b_cards = options.b_cards.split() if options.b_cards else b_cards
    playing = [name for name, card in BOT_CARDS.items() if card.letter == "A" or name in b_cards]
    bots = playing if told.bots is None else list(told.bots)
    if set(bots) - set(playing):
        raise ValueError(f"{bots} are not among the bot cards in play: {playing}")
    return Sue(
        rancher=told.rancher,
        row=row,
        cattle=to_multiset(spread(told.cattle)),
        goals=tuple(sorted(told.goals)),
        bonuses=tuple(sorted(told.bonuses)),
        posts=told.posts,
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
    told: Any, players: Sequence[Player], sue: Sue | None, owners: Sequence[Mapping[str, int]], seats: int
) -> Board:
    """Give what all share: what is left of the box."""
    buildings = _buildings(owners)
    owned, levels = _owned(players, sue), Counter(building.level for building in buildings.values())
    cattle = {breed: CATTLE[breed] - owned[breed] for breed in MARKET}
    workers = {kind: WORKERS[kind] - owned[kind] for kind in WORKERS}
    simmental = SIMMENTAL[seats] - owned["simmental"]
    stacks = tuple(TILES - levels[level] for level in range(1, 7))
    left = {**cattle, **workers, "simmental": simmental, "building tiles": min(stacks)}
    if min(left.values()) < 0:
        raise ValueError(f"the box does not hold so much: {left}")
    if told.closer is not None and simmental:
        raise ValueError("the Simmental stack is not empty, and nobody stands on its space (ELP-10.2)")
    neutral = {site: told.neutral.get(site, site) for site in NEUTRAL_SITES}
    if sorted(neutral.values()) != sorted(NEUTRAL_SITES):
        raise ValueError(f"{neutral} are no neutral tiles (ELP-2.1)")
    parties = [*players, *([sue] if sue else ())]
    return Board(
        neutral=neutral,
        buildings=buildings,
        stacks=stacks,
        cattle=to_multiset(Counter(cattle).elements()),
        workers=Workers(**workers),
        simmental=simmental,
        goal=_supply(_numbered("g", GOAL_ORDER), told.goal, told.goals, [each.goals for each in parties]),
        bonus=_supply(
            _numbered("b", BONUS_ORDER), told.bonus, told.bonuses, [each.bonuses for each in parties]
        ),
    )


def _buildings(owners: Sequence[Mapping[str, int]]) -> dict[str, Building]:
    found = dict[str, Building]()
    for seat, told in enumerate(owners):
        if len(told) > BUILDINGS or set(told) - set(REGULAR_SITES) or set(told) & set(found):
            raise ValueError(f"{dict(told)} cannot be the buildings of a party (ELP-6.9)")
        found |= {site: Building(seat, level) for site, level in told.items()}
    return {site: found[site] for site in sorted(found)}


def _owned(players: Sequence[Player], sue: Sue | None) -> Counter[str]:
    found = Counter[str]()
    for player in players:
        found.update((*player.hand, *player.removed))
        for left in (player.draw, player.discard):
            found.update(dict(left))
        found.update({kind: getattr(player.area, kind) for kind in WORKERS})
    if sue is not None:
        found.update(dict(sue.cattle))
        found.update(dict(sue.resources))
        for place in sue.row:
            found.update({place.worker: place.specialists, "versatile": place.versatile})
    return found


def _numbered(letter: str, order: Sequence[int]) -> list[str]:
    return [f"{letter}{number:02}" for number in order]


def _supply(order: list[str], display: Names | None, stack: Names | None, owned: Sequence[Names]) -> Supply:
    """Fill a display and its stack with the tokens that nobody owns."""
    taken = [token for tokens in owned for token in tokens]
    known = {*GOALS, *BONUSES}
    free = [token for token in order if token not in taken]
    if stack is not None and display is None:
        free = [token for token in free if token not in stack]
    shown = [*free[:FACE_UP], "", "", ""][:FACE_UP] if display is None else list(display)
    rest = tuple(token for token in free if token not in shown) if stack is None else stack
    everything = [*taken, *filter(None, shown), *rest]
    if sorted(everything) != sorted(order) or set(everything) - known or len(shown) != FACE_UP:
        raise ValueError(f"these are not all tokens, each once: {sorted(everything)}")
    tokens: Multiset[str] = to_multiset(rest)
    return Supply(tokens, tuple(token or None for token in shown), len(order) - size(tokens))
