"""Records viewers of the demo table: its bots play only while it has some."""

from __future__ import annotations

import time

from domain.table.bot_accounts import HOST_ACCOUNT, is_bot_account
from domain.table.evolve import AnyTable
from infra.ports.jobs import AsyncDemoWatch
from services.api.runtime.background import BackgroundWork

WATCHED_SECONDS = 120
"""How long the demo continues after its last viewer was recorded."""

NOTED_EVERY_SECONDS = 40.0
"""How often viewers are recorded; a stream does it up to 15 s later."""


class DemoViewers:
    """Records viewers in the store, at most once in NOTED_EVERY_SECONDS."""

    def __init__(self, watch: AsyncDemoWatch, background: BackgroundWork) -> None:
        self._watch, self._background = watch, background
        self._noted_at = float("-inf")

    def note(self, table: AnyTable) -> None:
        """Record a viewer of a table, if it is the demo."""
        now = time.monotonic()
        if now < self._noted_at + NOTED_EVERY_SECONDS or not is_demo(table):
            return
        self._noted_at = now
        self._background.begin("note a viewer of the demo", self._watch.note_viewer(WATCHED_SECONDS))


def is_demo(table: AnyTable) -> bool:
    """Return whether the house opened a table, and only its bots play there."""
    return table.owner == HOST_ACCOUNT and all(is_bot_account(seat.player or "") for seat in table.seats)
