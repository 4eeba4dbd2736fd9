"""The pending steps of the game (GLD-3.1 to GLD-3.3)."""

from __future__ import annotations

from domain.kernel.frames import Frame, SeatFrame


class NextTurn(SeatFrame, frozen=True):
    """Begin the seat's turn by drawing a tile."""


class LayTile(SeatFrame, frozen=True):
    """The seat must lay the tile it drew."""

    tile: str


class Act(SeatFrame, frozen=True):
    """The seat may take one action, or pass."""


class ScoreTurn(SeatFrame, frozen=True):
    """Score the features completed by the tile just laid, then pass the turn to the next seat."""


class FinalScoring(Frame, frozen=True):
    """Score the map after the last tile has been laid or discarded."""


AnyFrame = NextTurn | LayTile | Act | ScoreTurn | FinalScoring
