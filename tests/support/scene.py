"""Given a position, when a command, then these events, or this refusal.

A scene is a value: `when` gives the next one. Commands pass through JSON and have to be listed (or offered at
any time) exactly when they are accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from domain.kernel import decide as kernel
from domain.kernel.chance import Scripted
from domain.kernel.frames import Answered, Closed, Opened, Pending, Stepped
from domain.kernel.game import Game
from domain.kernel.refusals import Refused
from domain.kernel.values import Command, Event
from infra.codec import Codec, codec
from tests.support import referee

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

_STACK = (Opened, Closed, Answered, Stepped)


@dataclass(frozen=True)
class Scene:
    """A state, what the last command led to, and whether it was refused."""

    game: Game[Any]
    state: Any
    events: tuple[Event, ...] = ()
    refusal: Refused | None = None
    draws: Mapping[str, Any] = field(default_factory=dict)

    def drawing(self, draws: Mapping[str, Any]) -> Scene:
        """Force draws by their labels, from now on."""
        return replace(self, draws={**self.draws, **draws})

    def when(self, command: Command, seat: int | None = None) -> Scene:
        """Let a seat, the first that is asked where none is named, give the command."""
        asked = kernel.asked(self.state)
        seat = seat if seat is not None else asked[0] if asked else 0
        listed = (*kernel.options(self.game, self.state, seat), *kernel.offered(self.game, self.state, seat))
        code = _code(self.game)
        refusal, decided = None, kernel.Decided((), self.state)
        try:
            read = code.command(code.encode(command))
            decided = kernel.decide(self.game, self.state, seat, read, Scripted(self.draws))
        except Refused as refused:
            refusal = refused
        assert (refusal is None) == (command in listed), f"{command}: {refusal or 'accepted and not listed'}"
        assert self.game.fold(self.state, decided.events) == decided.state
        referee.check_state(self.game, decided.state, len(self.game.score(decided.state).totals))
        return replace(self, state=decided.state, events=decided.events, refusal=refusal)

    def then(self, *events: Event) -> None:
        """Expect exactly these events of the game, in this order; the stack's own are left out."""
        self.accepted()

        assert events == tuple(event for event in self.events if not isinstance(event, _STACK))

    def then_asks(self, frame: Pending) -> None:
        """Expect this question to be pending."""
        self.accepted()

        assert self.state.stack, "the game is over"
        assert frame == self.state.stack[-1]

    def then_over(self) -> None:
        """Expect the game to be over."""
        self.accepted()

        assert self.state.stack == ()

    def then_refused(self, rule: str | None = None, says: str = "") -> None:
        """Expect a refusal that names this rule and contains these words."""
        assert self.refusal is not None, f"accepted: {self.events}"
        assert rule == self.refusal.rule, self.refusal.message
        assert says in self.refusal.message

    def accepted(self) -> None:
        """Expect that the last command was accepted."""
        assert self.refusal is None, f"refused: {self.refusal}"

    def options(self, seat: int | None = None) -> tuple[Command, ...]:
        """What a seat, the first that is asked where none is named, may answer."""
        asked = kernel.asked(self.state)
        return kernel.options(self.game, self.state, asked[0] if seat is None else seat)


def given(game: Game[Any], state: Any) -> Scene:
    """Begin with a position; it has to be one that the referee lets pass."""
    referee.check_state(game, state, len(game.score(state).totals))
    return Scene(game, state)


def done(scene: Scene, *commands: Command) -> Scene:
    """Give commands that must be accepted."""
    for command in commands:
        scene = scene.when(command)
        scene.accepted()
    return scene


def only(kind: type[E], scene: Scene) -> list[E]:
    """What happened of one kind after the last command."""
    return [event for event in scene.events if isinstance(event, kind)]


def listed(kind: type[C], scene: Scene) -> list[C]:
    """The options of one kind."""
    return [option for option in scene.options() if isinstance(option, kind)]


def _code(game: Game[Any]) -> Codec:
    known = codec(game.name)
    return known if known.game is game else Codec(game)
