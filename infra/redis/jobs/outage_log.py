"""The pulse and the open outages, in the store that holds the tables: they have to outlive every process."""

from __future__ import annotations

from infra.ports.outages import Outage
from infra.redis.client.types import RedisClient
from infra.redis.functions import READ_CLOCK

PULSE = "{railhead}:pulse"
OUTAGES = "{railhead}:outages"


class RedisOutageLog:
    """The pulse as one key, outages as a hash of their ends by their beginnings."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def read_clock(self) -> int:
        """Return the time by the store's clock (UTC, ms), in a cluster by that of the node with the pulse."""
        return int(self._client.execute_command("FCALL", READ_CLOCK, 1, PULSE))

    def read_pulse(self) -> int | None:
        """Return when the service was last seen to work (UTC, ms); None where it never was."""
        found = self._client.get(PULSE)
        return None if found is None else int(found)

    def write_pulse(self, at: int) -> None:
        """Note that the service works."""
        self._client.set(PULSE, at)

    def begin_outage(self, outage: Outage) -> None:
        """Remember an outage until it is closed, and note in the same step that the service works again."""
        with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hset(OUTAGES, str(outage.since), outage.until)
            pipeline.set(PULSE, outage.until)
            pipeline.execute()

    def list_outages(self) -> tuple[Outage, ...]:
        """Return the outages that are not closed, the oldest first."""
        found = self._client.hgetall(OUTAGES)
        return tuple(sorted((Outage(int(since), int(until)) for since, until in found.items()), key=_since))

    def close_outage(self, outage: Outage) -> None:
        """Forget an outage: every table has been excused."""
        self._client.hdel(OUTAGES, str(outage.since))


class AsyncRedisPulse:
    """The pulse, for the API."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def read(self) -> int | None:
        """Return the moment (UTC, ms), None where it never was."""
        found = await self._client.get(PULSE)
        return None if found is None else int(found)


def _since(outage: Outage) -> int:
    return outage.since
