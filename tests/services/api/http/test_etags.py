"""A request with the current ETag is answered with 304."""

from __future__ import annotations

import pytest

from tests.services.api.running_api import Api, Player, start_game_of_two

GAMES = "/v1/games"
Game = tuple[Player, Player, str]


@pytest.fixture(scope="module")
def game(api: Api) -> Game:
    return start_game_of_two(api)


@pytest.mark.parametrize("form", ["{}", "W/{}", '"x", {}', 'W/"a,b" , W/{},"y"', "*", "{},"])
def test_matching_tag_is_answered_with_not_modified(api: Api, game: Game, form: str) -> None:
    path = f"/v1/tables/{game[2]}"
    tag = api.nobody.get(path).headers["ETag"]

    answer = api.nobody.get(path, headers={"If-None-Match": form.format(tag)})

    assert (304, b"") == (answer.status_code, answer.content)
    assert tag == answer.headers["ETag"]


@pytest.mark.parametrize("form", ['"x"', 'W/"x"', '"x", "y"', "", '"', '"*"', 'x"{}"'])
def test_other_tags_are_answered_with_the_table(api: Api, game: Game, form: str) -> None:
    answer = api.nobody.get(f"/v1/tables/{game[2]}", headers={"If-None-Match": form})

    assert 200 == answer.status_code
