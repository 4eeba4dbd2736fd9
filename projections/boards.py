"""Boards: the state of each table, kept where undo reaches nothing older; the rest is folded when read.

A snapshot leaves out the states that undo may reach. Taken only where there are none, it loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from domain.kernel.values import Value
from domain.table.evolve import AnyTable, fold
from projections.filed import Code, Filed
from projections.model import Model

EVERY = 16
"""Records between two kept states: readers fold about so many at most, and most records cost no writing."""

FindCode = Callable[[str, int], Code]


class Kept(Value, frozen=True):
    """A table's state after record `seq`, whose hash is `hash`; `types` marks the form of the state."""

    seq: int
    hash: str
    game: str
    version: int
    types: str
    state: msgspec.Raw


class Board(Value, frozen=True):
    """A table's state after record `seq`, and the last state that was kept."""

    table: AnyTable
    seq: int
    hash: str
    kept: Kept


def start() -> Board | None:
    """Nothing is known before record 1."""
    return None


def apply(document: Board | None, filed: Filed) -> Board:
    """Fold a record."""
    table = fold(filed.code.game, None if document is None else document.table, filed.record)
    if document is None or _worth_keeping(table, document.kept.seq):
        return Board(table, table.seq, filed.hash, _keep(table, filed))
    return Board(table, table.seq, filed.hash, document.kept)


def _worth_keeping(table: AnyTable, before: int) -> bool:
    return not table.kept and (table.seq - before >= EVERY or table.phase == "ended")


def _keep(table: AnyTable, filed: Filed) -> Kept:
    game = filed.code.game
    state = msgspec.Raw(filed.code.snapshot(table))
    return Kept(table.seq, filed.hash, game.name, game.version, filed.code.fingerprint, state)


def encode(board: Board) -> bytes:
    """Write the last state that was kept."""
    return msgspec.json.encode(board.kept)


_kept = msgspec.json.Decoder(Kept)


def rows(table: str, board: Board) -> tuple[str, ...]:
    """Find a board by its table alone."""
    return ()


def boards(find: FindCode) -> Model[Board]:
    """Give the model, for the codecs that read its states."""

    def decode(data: bytes) -> Board | None:
        kept = _kept.decode(data)
        try:
            code = find(kept.game, kept.version)
        except KeyError:
            return None
        if code.fingerprint != kept.types:
            return None
        return Board(code.table(bytes(kept.state)), kept.seq, kept.hash, kept)

    return Model("boards", 1, start, apply, encode, decode, rows, archived=False)
