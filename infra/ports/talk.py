"""Chat messages, reports, mutes, and players' private notes."""

from __future__ import annotations

from infra.ports.tables import PortValue

MAX_COMPLAINTS = 20
"""Complaints that are kept of one line; who complains after that is thanked all the same."""

MAX_REPORTED = 1_000
"""Reported lines that wait for an operator at most."""


class Mute(PortValue, frozen=True):
    """A player who may not talk: why, by which operator, since when and until (ms), None for good."""

    why: str
    by: str
    since: int
    until: int | None


class Complaint(PortValue, frozen=True):
    """Who reported a line, why and when (ms)."""

    player: str
    reason: str
    at: int


class ReportedLine(PortValue, frozen=True):
    """A line of talk that waits for an operator, with the words as they stood when it was first reported."""

    table: str
    seq: int
    speaker: str
    said: str
    complaints: tuple[Complaint, ...]


class TooManyReports(Exception):
    """So many lines wait for operators that no more are taken for now."""


MAX_NOTES, MAX_NOTE_BYTES = 500, 4_000
"""Notes of one player, one a table, and the bytes of each in UTF-8."""


class TooManyNotes(Exception):
    """A player has as many notes as may be."""


class PrivateNote(PortValue, frozen=True):
    """A note, and when it was written last (UTC, ms)."""

    text: str
    changed: int
