"""The action of a turn: take a share or build track, for any company (MEX-4.2)."""

from __future__ import annotations

from domain.games.mini_express.commands import AnyCommand, BuildTrack, TakeShare
from domain.games.mini_express.frames import Act, EndAction
from domain.games.mini_express.rules.shares import shares, take_share, why_no_share
from domain.games.mini_express.rules.track import build_track, builds, why_no_build
from domain.games.mini_express.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command


def actions(state: State, frame: Act) -> tuple[Command, ...]:
    """Return every legal share and build. Passing is not allowed (MEX-4.2)."""
    commands: list[Command] = [*shares(state, frame)]
    for company_builds in builds(state, frame):
        commands += company_builds
    return tuple(commands)


def has_action(state: State, frame: Act) -> bool:
    """Return whether any action is legal (MEX-4.3).

    To save time, builds are listed only if no share can be taken.
    """
    return bool(shares(state, frame)) or any(builds(state, frame))


def act(ledger: Ledger[State], frame: Act, command: AnyCommand) -> None:
    """Carry out the action. In a duel, a second action or the end may follow (MEX-11.4, MEX-11.6)."""
    ledger.close_frame()
    if not isinstance(command, TakeShare | BuildTrack):
        raise TypeError(f"{command} is never among the actions")
    if ledger.state.mode.actions_per_turn > 1:
        ledger.open_frames(EndAction(frame.seat, frame.action, command.company))
    if isinstance(command, TakeShare):
        take_share(ledger, frame.seat, command.company)
    else:
        build_track(ledger, frame.seat, command, frame.action)


def why_no_action(state: State, frame: Act, command: Command) -> RefusalReason | None:
    if isinstance(command, TakeShare):
        return why_no_share(state, frame, command)
    if isinstance(command, BuildTrack):
        return why_no_build(state, frame, command)
    return RefusalReason("MEX-4.2", "take a share or build track")


RULES: tuple[FrameRule, ...] = (Question(Act, actions, act, why=why_no_action),)
