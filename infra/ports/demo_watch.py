"""Viewers of the demo table: the API records them, and jobs let its bots play only then."""

from __future__ import annotations

from typing import Protocol


class AsyncDemoWatch(Protocol):
    """What the API notes."""

    async def note_viewer(self, seconds: int) -> None:
        """Record a viewer, for the given seconds from now on."""


class DemoWatch(Protocol):
    """What jobs ask."""

    def has_viewer(self) -> bool:
        """Return whether a recorded viewer still counts."""
