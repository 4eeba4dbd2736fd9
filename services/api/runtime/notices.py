"""Access to notifications and jobs for handlers."""

from __future__ import annotations

from contextlib import suppress

from infra.ports.notices import Addressee
from services.api.runtime.ports import Ports


class NoticeService:
    """The notification ledger and the addresses of players' programs; `key` signs links and push messages."""

    def __init__(self, ports: Ports) -> None:
        self.ledger, self.calls = ports.store.notice_ledger, ports.store.call_book
        self.key = ports.derivation_key

    async def read_addressee(self, name: str) -> Addressee:
        """Return a notification addressee; it has default settings if none are stored."""
        return (await self.ledger.read_addressees([name])).get(name) or Addressee()


class JobService:
    """Audits, reviews and alarms. If an alarm is lost, the jobs process notices the work within a minute."""

    def __init__(self, ports: Ports) -> None:
        self.audits, self.reviews = ports.audits, ports.reviews
        self._vacations, self._seeks, self._outages = (
            ports.vacation_alarm,
            ports.seek_alarm,
            ports.outage_errors,
        )

    async def note_vacations(self, player: str) -> None:
        with suppress(*self._outages):
            await self._vacations.ring(player)

    async def match_seeks(self) -> None:
        with suppress(*self._outages):
            await self._seeks.ring()
