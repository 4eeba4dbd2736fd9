"""Viewers of the demo table, as one key that expires."""

from __future__ import annotations

from infra.redis.client.types import RedisClient

WATCHED = "{railhead}:demo-watched"


class RedisDemoWatch:
    """The key, for jobs."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def has_viewer(self) -> bool:
        """Return whether a recorded viewer still counts."""
        return bool(self._client.exists(WATCHED))


class AsyncRedisDemoWatch:
    """The key, for the API."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def note_viewer(self, seconds: int) -> None:
        """Record a viewer, for the given seconds from now on."""
        await self._client.set(WATCHED, 1, ex=seconds)
