"""The content of pre-set moves: the decisions they answer, their answers, and conditions that stop them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Value

GameCommand = dict[str, Any]
"""A command of the table's game as JSON; it is checked when the pre-set move is made."""

Name = Annotated[str, Meta(min_length=1, max_length=60)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Pointer = Annotated[str, Meta(max_length=200, pattern=r"^(/[^/]*)*\Z")]
Place = Annotated[str, Meta(min_length=1, max_length=60)]


class OrderCondition(Value, frozen=True, tag=True):
    """A condition that stops a pre-set move before its next answer."""


class NewOption(OrderCondition, frozen=True):
    """An option is available that was not available when the seat last answered.

    Never true before the seat's first answer.
    """


class Changed(OrderCondition, frozen=True):
    """A part of the seat's view has changed since the pre-set move was made or last answered.

    `paths` are JSON pointers (RFC 6901) into the view. A path that appears or disappears counts as a change.
    """

    paths: Annotated[tuple[Pointer, ...], Meta(min_length=1, max_length=10)]


class Played(OrderCondition, frozen=True):
    """The seat `seat`, or any other seat if null, has visibly played a command of the type `command`."""

    seat: SeatNumber | None
    command: Name


class Near(OrderCondition, frozen=True):
    """Another seat has played a command at one of these places on the board drawing."""

    places: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=40)]


class Differs(OrderCondition, frozen=True):
    """The next command of another seat differs from `command`; commands hidden from this seat do not count.

    `then` lists the commands expected of the other seat afterwards, in order.
    """

    seat: SeatNumber
    command: GameCommand
    then: Annotated[tuple[GameCommand, ...], Meta(max_length=9)] | UnsetType = UNSET

    @property
    def commands(self) -> tuple[GameCommand, ...]:
        """All commands expected of the seat, in order."""
        return (self.command, *(() if isinstance(self.then, UnsetType) else self.then))


class After(OrderCondition, frozen=True):
    """The pre-set move has answered `times` times, or the time `moment` (UTC, ms) has come."""

    times: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    moment: Annotated[int, Meta(ge=0)] | None = None


class Alarm(OrderCondition, frozen=True):
    """The game has raised the alarm `name`."""

    name: Name


AnyCondition = NewOption | Changed | Played | Near | Differs | After | Alarm
"""Any condition; a closed union."""

Unless = Annotated[tuple[AnyCondition, ...], Meta(max_length=6)]
"""Conditions of a pre-set move; it stops as soon as one of them is true."""


MAX_STEPS = 40


class OrderForm(Value, frozen=True, tag=True):
    """The sealed content of a pre-set move."""


class PassUntilTurn(OrderForm, frozen=True):
    """Pass on every decision outside the seat's turn; ends at the first decision of its turn."""

    unless: Unless = ()


class OnlyOption(OrderForm, frozen=True):
    """Answer whenever there is exactly one legal option; free actions available then count as options."""

    unless: Unless = ()


class Always(OrderForm, frozen=True):
    """Answer every question of the type `question` (the frame's tag) with `command`, whenever it is legal."""

    question: Name
    command: GameCommand
    unless: Unless = ()


class Step(Value, frozen=True, tag=True):
    """One answer of a line. Its conditions are checked only while it is the next answer."""

    command: GameCommand
    unless: Unless = ()


class Line(OrderForm, frozen=True):
    """Answer the next decisions in order, one step each. A step that is not legal ends the pre-set move."""

    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=MAX_STEPS)]


AnyForm = PassUntilTurn | OnlyOption | Always | Line
"""Any content; a closed union."""

OrderPart = PassUntilTurn | OnlyOption | Always | Step
"""A part with its own seal: a whole pre-set move, or a step of a line."""


def parts_of(form: AnyForm) -> tuple[OrderPart, ...]:
    """Return the parts that have their own seals."""
    return form.steps if isinstance(form, Line) else (form,)
