"""Bytes that were made before, kept in bounded memory."""

from __future__ import annotations

from collections.abc import Hashable

from services.shared.lru_cache import LruCache

ENTRY_OVERHEAD = 200
"""What an entry costs beside its bytes."""


class ByteCache(LruCache[bytes]):
    """Bytes up to a total length."""

    def put_bytes(self, key: Hashable, value: bytes) -> bytes:
        """Keep bytes at what they weigh, and give them back."""
        return self.put(key, value, len(value) + ENTRY_OVERHEAD)
