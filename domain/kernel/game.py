"""A game is a record of functions; code outside the rules is generic and knows no game by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import GenericAlias
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

from domain.kernel import defaults
from domain.kernel.chance import Chance
from domain.kernel.frames import Frame, GameState, SeatFrame, SimultaneousFrame, seat_on_turn, seats_to_act
from domain.kernel.ledger import KERNEL_EVOLVE, Evolve, Ledger
from domain.kernel.presentation import Presentation
from domain.kernel.ranking import NO_NOTES, ScoreNotes
from domain.kernel.values import Command, Event, Value

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # with defaults (PEP 696); `typing` has them from Python 3.13 on

    S = TypeVar("S", bound=GameState[Any])
    C = TypeVar("C", bound=Command, default=Any)
    E = TypeVar("E", bound=Event, default=Any)
    F = TypeVar("F", bound=Value, default=Any)
    V = TypeVar("V", default=Any)
    A = TypeVar("A", bound=SeatFrame)
    T = TypeVar("T", bound=SimultaneousFrame[Any])
else:
    from typing import TypeVar

    S, C, E, F, V, A, T = map(TypeVar, "SCEFVAT")


class RefusalReason(NamedTuple):
    """The id of the rule that forbids a command, and a sentence that says what would be legal."""

    rule: str
    message: str


@dataclass(frozen=True)
class Question(Generic[S, A]):
    """A question to one seat: its options and the effect of an answer.

    `allows` checks an answer where listing the options is expensive. `default` is the answer after a
    time-out; without it, the first option is used. `why` explains a refusal. `allows_between_actions` adds
    the game's `between_actions` to the options.
    """

    frame: type[A]
    options: Callable[[S, A], Iterable[Command]]
    answer: Callable[[Ledger[S], A, Any], None]
    why: Callable[[S, A, Any], RefusalReason | None] | None = None
    default: Callable[[S, A], Command] | None = None
    allows: Callable[[S, A, Any], bool] | None = None
    allows_between_actions: bool = False


@dataclass(frozen=True)
class SimultaneousQuestion(Generic[S, T]):
    """A question to several seats; `answer` is called once, with all answers in seat order.

    If answers are given in steps, each seat's steps are in the order in which it gave them. The frame passed
    to `options` contains the steps that a seat has given so far.
    """

    frame: type[T]
    options: Callable[[S, T, int], Iterable[Command]]
    answer: Callable[[Ledger[S], T, tuple[Any, ...]], None]
    why: Callable[[S, T, int, Any], RefusalReason | None] | None = None
    default: Callable[[S, T, int], Command] | None = None


@dataclass(frozen=True)
class AutoStep(Generic[S, F]):
    """A frame that the rules carry out automatically once it is on top of the stack."""

    frame: type[F]
    run: Callable[[Ledger[S], F], None]


@dataclass(frozen=True)
class FreeActions(Generic[S]):
    """Commands that answer no question: allowed at any time, or at the questions that permit them.

    `closed_reason` explains a refusal while the pending question does not permit them.
    """

    commands: tuple[type[Command], ...]
    options: Callable[[S, int], Iterable[Command]]
    answer: Callable[[Ledger[S], int, Any], None]
    why: Callable[[S, int, Any], RefusalReason | None] | None = None
    closed_reason: RefusalReason | None = None


FrameRule = Question[Any, Any] | SimultaneousQuestion[Any, Any] | AutoStep[Any, Any]


class ScoreCategory(Value, frozen=True):
    """A line of the score sheet, with points by seat."""

    name: str
    points: tuple[int, ...]


class Rival(Value, frozen=True):
    """A rival (an opponent that the rules play): its points, and its place among the seats and rivals."""

    name: str
    total: int
    place: int


class Score(Value, frozen=True):
    """The score sheet: each seat's total, the lines that add up to it, and each seat's place (1 is best).

    Rivals (opponents that the rules play) also take places: if a rival wins, no seat is in 1st place.
    """

    totals: tuple[int, ...]
    places: tuple[int, ...]
    categories: tuple[ScoreCategory, ...] = ()
    rivals: tuple[Rival, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in 1st place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True)
class Planning:
    """How bots evaluate a game; the rules do not depend on it.

    `determinize` draws a random state that a seat (or a spectator, None) cannot tell from the real one; a
    game that sets `is_open` returns the real one. `evaluate` returns each seat's value of a state in
    hundredths of a point, for games where the score says too little. `outlook` is the Outlook of
    domain/planning, for bots that look ahead.
    """

    determinize: Callable[[Any, int | None, Chance], Any] = lambda state, seat, chance: state
    evaluate: Callable[[Any], tuple[int, ...]] | None = None
    outlook: Any = None


def find_planning(package: str) -> Planning:
    """Load a game's `planning` module, if any; the names in its `__all__` are fields of Planning."""
    name = f"{package}.planning"
    if find_spec(name) is None:
        return Planning()
    module = import_module(name)
    return Planning(**{field_name: getattr(module, field_name) for field_name in module.__all__})


FROM_THE_OTHER_FIELDS: Any = None
"""Placeholder for a default that is derived from other fields of the game."""


