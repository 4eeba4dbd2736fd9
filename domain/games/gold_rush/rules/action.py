"""The one action after laying the tile: a cowboy, the tent, an ore token, or none of them (GLD-6.1)."""

from __future__ import annotations

from typing import assert_never

from domain.games.gold_rush.commands import PASS, AnyCommand, Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.events import ActionPassed
from domain.games.gold_rush.frames import Act
from domain.games.gold_rush.rules import cowboys, ore, tents
from domain.games.gold_rush.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command


def actions(state: State, frame: Act) -> list[Command]:
    """Every action that is open to the seat; passing always is (GLD-3.5)."""
    return [*cowboys.cowboys(state, frame), *tents.tents(state, frame), *ore.digging(state, frame), PASS]


def is_open(state: State, frame: Act, command: AnyCommand) -> bool:
    """Whether the command is one of the actions; asked of every command, so they are not all listed."""
    match command:
        case PlaceCowboy():
            return command in cowboys.cowboys(state, frame)
        case PlaceTent():
            return tents.may_stand(state, frame, command)
        case TakeOre():
            return command in ore.digging(state, frame)
        case Pass():
            return True
        case PlaceTile():
            return False
        case _:
            assert_never(command)


def act(ledger: Ledger[State], frame: Act, command: AnyCommand) -> None:
    """Carry the action out; nothing costs anything but the cowboy that leaves the supply (GLD-3.6)."""
    ledger.close_frame()
    match command:
        case PlaceCowboy():
            cowboys.place(ledger, frame, command)
        case PlaceTent():
            tents.place(ledger, frame, command)
        case TakeOre():
            ore.dig(ledger, frame, command)
        case Pass():
            ledger.record(ActionPassed(frame.seat))
        case PlaceTile():
            raise AssertionError("a second tile is never among the options")
        case _:
            assert_never(command)


def why_not(state: State, frame: Act, command: AnyCommand) -> RefusalReason | None:
    """Say which rule speaks against the command."""
    match command:
        case PlaceCowboy():
            return cowboys.why_not(state, frame, command)
        case PlaceTent():
            return tents.why_not(state, frame, command)
        case TakeOre():
            return ore.why_not(state, frame, command)
        case PlaceTile():
            return RefusalReason("GLD-3.1", "the tile of this turn is laid; now one action, or passing")
        case Pass():
            return None
        case _:
            assert_never(command)


def no_action(state: State, frame: Act) -> Command:
    """A seat whose time has run out passes."""
    return PASS


RULES: tuple[FrameRule, ...] = (Question(Act, actions, act, why=why_not, default=no_action, allows=is_open),)
