"""What can be pending in the game (GLD-3.1 to GLD-3.3)."""

from __future__ import annotations

from domain.kernel.frames import Frame, SeatFrame


class NextTurn(SeatFrame, frozen=True):
    """The seat's turn begins: a tile is drawn for it."""


class LayTile(SeatFrame, frozen=True):
    """The tile that was drawn has to be laid."""

    tile: str


class Act(SeatFrame, frozen=True):
    """One action with the tile just laid, or none."""


class ScoreTurn(SeatFrame, frozen=True):
    """What the tile just laid has completed is scored, and the turn goes on to the next seat."""


class FinalScoring(Frame, frozen=True):
    """The last tile has been laid or discarded; what is on the map is scored."""


AnyFrame = NextTurn | LayTile | Act | ScoreTurn | FinalScoring
