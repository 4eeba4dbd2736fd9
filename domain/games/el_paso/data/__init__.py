"""The pieces of the game, read once: an unknown key, a missing piece or a wrong count fails the import."""

from __future__ import annotations

from typing import get_args

from domain.games.el_paso.data.actions import AnyPrinted
from domain.games.el_paso.data.board_schema import (
    AuxiliaryAction,
    Buildings,
    DiscSpace,
    Fork,
    NeutralBuilding,
    Post,
    Posts,
    RegularBuilding,
    Site,
    Trail,
    TrainCard,
)
from domain.games.el_paso.data.checks import (
    counted_buildings,
    counted_cards,
    counted_posts,
    counted_solo,
    counted_tokens,
    counted_trail,
)
from domain.games.el_paso.data.kinds import AuxiliaryId, Breed, DiscId, Pool, Side, Worker
from domain.games.el_paso.data.schema import (
    BonusToken,
    BotCard,
    Cattle,
    Goal,
    Pieces,
    SoloFile,
    Tokens,
    WorkerCard,
)
from domain.kernel.multiset import Multiset, to_multiset
from domain.kernel.toml_data import load_toml, require_counts

PIECES = load_toml(__name__, "pieces.toml", Pieces)
TRAIL = load_toml(__name__, "trail.toml", Trail)
BUILDINGS = load_toml(__name__, "buildings.toml", Buildings)
POSTS_FILE = load_toml(__name__, "posts.toml", Posts)
TOKENS = load_toml(__name__, "tokens.toml", Tokens)
SOLO_FILE = load_toml(__name__, "solo.toml", SoloFile)

require_counts(
    counted_cards(PIECES),
    counted_trail(TRAIL, PIECES),
    counted_buildings(BUILDINGS, PIECES),
    counted_posts(POSTS_FILE, PIECES),
    counted_tokens(TOKENS, PIECES),
    counted_solo(SOLO_FILE, POSTS_FILE, PIECES),
)

SETUP, COSTS, COUNTS, SOLO = PIECES.setup, PIECES.costs, PIECES.counts, SOLO_FILE.solo

BREEDS: tuple[Breed, ...] = get_args(Breed)
"""All breeds in printed order, in which hands are shown."""

WORKERS: tuple[Worker, ...] = get_args(Worker)
POOLS: tuple[Pool, ...] = get_args(Pool)

CATTLE: dict[Breed, Cattle] = {cattle.id: cattle for cattle in PIECES.cattle}
MARKET: tuple[Breed, ...] = tuple(cattle.id for cattle in PIECES.cattle if cattle.group == "market")
"""The breeds of the cattle market, the cheapest first."""

VALUES: dict[str, int] = {cattle.id: cattle.value for cattle in PIECES.cattle}
"""The breeding value of each breed."""

HERD: Multiset[str] = to_multiset(
    cattle.id for cattle in PIECES.cattle for _ in range(cattle.count_per_player)
)
"""The ten cattle cards that each player begins with (ELP-1.3)."""

WORKER_CARDS: dict[Worker, WorkerCard] = {worker.id: worker for worker in PIECES.worker}

EL_PASO = SOLO.sue_start_site
SITES: dict[str, Site] = {site.id: site for site in TRAIL.site}
NEUTRAL_SITES = tuple(site.id for site in TRAIL.site if site.kind == "neutral")
REGULAR_SITES = tuple(site.id for site in TRAIL.site if site.kind == "regular")
SPACE_NUMBERS = {site: str(number) for number, site in enumerate(REGULAR_SITES, 1)}
"""How players call the regular building spaces, counted along the trail from El Paso on."""
FORKS: dict[str, Fork] = {fork.at: fork for fork in TRAIL.fork}
"""The forks by the space where the trail divides."""

NEUTRAL: dict[str, NeutralBuilding] = {tile.id: tile for tile in BUILDINGS.neutral_building}
REGULAR: dict[int, RegularBuilding] = {tile.level: tile for tile in BUILDINGS.regular_building}
TRAINS: dict[int, TrainCard] = {card.engineers: card for card in BUILDINGS.train_card}
"""The train cards by the engineers that they need (ELP-1.5)."""

POSTS: dict[int, Post] = {post.minimum: post for post in POSTS_FILE.trading_post}
"""The trading posts by their minimum (ELP-8.7)."""

AUXILIARY: dict[AuxiliaryId, AuxiliaryAction] = {action.id: action for action in POSTS_FILE.auxiliary_action}
DISCS: dict[DiscId, DiscSpace] = {space.id: space for space in POSTS_FILE.disc_space}
GOALS: dict[str, Goal] = {token.id: token for token in TOKENS.goal_token}
BONUSES: dict[str, BonusToken] = {token.id: token for token in TOKENS.bonus_token}
BOT_CARDS: dict[str, BotCard] = {card.id: card for card in SOLO_FILE.bot_card}
B_CARDS = tuple(card.id for card in SOLO_FILE.bot_card if card.letter == "B")


def side(letter: str) -> Side:
    """Read the side of a tile or card."""
    return "a" if letter == "a" else "b"


def tile_slots(tile: str) -> tuple[AnyPrinted, ...]:
    """Give the slots of a building tile: a neutral one (`B`), or a side of a regular one (`2a`)."""
    if tile in NEUTRAL:
        return NEUTRAL[tile].actions
    return REGULAR[int(tile[0])].slots(side(tile[1]))
