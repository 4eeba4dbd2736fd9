"""The state of the game: the board, the players, and the pending frames (GWT-3.3).

Hidden piles have no order: a stack, deck or draw pile is a multiset, and an item is drawn from it only when
it is revealed.
"""

from __future__ import annotations

from msgspec import field

from domain.games.great_western_trail.data import (
    COUNTS,
    HERD,
    JOB_MARKET,
    MARKET,
    OBJECTIVE_DECK,
    RAILROAD,
    STACKS,
)
from domain.games.great_western_trail.data.schema import PlayerCount
from domain.games.great_western_trail.frames import AnyFrame
from domain.games.great_western_trail.variants import Options
from domain.kernel.frames import GameState
from domain.kernel.multiset import Multiset
from domain.kernel.values import Value

Row = tuple[str | None, ...]


class Building(Value, frozen=True):
    """A player's building on a site: the owner, and the tile with its side (`4a`)."""

    seat: int
    tile: str


class Workers(Value, frozen=True):
    """The number of workers of each kind, including those printed on the player board (GWT-9.1)."""

    cowboy: int = 1
    craftsman: int = 1
    engineer: int = 1


class Teepees(Value, frozen=True):
    """The number of teepees gained, by colour."""

    green: int = 0
    blue: int = 0


class Player(Value, frozen=True):
    """A player (GWT-3.3.2).

    `cattleman` is a trail space, or None before the first turn. `engine` is a track space, `marker` the
    position of the certificate marker. `draw` is the draw pile, and `hand` is sorted. The last card of
    `discard` is on top. `area` holds the objective cards played, `removed` the cards out of the game.
    `cleared` lists the disc spaces without a disc, `unbuilt` the tiles left to build, `replaced` the tiles
    out of the game. `drawn` counts all cards ever drawn from the draw pile. `unseen` lists the objective
    cards in hand that no other player has ever seen (GWT-14.4).
    """

    money: int = 0
    cattleman: str | None = None
    engine: str = RAILROAD.start
    marker: int = 0
    workers: Workers = Workers()
    cleared: tuple[str, ...] = ()
    unbuilt: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    hazards: tuple[str, ...] = ()
    teepees: Teepees = Teepees()
    masters: tuple[str, ...] = ()
    area: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    draw: Multiset[str] = HERD
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    drawn: int = 0
    unseen: tuple[str, ...] = ()


class Board(Value, frozen=True):
    """The shared board (GWT-3.3.1).

    Several fields are keyed by space and leave out empty spaces: `neutral` and `buildings` on the trail,
    `tiles` (hazards and teepees), `masters` (the tile or worker on a station master space), `stations` and
    `cities` (the seats of the discs there, in ascending order). `jobs` lists the rows of the job market;
    `row` is the row of its token, or 13 once the token is taken. `stacks` has the remaining tiles of the
    Kansas City supply; `turned` counts the tiles revealed from each stack. `market` is sorted; `dealt` and
    `shown` count the cards dealt from the market and objective decks. `gone` lists the small tiles out of the
    game.
    """

    neutral: dict[str, str] = field(default_factory=dict)
    buildings: dict[str, Building] = field(default_factory=dict)
    tiles: dict[str, str] = field(default_factory=dict)
    masters: dict[str, str] = field(default_factory=dict)
    stations: dict[str, tuple[int, ...]] = field(default_factory=dict)
    cities: dict[str, tuple[int, ...]] = field(default_factory=dict)
    foresights: tuple[Row, ...] = ((None, None),) * 3
    jobs: tuple[Row, ...] = ((None,) * JOB_MARKET.columns,) * JOB_MARKET.rows
    row: int = JOB_MARKET.token_start_row
    stacks: tuple[Multiset[str], ...] = tuple(STACKS.values())
    turned: tuple[int, int, int] = (0, 0, 0)
    market: tuple[str, ...] = ()
    deck: Multiset[str] = MARKET
    dealt: int = 0
    display: tuple[str, ...] = ()
    objectives: Multiset[str] = OBJECTIVE_DECK
    shown: int = 0
    gone: tuple[str, ...] = ()


class State(GameState[AnyFrame], frozen=True):
    """The state of the whole game.

    `start` is the starting seat, `sides` are the sides of tiles 1 to 10, and `turns` is the number of turns
    begun. `closer` is the seat that took the job market token (GWT-12.1). `last` lists the places of the last
    move.
    """

    options: Options = Options()
    board: Board = Board()
    players: tuple[Player, ...] = ()
    start: int = 0
    sides: str = "a" * 10
    turns: int = 0
    closer: int | None = None
    last: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Return whether the game has been played to its end: no frame is pending."""
        return not self.stack

    @property
    def counts(self) -> PlayerCount:
        """Return the numbers that depend on the player count (GWT-16.1)."""
        return COUNTS[len(self.players)]


def blank(options: Options, seats: int) -> State:
    """Return the state before the first event."""
    return State(options=options, players=(Player(),) * seats)
