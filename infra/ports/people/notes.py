"""What players note for themselves at tables: nobody else reads it, and no log has it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

from infra.ports.values import PortValue

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
        """Give a player's note at a table."""

    async def put_note(self, player: str, table: str, note: PrivateNote) -> None:
        """Keep a note instead of the one before, or raise TooManyNotes."""

    async def remove_note(self, player: str, table: str) -> None:
        """Drop a note."""

    def list_notes(self, player: str) -> AsyncIterator[tuple[str, PrivateNote]]:
        """Give a player's notes with their tables, some at a time."""

    async def forget_notes(self, player: str) -> None:
        """Drop all of a player's notes."""
