"""The state of the game: the board, the players, Sue, and what is pending.

No order of a hidden pile stands in it: a draw pile, a stack, a deck is a multiset; what comes out of it is
drawn when it is turned over.
"""

from __future__ import annotations

from msgspec import field

from domain.games.el_paso.data import (
    BONUSES,
    CATTLE,
    COUNTS,
    DISCS,
    EL_PASO,
    GOALS,
    HERD,
    REGULAR,
    SETUP,
    SOLO,
    WORKERS,
)
from domain.games.el_paso.data.actions import Breed, DiscId, Pool, Specialist
from domain.games.el_paso.frames import AnyFrame
from domain.games.el_paso.variants import Options
from domain.kernel.frames import GameState
from domain.kernel.multiset import Multiset, to_multiset
from domain.kernel.values import Value

SIMMENTAL_SPACE = "simmental"
"""Where the rancher of whoever ends the game stands (ELP-10.2)."""

SUE = 1
"""Where Sue stands among the parties of a solo game, after the only seat."""


class Workers(Value, frozen=True):
    """Worker cards by kind."""

    cowboy: int = 0
    builder: int = 0
    engineer: int = 0
    versatile: int = 0


class Building(Value, frozen=True):
    """A regular building tile on the trail: whose, and of which level; Sue's seat is `SUE`."""

    seat: int
    level: int


class Supply(Value, frozen=True):
    """Tokens of a kind: the display with its gaps, the stack, and how many came out of it (ELP-2.3)."""

    stack: Multiset[str]
    display: tuple[str | None, ...] = (None,) * SETUP.train_supply_face_up_per_kind
    drawn: int = 0


class Player(Value, frozen=True):
    """A player.

    `rancher` is a space of the trail, None before the first turn. `hand` is sorted; `shown` are those cards
    of it that everybody has seen in a delivery. `discs` lie on the player board, `posts` has a post for each
    disc on one, ascending. `drawn` counts the cards that ever came out of the draw pile.
    """

    money: int = 0
    exchange_tokens: int = 0
    certificates: int = SETUP.certificate_start
    rancher: str | None = None
    hand: tuple[Breed, ...] = ()
    shown: tuple[Breed, ...] = ()
    draw: Multiset[str] = HERD
    discard: Multiset[str] = ()
    area: Workers = Workers()
    removed: tuple[Breed, ...] = ()
    discs: tuple[DiscId, ...] = tuple(DISCS)
    posts: tuple[int, ...] = ()
    goals: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    drawn: int = 0


class Specialty(Value, frozen=True):
    """A place of Sue's strategy row: its specialists, and versatile workers that joined them (ELP-16.10)."""

    worker: Specialist
    specialists: int = 1
    versatile: int = 0

    @property
    def count(self) -> int:
        """How many workers stand there."""
        return self.specialists + self.versatile


class Sue(Value, frozen=True):
    """Sue (ELP-16.1 to ELP-16.5).

    `row` runs from left to right; `resources` and `bots` are what is left of her decks, `turned` the bot card
    in use, `used` those put away. `drawn` and `played` count what came out of them.
    """

    rancher: str = EL_PASO
    row: tuple[Specialty, ...] = ()
    cattle: Multiset[str] = ()
    goals: tuple[str, ...] = ()
    bonuses: tuple[str, ...] = ()
    posts: tuple[int, ...] = ()
    resources: Multiset[str] = ()
    bots: Multiset[str] = ()
    turned: str | None = None
    used: Multiset[str] = ()
    drawn: int = 0
    played: int = 0


class Board(Value, frozen=True):
    """What all share.

    `neutral` has the tile of each neutral space, `buildings` those on regular spaces; `stacks` how many tiles
    of each level are left, `cattle` the cards of the market by breed, `simmental` those on their stack.
    """

    neutral: dict[str, str] = field(default_factory=dict)
    buildings: dict[str, Building] = field(default_factory=dict)
    stacks: tuple[int, ...] = tuple(building.tiles for building in REGULAR.values())
    cattle: Multiset[str] = ()
    workers: Workers = Workers()
    simmental: int = 0
    goal: Supply = Supply(to_multiset(tuple(GOALS)))
    bonus: Supply = Supply(to_multiset(tuple(BONUSES)))

    def supply(self, pool: Pool) -> Supply:
        return self.goal if pool == "goal" else self.bonus


class State(GameState[AnyFrame], frozen=True):
    """The whole game.

    `start` is the starting seat; `turns` counts those begun, Sue's among them. `closer` is who ended the game
    by arriving at the empty Simmental space (ELP-10.2). `last` are the places of the move made last.
    """

    options: Options = Options()
    board: Board = Board()
    players: tuple[Player, ...] = ()
    sue: Sue | None = None
    start: int = 0
    turns: int = 0
    closer: int | None = None
    last: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Nothing is pending: the game has been played to its end."""
        return not self.stack

    @property
    def parties(self) -> int:
        """How many take turns: the players, and Sue."""
        return len(self.players) + (self.sue is not None)


def sue_of(state: State) -> Sue:
    """Return Sue, who is there in a solo game only."""
    if state.sue is None:
        raise LookupError("Sue plays in a solo game only")
    return state.sue


def tile_at(state: State, site: str) -> str | None:
    """Name the building on a space: a neutral tile (`B`), a regular one with its side (`2a`), or none."""
    board = state.board
    building = board.buildings.get(site)
    if building is not None:
        return f"{building.level}{state.options.building_side(building.level)}"
    return board.neutral.get(site)


def blank(options: Options, seats: int) -> State:
    """Lay out all that no lot decides (ELP-2.4 to ELP-2.6, ELP-16.2 to ELP-16.5)."""
    solo = seats == 1
    taken = SOLO.resource_deck if solo else {}
    row = SOLO.strategy_row if solo else ()
    each = SETUP.starting_workers_per_player
    gone = {worker: seats * each[worker] + taken.get(worker, 0) + (worker in row) for worker in WORKERS}
    workers = {worker: COUNTS.worker_cards_per_kind - gone[worker] for worker in WORKERS}
    cattle = (
        breed.id
        for breed in CATTLE.values()
        if breed.group == "market"
        for _ in range(breed.count - taken.get(breed.id, 0))
    )
    board = Board(
        cattle=to_multiset(cattle),
        workers=Workers(**workers),
        simmental={int(key): count for key, count in SETUP.simmental_by_player_count.items()}[seats],
    )
    players = (Player(area=Workers(**{worker: each[worker] for worker in WORKERS})),) * seats
    return State(options=options, board=board, players=players, sue=_sue() if solo else None)


def _sue() -> Sue:
    resources = to_multiset(card for card, count in SOLO.resource_deck.items() for _ in range(count))
    return Sue(resources=resources, posts=(SOLO.sue_start_post,))
