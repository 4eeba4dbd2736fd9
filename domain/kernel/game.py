"""A game as a record of functions: everything around the rules is generic and knows no game by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from domain.kernel.chance import Chance
from domain.kernel.frames import Frame, GameState, SeatFrame, SimultaneousFrame
from domain.kernel.ledger import KERNEL_EVOLVE, Evolve, Ledger
from domain.kernel.values import Command, Event, Value

S = TypeVar("S", bound=GameState[Any])
F = TypeVar("F", bound=Frame)
A = TypeVar("A", bound=SeatFrame)
T = TypeVar("T", bound=SimultaneousFrame[Any])


class RefusalReason(NamedTuple):
    """Why a command is not allowed: the rule's id and one sentence that says what would be."""

    rule: str
    message: str


class Breadcrumb(Value, frozen=True):
    """Where a question stands: the way down to it in the rulebook's words, and what may still follow it."""

    steps: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question(Generic[S, A]):
    """A frame that waits for its seat: what may be answered, and what the answer does.

    `allows` may stand beside options that are long to list; `default` is the answer that a time-out takes
    (the first option where there is none); `why` explains a refusal; `between` adds the game's options
    between actions.
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
    """A frame that waits for several seats; `answer` is called once, with all answers in seat order.

    Of an answer in steps it gets each seat's in the order in which it gave them; `options` finds in the frame
    what the seat has given so far.
    """

    frame: type[T]
    options: Callable[[S, T, int], Iterable[Command]]
    answer: Callable[[Ledger[S], T, tuple[Any, ...]], None]
    why: Callable[[S, T, int, Any], RefusalReason | None] | None = None
    default: Callable[[S, T, int], Command] | None = None


@dataclass(frozen=True)
class AutoStep(Generic[S, F]):
    """A frame that the rules carry out by themselves once it comes to the top."""

    frame: type[F]
    run: Callable[[Ledger[S], F], None]


@dataclass(frozen=True)
class FreeActions(Generic[S]):
    """Commands that answer no frame: open at any time, or between the actions of frames that allow it.

    `closed` explains a refusal while a frame is pending that does not allow them.
    """

    commands: tuple[type[Command], ...]
    options: Callable[[S, int], Iterable[Command]]
    answer: Callable[[Ledger[S], int, Any], None]
    why: Callable[[S, int, Any], RefusalReason | None] | None = None
    closed_reason: RefusalReason | None = None


class ListedOptions(NamedTuple):
    """The options listed last, as whoever answers was just shown them: one value, so threads mix no two."""

    state: Any
    seat: int | None
    options: tuple[Command, ...]


FrameRule = Question[Any, Any] | SimultaneousQuestion[Any, Any] | AutoStep[Any, Any]


class ScoreCategory(Value, frozen=True):
    """A line of the score sheet: points by seat."""

    name: str
    points: tuple[int, ...]


class Rival(Value, frozen=True):
    """An opponent that the rules play themselves: its points, and its place among the seats and itself."""

    name: str
    total: int
    place: int


class SeatFact(Value, frozen=True):
    """What a seat has, as lists of the players tell it: `label` is the rulebook's word, `value` what is read.

    `icon` names an icon of `domain.drawing.icons` that means the label, None where there is none.
    """

    label: str
    value: str
    icon: str | None = None


class ScoreboardEntry(Value, frozen=True):
    """What stands beside a player's name: the points so far where the view tells them, and what the seat has.

    `colour` names a style of `domain.drawing.palette`; None is the one that the seat has in most games.
    """

    score: int | None = None
    colour: str | None = None
    facts: tuple[SeatFact, ...] = ()


class Score(Value, frozen=True):
    """The score sheet: totals by seat, the lines that make them up, and each seat's place (1 is best).

    Where the rules play an opponent of their own, it is among the places; no seat is first if it wins.
    """

    totals: tuple[int, ...]
    places: tuple[int, ...]
    categories: tuple[ScoreCategory, ...] = ()
    rivals: tuple[Rival, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True)
class Game(Generic[S]):
    """A rules package.

    `blank` gives the state before the first event; `setup` writes the first events and opens the first frame.
    `score` is the score sheet as it would be if the game ended now, of a state that knows everything.
    `imagine` gives another world that a seat cannot tell from this one, drawn with the chance given; in an
    `open` game, where everything is public, it is this one.
    `hide` gives an event, command or frame as a seat (or a spectator, None) may know it.
    `way` says where a question stands, given the view and the stack of frames as the reader may know them.
    `estimate` says by seat what a state promises, on any scale, where the score says too little of it: those
    who look a step ahead go by it, no rule does.
    `turns` counts the turns that a game has had when it is over, those of its rivals among them.
    `scoreboard_entry` says what stands beside a player's name, given the view of the reader and the seat.
    `passes` are the commands that do without: they stand apart from what there is to choose.
    `legend` gives each sign of the drawing, as paths on the icons' grid of 24, beside what it means.
    `forms` is every option set that `simulate --all-modes` plays, for every number of seats that fits it.
    `objection` says why a number of seats does not fit the options, None if it does.
    `at` names an option's place on the drawing, or all the things there that it is made of (those that differ
    in nothing are numbered behind a `#`, and an option names the first of them); `ghost` draws what it would
    put there, `says` words it: each is given the view of the seat and the command. `question` is given the
    view and the frame as the seat may know it, `tell` an event as the reader may know it and the names by
    seat.
    """

    name: str
    title: str
    version: int
    seat_counts: tuple[int, ...]
    options_type: type[Value]
    state_type: type[S]
    frames: Any
    commands: Any
    events: Any
    blank: Callable[[Any, int], S]
    setup: Callable[[Ledger[S]], None]
    rules: tuple[FrameRule, ...]
    evolve: Evolve
    score: Callable[[S], Score]
    determinize: Callable[[S, int | None, Chance], S]
    redact: Callable[[Any, int | None], Any]
    view: Callable[[S, int | None], Any]
    view_type: Any
    picture: Callable[[Any], Any]
    textboard: Callable[[Any], str]
    preview: Callable[[Any, Any], str]
    target: Callable[[Any, Any], str | tuple[str, ...] | None]
    option_text: Callable[[Any, Any], str]
    question_text: Callable[[Any, Any], str]
    event_text: Callable[[Any, Sequence[str]], str | None]
    variants: tuple[Any, ...] = ()
    invalid_reason: Callable[[Any, int], str | None] = lambda options, seats: None
    between_actions: FreeActions[S] | None = None
    anytime: FreeActions[S] | None = None
    summary: str = ""
    is_open: bool = False
    breadcrumb: Callable[[Any, Sequence[Any]], Breadcrumb] = lambda view, frames: Breadcrumb()
    scoreboard_entry: Callable[[Any, int], ScoreboardEntry] = lambda view, seat: ScoreboardEntry()
    legend: Callable[[], tuple[tuple[str, str], ...]] = tuple
    evaluate: Callable[[S], tuple[int, ...]] | None = None
    count_turns: Callable[[S], int] | None = None
    pass_commands: tuple[type[Command], ...] = ()
    rules_by_frame: dict[type[Frame], FrameRule] = field(init=False, repr=False, compare=False)
    evolve_all: Evolve = field(init=False, repr=False, compare=False)
    listed: list[ListedOptions] = field(
        default_factory=lambda: [ListedOptions(None, None, ())], init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Index the rules by frame and join the kernel's events to the game's."""
        object.__setattr__(self, "rules_by_frame", {rule.frame: rule for rule in self.rules})
        object.__setattr__(self, "evolve_all", {**KERNEL_EVOLVE, **self.evolve})

    def fold(self, state: S, events: Iterable[Event]) -> S:
        """Fold events into the state."""
        for event in events:
            state = self.evolve_all[type(event)](state, event)
        return state
