"""The pieces of the game, loaded once.

An unknown key, a missing piece or a wrong count makes the import fail.
"""

from __future__ import annotations

import itertools
from typing import get_args

from domain.games.el_paso.data.actions import (
    AnyPrinted,
    AuxiliaryId,
    Breed,
    DiscId,
    Pool,
    Side,
    Specialist,
    Worker,
)
from domain.games.el_paso.data.schema import (
    AuxiliaryAction,
    BonusToken,
    BotCard,
    Buildings,
    Cattle,
    DiscSpace,
    Fork,
    Goal,
    NeutralBuilding,
    Pieces,
    Post,
    Posts,
    RegularBuilding,
    Site,
    SoloFile,
    Tokens,
    Trail,
    TrainCard,
    WorkerCard,
)
from domain.kernel.multiset import Multiset, to_multiset
from domain.kernel.toml_data import CountCheck, load_toml, require_counts


def counted_cards(pieces: Pieces) -> CountCheck:
    """Yield checks of the numbers of cattle and worker cards (ELP-1.3, ELP-1.4)."""
    due, boards = pieces.counts, pieces.counts.player_boards
    starting = sum(cattle.count_per_player for cattle in pieces.cattle)
    market = sum(cattle.count for cattle in pieces.cattle if cattle.group == "market")
    simmental = sum(cattle.count for cattle in pieces.cattle if cattle.group == "simmental")
    yield "breeds", get_args(Breed), tuple(cattle.id for cattle in pieces.cattle)
    yield "starting cattle of a player", due.starting_cattle_per_player, starting
    yield "starting cattle", due.starting_cattle_cards, starting * boards
    yield "market cattle", due.market_cattle_cards, market
    yield "Simmental", due.simmental_cards, simmental
    yield "cattle", due.cattle_cards, starting * boards + market + simmental
    yield "kinds of workers", get_args(Worker), tuple(worker.id for worker in pieces.worker)
    yield "workers of a kind", {due.worker_cards_per_kind}, {worker.count for worker in pieces.worker}
    yield "workers", due.worker_cards, sum(worker.count for worker in pieces.worker)
    yield (
        "specialists",
        get_args(Specialist),
        tuple(worker.id for worker in pieces.worker if worker.specialist),
    )


def counted_trail(trail: Trail, pieces: Pieces) -> CountCheck:
    """Yield checks of the number of spaces, and of arrows and forks (ELP-1.1)."""
    sites = {site.id: site for site in trail.site}
    kinds: list[str] = [site.kind for site in trail.site]
    neutral = [site.id for site in trail.site if site.kind == "neutral"]
    layout = pieces.setup.first_game_neutral_layout
    yield "spaces", len(trail.site), len(sites)
    yield "El Paso, neutral and regular spaces", (1, 6, 9), tuple(map(kinds.count, _KINDS))
    yield "neutral spaces", sorted(layout), sorted(neutral)
    yield "neutral tiles", sorted(layout.values()), sorted(neutral)
    yield "arrows", [], [to for site in trail.site for to in site.next if to not in sites]
    costly = [site.id for site in trail.site if site.cost is not None]
    yield "spaces with a cost", [site.id for site in trail.site if site.kind == "regular"], costly
    forks = sorted(site.id for site in trail.site if len(site.next) > 1)
    yield "forks", forks, sorted(fork.at for fork in trail.fork)
    for fork in trail.fork:
        for branch in (fork.inner, fork.outer):
            way = (fork.at, *branch, fork.join)
            gaps = [after for site, after in itertools.pairwise(way) if after not in sites[site].next]
            yield f"gaps in the branches of the {fork.id} fork", [], gaps


MOST_SLOTS = 3
"""The most actions of a tile or card that a command can name."""
_KINDS = ("el_paso", "neutral", "regular")


