"""What an order can say: which decisions it answers, on which conditions, with what."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Value

GameCommand = dict[str, Any]
"""A command of the table's game as JSON; it is checked where an order is made."""

Name = Annotated[str, Meta(min_length=1, max_length=60)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Pointer = Annotated[str, Meta(max_length=200, pattern=r"^(/[^/]*)*\Z")]
Place = Annotated[str, Meta(min_length=1, max_length=60)]


class OrderCondition(Value, frozen=True, tag=True):
    """A reason for which an order stops before it answers again."""


class NewOption(OrderCondition, frozen=True):
    """Something is offered that was not when the order last answered; before it did, nothing is new."""


class Changed(OrderCondition, frozen=True):
    """A part of the seat's own view is another than when the order, or its step before, was made.

    `paths` are JSON pointers (RFC 6901); what a pointer does not find counts as a value of its own.
    """

    paths: Annotated[tuple[Pointer, ...], Meta(min_length=1, max_length=10)]


class Played(OrderCondition, frozen=True):
    """Another seat, or that one, has given a command of that type, as far as this seat is shown it."""

    seat: SeatNumber | None
    command: Name


class Near(OrderCondition, frozen=True):
    """Another seat has given a command that stands at one of these places of the drawing."""

    places: Annotated[tuple[Place, ...], Meta(min_length=1, max_length=40)]


class Differs(OrderCondition, frozen=True):
    """The next command that this seat is shown of that one is another than this.

    `then` are those that are expected after it, one after the other.
    """

    seat: SeatNumber
    command: GameCommand
    then: Annotated[tuple[GameCommand, ...], Meta(max_length=9)] | UnsetType = UNSET

    @property
    def commands(self) -> tuple[GameCommand, ...]:
        """All that is expected of the seat, in turn."""
        return (self.command, *(() if isinstance(self.then, UnsetType) else self.then))


class After(OrderCondition, frozen=True):
    """It has answered so often, or that moment (UTC, ms) has come."""

    times: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    moment: Annotated[int, Meta(ge=0)] | None = None


class Alarm(OrderCondition, frozen=True):
    """The game itself raises the alarm of that name."""

    name: Name


AnyCondition = NewOption | Changed | Played | Near | Differs | After | Alarm
"""Closed union."""

Unless = Annotated[tuple[AnyCondition, ...], Meta(max_length=6)]
"""An order stops as soon as one of them comes true."""


MAX_STEPS = 40


class OrderForm(Value, frozen=True, tag=True):
    """An order as it is sealed."""


class PassUntilTurn(OrderForm, frozen=True):
    """Do without wherever the seat is asked outside its own turn; it ends with the first decision of that."""

    unless: Unless = ()


class OnlyOption(OrderForm, frozen=True):
    """Take the option where there is only one, those between actions counted."""

    unless: Unless = ()


class Always(OrderForm, frozen=True):
    """Answer a question of that name (the frame's tag) by that command wherever it is offered."""

    question: Name
    command: GameCommand
    unless: Unless = ()


class Step(Value, frozen=True, tag=True):
    """One answer of a line; its conditions are looked at from when it is the next one."""

    command: GameCommand
    unless: Unless = ()


class Line(OrderForm, frozen=True):
    """Answer the next decisions in turn, one step each; a step that is not offered stops it."""

    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=MAX_STEPS)]


AnyForm = PassUntilTurn | OnlyOption | Always | Line
"""Closed union."""

OrderPart = PassUntilTurn | OnlyOption | Always | Step
"""What is sealed by itself: an order, or one step of a line."""


def parts_of(form: AnyForm) -> tuple[OrderPart, ...]:
    """Return what is sealed each by itself."""
    return form.steps if isinstance(form, Line) else (form,)
