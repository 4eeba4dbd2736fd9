"""The API explains a place on the board: its card, and its options, or why it has none."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from tests.services.api.running_api import Api, Player, start_game_of_two

Game = tuple[Player, Player, str]


@pytest.fixture
def game(api: Api) -> Game:
    """Return a two-player game whose first seat is choosing where to run."""
    return start_game_of_two(api, options={"mail": False}, name="Explained")


def test_available_place_explains_itself_and_its_options(game: Game) -> None:
    first, _, table = game

    told = first.get(f"/v1/tables/{table}/explain", params={"seat": 0, "place": "birch"}).json()

    assert ("birch", "Birch") == (told["place"], told["title"])
    assert ["Collect 2 coins in fares", "Load 1 coal", "Deliver a passenger"] == [
        line["says"] for line in told["lines"]
    ]
    assert ["Run to Birch"] == told["options"]
    assert told["refusal"] is None
    drawn = [line["signs"] for line in told["lines"] if line["signs"]]
    assert drawn
    assert all(fromstring(signs).tag.endswith("svg") for signs in drawn)


def test_unavailable_place_says_why(game: Game) -> None:
    first, _, table = game

    told = first.get(f"/v1/tables/{table}/explain", params={"seat": 0, "place": "elm"}).json()

    assert [] == told["options"]
    assert told["refusal"]["says"]
    assert "seat" not in told["refusal"]["says"], "it is in words of players"


def test_spectator_sees_what_a_place_is_without_options(game: Game, api: Api) -> None:
    _, second, table = game

    for reader, seat in ((api.nobody, None), (second, 1)):
        params = {"place": "birch"} | ({} if seat is None else {"seat": seat})
        told = reader.get(f"/v1/tables/{table}/explain", params=params).json()
        assert "Birch" == told["title"]
        assert ([], None) == (told["options"], told["refusal"])


def test_past_is_explained_as_it_was_without_options(game: Game) -> None:
    first, _, table = game
    head = first.look(table, 0)["head"]["seq"]
    first.answer(table, 0)

    told = first.get(f"/v1/tables/{table}/explain", params={"seat": 0, "place": "alder", "at": head}).json()

    assert any(words.startswith("Here:") for words in told["now"])
    assert [] == told["options"]


def test_places_missing_on_the_board_are_not_found(game: Game, api: Api) -> None:
    first, _, table = game

    for place in ("nowhere", "<script>", "seat:9", "%00"):
        answer = first.get(f"/v1/tables/{table}/explain", params={"place": place})
        assert (404, "not-found") == (answer.status_code, answer.json()["code"])
    missing = first.get(f"/v1/tables/{table}/explain")
    assert (400, "place is missing") == (missing.status_code, missing.json()["detail"])
    assert first.get(f"/v1/tables/{table}/explain", params={"place": "x" * 101}).status_code == 400
    waits = first.open(name="Not begun")
    assert first.get(f"/v1/tables/{waits}/explain", params={"place": "alder"}).status_code == 404
