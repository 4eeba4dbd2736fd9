"""The one action of a turn: a share or a build, for any company (MEX-4.2)."""

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
    """Every legal share and every legal build; passing is not allowed (MEX-4.2)."""
    found: list[Command] = [*shares(state, frame)]
    for of_company in builds(state, frame):
        found += of_company
    return tuple(found)


def has_action(state: State, frame: Act) -> bool:
    """Return whether there is any action at all (MEX-4.3); builds are listed only where there is no share."""
    return bool(shares(state, frame)) or any(builds(state, frame))


def act(ledger: Ledger[State], frame: Act, command: AnyCommand) -> None:
    """Carry the action out; in a duel something may follow it (MEX-11.4, MEX-11.6)."""
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
    return RefusalReason("MEX-4.2", "an action is to take a share or to build track")


RULES: tuple[FrameRule, ...] = (Question(Act, actions, act, why=why_no_action),)
