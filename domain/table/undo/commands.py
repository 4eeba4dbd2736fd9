"""Commands to take moves back, with the others' consent, and to fork a table."""

from __future__ import annotations

from typing import Annotated, Generic, TypeVar

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Command, Value
from domain.table.talk.words import TalkPlace

O = TypeVar("O")  # noqa: E741 - the type of a game's options
P = TypeVar("P")


class Fork(Value, frozen=True):
    """Where a table was played on from: record `at` of another one, and the hash of that record."""

    source: str
    at: int
    hash: str


class OpenFork(Command, Generic[O, P], frozen=True):
    """Open a table that plays on from a record of another; the API fills it in, nobody else.

    `line` are the events of the game that stood there, `version` the rules that decided them. Whoever opens
    it holds all `seats`; `nonce` goes into every draw. `lines` is how much may be said, None for any amount;
    `talk` is where the words lie, in the log where it does not say.
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
"""The record that made a proposal; tables of version 1 of their own rules name none."""


class AskUndo(Command, frozen=True):
    """Ask the seats whom it concerns to let the game go back to how it was after record `to`."""

    to: RecordSeq


class AgreeUndo(Command, frozen=True):
    """Agree to go back to record `to`, by the request that record `made` opened, if that is named."""

    to: RecordSeq
    made: ProposalName = UNSET


class DeclineUndo(Command, frozen=True):
    """Decline the open request, or withdraw one's own."""


ConsentCommand = AskUndo | AgreeUndo | DeclineUndo
"""Closed union."""
