"""The board in parts, drawn for a window width as the seat may see it; only changes are sent."""

from __future__ import annotations

import re

import pytest

from services.api.tables.board import split_drawing
from tests.services.api.running_api import Api, Player, start_game_of_two

Game = tuple[Player, Player, str]


@pytest.fixture
def game(api: Api) -> Game:
    """Return a two-player game whose first seat is choosing where to run."""
    return start_game_of_two(api, options={"mail": False}, name="In parts")


def test_parts_show_the_same_as_the_drawing(game: Game) -> None:
    first, _, table = game

    board = first.get(f"/v1/tables/{table}/parts", params={"seat": 0}).json()
    whole = first.get(f"/v1/tables/{table}/board.svg", params={"seat": 0, "theme": "page"}).text

    assert board["at"] == first.look(table, 0)["at"]
    drawn = "".join(part["svg"] for part in board["parts"])
    assert set(re.findall(r'data-at="([^"]*)"', whole)) == set(re.findall(r'data-at="([^"]*)"', drawn))
    assert all(part["width"] > 0 and part["height"] > 0 for part in board["parts"])


def test_only_changes_since_a_known_record_are_sent(game: Game) -> None:
    first, _, table = game
    at = first.look(table, 0)["at"]

    same = first.get(f"/v1/tables/{table}/parts", params={"seat": 0, "since": at}).json()
    assert same["definitions"] is None
    assert {None} == {part["svg"] for part in same["parts"]}
    first.answer(table, 0)
    now = first.get(f"/v1/tables/{table}/parts", params={"seat": 0, "since": at}).json()
    assert now["at"] > at
    assert now["definition_edits"] == []
    assert any(part["svg"] for part in now["parts"])


def test_each_width_has_a_separate_drawing(game: Game) -> None:
    first, _, table = game

    def width(main: int) -> float:
        told = first.get(f"/v1/tables/{table}/parts", params={"seat": 0, "main": main, "wide": main}).json()
        found: float = told["parts"][0]["width"]
        return found

    assert width(360) < width(900)


def test_impossible_widths_and_forbidden_boards_are_refused(game: Game, api: Api) -> None:
    first, second, table = game

    for wrong in ({"main": 0}, {"wide": 100_000}, {"height": -1}, {"side": "x"}):
        assert first.get(f"/v1/tables/{table}/parts", params=wrong).status_code == 400
    assert second.get(f"/v1/tables/{table}/parts", params={"seat": 0}).status_code == 403
    assert api.nobody.get(f"/v1/tables/{table}/parts").status_code == 200
    assert first.get(f"/v1/tables/{table}/parts", params={"since": 999_999}).status_code == 404
    waits = first.open(name="Not begun")
    assert first.get(f"/v1/tables/{waits}/parts").status_code == 404


def test_only_the_seat_to_move_gets_previews_of_its_options(game: Game, api: Api) -> None:
    table = game[2]
    game[0].answer(table, 0)
    seat = next(one["seat"] for one in game[0].look(table, 0)["waiting"])
    asked = game[1] if seat else game[0]
    seen = asked.look(table, seat)

    ghosts = asked.get(f"/v1/tables/{table}/parts", params={"seat": seat}).json()["ghosts"]
    assert len(seen["options"]) + len(seen["anytime"] or []) == len(ghosts)
    assert [option["ghost"] for option in seen["options"]] == ghosts[: len(seen["options"])]
    assert api.nobody.get(f"/v1/tables/{table}/parts").json()["ghosts"] == []
    past = asked.get(f"/v1/tables/{table}/parts", params={"seat": seat, "at": seen["at"] - 1}).json()
    assert past["ghosts"] == []


def test_changes_come_as_edits_on_request(game: Game) -> None:
    first, _, table = game
    place = f"/v1/tables/{table}/parts"
    before = first.get(place, params={"seat": 0}).json()
    first.answer(table, next(one["seat"] for one in first.look(table, 0)["waiting"]))
    since = {"seat": 0, "since": before["at"]}

    whole = first.get(place, params=since).json()["parts"]
    edited = first.get(place, params={**since, "edits": True}).json()["parts"]
    known = {part["name"]: part["svg"] for part in before["parts"]}
    for now, told in zip(whole, edited, strict=True):
        pieces = split_drawing(known[now["name"]])
        for start, end, text in told["edits"]:
            pieces[start:end] = [text]
        assert told["svg"] in {None, now["svg"]}
        assert now["svg"] is None or (told["svg"] or "".join(pieces)) == now["svg"]


def test_options_come_without_ghosts_on_request(game: Game) -> None:
    table = game[2]
    seat = next(one["seat"] for one in game[0].look(table, 0)["waiting"])

    asked = game[:2][seat]
    whole = asked.look(table, seat)["options"]
    bare = asked.get(f"/v1/tables/{table}", params={"seat": seat, "ghosts": False}).json()["options"]
    assert bare == [{**option, "ghost": None} for option in whole]
