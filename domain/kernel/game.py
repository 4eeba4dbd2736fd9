"""A game as a record of functions: everything around the rules is generic and knows no game by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import GenericAlias
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

from domain.kernel import defaults
from domain.kernel.chance import Chance
from domain.kernel.frames import Frame, GameState, SeatFrame, SimultaneousFrame, seat_on_turn, seats_to_act
from domain.kernel.ledger import KERNEL_EVOLVE, Evolve, Ledger
from domain.kernel.ranking import NO_NOTES, EndNotice, ScoreNotes
from domain.kernel.refusals import NO_TOPICS, Topics
from domain.kernel.table_form import EMPTY_FORM, TableForm
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
    (the first option where there is none); `why` explains a refusal; `allows_between_actions` adds
    the game's options between actions.
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

    `closed_reason` explains a refusal while a frame is pending that does not allow them.
    """

    commands: tuple[type[Command], ...]
    options: Callable[[S, int], Iterable[Command]]
    answer: Callable[[Ledger[S], int, Any], None]
    why: Callable[[S, int, Any], RefusalReason | None] | None = None
    closed_reason: RefusalReason | None = None


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
    """Beside a name: points where the view tells them, a style of the palette, and what the seat has."""

    score: int | None = None
    colour: str | None = None
    facts: tuple[SeatFact, ...] = ()


class RivalEntry(ScoreboardEntry, frozen=True):
    """The same of an opponent that the rules play; its `name` begins the journal's lines of it."""

    name: str = ""


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


FROM_THE_OTHER_FIELDS: Any = None
"""Stands for a default that follows from other fields of the game."""


