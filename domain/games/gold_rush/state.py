"""The state of the game: the map with its features, the supplies, and the players."""

from __future__ import annotations

from msgspec import field

from domain.games.gold_rush.data import DRAW_PILE, ORE, PIECES
from domain.games.gold_rush.frames import AnyFrame
from domain.games.gold_rush.model.geometry import NUMBERS, SEGMENTS, Kind
from domain.games.gold_rush.variants import Options
from domain.kernel.frames import GameState
from domain.kernel.multiset import Multiset, size
from domain.kernel.values import Value

NODES_PER_TILE = 16
"""The size of each tile's range of node numbers.

A node is a segment of a laid tile. Its number is 16 times the tile's number in laying order, plus the
segment's number.
"""


class Laid(Value, frozen=True):
    """A tile on the map. `features` lists the name of each segment's feature."""

    tile: str
    x: int
    y: int
    rotation: int
    features: tuple[str, ...]


class Gap(Value, frozen=True):
    """An empty cell next to the map, with the required edge and the neighbour on each side (GLD-4.1)."""

    x: int
    y: int
    needs: str
    beside: tuple[int, ...]


class Cowboy(Value, frozen=True):
    seat: int
    node: int


class Feature(Value, frozen=True):
    """Joined segments that form a mountain, railroad or prairie; a town is never joined (GLD-1.7, GLD-11.4).

    A feature is named after its first segment (`17r0`: r0 of tile 17). Joined features keep the name of the
    larger one. `open` counts the open edges of a mountain or railroad. `ore` holds the numbers of the tokens
    on a mountain in ascending order, with the last on top (GLD-5.4).
    """

    kind: Kind
    nodes: tuple[int, ...]
    open: int = 0
    nuggets: int = 0
    locomotives: int = 0
    camps: int = 0
    herds: int = 0
    cowboys: tuple[Cowboy, ...] = ()
    ore: tuple[int, ...] = ()


class Sheet(Value, frozen=True):
    """A player's points by category. `play` is scored during the game, the others in final scoring."""

    play: int = 0
    mountains: int = 0
    railroads: int = 0
    towns: int = 0
    prairies: int = 0
    ore: int = 0

    @property
    def total(self) -> int:
        """The final score (GLD-8.11)."""
        return self.play + self.mountains + self.railroads + self.towns + self.prairies + self.ore


class Player(Value, frozen=True):
    """A player's cowboys in the supply, the tent's node, token faces in the order taken, and points."""

    cowboys: int = PIECES.players.cowboys_supply
    tent: int | None = None
    ore: tuple[int, ...] = ()
    points: Sheet = Sheet()


class State(GameState[AnyFrame], frozen=True):
    """The whole game.

    `pile` is the draw pile as a multiset: the state has no order of tiles (GLD-9.3, GLD-10.1). `faces` are
    the faces that no player has seen: those of tokens in the supply, on the map or removed from the game
    (GLD-10.2). `supply` counts tokens not yet laid, `laid_ore` those laid. Tokens are numbered 1, 2, 3 ... in
    that order, which reveals nothing about their faces (GLD-9.5).
    """

    options: Options = Options()
    players: tuple[Player, ...] = ()
    map: tuple[Laid, ...] = ()
    gaps: tuple[Gap, ...] = ()
    features: dict[str, Feature] = field(default_factory=dict)
    pile: Multiset[str] = DRAW_PILE
    discarded: tuple[str, ...] = ()
    supply: int = size(ORE)
    laid_ore: int = 0
    put_away: int = 0
    faces: Multiset[int] = ORE

    @property
    def over(self) -> bool:
        """Whether the game has been played to its end: no frame is pending."""
        return not self.stack


def node_of(tile: int, segment: int) -> int:
    return tile * NODES_PER_TILE + segment


def tile_at(state: State, x: int, y: int) -> int | None:
    """Return the number of the tile on a cell, searching the newest tiles first."""
    for back, laid in enumerate(reversed(state.map), start=1):
        if laid.x == x and laid.y == y:
            return len(state.map) - back
    return None


def node_at(state: State, x: int, y: int, segment: str) -> int | None:
    """Return the node of a segment on a cell; None if there is none."""
    number = tile_at(state, x, y)
    if number is None:
        return None
    index = NUMBERS[state.map[number].tile].get(segment)
    return None if index is None else node_of(number, index)


def feature_of(state: State, node: int) -> Feature:
    number, segment = divmod(node, NODES_PER_TILE)
    return state.features[state.map[number].features[segment]]


def spot_of(state: State, node: int) -> tuple[int, int, str]:
    """Return the cell and the segment name of a node."""
    number, segment = divmod(node, NODES_PER_TILE)
    laid = state.map[number]
    return laid.x, laid.y, SEGMENTS[laid.tile][segment].name
