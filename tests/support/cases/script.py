"""A case as the runner carries it out, whatever it is written in: a game and the steps taken at its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused
from tests.support.cases.schema import Json
from tests.support.games.table_driver import TableDriver


class Run(Protocol):
    """A case while it is played; `placed` is the number of records that a position given did away with."""

    played: TableDriver
    placed: int


class Attempt(NamedTuple):
    """A command in its JSON form, of a seat (None: the first that is asked).

    Without `refused` it has to be accepted; else `refused` is given the refusal and raises CaseError if it
    is not the one that was meant. `draws` are forced in this command alone, and each has to be made.
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
    """Parts of the state changed, as they were before the last command, too."""

    where: str
    change: Callable[[Any], Any]


class Replay(NamedTuple):
    """The last accepted command (before any, the start) once more, from a state that is changed.

    Nothing happens where the game is over.
    """

    where: str
    change: Callable[[Any], Any]


class Check(NamedTuple):
    """What has to be true; CaseError says what is true instead."""

    where: str
    claim: Callable[[Run], None]


Step = Attempt | Place | StateChange | Replay | Check


class Script(NamedTuple):
    """A case: `where` of a step begins what is said when it does not hold; `draws` are forced by label."""

    game: Game[Any]
    seats: int
    options: Any
    steps: tuple[Step, ...]
    draws: Mapping[str, Any] = MappingProxyType({})
