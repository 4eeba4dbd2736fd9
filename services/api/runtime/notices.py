"""The ports of notifications and of jobs, as handlers use them."""

from __future__ import annotations

from contextlib import suppress

from infra.ports.notices import Addressee
from services.api.runtime.ports import Ports


class NoticeService:
    """The notification ledger and the addresses of players' programs; `key` signs links and push messages."""

    def __init__(self, ports: Ports) -> None:
        self.ledger, self.calls, self.key = ports.notice_ledger, ports.call_book, ports.derivation_key

    async def read_addressee(self, name: str) -> Addressee:
        """Return an addressee, with default settings if it has none of its own."""
        return await self.find_addressee(name) or Addressee()

    async def find_addressee(self, name: str) -> Addressee | None:
        return (await self.ledger.read_addressees([name])).get(name)


class JobService:
    """Audits and reviews, and alarms; jobs look by themselves within a minute when an alarm is lost."""

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
