"""Commands for undo by consent and for forking a table."""

from __future__ import annotations

from typing import Annotated, Generic, TypeVar

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Command, Value
from domain.table.talk.words import TalkPlace

O = TypeVar("O")  # noqa: E741 - the type of a game's options
P = TypeVar("P")


class Fork(Value, frozen=True):
    """The origin of a forked table: a record (`at`) of another table, with that record's hash."""

    source: str
    at: int
    hash: str


class OpenFork(Command, Generic[O, P], frozen=True):
    """Open a table that continues another table from one of its records. The API fills in all fields.

    `line` has the game's events up to that record, without undone ones; `version` is the rules version that
    they were played under. The host holds all `seats`; `nonce` contributes to every random draw. `lines` is
    the maximum number of chat messages (null: unlimited). `talk` says where their text is stored, by default
    in the log.
    """

    game: Annotated[str, Meta(max_length=60)]
    version: int
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: O
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    nonce: Annotated[str, Meta(min_length=1, max_length=64)]
    fork: Fork
    line: tuple[P, ...]
    lines: Annotated[int, Meta(ge=1)] | None = None
    talk: TalkPlace | UnsetType = UNSET


RecordSeq = Annotated[int, Meta(ge=1)]


ProposalName = RecordSeq | UnsetType
"""The record that made a proposal; unset at tables with version 1 of the table's rules."""


class AskUndo(Command, frozen=True):
    """Ask the affected seats for consent to undo back to the state after record `to`."""

    to: RecordSeq


class AgreeUndo(Command, frozen=True):
    """Agree to undo back to record `to`. `made` is optional: the record that opened the request."""

    to: RecordSeq
    made: ProposalName = UNSET


class DeclineUndo(Command, frozen=True):
    """Decline the open undo request, or withdraw your own."""


ConsentCommand = AskUndo | AgreeUndo | DeclineUndo
"""Any command about undo by consent; a closed union."""
