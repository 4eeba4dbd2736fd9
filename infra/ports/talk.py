"""Chat messages, reports, mutes, and players' private notes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

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


class TalkErasures(Protocol):
    """Players who asked that their talk goes with their account, awaited."""

    async def request_talk_erasure(self, player: str) -> None:
        """Have a player's talk erased when the account is deleted."""

    async def cancel_talk_erasure(self, player: str) -> None:
        """Keep a player's talk, or know that it is gone."""

    async def wants_talk_erased(self, player: str) -> bool:
        """Return whether a player's talk is to go."""


class Mutes(Protocol):
    """Players who may not talk, awaited."""

    async def mute(self, player: str, mute: Mute) -> None:
        """Let a player talk no more, instead of what held before."""

    async def unmute(self, player: str) -> bool:
        """Let a player talk again; False where nothing held."""

    async def find_mute(self, player: str, now: int) -> Mute | None:
        """Return what keeps a player from talking at that time (ms)."""


class TalkReports(Protocol):
    """Lines of talk that were reported and wait for an operator, awaited."""

    async def report_line(self, line: ReportedLine) -> bool:
        """Add a line with one complaint, or the complaint to it; False where its player complained before.

        TooManyReports where no more lines are taken.
        """

    async def list_reported(self) -> tuple[ReportedLine, ...]:
        """Return all lines that wait, those first that were reported first."""

    async def close_report(self, table: str, seq: int) -> ReportedLine | None:
        """Take a line out of the queue and give it; None where it does not wait."""

    async def forget_reported_words(self, speaker: str) -> None:
        """Take out all lines of a speaker whose words are to go."""


class TalkPeople(TalkErasures, Mutes, TalkReports, Protocol):
    """All of it."""


MAX_NOTES, MAX_NOTE_BYTES = 500, 4_000
"""Notes of one player, one a table, and the bytes of each in UTF-8."""


class TooManyNotes(Exception):
    """A player has as many notes as may be."""


class PrivateNote(PortValue, frozen=True):
    """A note, and when it was written last (UTC, ms)."""

    text: str
    changed: int


class NoteBook(Protocol):
    """Notes by player and table, awaited."""

    async def read_note(self, player: str, table: str) -> PrivateNote | None:
        """Return a player's note at a table."""

    async def put_note(self, player: str, table: str, note: PrivateNote) -> None:
        """Keep a note instead of the one before, or raise TooManyNotes."""

    async def remove_note(self, player: str, table: str) -> None:
        """Drop a note."""

    def list_notes(self, player: str) -> AsyncIterator[tuple[str, PrivateNote]]:
        """Return a player's notes with their tables, some at a time."""

    async def forget_notes(self, player: str) -> None:
        """Drop all of a player's notes."""
