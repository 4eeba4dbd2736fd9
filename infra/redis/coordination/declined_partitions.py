"""Which partitions workers, or projectors, leave to others of their kind: a hash by holder."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from infra.redis.client.types import RedisClient

_numbers = msgspec.json.Decoder(frozenset[int])


class DeclinedPartitions:
    """What is noted at one key."""

    def __init__(self, client: RedisClient, key: str) -> None:
        self._client, self._key = client, key

    def note_declined(self, holder: str, partitions: Collection[int]) -> None:
        """Note all that a holder declines, in place of what it declined before."""
        if partitions:
            self._client.hset(self._key, holder, msgspec.json.encode(sorted(partitions)))
        else:
            self._client.hdel(self._key, holder)

    def list_declined(self, alive: Collection[str]) -> Mapping[str, frozenset[int]]:
        """Give what each holder that lives declines; notes of others are dropped."""
        noted = {holder.decode(): raw for holder, raw in self._client.hgetall(self._key).items()}
        gone = [holder for holder in noted if holder not in alive]
        if gone:
            self._client.hdel(self._key, *gone)
        return {holder: _numbers.decode(raw) for holder, raw in noted.items() if holder in alive}
