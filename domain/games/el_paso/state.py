"""The state of the game: the board, the players, Sue, and the pending frames.

Hidden piles have no order: draw piles, stacks and decks are multisets, and a card is chosen at random when it
is drawn.
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
"""The space of the rancher whose owner triggered the end of the game (ELP-10.2)."""

SUE = 1
"""Sue's party number in a solo game: the one after the only seat."""


class Workers(Value, frozen=True):
    """Worker cards by kind."""

    cowboy: int = 0
    builder: int = 0
    engineer: int = 0
    versatile: int = 0


class Building(Value, frozen=True):
    """A regular building tile on the trail. `seat` is its owner's number, `SUE` if it is hers."""

    seat: int
    level: int


class Supply(Value, frozen=True):
    """Tokens of a kind: the display with its gaps, the stack, and the number drawn from it (ELP-2.3)."""

    stack: Multiset[str]
    display: tuple[str | None, ...] = (None,) * SETUP.train_supply_face_up_per_kind
    drawn: int = 0


class Player(Value, frozen=True):
    """A player.

    `rancher` is a space on the trail, None before the first turn. `hand` is sorted; `shown` lists the cards
    in it that all players have seen in a delivery. `discs` lists the discs left on the player board, `posts`
    the post of each placed disc in ascending order. `drawn` counts all cards ever drawn from the draw pile.
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
    """A specialty in Sue's strategy row: its specialists, and versatile workers added to it (ELP-16.10)."""

    worker: Specialist
    specialists: int = 1
    versatile: int = 0

    @property
    def count(self) -> int:
        return self.specialists + self.versatile


class Sue(Value, frozen=True):
    """Sue's row, decks and discs (ELP-16.1 to ELP-16.5).

    `row` runs from left to right. `resources` and `bots` are the cards left in her decks; `turned` is the
    current bot card, and `used` has the earlier bot cards. `drawn` and `played` count the cards drawn from
    each deck.
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
    """The board and the common supplies.

    `neutral` is the tile on each neutral space, `buildings` those on regular spaces. `stacks` is the number
    of tiles left of each level, `cattle` the market's cards by breed, `simmental` the size of the Simmental
    stack.
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

    `start` is the starting seat; `turns` counts the turns begun, including Sue's. `closer` is the party that
    triggered the end (ELP-10.2). `last` lists the places of the last move.
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
        """Whether the game has been played to its end: no frame is pending."""
        return not self.stack

    @property
    def parties(self) -> int:
        """The number of parties that take turns: the players, and Sue."""
        return len(self.players) + (self.sue is not None)


def sue_of(state: State) -> Sue:
    """Return Sue; raise LookupError unless this is a solo game."""
    if state.sue is None:
        raise LookupError("only a solo game has Sue")
    return state.sue


def tile_at(state: State, site: str) -> str | None:
    """Return the building on a space; None if there is none.

    A neutral tile is a letter (`B`), a regular one its level and side (`2a`).
    """
    board = state.board
    building = board.buildings.get(site)
    if building is not None:
        return f"{building.level}{state.options.building_side(building.level)}"
    return board.neutral.get(site)


def blank(options: Options, seats: int) -> State:
    """Return the state before any random setup (ELP-2.4 to ELP-2.6, ELP-16.2 to ELP-16.5)."""
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
