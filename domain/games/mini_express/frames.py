"""The pending frames (MEX-4.4). Only the frames of human seats ask questions."""

from __future__ import annotations

from domain.games.mini_express.commands import Company
from domain.kernel.frames import Frame, SeatFrame


class DraftFirst(SeatFrame, frozen=True):
    """The seat takes its first opening share (MEX-3.7)."""


class DraftSecond(SeatFrame, frozen=True):
    """The seat takes its second opening share (MEX-3.7)."""


class DraftSolo(SeatFrame, frozen=True):
    """In a solo game, the player takes an opening share, twice, from two different companies (MEX-3.9)."""


class DraftDuelPair(SeatFrame, frozen=True):
    """The start player takes both shares of a company (MEX-11.2, first step)."""


class DraftDuelShared(SeatFrame, frozen=True):
    """The start player chooses a company, and both players take a share of it (MEX-11.2, second step)."""


class DraftDuelLast(SeatFrame, frozen=True):
    """The second player takes both shares of a company (MEX-11.2, third step).

    The last company is split.
    """


class LeftOver(Frame, frozen=True):
    """After the draft, shares set aside are removed from the game or go to the Machinist (MEX-3.8)."""


class MachinistOpening(Frame, frozen=True):
    """The Machinist of the solo game takes its opening shares (MEX-9.3)."""


class BeginTurn(SeatFrame, frozen=True):
    """A turn begins. The Machinist's number is the one after the last seat's (MEX-4.1)."""


class Act(SeatFrame, frozen=True):
    """Take a share or build track (MEX-4.2).

    In a duel, the second action of a turn must be for a company other than `after`.
    """

    action: int = 1
    after: Company | None = None


class ChooseWildCompany(SeatFrame, frozen=True):
    """Choose the company that gains influence from a wild symbol, other than the company shown (MEX-6.11)."""

    shown: Company


class ChoosePortFor(SeatFrame, frozen=True):
    """Choose a port for the company shown with the wild symbol (MEX-12.3.2)."""

    company: Company


class FinishBuild(SeatFrame, frozen=True):
    """The last steps of a build: removing the demand token, and the Golden Spike (MEX-6.14, MEX-6.15)."""

    company: Company
    route: tuple[str, ...]
    action: int = 1


class ChooseWestern(SeatFrame, frozen=True):
    """Choose the western branch company, since Omaha and San Francisco are connected (MEX-12.2.8)."""

    candidates: tuple[Company, ...]


class EndAction(SeatFrame, frozen=True):
    """An action is done. A duel may end, or continue with a second action (MEX-11.4, MEX-11.6)."""

    action: int
    company: Company


class EndTurn(SeatFrame, frozen=True):
    """A turn is done. The game ends, or the next turn begins (MEX-4.3, MEX-7.4)."""


class MachinistTurn(Frame, frozen=True):
    """The Machinist draws a token, moves its markers and acts (MEX-9.8)."""


class MachinistPort(Frame, frozen=True):
    """The Machinist chooses a port for the company (MEX-12.3.4)."""

    company: Company


class MachinistWestern(Frame, frozen=True):
    """The Machinist chooses the western branch company (MEX-12.2.9)."""

    candidates: tuple[Company, ...]


AnyFrame = (
    DraftFirst
    | DraftSecond
    | DraftSolo
    | DraftDuelPair
    | DraftDuelShared
    | DraftDuelLast
    | LeftOver
    | MachinistOpening
    | BeginTurn
    | Act
    | ChooseWildCompany
    | ChoosePortFor
    | FinishBuild
    | ChooseWestern
    | EndAction
    | EndTurn
    | MachinistTurn
    | MachinistPort
    | MachinistWestern
)
