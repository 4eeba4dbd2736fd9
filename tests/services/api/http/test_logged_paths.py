"""Paths that grant access never appear in logs."""

from __future__ import annotations

import pytest

from services.api.http.middleware import _logged_path


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/v1/me/calendar/p1.secret.ics", "/v1/me/calendar/..."),
        ("/v1/unsubscribe/p1.c1.turn.secret", "/v1/unsubscribe/..."),
        ("/unsubscribe/p1.c1.turn.secret", "/unsubscribe/..."),
        ("/confirm/p1.c1.1.secret", "/confirm/..."),
        ("/answer/p1.c1.t1.0.1.option.secret", "/answer/..."),
        ("/v1/me/calendar", "/v1/me/calendar"),
        ("/v1/tables/t/seen", "/v1/tables/t/seen"),
    ],
)
def test_secret_path_is_redacted_in_logs(path: str, logged: str) -> None:
    assert logged == _logged_path(path)
