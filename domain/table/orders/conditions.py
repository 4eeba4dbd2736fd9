"""A seat's view of a record, and the check of pre-set moves' conditions against this view."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.game import Game
from domain.kernel.refusals import MalformedCommand
from domain.kernel.values import Command
from domain.table.context import CommandContext
from domain.table.evolve import AnyTable
from domain.table.orders.forms import (
    After,
    Alarm,
    Always,
    AnyCondition,
    Changed,
    Differs,
    GameCommand,
    Near,
    NewOption,
    OnlyOption,
    PassUntilTurn,
    Played,
    Step,
)
from domain.table.orders.state import OrderMarks, StandingOrder, StopReason
from domain.table.visibility import game_view, redact_command

DIGEST_BYTES = 6
"""Size of a digest: enough to distinguish a few hundred options. Only the seat itself sees digests."""

NOTHING = "-"
"""Stands for the target of a pointer that points to nothing."""

_ENCODER = msgspec.json.Encoder(order="deterministic")


class SeatSight:
    """A seat's views before and after a record, and another seat's command as this seat sees it."""

    def __init__(self, before: AnyTable, context: CommandContext, seat: int) -> None:
        self._before, self._context, self.seat = before, context, seat

    @cached_property
    def view_before(self) -> Any:
        """The seat's view before the record, or None before the game."""
        return game_view(self._context.game, self._before, self.seat)

    @cached_property
    def view(self) -> Any:
        """The seat's view after the record."""
        return game_view(self._context.game, self._context.table, self.seat)

    @cached_property
    def _document(self) -> Any:
        return msgspec.json.decode(_ENCODER.encode(self.view))

    @cached_property
    def shown_command(self) -> tuple[int, Command] | None:
        """Another player's seat and game command, as far as this seat sees it, or None."""
        given = self._context.given
        if given is None or given[0] == self.seat:
            return None
        author, command = given
        events = tuple(self._context.events)
        shown = redact_command(self._context.game, command, author, events, self.seat)
        return None if shown is None else (author, shown)

    @cached_property
    def places(self) -> frozenset[str]:
        """The places that the other player's command refers to, as this seat's drawing shows them."""
        if self.shown_command is None:
            return frozenset()
        found = self._context.game.presentation.target(self.view_before, self.shown_command[1])
        return frozenset({found} if isinstance(found, str) else found or ())

    def digest_at(self, pointer: str) -> str:
        """Return the digest of the view's part at a JSON pointer."""
        found = self._document
        for name in pointer.split("/")[1:]:
            key = name.replace("~1", "/").replace("~0", "~")
            if isinstance(found, list) and key.isdigit() and int(key) < len(found):
                found = found[int(key)]
            elif isinstance(found, dict) and key in found:
                found = found[key]
            else:
                return NOTHING
        return digest_of(found)


def digest_of(value: object) -> str:
    """Return a short digest of a value's JSON form."""
    return blake2b(_ENCODER.encode(value), digest_size=DIGEST_BYTES).hexdigest()


def read_command(game: Game[Any], command: GameCommand) -> Command:
    """Decode a command of the game; raise MalformedCommand if it is invalid."""
    try:
        read: Command = msgspec.convert(command, type=game.commands)
    except msgspec.ValidationError as error:
        raise MalformedCommand(
            f"a pre-set move's command is not one of {game.title}: {error}", "TBL-3"
        ) from error
    return read


def write_command(command: Command) -> GameCommand:
    """Return a command as JSON with all its fields."""
    written: GameCommand = msgspec.json.decode(msgspec.json.encode(command))  # to_builtins keeps tuples
    return written


def tag_of(value: msgspec.Struct) -> str:
    """Return the stored name of a command or frame."""
    return str(value.__struct_config__.tag)


def is_asked(state: Any, seat: int) -> bool:
    """Return whether the seat is asked now."""
    return seat in kernel.seats_to_act(state)


def answer_of(game: Game[Any], state: Any, order: StandingOrder) -> Command | None:
    """Return the option that the pre-set move takes, or None if it does not answer the decision."""
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
    """Return the legal option equal to the command; in early tables, lists must be in the same order."""
    found = read_command(game, command)
    written = write_command(found)
    return (
        found if found in options and all(written[name] == part for name, part in command.items()) else None
    )


class Watched(NamedTuple):
    """The reason for a pre-set move to stop, if any, and its marks after the record."""

    reason: StopReason | None
    marks: OrderMarks


def conditions_of(order: StandingOrder) -> tuple[AnyCondition, ...]:
    """Return the conditions of the pre-set move's next part."""
    return () if order.part is None else order.part.unless


def fresh_marks(order: StandingOrder, sight: SeatSight) -> OrderMarks:
    """Return the marks of a new pre-set move, or of the part that follows an answer."""
    paths = [path for one in conditions_of(order) if isinstance(one, Changed) for path in one.paths]
    return replace(order.marks, parts=tuple(map(sight.digest_at, paths)), met=())


def offered_digests(game: Game[Any], state: Any, seat: int) -> tuple[str, ...]:
    """Return the sorted digests of the seat's options."""
    return tuple(sorted(map(digest_of, kernel.legal_options(game, state, seat))))


def watch(order: StandingOrder, context: CommandContext, sight: SeatSight) -> Watched:
    """Check the conditions in order; the first true one is the reason to stop."""
    marks, paths = order.marks, 0
    for number, condition in enumerate(conditions_of(order)):
        if isinstance(condition, Changed):
            marked = marks.parts[paths : paths + len(condition.paths)]
            paths += len(condition.paths)
            if tuple(map(sight.digest_at, condition.paths)) != marked:
                return Watched("changed", marks)
        elif isinstance(condition, Differs):
            shown, expected = sight.shown_command, condition.commands[marks.met.count(number) :]
            if expected and shown is not None and shown[0] == condition.seat:
                if write_command(shown[1]) != expected[0]:
                    return Watched("differs", marks)
                marks = replace(marks, met=(*marks.met, number))
        elif reason := _reason(condition, order, context, sight):
            return Watched(reason, marks)
    return Watched(None, marks)


def _reason(
    condition: AnyCondition, order: StandingOrder, context: CommandContext, sight: SeatSight
) -> StopReason | None:
    shown = sight.shown_command
    match condition:
        case NewOption() if order.marks.offered is not None and _has_new_option(order, context):
            return "new option"
        case Played(seat, command) if shown and seat in {None, shown[0]} and tag_of(shown[1]) == command:
            return "played"
        case Near(places) if not sight.places.isdisjoint(places):
            return "near"
        case After(times, moment):
            if times is not None and order.fired >= times:
                return "often enough"
            return "moment" if moment is not None and context.submitted.at >= moment else None
        case Alarm(name) if name in _alarms(context, sight):
            return "alarm"
        case _:
            return None


def _has_new_option(order: StandingOrder, context: CommandContext) -> bool:
    """Return whether the decision has a new option; only decisions that the pre-set move answers count."""
    if answer_of(context.game, context.table.position, order) is None:
        return False
    offered = offered_digests(context.game, context.table.position, order.seat)
    return not set(offered) <= set(order.marks.offered or ())


def _alarms(context: CommandContext, sight: SeatSight) -> tuple[str, ...]:
    if sight.view_before is None:
        return ()
    return context.game.alarms(sight.view_before, sight.view, sight.seat)
