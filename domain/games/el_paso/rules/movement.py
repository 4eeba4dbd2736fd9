"""Moving the rancher: first placement, movement phase, and moves by actions (ELP-4, ELP-6.10)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.el_paso.commands import AnyCommand, MoveRancher, PlaceRancher
from domain.games.el_paso.data import NEUTRAL_SITES, SITES
from domain.games.el_paso.data.actions import Move as Printed
from domain.games.el_paso.data.actions import Worker
from domain.games.el_paso.events import RancherMoved, RancherPlaced, WorkersDiscarded
from domain.games.el_paso.frames import Actions, Move, MoveOn, Place
from domain.games.el_paso.model import is_stop, step_limit, steps_to_stops, tiles_of
from domain.games.el_paso.rules.arrival import arrive
from domain.games.el_paso.rules.refusals import describe_stop, join_legal, why_first
from domain.games.el_paso.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

COWBOY: Worker = "cowboy"


def placements(state: State, frame: Place) -> Iterator[PlaceRancher]:
    return map(PlaceRancher, NEUTRAL_SITES)


def place_rancher(ledger: Ledger[State], frame: Place, command: PlaceRancher) -> None:
    ledger.close_frame()
    ledger.record(RancherPlaced(frame.seat, command.site))
    arrive(ledger, frame.seat, command.site)


def why_not_placed(state: State, frame: Place, command: AnyCommand) -> RefusalReason:
    return RefusalReason("ELP-4.8", f"place the rancher on a neutral building: {', '.join(NEUTRAL_SITES)}")


def frame_limit(state: State, frame: Move | MoveOn) -> int:
    """Return the player's step limit, or the number of steps that the action allows (ELP-4.3, ELP-6.10)."""
    return frame.steps if isinstance(frame, MoveOn) else step_limit(state.players[frame.seat])


def rancher_space(state: State, seat: int) -> str:
    site = state.players[seat].rancher
    if site is None:
        raise ValueError(f"the rancher of seat {seat} is not on the trail")
    return site


def stops(state: State, frame: Move | MoveOn) -> Iterator[MoveRancher]:
    """Return the moves to reachable stops. Each cowboy discarded adds a step (ELP-4.5, ELP-4.6)."""
    reach = frame_limit(state, frame) + state.players[frame.seat].area.cowboy
    steps = steps_to_stops(rancher_space(state, frame.seat), tiles_of(state))
    return (MoveRancher(site) for site, far in steps.items() if far <= reach)


def move(ledger: Ledger[State], frame: Move | MoveOn, command: MoveRancher) -> None:
    """Discard exactly the cowboys required, move, and arrive (ELP-4.6)."""
    state, seat = ledger.state, frame.seat
    steps = steps_to_stops(rancher_space(state, seat), tiles_of(state))[command.site]
    cowboys = (COWBOY,) * (steps - frame_limit(state, frame))
    ledger.close_frame()
    leave_stop(ledger)
    if cowboys:
        ledger.record(WorkersDiscarded(seat, cowboys))
    ledger.record(RancherMoved(seat, command.site, steps))
    arrive(ledger, seat, command.site)


def why_not_moved(state: State, frame: Move | MoveOn, command: AnyCommand) -> RefusalReason:
    legal = join_legal(describe_stop(state, option.site) for option in stops(state, frame))
    if not isinstance(command, MoveRancher):
        return why_first(f"move the rancher; it can reach: {legal}")
    here, tiles = rancher_space(state, frame.seat), tiles_of(state)
    if command.site not in SITES:
        return RefusalReason("ELP-4.1", f"there is no such space; the rancher can reach: {legal}")
    if not is_stop(command.site, tiles):
        return RefusalReason("ELP-4.1", f"there is no building; the rancher can reach: {legal}")
    if command.site == here:
        return RefusalReason("ELP-4.5", f"the rancher must move to another stop: {legal}")
    steps = steps_to_stops(here, tiles).get(command.site)
    if steps is None:
        return RefusalReason("ELP-4.4", f"El Paso stops every move; the rancher can reach: {legal}")
    limit = frame_limit(state, frame)
    cowboys = pluralize(state.players[frame.seat].area.cowboy, "cowboy")
    return RefusalReason(
        "ELP-4.6",
        f"it is {pluralize(steps, 'step')} away; your limit is {limit} and you have {cowboys};"
        f" the rancher can reach: {legal}",
    )


def leave_stop(ledger: Ledger[State]) -> None:
    """Close all frames of the stop that the rancher leaves. Its unused actions are lost (ELP-3.5)."""
    stack = ledger.state.stack
    places = [place for place, frame in enumerate(stack) if isinstance(frame, Actions)]
    for _ in stack[places[-1] :] if places else ():
        ledger.close_frame()


def ask_move(ledger: Ledger[State], seat: int, action: Printed) -> None:
    ledger.open_frames(MoveOn(seat, action.steps))


def why_no_move(state: State, seat: int, action: Printed) -> RefusalReason | None:
    """Return None, because there is always a move: El Paso lies ahead of every space (ELP-4.9)."""
    return None


RULES: tuple[FrameRule, ...] = (
    Question(Place, placements, place_rancher, why=why_not_placed, allows_between_actions=True),
    Question(Move, stops, move, why=why_not_moved, allows_between_actions=True),
    Question(MoveOn, stops, move, why=why_not_moved),
)
