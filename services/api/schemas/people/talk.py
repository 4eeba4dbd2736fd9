"""What is sent and answered about talk: who spoke, what was erased, what was reported."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.table.commands import OperatorReason
from domain.table.talk.words import Eraser
from services.api.schemas.requests import RequestBody
from services.api.schemas.response_part import ResponsePart


class TalkSummary(ResponsePart, frozen=True):
    """Of a line of talk: who spoke, whether the words can be erased, and by whom they were.

    They cannot be at a table that was opened when talk still stood in the log itself. `to` are the seats that
    it names.
    """

    player: str
    erasable: bool
    erased: Eraser | None
    to: tuple[int, ...] = ()


class TalkState(ResponsePart, frozen=True):
    """A table's talk: whether words can be erased there, and how many lines were."""

    erasable: bool
    erased: int


class ErasedLineSummary(ResponsePart, frozen=True):
    """A line of talk that was erased, by the record that stands for it."""

    seq: int
    erased: Eraser


class ErasedLinesEvent(ResponsePart, frozen=True):
    """All lines of a table's talk that were erased, as its stream tells them."""

    lines: tuple[ErasedLineSummary, ...]


class TalkReport(RequestBody, frozen=True):
    """Report a line of talk to the operators of the service."""

    reason: Annotated[str, Meta(min_length=1, max_length=300)]


class ReportResponse(ResponsePart, frozen=True):
    """A line that was reported; `again` says that the caller had reported it before."""

    seq: int
    again: bool


class ComplaintSummary(ResponsePart, frozen=True):
    """Who reported a line, why and when (UTC, ms)."""

    player: str
    reason: str
    at: int


class ReportedLineSummary(ResponsePart, frozen=True):
    """A line that waits for an operator, with the words as they stood when it was first reported."""

    table: str
    seq: int
    speaker: str
    said: str
    complaints: tuple[ComplaintSummary, ...]


class ReportedLinesResponse(ResponsePart, frozen=True):
    """Lines that were reported, those first that were reported first."""

    reports: tuple[ReportedLineSummary, ...]


class MuteRequest(RequestBody, frozen=True):
    """Let a player talk no more, for so many days or, where none are said, for good."""

    why: OperatorReason
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
