"""Removing hazards (GWT-8.11)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.great_western_trail.commands import Forfeit, TakeHazard
from domain.games.great_western_trail.data import ZONES
from domain.games.great_western_trail.events import HazardTaken
from domain.games.great_western_trail.frames import RemoveHazard
from domain.games.great_western_trail.model import described_spaces
from domain.games.great_western_trail.rules.gains import pay
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command

SPACES: tuple[str, ...] = tuple(space for zone in ZONES.values() for space in zone)


def removable_hazards(state: State, seat: int, cost: int) -> tuple[str, ...]:
    """Return the spaces with a hazard. There are none if the seat cannot pay for one (GWT-8.11.1)."""
    if state.players[seat].money < cost:
        return ()
    return tuple(space for space in SPACES if space in state.board.tiles)


def removals(state: State, frame: RemoveHazard) -> Iterator[Command]:
    """Yield the removal of every hazard in any zone (GWT-8.11.1)."""
    yield from map(TakeHazard, removable_hazards(state, frame.seat, frame.cost))
    if frame.optional:
        yield Forfeit()


def remove(ledger: Ledger[State], frame: RemoveHazard, command: TakeHazard | Forfeit) -> None:
    """Pay and take the tile. A cattleman there stays on the empty space (GWT-4.9)."""
    ledger.close_frame()
    if isinstance(command, TakeHazard):
        pay(ledger, frame.seat, frame.cost)
        tile = ledger.state.board.tiles[command.space]
        ledger.record(HazardTaken(frame.seat, command.space, tile))


def why_not(state: State, frame: RemoveHazard, command: Command) -> RefusalReason:
    removable = removable_hazards(state, frame.seat, frame.cost)
    return RefusalReason(
        "GWT-8.11.1", f"choose a hazard for ${frame.cost}; possible: {described_spaces(removable)}"
    )


def default_removal(state: State, frame: RemoveHazard) -> Command:
    """Forfeit if possible; otherwise, take the first hazard."""
    return Forfeit() if frame.optional else next(removals(state, frame))


RULES: tuple[FrameRule, ...] = (
    Question(
        RemoveHazard,
        removals,
        remove,
        why=why_not,
        default=default_removal,
    ),
)
