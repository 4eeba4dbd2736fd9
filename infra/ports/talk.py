"""Chat messages, reports, mutes, and players' private notes."""

from __future__ import annotations

from infra.ports.tables import PortValue

MAX_COMPLAINTS = 20
"""Most complaints kept for one chat message; later ones are accepted but not stored."""

MAX_REPORTED = 1_000
"""Most reported messages that may wait for an operator."""


class Mute(PortValue, frozen=True):
    """A muted player: why, by which operator, since when and until (ms), None for ever."""

    why: str
    by: str
    since: int
    until: int | None


class Complaint(PortValue, frozen=True):
    """A complaint: the player who reported a message, the reason, and when (ms)."""

    player: str
    reason: str
    at: int


class ReportedLine(PortValue, frozen=True):
    """A reported chat message, with its words at the time of the first report."""

    table: str
    seq: int
    speaker: str
    said: str
    complaints: tuple[Complaint, ...]


class TooManyReports(Exception):
    """Too many reported messages are waiting for operators."""


MAX_NOTES, MAX_NOTE_BYTES = 500, 4_000
"""Notes per player (one per table), and bytes of each in UTF-8."""


class TooManyNotes(Exception):
    """The player has reached the limit of notes."""


class PrivateNote(PortValue, frozen=True):
    """A note, and when it was last saved (UTC, ms)."""

    text: str
    changed: int
