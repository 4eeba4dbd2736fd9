"""Allowed methods of a path, and how clients discover them."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest

from infra.settings.settings import Settings
from tests.services.api.metrics_text import read_metrics
from tests.services.api.running_api import Api, Player, start_game_of_two

GAMES = "/v1/games"
PROBLEM = "application/problem+json"
Game = tuple[Player, Player, str]


@pytest.fixture(scope="module")
def game(api: Api) -> Game:
    return start_game_of_two(api)


def problem(answer: httpx.Response) -> tuple[int, str, str]:
    return answer.status_code, answer.headers["content-type"], answer.json()["code"]


def methods(answer: httpx.Response) -> set[str]:
    return set(answer.headers["Allow"].split(", "))


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/tables/00x", {"GET", "HEAD"}),
        ("/v1/tables/00x/commands", {"POST"}),
        ("/v1/tables", {"GET", "HEAD", "POST"}),
        ("/static/app.js", {"GET", "HEAD"}),
        ("/", {"GET", "HEAD"}),
    ],
)
def test_wrong_method_lists_all_allowed_ones(api: Api, path: str, allowed: set[str]) -> None:
    answer = api.nobody.request("PATCH", path)

    assert (405, PROBLEM, "method-not-allowed") == problem(answer)
    assert allowed == methods(answer)


@pytest.mark.parametrize(
    "path",
    [GAMES, "/v1/health", "/v1/tables", "/v1/games/template/rules", "/", "/art.json"],
)
def test_head_works_wherever_get_does_and_has_no_body(api: Api, path: str) -> None:
    full, head = api.nobody.get(path), api.nobody.head(path)

    assert (200, b"") == (head.status_code, head.content)
    assert full.headers["content-type"] == head.headers["content-type"]
    assert full.headers["content-length"] == head.headers["content-length"]


def test_head_is_checked_and_counted_like_get(api: Api, settings: Settings) -> None:
    unknown, unnamed = api.nobody.head("/v1/tables/00x"), api.nobody.head("/v1/me")

    assert (404, 401) == (unknown.status_code, unnamed.status_code)
    assert 'method="HEAD",route="get_me",status="401"' in read_metrics(api, settings)


def test_head_of_a_table_has_its_tag(api: Api, game: Game) -> None:
    path = f"/v1/tables/{game[2]}"

    head = api.nobody.head(path)

    assert b"" == head.content
    assert api.nobody.get(path).headers["ETag"] == head.headers["ETag"]


def test_head_of_a_stream_opens_none(another: Callable[..., Api], game: Game, settings: Settings) -> None:
    """A process of its own counts the streams, so that those of other tests do not count."""
    alone = another()
    head = alone.nobody.head(f"/v1/tables/{game[2]}/stream")

    assert (200, "text/event-stream; charset=utf-8") == (head.status_code, head.headers["content-type"])
    assert "railhead_streams_open 0.0" in read_metrics(alone, settings)


def test_head_of_a_stream_requires_the_streams_access(api: Api, game: Game) -> None:
    path = f"/v1/tables/{game[2]}/stream"

    assert 401 == api.nobody.head(path, params={"seat": 0}).status_code
    assert 403 == game[1].client.head(path, params={"seat": 0}).status_code
