"""Pending decisions: frames on a stack, the seats they ask, and the kernel's events about them."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from domain.kernel.values import Command, Event, Value

C = TypeVar("C", bound=Command)
F = TypeVar("F", bound="Frame")


class Frame(Value, frozen=True, tag=True):
    """A pending decision or step; the top frame of the stack is handled first."""


class SeatFrame(Frame, frozen=True):
    """A question to one seat, or an automatic step of that seat's turn."""

    seat: int


class SeatAnswer(Value, Generic[C], frozen=True):
    """A seat's answer to a simultaneous question. `command` is null if the viewer may not see it."""

    seat: int
    command: C | None


class SimultaneousFrame(Frame, Generic[C], frozen=True):
    """A question that several seats answer in any order and in secret.

    `answers` are in order of arrival. If an answer has too many options to list, each seat gives it in
    `steps` parts. All seats have the same number of steps, so that the number reveals nothing.
    """

    seats: tuple[int, ...]
    answers: tuple[SeatAnswer[C], ...] = ()
    steps: int = 1

    def steps_answered(self, seat: int) -> int:
        """Count the steps that the seat has answered; it is asked until they reach `steps`."""
        return sum(answer.seat == seat for answer in self.answers)


def redact_answers(frame: Frame, seat: int | None) -> Frame:
    """Return the frame as a seat may see it, without other seats' simultaneous answers."""
    if not isinstance(frame, SimultaneousFrame):
        return frame
    answers = (answer if answer.seat == seat else SeatAnswer(answer.seat, None) for answer in frame.answers)
    return replace(frame, answers=tuple(answers))


class GameState(Value, Generic[F], frozen=True):
    """A game's state; subclasses add the board.

    `stack` holds the pending frames; when it is empty, the game is over.
    """

    stack: tuple[F, ...] = ()


def seats_to_act(state: GameState[Any]) -> tuple[int, ...]:
    """Return the seats that are asked now, in ascending order; empty if the game is over."""
    if not state.stack:
        return ()
    top = state.stack[-1]
    if isinstance(top, SimultaneousFrame):
        return tuple(seat for seat in sorted(top.seats) if top.steps_answered(seat) < top.steps)
    return (top.seat,)


def answers_left(state: GameState[Any], seat: int) -> int:
    """Count the answers that an asked seat still has to give: one, or its remaining steps."""
    top = state.stack[-1]
    return top.steps - top.steps_answered(seat) if isinstance(top, SimultaneousFrame) else 1


def seat_on_turn(state: GameState[Any]) -> int | None:
    """Return the seat whose turn it is: that of the lowest seat frame above the bottom one.

    The bottom frame passes the turn to the next seat; if it is the only frame, its seat counts. Return None
    if the game is over or only simultaneous questions are pending.
    """
    for frame in state.stack[1:] or state.stack:
        if isinstance(frame, SeatFrame):
            return frame.seat
    return None


class FrameOpened(Event, Generic[F], frozen=True):
    """A frame (a pending question or step) was put on top of the game's stack."""

    frame: F


class FrameClosed(Event, frozen=True):
    """The frame on top of the game's stack was removed."""


class AnswerStepGiven(Event, Generic[C], frozen=True):
    """A seat gave part of its answer to a simultaneous question.

    It can still undo this part. Others see that the seat answered, but not what.
    """

    seat: int
    command: C | None


class AnswerGiven(Event, Generic[C], frozen=True):
    """A seat completed its answer to a simultaneous question.

    Others see that the seat answered, but not what.
    """

    reveals: ClassVar[bool] = True

    seat: int
    command: C | None
