"""Request heads that bypass the library's parser, and incomplete requests."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
import structlog

from infra.settings.settings import Settings
from tests.services.api.metrics_text import read_metrics
from tests.services.api.running_api import SECONDS, Api, poll_until

GAMES = "/v1/games"


def test_client_that_leaves_during_its_body_causes_no_error(
    another: Callable[..., Api], settings: Settings
) -> None:
    api = another()
    where = urlsplit(api.url)
    with structlog.testing.capture_logs() as lines:
        with socket.create_connection((str(where.hostname), where.port or 0), SECONDS) as opened:
            opened.sendall(b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        text = poll_until(lambda: read_metrics(api, settings), lambda text: 'route="register"' in text)

    assert 'railhead_http_requests_total{method="POST",route="register",status="499"} 1.0' in text
    assert [] == [line for line in lines if line["log_level"] in ("error", "warning", "critical")]


def test_cookies_of_other_sites_are_never_parsed(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's parser takes quadratic time for long quoted values."""
    read: list[str] = []
    monkeypatch.setattr("http.cookies._unquote", read.append)
    quoted = '"' + '\\"' * 3_000 + '"'

    answer = api.nobody.get(GAMES, headers={"Cookie": f"other={quoted}; railhead={quoted}; more=1"})

    assert 200 == answer.status_code
    assert [] == read


def test_our_cookie_is_found_among_others(api: Api) -> None:
    name = api.player().name
    answer = api.client().post("/v1/players", json={"name": f"{name} again", "session": True})
    cookie = answer.cookies["railhead"]
    client = api.client()

    found = [
        client.get("/v1/me", headers={"Cookie": said}).json()["name"]
        for said in (f"railhead={cookie}", f"a=b; railhead={cookie};c", f'x="y;z" ;  railhead = {cookie}')
    ]

    assert [f"{name} again"] * 3 == found
    for said in (f"railhead=other; railhead={cookie}", f"railhead={cookie}; railhead=other; railhead=a"):
        me = client.get("/v1/me", headers={"Cookie": said})
        assert f"{name} again" == me.json()["name"], said
        assert me.headers["Set-Cookie"].startswith(f"railhead={cookie};")
    hidden = f"railhead={cookie}; railhead=a; railhead=b; railhead=c"
    assert 401 == client.get("/v1/me", headers={"Cookie": hidden}).status_code
    assert json.loads(answer.content)["name"] == f"{name} again"