def counted_buildings(buildings: Buildings, pieces: Pieces) -> CountCheck:
    """Yield checks of the numbers of building tiles and train cards (ELP-1.2, ELP-1.5)."""
    regular, due = buildings.regular_building, pieces.counts
    yield "neutral tiles", due.neutral_building_tiles, len(buildings.neutral_building)
    yield "regular tiles", due.regular_building_tiles, sum(building.tiles for building in regular)
    yield "levels", tuple(range(1, 7)), tuple(building.level for building in regular)
    yield (
        "builders",
        tuple(building.level for building in regular),
        tuple(building.builders for building in regular),
    )
    slots = [tile.actions for tile in buildings.neutral_building]
    slots += [side for tile in regular for side in (tile.side_a, tile.side_b)]
    slots += [side for card in buildings.train_card for side in (card.side_a, card.side_b)]
    yield f"a tile or train card has more than {MOST_SLOTS} actions", True, max(map(len, slots)) <= MOST_SLOTS
    trains = tuple(card.engineers for card in buildings.train_card)
    yield "train cards", tuple(range(1, due.train_cards + 1)), trains


def counted_posts(posts: Posts, pieces: Pieces) -> CountCheck:
    """Yield checks of the numbers of discs, auxiliary actions and trading posts (ELP-1.8, ELP-8.7)."""
    yield "discs", get_args(DiscId), tuple(space.id for space in posts.disc_space)
    yield "discs of a player", pieces.counts.discs_per_player, len(posts.disc_space)
    yield "discs in all", pieces.counts.player_discs, pieces.counts.player_boards * len(posts.disc_space)
    yield "auxiliary actions", get_args(AuxiliaryId), tuple(action.id for action in posts.auxiliary_action)
    dark = tuple(post.minimum for post in posts.trading_post if post.dark)
    yield "dark posts", (10, 12, 14, 16), dark
    yield (
        "posts for more than one disc",
        (0, 12, 16),
        tuple(post.minimum for post in posts.trading_post if post.repeatable),
    )
    yield "a post has more than one reward", True, all(len(post.reward) <= 1 for post in posts.trading_post)
    effects = [space.effect for space in posts.disc_space]
    for limit, start, most in (
        ("hand_limit", pieces.setup.hand_limit_start, pieces.setup.hand_limit_max),
        ("step_limit", pieces.setup.step_limit_start, pieces.setup.step_limit_max),
    ):
        raised = sum(effect.amount for effect in effects if effect.type == limit)
        yield f"{limit} without its disc", most, start + raised
    yield "posts with points", dark, tuple(post.minimum for post in posts.trading_post if post.vp)


def counted_tokens(tokens: Tokens, pieces: Pieces) -> CountCheck:
    """Yield checks of the numbers of tokens (ELP-1.6)."""
    yield "goal tokens", pieces.counts.goal_tokens, len({token.id for token in tokens.goal_token})
    yield "bonus tokens", pieces.counts.bonus_tokens, len({token.id for token in tokens.bonus_token})


def counted_solo(file: SoloFile, posts: Posts, pieces: Pieces) -> CountCheck:
    """Yield checks of the numbers in the solo game (ELP-1.9, ELP-16.2 to ELP-16.5)."""
    letters = [card.letter for card in file.bot_card]
    yield "bot cards", pieces.counts.bot_cards, len({card.id for card in file.bot_card})
    yield "A and B cards", (8, file.solo.difficulty_max), (letters.count("A"), letters.count("B"))
    hard = tuple(card.id for card in file.bot_card if card.letter == "B")
    yield "B cards", ("B1", "B2", "B3"), hard
    yield "resource cards", 18, sum(file.solo.resource_deck.values())
    yield "strategy row", sorted(get_args(Specialist)), sorted(file.solo.strategy_row)
    moves = {bool(card.steps) != (card.steps_per is not None) for card in file.bot_card}
    yield "one kind of movement on each bot card", {True}, moves
    human = (file.solo.human_start_money, file.solo.human_start_exchange_tokens)
    yield (
        "the human's start",
        (pieces.setup.starting_money[0], pieces.setup.starting_exchange_tokens[0]),
        human,
    )
    order = (file.solo.sue_start_post, *file.solo.sue_delivery_order)
    yield "discs of Sue", pieces.counts.discs_per_player, len(order)
    yield "posts of Sue", set(), set(order) - {post.minimum for post in posts.trading_post}


