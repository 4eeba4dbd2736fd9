"""What a seat or a spectator can see (section 9 of the rules)."""

from __future__ import annotations

from typing import Literal

from domain.games.gold_rush.data import PIECES
from domain.games.gold_rush.frames import Act, LayTile
from domain.games.gold_rush.state import State, spot_of
from domain.kernel.multiset import Multiset, size
from domain.kernel.values import Value


class MapTile(Value, frozen=True):
    """A tile on the map. Tiles are listed in the order in which they were laid."""

    tile: str
    x: int
    y: int
    rotation: int


class Figure(Value, frozen=True):
    """A cowboy or tent on a segment. A cowboy on a prairie is a farmer."""

    seat: int
    kind: Literal["cowboy", "tent"]
    x: int
    y: int
    segment: str


class Stack(Value, frozen=True):
    """The face-down ore tokens of one mountain, shown on the mountain part that was laid first (GLD-5.3)."""

    x: int
    y: int
    part: str
    tokens: int


class SeatView(Value, frozen=True):
    """A player.

    `tent`: whether the tent is in the supply. `ore`: for the viewer's own seat, the tokens' faces in the
    order taken (GLD-6.15, GLD-14.17); for others, the number of tokens. The score marker is on `space` after
    `laps` laps (GLD-7.10, GLD-14.12).
    """

    seat: int
    score: int
    cowboys: int
    tent: bool
    ore: tuple[int, ...] | int
    space: int = 0
    laps: int = 0


class View(Value, frozen=True):
    """The table as the viewer may see it.

    `turn` counts the tiles laid, including this turn's. `drawn` is the tile to lay. `pile` and `supply` are
    the numbers of remaining tiles and ore tokens. `to_come` lists the tiles in the draw pile, which are
    public. `last` is the cell of the last tile laid. `winners` have the most points at the end, ignoring
    resignations; the table's result takes these into account.
    """

    viewer: int | None
    turn: int
    active: int | None
    step: Literal["lay", "act", "over"]
    drawn: str | None
    map: tuple[MapTile, ...]
    figures: tuple[Figure, ...]
    stacks: tuple[Stack, ...]
    seats: tuple[SeatView, ...]
    pile: int
    supply: int
    discarded: tuple[str, ...]
    farmers: bool
    last: tuple[int, int] | None
    to_come: Multiset[str] = ()
    winners: tuple[int, ...] = ()


def view(state: State, seat: int | None) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    top = state.stack[-1] if state.stack else None
    laying = isinstance(top, LayTile)
    return View(
        viewer=seat,
        turn=len(state.map) - 1 + laying,
        active=top.seat if isinstance(top, LayTile | Act) else None,
        step="lay" if laying else "act" if top else "over",
        drawn=top.tile if isinstance(top, LayTile) else None,
        map=tuple(MapTile(laid.tile, laid.x, laid.y, laid.rotation) for laid in state.map),
        figures=_figures(state),
        stacks=_stacks(state),
        seats=tuple(_seat(state, player, seat) for player in range(len(state.players))),
        pile=size(state.pile),
        supply=state.supply,
        discarded=state.discarded,
        farmers=state.options.farmers,
        last=(state.map[-1].x, state.map[-1].y) if len(state.map) > 1 else None,
        to_come=state.pile,
        winners=_winners(state),
    )


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    player = state.players[seat]
    laps, space = divmod(player.points.total, PIECES.counts.score_track_spaces)
    return SeatView(
        seat=seat,
        score=player.points.total,
        cowboys=player.cowboys,
        tent=player.tent is None,
        ore=player.ore if viewer == seat or state.over else len(player.ore),
        space=space,
        laps=laps,
    )


def _figures(state: State) -> tuple[Figure, ...]:
    """Return the cowboys and tents, in the order in which their tiles were laid."""
    cowboys = [
        (cowboy.node, Figure(cowboy.seat, "cowboy", *spot_of(state, cowboy.node)))
        for feature in state.features.values()
        for cowboy in feature.cowboys
    ]
    tents = [
        (player.tent, Figure(seat, "tent", *spot_of(state, player.tent)))
        for seat, player in enumerate(state.players)
        if player.tent is not None
    ]
    return tuple(figure for _, figure in sorted(cowboys + tents, key=lambda placed: placed[0]))


def _stacks(state: State) -> tuple[Stack, ...]:
    stacks = [(min(feature.nodes), len(feature.ore)) for feature in state.features.values() if feature.ore]
    return tuple(Stack(*spot_of(state, node), tokens) for node, tokens in sorted(stacks))


def _winners(state: State) -> tuple[int, ...]:
    if not state.over:
        return ()
    totals = [player.points.total for player in state.players]
    return tuple(seat for seat, total in enumerate(totals) if total == max(totals))


def active_tent(view: View) -> Figure | None:
    """Return the active seat's tent if it is on the map; otherwise None."""
    tents = (figure for figure in view.figures if figure.kind == "tent" and figure.seat == view.active)
    return next(tents, None)
