"""Phase A, and actions that move the cattleman (section 4 of the rules, GWT-8.14, GWT-11.4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from domain.games.great_western_trail.commands import AnyCommand, Forfeit, MoveAlong, PlaceCattleman
from domain.games.great_western_trail.data import NEUTRAL_SITES
from domain.games.great_western_trail.events import CattlemanMoved, CattlemanPlaced, FeePaid
from domain.games.great_western_trail.frames import (
    EndVisit,
    FirstPlacement,
    ForesightStep,
    IncomeStep,
    InUse,
    Move,
    MoveCattleman,
    PhaseB,
)
from domain.games.great_western_trail.model import (
    KANSAS_CITY,
    Mask,
    entry_fee,
    list_words,
    locations,
    next_locations,
    owner_of,
    paths,
    space_name,
    step_limit,
    tile_at,
)
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

FORESIGHTS = (3, 2, 1)


def placements(state: State, frame: FirstPlacement) -> Iterable[PlaceCattleman]:
    return map(PlaceCattleman, NEUTRAL_SITES)


def place_cattleman(ledger: Ledger[State], frame: FirstPlacement, command: PlaceCattleman) -> None:
    ledger.close_frame()
    ledger.record(CattlemanPlaced(frame.seat, command.site))
    arrive(ledger, frame.seat, command.site)


def why_not_placed(state: State, frame: FirstPlacement, command: AnyCommand) -> RefusalReason:
    return RefusalReason(
        "GWT-3.1.3", "place your cattleman on a neutral building: site A, B, C, D, E, F or G"
    )


def cattleman_space(state: State, seat: int) -> str:
    space = state.players[seat].cattleman
    if space is None:
        raise LookupError(f"the cattleman of seat {seat} is not on the trail yet")
    return space


@lru_cache(maxsize=4_096)
def moves_along(space: str, mask: Mask, steps: int) -> tuple[MoveAlong, ...]:
    """Return a move for every legal path."""
    return tuple(map(MoveAlong, paths(space, mask, steps)))


@lru_cache(maxsize=4_096)
def free_moves(space: str, mask: Mask, steps: int) -> tuple[MoveAlong, ...]:
    """Return the moves that do not enter Kansas City (GWT-11.4)."""
    return tuple(move for move in moves_along(space, mask, steps) if move.path[-1] != KANSAS_CITY)


def moves(state: State, frame: Move) -> tuple[MoveAlong, ...]:
    return moves_along(cattleman_space(state, frame.seat), locations(state), step_limit(state, frame.seat))


def move(ledger: Ledger[State], frame: Move, command: MoveAlong) -> None:
    ledger.close_frame()
    walk_path(ledger, frame.seat, command.path)
    arrive(ledger, frame.seat, command.path[-1])


def why_not_moved(state: State, frame: Move, command: AnyCommand) -> RefusalReason | None:
    return _why_not_path(state, frame.seat, step_limit(state, frame.seat), command)


def default_move(state: State, frame: Move) -> MoveAlong:
    """Return the cheapest move; among equally cheap moves, the shortest."""
    return min(moves(state, frame), key=lambda move: (_total_fees(state, frame.seat, move), len(move.path)))


def walk_path(ledger: Ledger[State], seat: int, path: tuple[str, ...]) -> None:
    """Move along the path and pay each fee in order (GWT-4.5 to GWT-4.7).

    A seat that runs out of money pays what it has.
    """
    ledger.record(CattlemanMoved(seat, path))
    for location in path:
        state = ledger.state
        due = min(entry_fee(state, seat, location), state.players[seat].money)
        if due:
            ledger.record(FeePaid(seat, owner_of(state, location), due, location))


def arrive(ledger: Ledger[State], seat: int, location: str) -> None:
    """Begin phase B at the location, or the five steps of Kansas City (GWT-5.5, section 6)."""
    if location == KANSAS_CITY:
        steps = (ForesightStep(seat, number) for number in FORESIGHTS)
        ledger.open_frames(EndVisit(seat), IncomeStep(seat), *steps)
        return
    tile, owner = tile_at(ledger.state, location), owner_of(ledger.state, location)
    usable = tile is not None and owner in {
        None,
        seat,
    }  # GWT-5.2: no local actions on another player's building
    ledger.open_frames(PhaseB(seat, location, (InUse(location, tile),) if tile and usable else ()))


def farther_moves(state: State, frame: MoveCattleman) -> Iterable[MoveAlong | Forfeit]:
    """Return the moves that an action allows. The seat's step limit does not apply (GWT-8.14.1)."""
    space, mask = cattleman_space(state, frame.seat), locations(state)
    if frame.free:
        return (*free_moves(space, mask, frame.limit), Forfeit())
    return moves_along(space, mask, frame.limit)


def move_farther(ledger: Ledger[State], frame: MoveCattleman, command: MoveAlong | Forfeit) -> None:
    ledger.close_frame()
    if isinstance(command, Forfeit):
        return
    if not frame.free:
        walk_path(ledger, frame.seat, command.path)
        arrive(ledger, frame.seat, command.path[-1])
        return
    ledger.record(CattlemanMoved(frame.seat, command.path))
    if isinstance(ledger.state.stack[-1], PhaseB):  # GWT-11.4: phase B ends, and the new location is not used
        ledger.close_frame()


def why_not_moved_farther(state: State, frame: MoveCattleman, command: AnyCommand) -> RefusalReason | None:
    if frame.free and isinstance(command, MoveAlong) and KANSAS_CITY in command.path:
        return RefusalReason("GWT-11.4", "a free move cannot enter Kansas City")
    if isinstance(command, Forfeit):
        return RefusalReason("GWT-8.14.1", "this action must move the cattleman at least 1 step")
    rule = "GWT-11.4" if frame.free else "GWT-8.14.1"
    return _why_not_path(state, frame.seat, frame.limit, command, rule)


def default_farther_move(state: State, frame: MoveCattleman) -> MoveAlong | Forfeit:
    """Forfeit a free move; otherwise, return the cheapest move; among equally cheap moves, the shortest."""
    if frame.free:
        return Forfeit()
    possible = moves_along(cattleman_space(state, frame.seat), locations(state), frame.limit)
    return min(possible, key=lambda move: (_total_fees(state, frame.seat, move), len(move.path)))


def _why_not_path(
    state: State, seat: int, limit: int, command: AnyCommand, rule: str = "GWT-4.2"
) -> RefusalReason | None:
    if not isinstance(command, MoveAlong):
        return None
    if not command.path:
        return RefusalReason("GWT-4.2", "move the cattleman at least 1 step")
    space, mask = cattleman_space(state, seat), locations(state)
    for location in command.path:
        onward = next_locations(space, mask)
        if not onward:
            return RefusalReason("GWT-4.3", "Kansas City ends the move")
        if location not in onward:
            return RefusalReason(
                "GWT-4.8",
                f"the next location after {space_name(space)} is {list_words(map(space_name, onward))}",
            )
        space = location
    return RefusalReason(rule, f"take at most {pluralize(limit, 'step')}")


def _total_fees(state: State, seat: int, move: MoveAlong) -> int:
    return sum(entry_fee(state, seat, location) for location in move.path)


RULES: tuple[FrameRule, ...] = (
    Question(FirstPlacement, placements, place_cattleman, why=why_not_placed),
    Question(Move, moves, move, why=why_not_moved, default=default_move, allows_between_actions=True),
    Question(
        MoveCattleman, farther_moves, move_farther, why=why_not_moved_farther, default=default_farther_move
    ),
)
