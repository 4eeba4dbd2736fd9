"""What an order answers to what its seat is asked now."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.kernel import decide as kernel
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand
from domain.kernel.values import Command
from domain.table.orders.conditions import GameCommand
from domain.table.orders.forms import Always, OnlyOption, PassUntilTurn, Step
from domain.table.orders.state import StandingOrder


def read_command(game: Game[Any], command: GameCommand) -> Command:
    """Give the command of the game; MalformedCommand where it is none."""
    try:
        read: Command = msgspec.convert(command, type=game.commands)
    except msgspec.ValidationError as error:
        raise MalformedCommand(f"an order names no command of {game.title}: {error}", "TBL-3") from error
    return read


def write_command(command: Command) -> GameCommand:
    """Give a command as JSON has it, every field in it."""
    written: GameCommand = msgspec.json.decode(msgspec.json.encode(command))  # `to_builtins` keeps tuples
    return written


def tag_of(value: msgspec.Struct) -> str:
    """Give the name under which a command or frame is stored."""
    return str(value.__struct_config__.tag)


def is_asked(state: Any, seat: int) -> bool:
    """Say whether the seat is asked now."""
    return seat in kernel.seats_to_act(state)


def answer_of(game: Game[Any], state: Any, order: StandingOrder) -> Command | None:
    """Give the option that the order takes, None where it leaves the decision alone."""
    seat, part = order.seat, order.part
    if part is None or not is_asked(state, seat):
        return None
    options = kernel.legal_options(game, state, seat)
    match part:
        case PassUntilTurn():
            passing = (option for option in options if game.does_without(option))
            return None if game.turn(state) == seat else next(passing, None)
        case OnlyOption():
            return options[0] if len(options) == 1 else None
        case Always(question, command):
            return _option_as_written(game, command, options) if tag_of(state.stack[-1]) == question else None
        case Step(command):
            return _option_as_written(game, command, options)


def _option_as_written(game: Game[Any], command: GameCommand, options: tuple[Command, ...]) -> Command | None:
    """Return the option that the order names; what an early table keeps in another order names none."""
    found = read_command(game, command)
    written = write_command(found)
    return (
        found if found in options and all(written[name] == part for name, part in command.items()) else None
    )
