"""What is pending: frames on a stack, who is asked by them, and the kernel's own events about them."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from domain.kernel.values import Command, Event, Value

C = TypeVar("C", bound=Command)
F = TypeVar("F", bound="Frame")


class Frame(Value, frozen=True, tag=True):
    """Something still to be decided or done; the top of the stack comes first."""


class SeatFrame(Frame, frozen=True):
    """A question to one seat, or a step of that seat's turn that the rules carry out."""

    seat: int


class SeatAnswer(Value, Generic[C], frozen=True):
    """What one seat answered to a question that several were asked; None where it may not be seen."""

    seat: int
    command: C | None


class SimultaneousFrame(Frame, Generic[C], frozen=True):
    """A question to several seats at once, answered in any order and in secret.

    `answers` stand in the order in which they came. An answer whose options would be too many to list is
    given in `steps`, as many by each seat whatever it holds, so that their number tells nobody anything.
    """

    seats: tuple[int, ...]
    answers: tuple[SeatAnswer[C], ...] = ()
    steps: int = 1

    def steps_answered(self, seat: int) -> int:
        """Count the seat's answers so far; it is asked until they are `steps`."""
        return sum(answer.seat == seat for answer in self.answers)


def redact_answers(frame: Frame, seat: int | None) -> Frame:
    """Return the frame as visible to a seat: of simultaneous answers it sees only its own."""
    if not isinstance(frame, SimultaneousFrame):
        return frame
    answers = (answer if answer.seat == seat else SeatAnswer(answer.seat, None) for answer in frame.answers)
    return replace(frame, answers=tuple(answers))


class GameState(Value, Generic[F], frozen=True):
    """A game's state: a board of its own, and the stack of what is pending (empty: the game is over)."""

    stack: tuple[F, ...] = ()


def seats_to_act(state: GameState[Any]) -> tuple[int, ...]:
    """Return the seats that are asked now, ascending; none when the game is over."""
    if not state.stack:
        return ()
    top = state.stack[-1]
    if isinstance(top, SimultaneousFrame):
        return tuple(seat for seat in sorted(top.seats) if top.steps_answered(seat) < top.steps)
    return (top.seat,)


def answers_left(state: GameState[Any], seat: int) -> int:
    """Count the answers that an asked seat still gives to the question: one, or those of its steps."""
    top = state.stack[-1]
    return top.steps - top.steps_answered(seat) if isinstance(top, SimultaneousFrame) else 1


def seat_on_turn(state: GameState[Any]) -> int | None:
    """Return the seat of the lowest frame above the bottom that names one, of the bottom if it is alone.

    The bottom frame hands the turn on. None where the game is over, or all are asked together.
    """
    for frame in state.stack[1:] or state.stack:
        if isinstance(frame, SeatFrame):
            return frame.seat
    return None


class FrameOpened(Event, Generic[F], frozen=True):
    """A frame came to the top of the stack."""

    frame: F


class FrameClosed(Event, frozen=True):
    """The frame at the top is done."""


class AnswerStepGiven(Event, Generic[C], frozen=True):
    """One of several seats gave a part of its answer, which it may take back; others see who, not what."""

    seat: int
    command: C | None


class AnswerGiven(Event, Generic[C], frozen=True):
    """One of several seats gave its answer, or the last part of it; the others see who, not what."""

    reveals: ClassVar[bool] = True

    seat: int
    command: C | None
