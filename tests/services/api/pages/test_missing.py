"""Addresses that lead nowhere: a page for browsers, a problem document for programs."""

from __future__ import annotations

import httpx
import pytest

from tests.services.api.browsers import Browser
from tests.services.api.running_api import Api

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
PAGE, PROBLEM = "text/html; charset=utf-8", "application/problem+json"
LOBBY, LOGIN = '<a class="sign" href="/">Go to the lobby</a>', ">Log in</a>"


def kind(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.headers["content-type"]


def open_private(owner: Browser) -> str:
    body = {"game": "template", "seats": 2, "name": "Ours", "public": False, "me": {"seat": 0}}
    return str(owner.post("/v1/tables", body).json()["table"]["id"])


@pytest.mark.parametrize("path", ["/nothing", "/settings/nothing", "/problems/nothing", "/v1"])
def test_browser_gets_a_page_at_an_unknown_address(api: Api, path: str) -> None:
    answer = api.nobody.get(path, headers=BROWSER)

    assert (404, PAGE) == kind(answer)
    assert "<h1>Page not found</h1>" in answer.text
    assert LOBBY in answer.text


@pytest.mark.parametrize("accept", ["*/*", "application/json", "image/png", "text/html;q=0.1, */*"])
@pytest.mark.parametrize("path", ["/nothing", "/table/zzzz", "/table/00nothing", "/player/nobody"])
def test_program_gets_a_problem_document(api: Api, path: str, accept: str) -> None:
    assert (404, PROBLEM) == kind(api.nobody.get(path, headers={"Accept": accept}))


@pytest.mark.parametrize("path", ["/v1/nothing", "/v1/tables/00nothing", "/static/nothing.js"])
def test_api_addresses_have_no_page(api: Api, path: str) -> None:
    assert (404, PROBLEM) == kind(api.nobody.get(path, headers=BROWSER))


@pytest.mark.parametrize("table", ["zzzz", "00nothing", "ffnothing", "%3Cscript%3Ex", "-1abc"])
@pytest.mark.parametrize("page", ["", "/text"])
def test_missing_table_has_a_page_that_says_so(api: Api, table: str, page: str) -> None:
    answer = api.nobody.get(f"/table/{table}{page}?at=5", headers=BROWSER)

    assert (404, PAGE) == kind(answer)
    assert "This table does not exist, or it is private." in answer.text
    assert LOBBY in answer.text
    assert "<script>x" not in answer.text


def test_private_table_looks_missing_to_strangers_only(api: Api) -> None:
    owner, other = Browser(api), Browser(api)
    table = open_private(owner)
    invite = owner.client.get(f"/v1/tables/{table}").json()["table"]["invite"]
    path = f"/table/{table}"

    stranger, player = (who.get(path, headers=BROWSER) for who in (api.nobody, other.client))

    assert [404, 404] == [stranger.status_code, player.status_code]
    assert f'href="/login?to=%2Ftable%2F{table}">Log in</a>' in stranger.text
    assert LOGIN not in player.text
    assert 200 == owner.client.get(path, headers=BROWSER).status_code
    assert 200 == api.nobody.get(path, params={"invite": invite}, headers=BROWSER).status_code


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/player/nobody", "This player does not exist."),
        ("/player/%3Cscript%3Ex", "This player does not exist."),
        ("/ratings/nothing", "This game does not exist."),
        ("/tournaments/zzzz", "This tournament does not exist, or it is private."),
        ("/tournaments/00nothing", "This tournament does not exist, or it is private."),
        ("/tournaments/ffnothing", "This tournament does not exist, or it is private."),
    ],
)
def test_other_missing_subjects_have_a_page_that_says_so(api: Api, path: str, words: str) -> None:
    answer = api.nobody.get(path, headers=BROWSER)

    assert (404, PAGE) == kind(answer)
    assert words in answer.text
    assert LOBBY in answer.text
    assert path.startswith("/tournaments/") == (LOGIN in answer.text)
    assert "<script>x" not in answer.text


def test_table_is_no_tournament(api: Api) -> None:
    table = api.player().open()

    assert (404, PAGE) == kind(api.nobody.get(f"/tournaments/{table}", headers=BROWSER))


def test_private_tournament_looks_missing_to_strangers_only(api: Api) -> None:
    owner, other = Browser(api), Browser(api)
    plan = {"game": "template", "form": "swiss", "group": 2, "rounds": 2, "most": 4, "name": "Ours"}
    opened = owner.post("/v1/tournaments", {**plan, "public": False}).json()["tournament"]
    path = f"/tournaments/{opened['id']}"

    stranger, player = (who.get(path, headers=BROWSER) for who in (api.nobody, other.client))

    assert [404, 404] == [stranger.status_code, player.status_code]
    assert LOGIN in stranger.text
    assert LOGIN not in player.text
    assert 200 == owner.client.get(path, headers=BROWSER).status_code
    assert 200 == api.nobody.get(path, params={"invite": opened["invite"]}, headers=BROWSER).status_code


def test_known_player_and_game_have_their_pages(api: Api) -> None:
    for path in (f"/player/{api.player().id}", "/ratings", "/ratings/template"):
        assert (200, PAGE) == kind(api.nobody.get(path, headers=BROWSER))


def test_public_table_has_its_page(api: Api) -> None:
    table = api.player().open()

    for path in (f"/table/{table}", f"/table/{table}/text"):
        answer = api.nobody.get(path, headers=BROWSER)
        assert (200, PAGE) == kind(answer)
        assert "no-cache" == answer.headers["cache-control"]
        assert 200 == api.nobody.head(path, headers=BROWSER).status_code
