"""Whether somebody watches the demo table: the API notes it, and jobs play on only then."""

from __future__ import annotations

from typing import Protocol


class AsyncDemoWatch(Protocol):
    """What the API notes."""

    async def note_viewer(self, seconds: int) -> None:
        """Note that somebody watches, for so many seconds from now on."""


class DemoWatch(Protocol):
    """What jobs ask."""

    def has_viewer(self) -> bool:
        """Say whether somebody was noted whose seconds are not over."""