@dataclass(frozen=True)
class Game(Generic[S, C, E, F, V]):
    """The rules of a game, typed by its state, commands, events, frames and view.

    `presentation` shows the game, `planning` lets bots evaluate it.

    - `blank` returns the state before the first event; `setup` records the first events and opens a frame.
    - `score` returns the score sheet as if the game ended now, from the full state. `score_notes` adds
      tie-breakers, and rivals' points by category.
    - `view` returns the view of a seat (or a spectator, None); `redact` returns an event, command or frame as
      that seat may see it.
    - `variants` lists the option sets for `simulate --all-modes`, each played with every valid number of
      seats. `invalid_reason` explains why a number of seats is not valid.
    - `pass_commands` do nothing; `declines` recognises other commands that do nothing.
    - `turn` returns whose turn it is. `turn_begins` is the event that begins a turn of its `seat`; rivals
      have the numbers after the seats. `count_turns` counts a finished game's turns, including rivals'.
    - `alarms` names the changes between two views that stop a seat's pre-set moves.
    """

    name: str
    title: str
    seat_counts: tuple[int, ...]
    state_type: type[S]
    commands: Any  # a closed union, like `events` and `frames`; their types are C, E and F
    setup: Callable[[Ledger[S]], None]
    rules: tuple[FrameRule, ...]
    evolve: Evolve
    score: Callable[[S], Score]
    version: int = 1
    never_set: tuple[tuple[str, str], ...] = ()
    """Types and fields that only later versions use; this version's state fingerprint leaves them out."""
    carry_over: Callable[[S, int, int], S] = lambda state, before, after: state
    """Converts a state from version `before` to version `after`; both versions have the same function."""
    options_type: type[Value] = FROM_THE_OTHER_FIELDS
    events: Any = FROM_THE_OTHER_FIELDS
    frames: Any = FROM_THE_OTHER_FIELDS
    blank: Callable[[Any, int], S] = FROM_THE_OTHER_FIELDS
    variants: tuple[Any, ...] = FROM_THE_OTHER_FIELDS
    invalid_reason: Callable[[Any, int], str | None] = lambda options, seats: None
    between_actions: FreeActions[S] | None = None
    anytime: FreeActions[S] | None = None
    pass_commands: tuple[type[Command], ...] = ()
    declines: Callable[[C], bool] = lambda command: False
    alarms: Callable[[V, V, int], tuple[str, ...]] = lambda before, after, seat: ()
    is_open: bool = False
    redact: Callable[[Any, int | None], Any] = lambda value, seat: value
    score_notes: Callable[[S], ScoreNotes] = lambda state: NO_NOTES
    count_turns: Callable[[S], int] | None = None
    turn: Callable[[S], int | None] = seat_on_turn
    turn_begins: type[Any] | None = None
    view: Callable[[S, int | None], V] = FROM_THE_OTHER_FIELDS
    view_type: type[V] = FROM_THE_OTHER_FIELDS
    presentation: Presentation = field(default_factory=Presentation)
    planning: Planning = field(default_factory=Planning)
    rules_by_frame: dict[type[Frame], FrameRule] = field(init=False, repr=False, compare=False)
    evolve_all: Evolve = field(init=False, repr=False, compare=False)

    __class_getitem__: ClassVar[Any] = classmethod(
        GenericAlias
    )  # Game[State]: other parameters have defaults

    def __post_init__(self) -> None:
        """Index the rules by frame, add the kernel's events to the game's, and fill in derived defaults."""
        for name, default in self._defaults():
            if getattr(self, name) is FROM_THE_OTHER_FIELDS:
                object.__setattr__(self, name, default())
        object.__setattr__(self, "rules_by_frame", {rule.frame: rule for rule in self.rules})
        object.__setattr__(self, "evolve_all", {**KERNEL_EVOLVE, **self.evolve})

    def _defaults(self) -> Iterable[tuple[str, Callable[[], Any]]]:
        """Yield derived defaults, each after the fields that it depends on."""
        yield "options_type", partial(defaults.options_type, self.state_type)
        yield "events", lambda: defaults.union_of(self.evolve)
        yield "frames", partial(defaults.frames_type, self.state_type)
        yield "blank", lambda: partial(defaults.blank_state, self.state_type)
        yield "variants", lambda: (self.options_type(),)
        yield "view_type", self._view_type
        yield "view", lambda: partial(defaults.state_view, self.redact)

    def _view_type(self) -> Any:
        return self.state_type if self.view is FROM_THE_OTHER_FIELDS else defaults.view_type(self.view)

    def has_unfinished_turn(self, state: S, seat: int) -> bool:
        """Return whether the seat is asked, or is on turn while other seats are asked."""
        return seat in seats_to_act(state) or self.turn(state) == seat

    def unfinished_turns(self, state: S) -> frozenset[int | None]:
        """Return the seats that are asked, and the seat whose turn it is (None if it is nobody's)."""
        return frozenset((*seats_to_act(state), self.turn(state)))

    def does_without(self, command: C) -> bool:
        """Return whether the command declines to act."""
        return isinstance(command, self.pass_commands) or self.declines(command)

    def fold(self, state: S, events: Iterable[Event]) -> S:
        """Fold events into the state."""
        for event in events:
            state = self.evolve_all[type(event)](state, event)
        return state
