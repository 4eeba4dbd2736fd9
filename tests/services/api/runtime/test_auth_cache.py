"""Cached credentials, and how long they last while the store is unavailable."""

from __future__ import annotations

import time

import pytest

from services.api.runtime.players import AWAY_SECONDS, TTL_SECONDS, AuthCache, KnownCaller

SHORT = 10.0


def test_outage_extends_only_credentials_that_have_not_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cache, caller, began = AuthCache(), KnownCaller("ada", "ada"), time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: began)
    cache.put("lasting", caller)
    cache.put("ending", caller, SHORT)

    def known(after: float) -> list[bool]:
        monkeypatch.setattr(time, "monotonic", lambda: began + after)
        asked = (cache.get("lasting"), cache.get_unasked("lasting"), cache.get_unasked("ending"))
        return [one is not None for one in asked]

    assert known(TTL_SECONDS - 1) == [True, True, True]
    assert known(TTL_SECONDS + 1) == [False, True, True]
    assert known(SHORT + 1) == [False, True, False]
    assert known(AWAY_SECONDS + 1) == [False, False, False]
