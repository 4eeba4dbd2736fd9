"""How many connections there may be, by address and in all, and how long each may keep others waiting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from infra.addresses import TrustedProxies, visitor_of
from infra.settings.settings import Settings
from services.api.group.address_counts import AddressCounts
from services.api.schemas.problems import Problem

SPARE_FILES = 128
"""Handles that are kept for the store, for files, and for telling those who are one too many."""

RETRY_SECONDS = 10

FRAMING_FACTOR = 8
"""Bytes that may travel beside the body, by each byte that a body may have: chunks of one byte take five."""


class ConnectionLimits:
    """What connections may do; `on_cut` is told each time that one is cut, and why.

    Each process bounds all of its connections; those of one address are bounded at all processes together,
    where they share the counts. Of two that are let in at one moment one may be too many.
    """

    def __init__(
        self,
        settings: Settings,
        file_limit: int,
        on_cut: Callable[[str], None],
        shared: AddressCounts | None = None,
    ) -> None:
        self.header_seconds, self.header_bytes = settings.header_seconds, settings.header_bytes
        self.body_seconds, self.idle_seconds = settings.body_seconds, settings.idle_seconds
        self.framing_bytes = FRAMING_FACTOR * settings.body_bytes
        self.on_cut = on_cut
        self._most = max(file_limit - SPARE_FILES, file_limit // 2)
        self._each = settings.connections_per_address
        self._trusted = TrustedProxies(settings.trusted_proxies)
        self._open: Counter[str] = Counter()
        self._shared = shared
        self._all = 0

    def admit(self, host: str) -> Problem | None:
        """Count a connection, or say why it is one too many."""
        who = visitor_of(host)
        if self._all >= self._most:
            return Problem(
                "unavailable", "as many connections are open as may be; try again", retry=RETRY_SECONDS
            )
        held = self._open[who] if self._shared is None else self._shared.count(who)
        if held >= self._each and host not in self._trusted:
            detail = f"{self._each} connections from your address are open already; use them, or close some"
            return Problem("too-many-requests", detail, retry=RETRY_SECONDS)
        self._open[who] += 1
        if self._shared is not None:
            self._shared.add(who, 1)
        self._all += 1
        return None

    def release(self, host: str) -> None:
        """Count a connection out that was counted in."""
        who = visitor_of(host)
        self._all -= 1
        self._open[who] -= 1
        if self._shared is not None:
            self._shared.add(who, -1)
        if self._open[who] <= 0:
            del self._open[who]
