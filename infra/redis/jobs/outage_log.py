"""The service's pulse and the open outages, kept in the store because they must outlive every process."""

from __future__ import annotations

from infra.ports.outages import Outage
from infra.redis.client.types import RedisClient
from infra.redis.functions import READ_CLOCK

PULSE = "{railhead}:pulse"
OUTAGES = "{railhead}:outages"


class RedisOutageLog:
    """Stores the pulse under one key, and outages in a hash that maps start to end."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def read_clock(self) -> int:
        """Return the store's time (UTC, ms); in a cluster, the time of the node with the pulse."""
        return int(self._client.execute_command("FCALL", READ_CLOCK, 1, PULSE))

    def read_pulse(self) -> int | None:
        """Return when the service was last known to work (UTC, ms); None if never."""
        found = self._client.get(PULSE)
        return None if found is None else int(found)

    def write_pulse(self, at: int) -> None:
        """Record that the service works."""
        self._client.set(PULSE, at)

    def begin_outage(self, outage: Outage) -> None:
        """Record an open outage and, in the same step, that the service works again."""
        with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hset(OUTAGES, str(outage.since), outage.until)
            pipeline.set(PULSE, outage.until)
            pipeline.execute()

    def list_outages(self) -> tuple[Outage, ...]:
        """Return the open outages, oldest first."""
        found = self._client.hgetall(OUTAGES)
        return tuple(sorted((Outage(int(since), int(until)) for since, until in found.items()), key=_since))

    def close_outage(self, outage: Outage) -> None:
        """Delete an outage, once every table has been compensated."""
        self._client.hdel(OUTAGES, str(outage.since))


class AsyncRedisPulse:
    """Reads the pulse, for the API."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def read(self) -> int | None:
        """Return the time of the last pulse (UTC, ms); None if there was none."""
        found = await self._client.get(PULSE)
        return None if found is None else int(found)


def _since(outage: Outage) -> int:
    return outage.since
