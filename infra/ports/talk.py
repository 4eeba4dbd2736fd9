"""Chat messages, reports, mutes, and players' private notes."""

from __future__ import annotations

from infra.ports.tables import PortValue

MAX_COMPLAINTS = 20
"""Maximum number of complaints kept for a chat message; later ones are accepted but not stored."""

MAX_REPORTED = 1_000
"""Maximum number of reported messages that may wait for an operator."""


class Mute(PortValue, frozen=True):
    """A mute: its reason, its operator, its start, and its end (UTC, ms; None for a permanent mute)."""

    why: str
    by: str
    since: int
    until: int | None


class Complaint(PortValue, frozen=True):
    """A complaint: the player who reported a message, the reason, and the time (UTC, ms)."""

    player: str
    reason: str
    at: int


class ReportedLine(PortValue, frozen=True):
    """A reported chat message, with its text at the time of the first report."""

    table: str
    seq: int
    speaker: str
    said: str
    complaints: tuple[Complaint, ...]


class TooManyReports(Exception):
    """Too many reported messages are waiting for operators."""


MAX_NOTES, MAX_NOTE_BYTES = 500, 4_000
"""Maximum number of notes per player (one per table), and of bytes in each (UTF-8)."""


class TooManyNotes(Exception):
    """The player has reached the limit on notes."""


class PrivateNote(PortValue, frozen=True):
    """A note, and when it was last saved (UTC, ms)."""

    text: str
    changed: int
