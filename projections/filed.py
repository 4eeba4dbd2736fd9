"""A record as projections meet it: beside its hash and the codec of the game that it belongs to."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from domain.kernel.game import Game
from domain.table.evolve import AnyRecord, AnyTable


class Code(Protocol):
    """What projections ask of a game's codec."""

    @property
    def game(self) -> Game[Any]:
        """The game, in one version of its rules."""

    @property
    def fingerprint(self) -> str:
        """A mark of the form of a table's state."""

    def snapshot(self, table: AnyTable) -> bytes:
        """Write a table's state, without what undo may reach."""

    def table(self, data: bytes) -> AnyTable:
        """Read a table's state."""


class Filed(NamedTuple):
    """A record as it lies in the log; the hash is over its exact bytes."""

    record: AnyRecord
    hash: str
    code: Code
