"""The state of the game: the board, the players, and what is pending (GWT-3.3).

No order of a hidden pile stands in it: a stack, a deck or a draw stack is a multiset; what comes out of it is
drawn when it is turned over.
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
    """A player's building on a site: whose, and which side of which tile (`4a`)."""

    seat: int
    tile: str


class Workers(Value, frozen=True):
    """Workers by row, the printed one included (GWT-9.1)."""

    cowboy: int = 1
    craftsman: int = 1
    engineer: int = 1


class Teepees(Value, frozen=True):
    """Teepees gained, by colour."""

    green: int = 0
    blue: int = 0


class Player(Value, frozen=True):
    """A player (GWT-3.3.2).

    `cattleman` is his space of the trail, None before the first turn; `engine` a space of the track; `marker`
    the certificate marker. `draw` is the draw stack, `hand` is sorted, the last of `discard` lies on top,
    `area` are the objective cards played, `removed` the cards out of the game. `cleared` are the disc spaces
    whose disc has gone; `unbuilt` the tiles to build, `replaced` those out of the game. `drawn` counts the
    cards that ever came into the hand from the draw stack. `unseen` are the objective cards of the hand that
    nobody else has ever seen (GWT-14.4).
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
    """What all share (GWT-3.3.1).

    By space, as far as something lies there: `neutral` and `buildings` on the trail, `tiles` of hazards and
    teepees, `masters` the tile or the worker on a station master's space, `stations` and `cities` the seats
    of their discs, ascending. `jobs` are the rows of the job market, `row` that of its token, 13 once it is
    taken. `stacks` are what is left of the Kansas City supply, `turned` counts what was turned over of each.
    `market` is sorted; `dealt` and `shown` count the cards that came out of the market and objective decks.
    `gone` are the small tiles that left the game.
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
    """The whole game.

    `start` is the starting seat; `sides` the sides of tiles 1 to 10; `turns` counts those begun; `closer` is
    the seat that took the job market token (GWT-12.1). `last` are the places of the move made last.
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
        """Nothing is pending: the game has been played to its end."""
        return not self.stack

    @property
    def counts(self) -> PlayerCount:
        """What follows from the number of players (GWT-16.1)."""
        return COUNTS[len(self.players)]


def blank(options: Options, seats: int) -> State:
    """Return the state before the first event."""
    return State(options=options, players=(Player(),) * seats)
