"""What an order may be: which decisions it answers, and by what."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Value
from domain.table.orders.conditions import GameCommand, Name, Unless

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
    """Give what is sealed each by itself."""
    return form.steps if isinstance(form, Line) else (form,)
