"""A case as the runner executes it, in any notation: a game, and steps at its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused
from tests.support.cases.schema import Json
from tests.support.games.table_driver import TableDriver


class Run(Protocol):
    """A case being played; `placed` is the number of records discarded by setting a position."""

    played: TableDriver
    placed: int


class Attempt(NamedTuple):
    """A seat's command in its JSON form; if the seat is None, the first seat with a decision sends it.

    Without `refused`, it must be accepted. Otherwise, `refused` receives the refusal, and raises CaseError if
    it is not the expected one. `draws` are forced only in this command, and each of them must be made.
    """

    where: str
    command: Json
    seat: int | None = None
    draws: Json = MappingProxyType({})
    refused: Callable[[Run, CommandRefused], None] | None = None


class Place(NamedTuple):
    """A position that replaces the current one."""

    where: str
    position: Callable[[], Any]


class StateChange(NamedTuple):
    """Changes to parts of the state; they may also apply before the last command."""

    where: str
    change: Callable[[Any], Any]


class Replay(NamedTuple):
    """The last accepted command (or the start, if there is none) repeated from a changed state.

    It does nothing once the game is over.
    """

    where: str
    change: Callable[[Any], Any]


class Check(NamedTuple):
    """A condition that must hold; it raises a CaseError stating the actual value."""

    where: str
    claim: Callable[[Run], None]


Step = Attempt | Place | StateChange | Replay | Check


class Script(NamedTuple):
    """A case; the `where` of a step begins its failure message, and `draws` are forced by label."""

    game: Game[Any]
    seats: int
    options: Any
    steps: tuple[Step, ...]
    draws: Mapping[str, Any] = MappingProxyType({})
