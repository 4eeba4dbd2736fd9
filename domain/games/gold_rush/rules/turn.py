"""The order of a turn: draw, lay a tile, take one action, score, next seat (GLD-3.1).

Only the active seat is ever asked, and only the pending decision can be answered (GLD-3.4).
"""

from __future__ import annotations

from domain.games.gold_rush.events import TileDiscarded, TileDrawn
from domain.games.gold_rush.frames import Act, FinalScoring, LayTile, NextTurn, ScoreTurn
from domain.games.gold_rush.model.geometry import FITTING
from domain.games.gold_rush.state import State
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger


def begin_turn(ledger: Ledger[State], frame: NextTurn) -> None:
    """Draw tiles until one can be laid, discarding those that cannot (GLD-3.2, GLD-4.3, GLD-5.7).

    An empty pile ends the game. That happens after the turn in which the last tile was laid (GLD-8.1), or
    within this turn, which is then skipped (GLD-3.3, GLD-14.8).
    """
    ledger.close_frame()
    while ledger.state.pile:
        tile = ledger.chance.draw_from(ledger.state.pile, f"tile:{_count_drawn(ledger.state) + 1}")
        ledger.record(TileDrawn(frame.seat, tile))
        if is_placeable(ledger.state, tile):
            ledger.open_frames(ScoreTurn(frame.seat), Act(frame.seat), LayTile(frame.seat, tile))
            return
        ledger.record(TileDiscarded(tile))
    ledger.open_frames(FinalScoring())


def is_placeable(state: State, tile: str) -> bool:
    """Return whether the tile fits anywhere (GLD-4.3)."""
    fitting = FITTING[tile]
    return any(fitting[gap.needs] for gap in state.gaps)


def _count_drawn(state: State) -> int:
    """Count the tiles drawn so far, which are all laid or discarded tiles except the start tile."""
    return len(state.map) - 1 + len(state.discarded)


def next_seat(state: State, seat: int) -> int:
    """Return the next seat clockwise (GLD-2.6)."""
    return (seat + 1) % len(state.players)


RULES: tuple[FrameRule, ...] = (AutoStep(NextTurn, begin_turn),)
