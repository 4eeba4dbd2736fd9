"""Authentication while the store cannot confirm whether a credential is still valid."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from services.api.auth.authentication import is_still_valid
from services.api.runtime import players
from services.api.runtime.players import TTL_SECONDS, AuthCache, KnownCaller


class Away(Exception):
    """A store that does not answer."""


class Accounts:
    """Accounts without valid credentials, until the store is unavailable."""

    is_away = False

    async def find_token(self, digest: str) -> None:
        if self.is_away:
            raise Away

    find_session = find_token


@pytest.mark.parametrize("csrf", [None, "code"], ids=["token", "session"])
def test_ended_credential_stays_ended_during_an_outage(
    csrf: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, accounts, cache = [100.0], Accounts(), AuthCache()
    monkeypatch.setattr(players, "time", SimpleNamespace(monotonic=lambda: now[0]))
    people: Any = SimpleNamespace(auth_cache=cache, accounts=accounts, outage_errors=(Away,))
    caller = cache.put("digest", KnownCaller("ada", "ada", csrf=csrf, digest="digest"))
    now[0] += TTL_SECONDS + 1

    accounts.is_away = True
    assert asyncio.run(is_still_valid(people, caller))
    accounts.is_away = False
    assert not asyncio.run(is_still_valid(people, caller))
    accounts.is_away = True
    with pytest.raises(Away):
        asyncio.run(is_still_valid(people, caller))
