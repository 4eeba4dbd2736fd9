"""Journal lines list the places of the board that they concern, by the names used in the drawing."""

from __future__ import annotations

import re

from tests.services.api.running_api import Api, start_game_of_two


def test_journal_names_the_places_of_moves(api: Api) -> None:
    first, second, table = start_game_of_two(api, options={"mail": False}, name="Changes")
    first.answer(table, 0)
    at = first.look(table, 0)["at"]

    played = second.get(f"/v1/tables/{table}/journal", params={"seat": 1}).json()["lines"][-1]
    board = second.get(f"/v1/tables/{table}/board.svg", params={"seat": 1, "theme": "page"}).text
    (moved,) = played["changes"]
    assert (moved["seat"], moved["thing"]) == (0, "train:0")
    assert "runs to" in played["says"][moved["line"]]
    assert set(moved["places"]) <= set(re.findall(r'data-at="([^"]*)"', board))
    later = second.get(f"/v1/tables/{table}/journal", params={"seat": 1, "after": at}).json()["lines"]
    assert later == []
