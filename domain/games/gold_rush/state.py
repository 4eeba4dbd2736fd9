"""The state of the game: the map with its features, what lies beside it, and the players."""

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
"""A node is a segment of a laid tile: 16 times the tile's number in laying order, plus the segment's."""


class Laid(Value, frozen=True):
    """A tile on the map; `features` names the feature that each of its segments belongs to."""

    tile: str
    x: int
    y: int
    rotation: int
    features: tuple[str, ...]


class Gap(Value, frozen=True):
    """An empty cell next to the map: the edge each side needs, and the tile that lies there (GLD-4.1)."""

    x: int
    y: int
    needs: str
    beside: tuple[int, ...]


class Cowboy(Value, frozen=True):
    """A cowboy on the map."""

    seat: int
    node: int


class Feature(Value, frozen=True):
    """Joined segments: a mountain, railroad, prairie, or a town, always alone (GLD-1.7, GLD-11.4).

    Its name in the state is that of the segment it began with (`17r0`: r0 of tile 17) or, when features were
    joined, the name of the larger.
    `open` counts edges where a mountain or railroad may still go on; `ore` are the numbers of the tokens on a
    mountain, ascending, the last on top (GLD-5.4).
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
    """A player's points: those of the score track during play, and those of the final scoring by category."""

    play: int = 0
    mountains: int = 0
    railroads: int = 0
    towns: int = 0
    prairies: int = 0
    ore: int = 0

    @property
    def total(self) -> int:
        """All points together (GLD-8.11)."""
        return self.play + self.mountains + self.railroads + self.towns + self.prairies + self.ore


class Player(Value, frozen=True):
    """What a player has: cowboys in the supply, the node of the tent, faces in the order taken, points."""

    cowboys: int = PIECES.players.cowboys_supply
    tent: int | None = None
    ore: tuple[int, ...] = ()
    points: Sheet = Sheet()


class State(GameState[AnyFrame], frozen=True):
    """The whole game.

    `pile` is what may still be drawn, as a multiset: no order of tiles lies in the state (GLD-9.3, GLD-10.1).
    `faces` are those that nobody has seen: of the tokens in the supply, on the map, and put away (GLD-10.2).
    `supply` counts tokens not yet laid, `laid_ore` those laid: they are numbered 1, 2, 3 ... in that order,
    which says nothing about their faces (GLD-9.5).
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
        """Nothing is pending: the game has been played to its end."""
        return not self.stack


def node_of(tile: int, segment: int) -> int:
    """Return the node of a segment."""
    return tile * NODES_PER_TILE + segment


def tile_at(state: State, x: int, y: int) -> int | None:
    """Return the number of the tile on that cell; the newest are looked at first."""
    for back, laid in enumerate(reversed(state.map), start=1):
        if laid.x == x and laid.y == y:
            return len(state.map) - back
    return None


def node_at(state: State, x: int, y: int, segment: str) -> int | None:
    """Return the node of that segment of the tile on that cell, None where there is none."""
    number = tile_at(state, x, y)
    if number is None:
        return None
    found = NUMBERS[state.map[number].tile].get(segment)
    return None if found is None else node_of(number, found)


def feature_of(state: State, node: int) -> Feature:
    """Return the feature that a node belongs to."""
    number, segment = divmod(node, NODES_PER_TILE)
    return state.features[state.map[number].features[segment]]


def spot_of(state: State, node: int) -> tuple[int, int, str]:
    """Return the cell and the name of a segment."""
    number, segment = divmod(node, NODES_PER_TILE)
    laid = state.map[number]
    return laid.x, laid.y, SEGMENTS[laid.tile][segment].name
