"""How many connections there may be, by address and in all, and how long each may keep others waiting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from infra.proxies import Proxies, visitor
from infra.settings import Settings
from services.api.errors import Problem

SPARE_FILES = 128
"""Handles that are kept for the store, for files, and for telling those who are one too many."""

RETRY_SECONDS = 10

FRAMING = 8
"""Bytes that may travel beside the body, by each byte that a body may have: chunks of one byte take five."""


class Bounds:
    """What connections of one process may do; `note` is told each time that one is cut, and why."""

    def __init__(self, settings: Settings, files: int, note: Callable[[str], None]) -> None:
        self.header_seconds, self.header_bytes = settings.header_seconds, settings.header_bytes
        self.body_seconds, self.idle_seconds = settings.body_seconds, settings.idle_seconds
        self.framing_bytes = FRAMING * settings.body_bytes
        self.note = note
        self._most = max(files - SPARE_FILES, files // 2)
        self._each = settings.connections_per_address
        self._trusted = Proxies(settings.trusted_proxies)
        self._open: Counter[str] = Counter()
        self._all = 0

    def come(self, host: str) -> Problem | None:
        """Count a connection, or say why it is one too many."""
        who = visitor(host)
        if self._all >= self._most:
            return Problem(
                "unavailable", "as many connections are open as may be; try again", retry=RETRY_SECONDS
            )
        if self._open[who] >= self._each and host not in self._trusted:
            detail = f"{self._each} connections from your address are open already; use them, or close some"
            return Problem("too-many-requests", detail, retry=RETRY_SECONDS)
        self._open[who] += 1
        self._all += 1
        return None

    def go(self, host: str) -> None:
        """Count a connection out that was counted in."""
        who = visitor(host)
        self._all -= 1
        self._open[who] -= 1
        if self._open[who] <= 0:
            del self._open[who]
