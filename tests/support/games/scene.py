"""Tests of this form: given a position, when a command is sent, then these events or this refusal.

A scene is a value: `when` returns the next scene. Commands pass through JSON. Exactly the commands that are
listed (or available at any time) must be accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.frames import AnswerGiven, AnswerStepGiven, Frame, FrameClosed, FrameOpened
from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command, Event
from tests.support.games import invariant_checks
from tests.support.games.table_driver import codec_of_game

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

_STACK = (FrameOpened, FrameClosed, AnswerGiven, AnswerStepGiven)


@dataclass(frozen=True)
class Scene:
    """A state, the result of the last command, and whether it was refused."""

    game: Game[Any]
    state: Any
    events: tuple[Event, ...] = ()
    refusal: CommandRefused | None = None
    draws: Mapping[str, Any] = field(default_factory=dict)

    def with_draws(self, draws: Mapping[str, Any]) -> Scene:
        """Force draws by their labels from now on."""
        return replace(self, draws={**self.draws, **draws})

    def when(self, command: Command, seat: int | None = None) -> Scene:
        """Submit a command for a seat, by default the first seat with a decision."""
        asked = kernel.seats_to_act(self.state)
        seat = seat if seat is not None else asked[0] if asked else 0
        listed = (
            *kernel.legal_options(self.game, self.state, seat),
            *kernel.free_actions(self.game, self.state, seat),
        )
        code = codec_of_game(self.game)
        refusal, decided = None, kernel.Transition((), self.state)
        try:
            read = code.decode_command(code.encode(command))
            decided = kernel.decide(self.game, self.state, seat, read, ScriptedChance(self.draws))
        except CommandRefused as refused:
            refusal = refused
        assert (refusal is None) == (command in listed), f"{command}: {refusal or 'accepted, but not listed'}"
        assert self.game.fold(self.state, decided.events) == decided.state
        invariant_checks.check_state(self.game, decided.state, len(self.game.score(decided.state).totals))
        return replace(self, state=decided.state, events=decided.events, refusal=refusal)

    def then(self, *events: Event) -> None:
        """Expect exactly these events of the game, in this order; events of the stack are omitted."""
        self.then_accepted()

        assert events == tuple(event for event in self.events if not isinstance(event, _STACK))

    def then_asks(self, frame: Frame) -> None:
        """Expect this decision to be pending."""
        self.then_accepted()

        assert self.state.stack, "the game is over"
        assert frame == self.state.stack[-1]

    def then_over(self) -> None:
        self.then_accepted()

        assert self.state.stack == ()

    def then_refused(self, rule: str | None = None, says: str = "") -> None:
        """Expect a refusal that names this rule and contains these words."""
        assert self.refusal is not None, f"accepted: {self.events}"
        assert rule == self.refusal.rule, self.refusal.message
        assert says in self.refusal.message

    def then_accepted(self) -> None:
        assert self.refusal is None, f"refused: {self.refusal}"

    def legal_options(self, seat: int | None = None) -> tuple[Any, ...]:
        """Return the legal answers of a seat, by default of the first seat with a decision."""
        asked = kernel.seats_to_act(self.state)
        return kernel.legal_options(self.game, self.state, asked[0] if seat is None else seat)


def given(game: Game[Any], state: Any) -> Scene:
    """Begin with a position, which must satisfy the game's invariants."""
    invariant_checks.check_state(game, state, len(game.score(state).totals))
    return Scene(game, state)


def play_all(scene: Scene, *commands: Command) -> Scene:
    """Submit commands that must be accepted."""
    for command in commands:
        scene = scene.when(command)
        scene.then_accepted()
    return scene


def events_of(kind: type[E], scene: Scene) -> list[E]:
    """Return the events of one kind after the last command."""
    return [event for event in scene.events if isinstance(event, kind)]


def options_of(kind: type[C], scene: Scene) -> list[C]:
    """Return the options of one kind."""
    return [option for option in scene.legal_options() if isinstance(option, kind)]
