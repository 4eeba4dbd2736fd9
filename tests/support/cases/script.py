"""A case as the runner executes it, in whatever notation it was written: a game and steps at its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused
from tests.support.cases.schema import Json
from tests.support.games.table_driver import TableDriver


class Run(Protocol):
    """A case while it is played; `placed` is the number of records discarded by setting a position."""

    played: TableDriver
    placed: int


class Attempt(NamedTuple):
    """A command in its JSON form, of a seat (None: the first with a decision).

    Without `refused` it must be accepted; otherwise `refused` receives the refusal and raises CaseError if it
    is not the expected one. `draws` are forced in this command only, and each must be made.
    """

    where: str
    command: Json
    seat: int | None = None
    draws: Json = MappingProxyType({})
    refused: Callable[[Run, CommandRefused], None] | None = None


class Place(NamedTuple):
    """Another position in place of the one played so far."""

    where: str
    position: Callable[[], Any]


class StateChange(NamedTuple):
    """Changed parts of the state, also in the state before the last command."""

    where: str
    change: Callable[[Any], Any]


class Replay(NamedTuple):
    """The last accepted command (before any, the start) repeated from a changed state.

    It does nothing once the game is over.
    """

    where: str
    change: Callable[[Any], Any]


class Check(NamedTuple):
    """A condition that must hold; CaseError says what is true instead."""

    where: str
    claim: Callable[[Run], None]


Step = Attempt | Place | StateChange | Replay | Check


class Script(NamedTuple):
    """A case: `where` of a step begins its failure message; `draws` are forced by label."""

    game: Game[Any]
    seats: int
    options: Any
    steps: tuple[Step, ...]
    draws: Mapping[str, Any] = MappingProxyType({})
