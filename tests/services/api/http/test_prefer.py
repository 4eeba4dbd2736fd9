"""The Prefer header: waiting time and amount of detail."""

from __future__ import annotations

from typing import Any

import pytest

from tests.services.api.running_api import Api, Player, start_game_of_two

GAMES = "/v1/games"
Game = tuple[Player, Player, str]


@pytest.fixture(scope="module")
def game(api: Api) -> Game:
    return start_game_of_two(api)


def say(text: str) -> dict[str, Any]:
    return {"seat": 0, "command": {"type": "Say", "text": text}}


@pytest.mark.parametrize(
    ("prefer", "applied"),
    [
        ("wait=15", "wait=15"),
        ("Wait = 15", "wait=15"),
        ('wait="15"', "wait=15"),
        ("respond-async, wait=15", "wait=15"),
        ('foo; bar="a, wait=1", wait=15; x=y', "wait=15"),
        ("wait=15, wait=0", "wait=15"),
        ("wait=100", "wait=20"),
        ("wait=" + "9" * 400, "wait=20"),
    ],
)
def test_wait_is_read_as_in_the_standard(game: Game, prefer: str, applied: str) -> None:
    first, _, table = game

    answer = first.command(table, say("hello"), headers={"Prefer": prefer})

    assert (200, applied) == (answer.status_code, answer.headers["Preference-Applied"])


def test_minimal_answer_has_no_events(game: Game) -> None:
    first, _, table = game

    answer = first.command(table, say("hello"), headers={"Prefer": "wait=15, return=minimal"})

    assert (200, "wait=15, return=minimal") == (answer.status_code, answer.headers["Preference-Applied"])
    assert [] == answer.json()["events"]


@pytest.mark.parametrize("prefer", ["", "wait", "wait=soon", "await=15", "wait=-1", "wait=1.5", "x=wait=15"])
def test_invalid_wait_waits_for_nothing(game: Game, prefer: str) -> None:
    first, _, table = game

    answer = first.command(table, say("hello"), headers={"Prefer": prefer})

    assert (202, None) == (answer.status_code, answer.headers.get("Preference-Applied"))


def test_preferring_no_wait_overrides_the_default_wait(api: Api) -> None:
    second, table = api.player(), api.player().open()

    answer = second.post(f"/v1/tables/{table}/seats", {"seat": 1}, headers={"Prefer": "foo, respond-async"})

    assert 202 == answer.status_code
