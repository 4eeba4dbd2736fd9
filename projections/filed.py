"""A record as projections meet it: beside its hash and the game that it belongs to."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.kernel.game import Game
from domain.table.evolve import AnyRecord


class Filed(NamedTuple):
    """A record as it lies in the log; the hash is over its exact bytes."""

    record: AnyRecord
    hash: str
    game: Game[Any]
