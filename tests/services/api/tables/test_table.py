from __future__ import annotations

from xml.etree.ElementTree import fromstring

import msgspec
import pytest

from domain.games import template
from tests.services.api.running_api import Api, Player, start_game_of_two

Game = tuple[Player, Player, str]


@pytest.fixture(scope="module")
def game(api: Api) -> Game:
    """Return a two-player game after some answers; no test continues it."""
    first, second, table = start_game_of_two(api, options={"mail": False}, name="Some steps old")
    for _ in range(4):
        seen = first.look(table)
        seat = seen["waiting"][0]["seat"]
        (first, second)[seat].answer(table, seat)
    return first, second, table


def test_opened_table_shows_its_settings(api: Api) -> None:
    ada = api.player("Ada Lovelace")
    answer = ada.post(
        "/v1/tables",
        {
            "game": "template",
            "seats": 3,
            "name": "Three",
            "hours": 5,
            "me": {"seat": 2, "nonce": "mine"},
            "bots": {"0": "first"},
        },
    )
    seen = answer.json()

    assert answer.status_code == 201
    assert f"/v1/tables/{seen['table']['id']}" == answer.headers["Location"]
    assert [None, None, "Ada Lovelace"] == [seat["name"] for seat in seen["table"]["seats"]]
    assert ["first", None, None] == [seat["wanted"] for seat in seen["table"]["seats"]]
    assert [False, False, True] == [seat["mine"] for seat in seen["table"]["seats"]]
    assert ("open", 5, "Ada Lovelace", 3) == (
        seen["table"]["phase"],
        seen["table"]["hours"],
        seen["table"]["owner_name"],
        seen["head"]["seq"],
    )
    assert seen["view"] is None
    games = {game["game"]: game for game in ada.get("/v1/games").json()}
    assert games["template"]["colours"][:3] == [entry["colour"] for entry in seen["scoreboard"]]


def test_game_facts_of_seats_are_filtered_for_each_reader(game: Game) -> None:
    """Scores, and facts in the rulebook's words, equal what the game derives from the view."""
    first, _, table = game

    for seat in (None, 0):
        seen = first.look(table, seat)
        view = msgspec.convert(seen["view"], template.GAME.view_type)
        told = [template.GAME.presentation.scoreboard_entry(view, number) for number in range(2)]
        assert msgspec.json.decode(msgspec.json.encode(told)) == seen["scoreboard"]
    coins = {"label": "Coins", "value": str(seen["view"]["seats"][0]["coins"]), "icon": "coin"}
    assert coins in seen["scoreboard"][0]["facts"]


def test_tables_are_spread_over_all_partitions(api: Api) -> None:
    players = [api.player() for _ in range(5)]

    partitions = {player.open()[:2] for player in players for _ in range(8)}

    assert {"00", "01", "02", "03"} == partitions


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "nonsense"},
        {"seats": 7},
        {"seats": 0},
        {"options": {"mail": "perhaps"}},
        {"options": {"unknown": 1}},
        {"options": []},
        {"name": ""},
        {"name": "\u3164"},
        {"me": {"seat": 2}},
        {"me": {"seat": 0}, "bots": {"0": "first"}},
        {"bots": {"1": "genius"}},
        {"bots": {"x": "first"}},
        {"hours": 0},
        {"unknown": True},
    ],
)
def test_impossible_table_is_refused_before_it_is_opened(api: Api, changes: dict[str, object]) -> None:
    body = {"game": "template", "seats": 2, "name": "A table", **changes}

    answer = api.player().post("/v1/tables", body)

    assert (400, "bad-request") == (answer.status_code, answer.json()["code"]), answer.text