@dataclass(frozen=True)
class Game(Generic[S, C, E, F, V]):
    """A rules package, typed by its state, commands, events, frames and view.

    `setup` writes the first events and opens the first frame, from `blank`, the state before them.
    `score` is the score sheet as if the game ended now, of a state that knows everything, `score_notes` what
    that leaves out: points of rivals by category, and what decides between equal totals. `redact` gives an
    event, command or frame as a seat (or a spectator, None) may know it; a state, too, without a `view`.
    `determinize` gives another world that a seat cannot tell from this one, drawn with the chance given; in
    a game that `is_open` it is this one.
    `variants` is every option set that `simulate --all-modes` plays, for every number of seats that fits;
    `invalid_reason` says why a number of seats does not fit the options, `form` how people are asked of them.
    `pass_commands` do without, apart from what there is to choose; `declines` tells it of any other command.
    `evaluate` says by seat what a state promises, where the score says too little of it: no rule goes by it.
    `count_turns` counts the turns of a game that is over, those of its rivals among them; `turn_begins` is
    the event that begins one, with its `seat` (a rival's is behind all). `alarms` names what alarms a seat
    between two views, to stop its orders. `turn` gives whose turn it is, by default read off the stack.

    What people see is made of the view alone. `option_text`, `target` and `preview` are given the view of the
    seat and its command: they word it, name its place on the drawing, and draw what it would put there.
    A target is one place, or all the things there that it is made of (those that differ in nothing are
    numbered behind a `#`, and an option names the first of them). `headings` name kinds of commands.
    `explain` gives the PlaceCard of a place (domain/drawing), None for what is none; `attempt` the command,
    legal or not, that whoever is asked would mean by a place, None where it means nothing now.
    `question_text` is given the frame as the seat may know it, `event_text` an event as the reader may know
    it and the names by seat, `change` that event (it gives a BoardChange, or None), `breadcrumb` the stack of
    frames as the reader may know them. `picture` gives a Picture of domain/drawing, of the text board where
    it is None; `parts` a PartedBoard for the Slots of a page. `scoreboard_entry` is what stands beside a
    seat, `rival_entries` of rivals, `end_notice` while the last turns are played. `legend` gives each sign of
    the drawing, as paths on a grid of 24, and its meaning. `topics` are the contents of `players_rules`.
    """

    name: str
    title: str
    seat_counts: tuple[int, ...]
    state_type: type[S]
    commands: Any  # the closed union, as `events` and `frames` are; their types are C, E and F
    setup: Callable[[Ledger[S]], None]
    rules: tuple[FrameRule, ...]
    evolve: Evolve
    score: Callable[[S], Score]
    version: int = 1
    never_set: tuple[tuple[str, str], ...] = ()
    """Types and their fields that came with a later version: left out of this one's fingerprint of states."""
    carry_over: Callable[[S, int, int], S] = lambda state, before, after: state
    """Makes a state of version `before` one of version `after`; both versions' games have the same."""
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
    determinize: Callable[[S, int | None, Chance], S] = lambda state, seat, chance: state
    score_notes: Callable[[S], ScoreNotes] = lambda state: NO_NOTES
    evaluate: Callable[[S], tuple[int, ...]] | None = None
    count_turns: Callable[[S], int] | None = None
    turn: Callable[[S], int | None] = seat_on_turn
    turn_begins: type[Any] | None = None
    summary: str = ""
    form: TableForm = EMPTY_FORM
    cover: Callable[[], Any] | None = None
    view: Callable[[S, int | None], V] = FROM_THE_OTHER_FIELDS
    view_type: type[V] = FROM_THE_OTHER_FIELDS
    textboard: Callable[[V], str] = FROM_THE_OTHER_FIELDS
    picture: Callable[[V], Any] | None = None
    parts: Callable[[V, Any], Any] | None = None
    preview: Callable[[V, C], str] = lambda view, command: ""
    explain: Callable[[V, str], Any] = lambda view, place: None
    attempt: Callable[[V, str], Any] = lambda view, place: None
    target: Callable[[V, C], str | tuple[str, ...] | None] = lambda view, command: None
    legend: Callable[[], tuple[tuple[str, str], ...]] = tuple
    option_text: Callable[[V, C], str] = defaults.option_text
    headings: Mapping[type[Command], str] = field(default_factory=dict)
    question_text: Callable[[V, F], str] = defaults.question_text
    event_text: Callable[[E, Sequence[str]], str | None] = defaults.event_text
    change: Callable[[E], Any] = lambda event: None
    breadcrumb: Callable[[V, Sequence[F]], Breadcrumb] = lambda view, frames: Breadcrumb()
    topics: Topics = NO_TOPICS
    scoreboard_entry: Callable[[V, int], ScoreboardEntry] = lambda view, seat: ScoreboardEntry()
    rival_entries: Callable[[V], tuple[RivalEntry, ...]] = lambda view: ()
    end_notice: Callable[[V], EndNotice | None] = lambda view: None
    rules_by_frame: dict[type[Frame], FrameRule] = field(init=False, repr=False, compare=False)
    evolve_all: Evolve = field(init=False, repr=False, compare=False)

    __class_getitem__: ClassVar[Any] = classmethod(GenericAlias)  # Game[State]: the rest has defaults

    def __post_init__(self) -> None:
        """Index the rules by frame, join the kernel's events to the game's, and fill in what was left out."""
        for name, default in self._defaults():
            if getattr(self, name) is FROM_THE_OTHER_FIELDS:
                object.__setattr__(self, name, default())
        object.__setattr__(self, "rules_by_frame", {rule.frame: rule for rule in self.rules})
        object.__setattr__(self, "evolve_all", {**KERNEL_EVOLVE, **self.evolve})

    def _defaults(self) -> Iterable[tuple[str, Callable[[], Any]]]:
        """Give the defaults that follow from other fields, each after those that it follows from."""
        yield "options_type", partial(defaults.options_type, self.state_type)
        yield "events", lambda: defaults.union_of(self.evolve)
        yield "frames", partial(defaults.frames_type, self.state_type)
        yield "blank", lambda: partial(defaults.blank_state, self.state_type)
        yield "variants", lambda: (self.options_type(),)
        yield "view_type", self._view_type
        yield "view", lambda: partial(defaults.state_view, self.redact)
        yield "textboard", lambda: partial(defaults.textboard, self.title)

    def _view_type(self) -> Any:
        return self.state_type if self.view is FROM_THE_OTHER_FIELDS else defaults.view_type(self.view)

    def has_unfinished_turn(self, state: S, seat: int) -> bool:
        """Say whether the seat is asked, or it is its turn though others are asked in between."""
        return seat in seats_to_act(state) or self.turn(state) == seat

    def unfinished_turns(self, state: S) -> frozenset[int | None]:
        """Give the seats that are asked and the one whose turn it is, None where it is nobody's."""
        return frozenset((*seats_to_act(state), self.turn(state)))

    def does_without(self, command: C) -> bool:
        """Say whether the command passes what is asked."""
        return isinstance(command, self.pass_commands) or self.declines(command)

    def fold(self, state: S, events: Iterable[Event]) -> S:
        """Fold events into the state."""
        for event in events:
            state = self.evolve_all[type(event)](state, event)
        return state
