"""Content negotiation of answers and bodies."""

from __future__ import annotations

import httpx
import pytest

from tests.services.api.running_api import Api, Player, start_game_of_two

GAMES = "/v1/games"
PROBLEM = "application/problem+json"
SVG, TEXT, JSON = "image/svg+xml", "text/plain", "application/json"
Game = tuple[Player, Player, str]


@pytest.fixture(scope="module")
def game(api: Api) -> Game:
    return start_game_of_two(api)


def problem(answer: httpx.Response) -> tuple[int, str, str]:
    return answer.status_code, answer.headers["content-type"], answer.json()["code"]


@pytest.mark.parametrize(
    ("accept", "given"),
    [
        (None, JSON),
        ("", JSON),
        ("*/*", JSON),
        ("application/*", JSON),
        ("application/json; charset=utf-8", JSON),
        ("text/html, */*;q=0.1", JSON),
        (SVG, SVG),
        ("image/*", SVG),
        ("text/html;q=0.9, image/svg+xml;q=0.8, application/json;q=0.2", SVG),
        ("image/svg+xml;q=0.5, application/json", JSON),
        ("application/json, image/svg+xml", JSON),
        ("image/svg+xml, */*", SVG),
        ("text/plain;q=0.2, image/svg+xml;q=0.1", TEXT),
        ("text/*", TEXT),
        ("application/json;q=0, */*", SVG),
        ("IMAGE/SVG+XML", SVG),
    ],
)
def test_table_comes_in_the_preferred_format(api: Api, game: Game, accept: str | None, given: str) -> None:
    headers = {} if accept is None else {"Accept": accept}
    request = api.nobody.build_request("GET", f"/v1/tables/{game[2]}", headers=headers)
    if accept is None:
        del request.headers["Accept"]

    answer = api.nobody.send(request)

    assert (200, given) == (answer.status_code, answer.headers["content-type"].partition(";")[0])


@pytest.mark.parametrize("accept", ["text/html", "image/png, text/csv", "*/*;q=0", "garbage"])
def test_table_is_not_available_in_other_formats(api: Api, game: Game, accept: str) -> None:
    answer = api.nobody.get(f"/v1/tables/{game[2]}", headers={"Accept": accept})

    assert (406, PROBLEM, "not-acceptable") == problem(answer)


def test_single_format_is_returned_in_any_case(api: Api) -> None:
    assert 200 == api.nobody.get(GAMES, headers={"Accept": "text/html"}).status_code


def test_problems_are_returned_whatever_is_accepted(api: Api) -> None:
    answer = api.nobody.get("/v1/tables/00x", headers={"Accept": SVG})

    assert (404, PROBLEM, "not-found") == problem(answer)


def test_pages_are_served_to_every_browser(api: Api) -> None:
    assert 200 == api.nobody.get("/", headers={"Accept": "text/html"}).status_code
    assert 200 == api.nobody.get("/art.json", headers={"Accept": "text/html"}).status_code


def test_endless_accept_header_is_refused(api: Api, game: Game) -> None:
    answer = api.nobody.get(f"/v1/tables/{game[2]}", headers={"Accept": "a/b;q=0.1," * 500})

    assert (400, PROBLEM, "bad-request") == problem(answer)


@pytest.mark.parametrize(
    "form",
    ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x", "text/json"],
)
def test_body_declared_as_other_than_json_is_not_read(api: Api, form: str) -> None:
    answer = api.nobody.post("/v1/players", content=b'{"name": "Nobody"}', headers={"Content-Type": form})

    assert (415, PROBLEM, "unsupported-media-type") == problem(answer)
    assert "application/json" in answer.json()["detail"]


def test_compressed_body_is_not_read(api: Api) -> None:
    packed = {"Content-Type": JSON, "Content-Encoding": "gzip"}

    answer = api.nobody.post("/v1/players", content=b"\x1f\x8b", headers=packed)

    assert (415, PROBLEM, "unsupported-media-type") == problem(answer)
    assert "identity" == answer.headers["Accept-Encoding"]


@pytest.mark.parametrize("name", ["\\ud83d", "\\uDE00", "a\\ud83d\\ud83d\\ude00"])
def test_lone_surrogate_is_reported_as_such(api: Api, name: str) -> None:
    body = f'{{"name": "{name}"}}'.encode()

    answer = api.nobody.post("/v1/players", content=body, headers={"Content-Type": JSON})

    assert (400, PROBLEM, "bad-request") == problem(answer)
    assert "an unpaired surrogate" in answer.json()["detail"]


@pytest.mark.parametrize("form", [None, JSON, "application/json; charset=utf-8", "Application/JSON"])
def test_body_without_content_type_is_read_as_json(api: Api, form: str | None) -> None:
    headers = {} if form is None else {"Content-Type": form}

    answer = api.nobody.post("/v1/session", content=b'{"name": "x", "password": "y"}', headers=headers)

    assert 401 == answer.status_code


def test_empty_body_needs_no_content_type(game: Game) -> None:
    answer = game[0].client.post(
        f"/v1/tables/{game[2]}/start", headers={"Content-Type": "application/x-www-form-urlencoded"}
    )

    assert 415 != answer.status_code
