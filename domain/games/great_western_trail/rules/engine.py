"""Moving the engine (GWT-8.6, GWT-8.7) and the end of the track (GWT-8.8.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from domain.games.great_western_trail import model
from domain.games.great_western_trail.commands import DriveEngine, Forfeit
from domain.games.great_western_trail.data import RAILROAD
from domain.games.great_western_trail.events import EngineMoved
from domain.games.great_western_trail.frames import MoveEngine, StationHere, TrackEnd
from domain.games.great_western_trail.model import list_words, track_name
from domain.games.great_western_trail.rules.gains import gain_money
from domain.games.great_western_trail.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize
from domain.kernel.values import Command


def other_engines(state: State, seat: int) -> model.Occupied:
    """Return the spaces of the other engines, which are skipped when moving (GWT-8.5.2)."""
    engines = (player.engine for number, player in enumerate(state.players) if number != seat)
    return tuple(sorted(engine for engine in engines if engine != model.START))


def reachable_spaces(
    state: State, seat: int, direction: Literal["forward", "back"], steps: int, *, exact: bool
) -> tuple[str, ...]:
    """Return the spaces that the seat's engine can reach. Moves back are always exact (GWT-8.7.1)."""
    engine, occupied = state.players[seat].engine, other_engines(state, seat)
    if direction == "back":
        return model.spaces_back(engine, occupied, steps)
    if exact:
        return model.spaces_forward(engine, occupied, steps)
    return model.spaces_up_to(engine, occupied, steps)


def moves(state: State, frame: MoveEngine) -> Iterator[Command]:
    """Yield every space within reach (GWT-8.5.3, GWT-8.6.1, GWT-8.7.1)."""
    for space in reachable_spaces(state, frame.seat, frame.direction, frame.limit, exact=frame.exact):
        yield DriveEngine(space)
    if frame.optional:
        yield Forfeit()


def move(ledger: Ledger[State], frame: MoveEngine, command: DriveEngine | Forfeit) -> None:
    """Move the engine. Money from the same action comes before the station (GWT-8.7.2)."""
    ledger.close_frame()
    if isinstance(command, DriveEngine):
        ledger.record(EngineMoved(frame.seat, command.space))
        gain_money(ledger, frame.seat, frame.money)
        arrive(ledger, frame.seat)


def why_not_moved(state: State, frame: MoveEngine, command: Command) -> RefusalReason:
    reachable = reachable_spaces(state, frame.seat, frame.direction, frame.limit, exact=frame.exact)
    legal = f"possible: {list_words(map(track_name, reachable))}" if reachable else "it cannot move"
    if isinstance(command, DriveEngine) and command.space in other_engines(state, frame.seat):
        return RefusalReason("GWT-8.5.2", f"there is another engine on {track_name(command.space)}; {legal}")
    if frame.direction == "back":
        return RefusalReason(
            "GWT-8.7.1", f"move the engine back exactly {pluralize(frame.limit, 'space')}; {legal}"
        )
    how_far = f"{'exactly' if frame.exact else 'up to'} {pluralize(frame.limit, 'space')}"
    return RefusalReason("GWT-8.6.1", f"move the engine forward {how_far}; {legal}")


def arrive(ledger: Ledger[State], seat: int) -> None:
    """Offer the station; on the last space, ask for the move back afterwards (GWT-8.8.1, GWT-8.8.5)."""
    engine = ledger.state.players[seat].engine
    if engine == model.LAST:
        ledger.open_frames(TrackEnd(seat))
    if model.has_station(engine):
        ledger.open_frames(StationHere(seat))


def returns(state: State, frame: TrackEnd) -> Iterator[DriveEngine]:
    """Yield every free space before the last one (GWT-8.8.5)."""
    engine = state.players[frame.seat].engine
    return map(DriveEngine, model.spaces_behind(engine, other_engines(state, frame.seat)))


def turn_back(ledger: Ledger[State], frame: TrackEnd, command: DriveEngine) -> None:
    """Move back, gain the money, then offer the station on the new space (GWT-8.8.5, GWT-18.10)."""
    ledger.close_frame()
    ledger.record(EngineMoved(frame.seat, command.space))
    gain_money(ledger, frame.seat, RAILROAD.track_end_money)
    arrive(ledger, frame.seat)


def why_not_turned_back(state: State, frame: TrackEnd, command: Command) -> RefusalReason:
    return RefusalReason(
        "GWT-8.8.5", f"move the engine back from {track_name(model.LAST)} to any free space behind it"
    )


RULES: tuple[FrameRule, ...] = (
    Question(
        MoveEngine, moves, move, why=why_not_moved, default=lambda state, frame: list(moves(state, frame))[-1]
    ),
    Question(TrackEnd, returns, turn_back, why=why_not_turned_back),
)
