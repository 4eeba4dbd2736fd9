"""Information about a game: options, rules, and the symbols of its drawing."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from domain.games import catalog
from tests.services.api.running_api import Api, Json

MOST_BYTES = 32_000
"""The maximum size of an uncompressed picture on a card."""


def referred(schema: Json) -> Json:
    """Return a schema, following a reference within the document."""
    found = schema
    for part in schema.get("$ref", "#").split("/")[1:]:
        found = found[part]
    return found


def test_games_are_listed_with_options_that_open_a_table(api: Api) -> None:
    player = api.player()

    found = player.get("/v1/games").json()

    assert [*catalog.names(), "template"] == [game["game"] for game in found]
    for game in found:
        assert referred(game["options"])["properties"]
        body = {"game": game["game"], "seats": game["seats"][0], "name": "x", "options": game["defaults"]}
        assert player.post("/v1/tables", body).status_code == 201


def test_players_rules_are_markdown_with_topics(api: Api) -> None:
    for name in catalog.names():
        answer = api.nobody.get(f"/v1/games/{name}/players-rules")
        headings = catalog.game(name).presentation.topics.headings

        assert "text/markdown; charset=utf-8" == answer.headers["Content-Type"]
        assert [] == [topic for topic in headings if f" {{{topic}}}\n" not in answer.text]
        assert "```" not in answer.text
        assert "> Example: " in answer.text


def test_players_rules_name_the_icons_that_fill_a_cell(api: Api) -> None:
    text = api.nobody.get("/v1/games/gold_rush/players-rules").text

    assert "| cowboy | a standing cowboy: railwayman, miner or merchant |" in text
    assert "- place a **cowboy** on the tile you just laid" in text
    assert "\n|---|---|\n" in text


def test_rules_of_a_game_can_be_read(api: Api) -> None:
    game = next(game for game in api.nobody.get("/v1/games").json() if game["game"] == "template")

    answer = api.nobody.get(game["rules"])

    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text.startswith("# Whistle Stop")
    assert api.nobody.get("/v1/games/kernel/rules").status_code == 404


def test_bots_are_listed_with_their_measured_ratings(api: Api) -> None:
    found = {game["game"]: game["strengths"] for game in api.nobody.get("/v1/games").json()}

    assert found["gold_rush"]["greedy"] == {"rating": 1_000, "error": 0}
    assert found["gold_rush"]["companion"]["error"] > 0
    assert found["template"] == {}


def test_template_game_is_offered_only_if_a_setting_allows_it(another: Callable[..., Api]) -> None:
    api = another(offer_template=False)
    body = {"game": "template", "seats": 2, "name": "x"}

    assert "template" not in [game["game"] for game in api.nobody.get("/v1/games").json()]
    assert api.player().post("/v1/tables", body).status_code == 400


def test_default_options_are_legal() -> None:
    for name in (*catalog.names(), catalog.TEMPLATE):
        game = catalog.game(name)
        made = msgspec.json.decode(msgspec.json.encode(game.options_type()), type=game.options_type)

        assert game.options_type() == made


def test_symbols_of_a_drawing_are_explained(api: Api) -> None:
    for game in api.nobody.get("/v1/games").json():
        signs = api.nobody.get(f"/v1/games/{game['game']}/legend").json()["signs"]
        assert all(sign["drawing"].startswith("<") and sign["says"].strip() for sign in signs)
    assert api.nobody.get("/v1/games/kernel/legend").status_code == 404


def test_thumbnail_of_a_game_never_changes(api: Api) -> None:
    for game in api.nobody.get("/v1/games").json():
        if game["cover"] is None:
            assert api.nobody.get(f"/v1/games/{game['game']}/cover.svg").status_code == 404
            continue
        answer, again = api.nobody.get(game["cover"]), api.nobody.get(game["cover"])
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.text.startswith("<svg")
        assert answer.content == again.content
        assert len(answer.content) < MOST_BYTES