def test_last_player_to_sit_down_begins_the_game(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open()

    answer = second.post(f"/v1/tables/{table}/seats", {"seat": 1})

    assert answer.status_code == 200
    assert ["SeatTaken", "TableStarted"] == [event["type"] for event in answer.json()["events"][:2]]
    assert first.look(table)["table"]["phase"] == "playing"


def test_host_starts_a_table_that_waits_for_the_host(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open(begin="owner")

    early = first.post(f"/v1/tables/{table}/start")
    second.sit(table)
    other = second.post(f"/v1/tables/{table}/start")
    begun = first.post(f"/v1/tables/{table}/start")

    assert (409, "table-closed") == (early.status_code, early.json()["code"])
    assert (403, "not-allowed") == (other.status_code, other.json()["code"])
    assert begun.status_code == 200


def test_vacated_seat_is_taken_by_a_bot(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open(begin="owner")
    second.sit(table)

    left = second.client.delete(f"/v1/tables/{table}/seats/1")
    wanted = first.post(f"/v1/tables/{table}/seats", {"seat": 1, "bot": "greedy"})

    assert (200, 200) == (left.status_code, wanted.status_code)
    assert first.look(table)["table"]["seats"][1]["wanted"] == "greedy"


def test_bot_is_described_at_its_seat(api: Api) -> None:
    table = api.player().open()
    registered = api.nobody.post("/v1/players", json={"name": "Robby the bot", "bot": "greedy"}).json()
    Player(api, registered).sit(table)

    seat = api.player().look(table)["table"]["seats"][1]

    assert ("Robby the bot", "greedy") == (seat["name"], seat["bot"])


def test_options_of_a_seat_are_shown_only_to_its_player(game: Game, api: Api) -> None:
    first, second, table = game
    keys = {"options", "anytime", "undo", "decision"}

    asked = first.look(table)["waiting"][0]["seat"]
    own = (first, second)[asked].look(table, asked)
    idle = (first, second)[1 - asked].look(table, 1 - asked)
    watching = api.nobody.get(f"/v1/tables/{table}").json()

    assert keys <= set(own)
    assert own["options"]
    assert ([], None) == (idle["options"], idle["decision"])
    assert dict.fromkeys(keys) == {key: watching[key] for key in keys}


def test_view_of_another_seat_is_forbidden_until_the_end(game: Game, api: Api) -> None:
    first, second, table = game

    for client in (second.client, api.nobody):
        for path in (
            "",
            "/board.svg",
            "/events",
            "/journal",
            "/stream",
            "/lookahead",
            "/explain?place=alder",
        ):
            asked = f"{path}{'&' if '?' in path else '?'}seat=0"
            answer = client.get(f"/v1/tables/{table}{asked}")
            assert answer.status_code in (401, 403), path
    assert first.get(f"/v1/tables/{table}?seat=7").status_code == 404
    assert first.get(f"/v1/tables/{table}?seat=-1").status_code == 400


def test_past_is_shown_as_it_was_without_options(game: Game) -> None:
    first, _, table = game
    head = first.look(table, 0)["head"]["seq"]

    past = [first.look(table, 0, at=at) for at in range(1, head + 1)]

    assert list(range(1, head + 1)) == [seen["at"] for seen in past]
    assert [head] * head == [seen["head"]["seq"] for seen in past]
    assert [None, None] == [seen["view"] for seen in past[:2]]
    assert past[-2]["view"] != past[-1]["view"]
    assert past[-2]["options"] is None
    assert past[-1]["options"] is not None
    assert first.get(f"/v1/tables/{table}?at={head + 1}").status_code == 404
    assert first.get(f"/v1/tables/{table}?at=0").status_code == 400


def test_future_record_is_waited_for(api: Api) -> None:
    player = api.player()
    table = player.open()
    body = {"command_id": "x", "seat": 0, "command": {"type": "Say", "text": "here I am"}}
    head = player.look(table)["head"]["seq"]

    player.post(f"/v1/tables/{table}/commands", body)

    assert head + 1 == player.look(table, at_least=head + 1)["head"]["seq"]


def test_unchanged_view_is_not_sent_again(game: Game) -> None:
    first, _, table = game
    path = f"/v1/tables/{table}"

    for part in (path, f"{path}/board.svg"):
        tag = first.get(part).headers["ETag"]
        again = first.get(part, headers={"If-None-Match": tag})
        assert (304, b"") == (again.status_code, again.content)


def test_drawing_comes_for_a_page_and_standalone(game: Game) -> None:
    first, _, table = game
    path = f"/v1/tables/{table}/board.svg"

    page = first.get(path, params={"theme": "page", "seat": 0})
    light = first.get(path)
    dark = first.get(path, params={"theme": "dark"})
    asked = first.get(f"/v1/tables/{table}", headers={"Accept": "image/svg+xml"})

    assert {"image/svg+xml"} == {answer.headers["content-type"] for answer in (page, light, dark, asked)}
    assert "<style>" not in page.text
    assert "<style>" in light.text
    assert light.text != dark.text
    assert light.text == asked.text
    for answer in (page, light, dark):
        assert fromstring(answer.text).tag.endswith("svg")
    assert first.get(path, params={"theme": "pink"}).status_code == 400


def test_no_drawing_exists_before_the_game(api: Api) -> None:
    player = api.player()

    answer = player.get(f"/v1/tables/{player.open()}/board.svg")

    assert (404, "not-found") == (answer.status_code, answer.json()["code"])


def test_table_is_available_as_text(game: Game, api: Api) -> None:
    first, _, table = game
    plain = {"Accept": "text/plain"}

    text = first.get(f"/v1/tables/{table}?seat=0", headers=plain)
    opened = first.get(f"/v1/tables/{api.player().open()}", headers=plain)

    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert "Birch" in text.text
    assert "has not begun" in opened.text


def test_records_are_listed_in_pages(game: Game) -> None:
    first, _, table = game
    path = f"/v1/tables/{table}/events"

    whole = first.get(path).json()
    page = first.get(path, params={"after": 2, "limit": 2}).json()

    assert list(range(1, whole["head"]["seq"] + 1)) == [record["seq"] for record in whole["records"]]
    assert whole["records"][2:4] == page["records"]
    assert whole["records"][-1]["hash"] == whole["head"]["hash"]
    assert first.get(path, params={"after": "x"}).status_code == 400


def test_journal_describes_records_in_words(game: Game) -> None:
    first, _, table = game

    lines = first.get(f"/v1/tables/{table}/journal").json()["lines"]

    assert lines[0]["says"] == ["Table opened: Some steps old"]
    assert f"{first.name} sits down" in lines[1]["says"]
    assert ["table", "table", "table", "play"] == [line["kind"] for line in lines[:4]]


def test_look_ahead_rates_each_option_of_the_callers_decision(game: Game) -> None:
    first, second, table = game
    asked = first.look(table)["waiting"][0]["seat"]
    player = (first, second)[asked]
    seen = player.look(table, asked)

    ahead = player.get(f"/v1/tables/{table}/lookahead", params={"seat": asked})
    idle = (first, second)[1 - asked].get(f"/v1/tables/{table}/lookahead", params={"seat": 1 - asked})

    assert seen["decision"] == ahead.json()["decision"]
    assert len(seen["options"]) == len(ahead.json()["worth"])
    assert (422, "not-your-turn") == (idle.status_code, idle.json()["code"])


def test_public_table_has_no_invitation(game: Game) -> None:
    assert game[0].look(game[2])["table"]["invite"] is None
