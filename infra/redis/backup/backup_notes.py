"""When a backup was last made and when one last failed, in the store that was backed up."""

from __future__ import annotations

from infra.ports.operators import BackupTimes
from infra.redis.client.types import RedisClient

BACKUPS = "{railhead}:backups"
BEGUN, MADE, FAILED = "begun", "made", "failed"
FLUSH_MILLISECONDS = 5_000


class RedisBackupNotes:
    """Notes what became of backups."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def note_begun(self, at: int) -> None:
        """Note that one is begun, and wait until the server's files have all that was stored before.

        With `appendfsync everysec` they may lag for a moment; older servers cannot be waited for.
        """
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.hset(BACKUPS, BEGUN, at)
            pipeline.execute_command("WAITAOF", 1, 0, FLUSH_MILLISECONDS)
            pipeline.execute(raise_on_error=False)

    def note_made(self, at: int) -> None:
        """Note a whole backup, begun then (UTC, ms)."""
        self._client.hset(BACKUPS, MADE, at)

    def note_failed(self, at: int) -> None:
        """Note that there was none."""
        self._client.hset(BACKUPS, FAILED, at)


class AsyncRedisBackupNotes:
    """Reads what was noted, awaited."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def read(self) -> BackupTimes:
        """Give when a backup was last made and when one last failed."""
        made, failed = await self._client.hmget(BACKUPS, [MADE, FAILED])
        return BackupTimes(int(made or 0), int(failed or 0))
