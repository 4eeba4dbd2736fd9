"""Who was asking a moment ago."""

from __future__ import annotations

import time

import msgspec

from infra.ports.accounts import Scope
from services.api.runtime.cache import WeightedLruCache

MAX_ENTRIES = 20_000
TTL_SECONDS = 3.0
"""How long a token that was looked up is believed: one revoked in another process lives on so long, and what
ends by it has the rest of five seconds for that."""


class Caller(msgspec.Struct, frozen=True):
    """Who is asking; `bill` is whom the request is charged to, `digest` names the token or session."""

    player: str | None
    rate_key: str
    scopes: tuple[Scope, ...] = ()
    csrf: str | None = None
    digest: str | None = None


class AuthCache:
    """Callers looked up a moment ago."""

    def __init__(self) -> None:
        self._kept: WeightedLruCache[tuple[Caller, float]] = WeightedLruCache(MAX_ENTRIES)

    def get(self, digest: str) -> Caller | None:
        """Give a caller who was looked up within the last seconds."""
        found = self._kept.get(digest)
        return found[0] if found and found[1] > time.monotonic() else None

    def put(self, digest: str, caller: Caller, seconds: float = TTL_SECONDS) -> Caller:
        """Believe a caller for some seconds."""
        self._kept.put(digest, (caller, time.monotonic() + min(seconds, TTL_SECONDS)))
        return caller

    def drop(self, digest: str) -> None:
        """Believe no longer."""
        self._kept.drop(digest)