PIECES = load_toml(__name__, "pieces.toml", Pieces)
TRAIL = load_toml(__name__, "trail.toml", Trail)
BUILDINGS = load_toml(__name__, "buildings.toml", Buildings)
POSTS_FILE = load_toml(__name__, "posts.toml", Posts)
TOKENS = load_toml(__name__, "tokens.toml", Tokens)
SOLO_FILE = load_toml(__name__, "solo.toml", SoloFile)

require_counts(
    __name__,
    counted_cards(PIECES),
    counted_trail(TRAIL, PIECES),
    counted_buildings(BUILDINGS, PIECES),
    counted_posts(POSTS_FILE, PIECES),
    counted_tokens(TOKENS, PIECES),
    counted_solo(SOLO_FILE, POSTS_FILE, PIECES),
)

SETUP, COSTS, COUNTS, SOLO = PIECES.setup, PIECES.costs, PIECES.counts, SOLO_FILE.solo

BREEDS: tuple[Breed, ...] = get_args(Breed)
"""All breeds in printed order, which is also the display order of hands."""

WORKERS: tuple[Worker, ...] = get_args(Worker)
POOLS: tuple[Pool, ...] = get_args(Pool)

CATTLE: dict[Breed, Cattle] = {cattle.id: cattle for cattle in PIECES.cattle}
MARKET: tuple[Breed, ...] = tuple(cattle.id for cattle in PIECES.cattle if cattle.group == "market")
"""The breeds of the cattle market, cheapest first."""

VALUES: dict[str, int] = {cattle.id: cattle.value for cattle in PIECES.cattle}
"""The breeding value of each breed."""

HERD: Multiset[str] = to_multiset(
    cattle.id for cattle in PIECES.cattle for _ in range(cattle.count_per_player)
)
"""The ten cattle cards that each player starts with (ELP-1.3)."""

WORKER_CARDS: dict[Worker, WorkerCard] = {worker.id: worker for worker in PIECES.worker}

EL_PASO = SOLO.sue_start_site
SITES: dict[str, Site] = {site.id: site for site in TRAIL.site}
NEUTRAL_SITES = tuple(site.id for site in TRAIL.site if site.kind == "neutral")
REGULAR_SITES = tuple(site.id for site in TRAIL.site if site.kind == "regular")
SPACE_NUMBERS = {site: str(number) for number, site in enumerate(REGULAR_SITES, 1)}
"""The numbers that players see on the regular building spaces, counted along the trail from El Paso."""
FORKS: dict[str, Fork] = {fork.at: fork for fork in TRAIL.fork}
"""The forks, keyed by the space where the trail divides."""

NEUTRAL: dict[str, NeutralBuilding] = {tile.id: tile for tile in BUILDINGS.neutral_building}
REGULAR: dict[int, RegularBuilding] = {tile.level: tile for tile in BUILDINGS.regular_building}
TRAINS: dict[int, TrainCard] = {card.engineers: card for card in BUILDINGS.train_card}
"""The train cards, keyed by the number of engineers they require (ELP-1.5)."""

POSTS: dict[int, Post] = {post.minimum: post for post in POSTS_FILE.trading_post}
"""The trading posts, keyed by the lowest delivery total they accept (ELP-8.7)."""

AUXILIARY: dict[AuxiliaryId, AuxiliaryAction] = {action.id: action for action in POSTS_FILE.auxiliary_action}
DISCS: dict[DiscId, DiscSpace] = {space.id: space for space in POSTS_FILE.disc_space}
GOALS: dict[str, Goal] = {token.id: token for token in TOKENS.goal_token}
BONUSES: dict[str, BonusToken] = {token.id: token for token in TOKENS.bonus_token}
BOT_CARDS: dict[str, BotCard] = {card.id: card for card in SOLO_FILE.bot_card}
B_CARDS = tuple(card.id for card in SOLO_FILE.bot_card if card.letter == "B")


def side(letter: str) -> Side:
    """Return the side of a tile or card for its letter."""
    return "a" if letter == "a" else "b"


def tile_slots(tile: str) -> tuple[AnyPrinted, ...]:
    """Return the slots of a neutral building (`B`) or of one side of a regular building (`2a`)."""
    if tile in NEUTRAL:
        return NEUTRAL[tile].actions
    return REGULAR[int(tile[0])].slots(side(tile[1]))
