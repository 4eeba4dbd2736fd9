from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from urllib.parse import quote

import httpx
import pytest

from infra.redis.commands import AsyncRedisCommandOutcomes
from tests.services.api.running_api import Api, Player, play_first_options, start_game_of_two

_numbers = count(1)

Game = tuple[Player, Player, str]


@pytest.fixture
def game(api: Api) -> Game:
    """Return a two-player game without bids, so that only one seat has a decision at a time."""
    return start_game_of_two(api, options={"mail": False})


def order(game: Game, command_id: str, which: int = 0) -> dict[str, object]:
    """Build a command that chooses one of seat 0's options."""
    seen = game[0].look(game[2], 0)
    command = seen["options"][which]["command"]
    return {"command_id": command_id, "seat": 0, "decision": seen["decision"], "command": command}


def say(text: str, command_id: str, seat: int = 0) -> dict[str, object]:
    """Build a command that posts a chat message."""
    return {"command_id": command_id, "seat": seat, "command": {"type": "Say", "text": text}}


def problem(answer: httpx.Response, status: int, kind: str) -> dict[str, object]:
    """Check that an answer is a problem document with this status and code, and return it."""
    assert (status, kind) == (answer.status_code, answer.json()["code"]), answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    found: dict[str, object] = answer.json()
    assert status == found["status"]
    assert found["title"]
    assert found["detail"]
    return found


def test_accepted_command_is_answered_with_its_record_and_events(game: Game) -> None:
    before = game[0].look(game[2], 0)["head"]["seq"]

    answer = game[0].command(game[2], order(game, "move"))

    assert answer.status_code == 200
    assert before + 1 == answer.json()["seq"]
    assert answer.json()["events"][0]["type"]
    assert f"{answer.json()['seq']} {answer.json()['hash']}" == answer.headers["Railhead-Head"]
    assert answer.headers["Preference-Applied"] == "wait=20"


def test_record_comes_with_its_notification(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    async def find_nothing(*_: object) -> None:
        pass

    monkeypatch.setattr(AsyncRedisCommandOutcomes, "get_with_record", find_nothing)

    assert 200 == game[0].command(game[2], order(game, "noticed")).status_code


def test_notified_outcome_that_is_not_stored_is_no_answer(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that fails before it writes to disk may have sent the notification."""
    lost = list[str]()

    async def lose(_: AsyncRedisCommandOutcomes, *named: str) -> None:
        lost.append(named[-1])

    monkeypatch.setattr(AsyncRedisCommandOutcomes, "get", lose)

    answer = game[0].command(game[2], order(game, "noticed"))

    assert (200, ["noticed"]) == (answer.status_code, lost)
    assert game[0].look(game[2], 0)["head"]["hash"] == answer.json()["hash"]


def test_same_command_id_gets_the_same_answer_byte_for_byte(game: Game) -> None:
    body = order(game, "once")

    first = game[0].command(game[2], body)
    again = game[0].command(game[2], body)
    later = game[0].get(f"/v1/tables/{game[2]}/commands/once")

    assert first.content == again.content == later.content


def test_order_in_a_collection_makes_no_different_command(api: Api) -> None:
    first, second, third = (api.player() for _ in range(3))
    table = first.open(game="trains_and_stations", seats=3)
    second.sit(table, 1)
    third.sit(table, 2)
    seen = first.look(table, 0)
    option = seen["options"][0]["command"]
    other = {**option, "cards": option["cards"][::-1]}
    body = {"command_id": "keep", "seat": 0, "decision": seen["decision"], "command": other}

    accepted = first.command(table, body)
    again = first.command(table, {**body, "command": option})

    assert 200 == accepted.status_code, accepted.text
    assert accepted.content == again.content
    assert option == accepted.json()["events"][0]["command"]


def test_command_sent_ten_times_concurrently_happens_once(game: Game) -> None:
    body = order(game, "often")
    before = game[0].look(game[2])["head"]["seq"]

    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(lambda _: game[0].command(game[2], body), range(10)))

    assert {answers[0].content} == {answer.content for answer in answers}
    assert before + 1 == game[0].look(game[2])["head"]["seq"]


def test_whitespace_and_field_order_make_no_different_command(game: Game) -> None:
    path, headers = f"/v1/tables/{game[2]}/commands", {"Prefer": "wait=15"}
    first = b'{"command_id":"blank","seat":0,"command":{"type":"Say","text":"a"}}'
    again = b'{ "seat": 0, "command": {"text": "a", "type": "Say"}, "command_id": "blank" }'

    answers = [game[0].client.post(path, content=body, headers=headers) for body in (first, again)]

    assert answers[0].status_code == 200
    assert answers[0].content == answers[1].content


def test_different_content_under_a_known_command_id_is_a_conflict(game: Game) -> None:
    assert game[0].command(game[2], say("one", "twice")).status_code == 200

    problem(game[0].command(game[2], say("two", "twice")), 409, "conflicting-command-id")


def test_command_ids_of_two_players_do_not_collide(game: Game) -> None:
    assert game[0].command(game[2], say("mine", "id")).status_code == 200
    assert game[1].command(game[2], say("yours", "id", seat=1)).status_code == 200


def test_without_a_preference_the_outcome_is_fetched_later(game: Game) -> None:
    path = f"/v1/tables/{game[2]}/commands"

    answer = game[0].post(path, say("later", "later"))
    outcome = game[0].get(answer.headers["Location"], headers={"Prefer": "wait=15"})

    assert answer.status_code == 202
    assert {"command_id": "later", "table": game[2]} == answer.json()
    assert outcome.status_code == 200
    assert outcome.content == game[0].get(f"{path}/later").content


def test_unknown_command_has_no_outcome(game: Game) -> None:
    problem(game[0].get(f"/v1/tables/{game[2]}/commands/never"), 404, "not-found")


NO_IDS = ["", "x" * 65, "x" * 5_000, "nul\0", "two words", "line\n", "\u00e9"]


@pytest.mark.parametrize("command_id", NO_IDS)
def test_command_id_is_limited_wherever_it_occurs(game: Game, command_id: str) -> None:
    """The id occurs in queries, bodies and headers; a path with an impossible id leads nowhere."""
    player, table = game[0], f"/v1/tables/{game[2]}"
    head = player.look(game[2])["head"]

    by_query = player.client.delete(f"{table}/seats/0", params={"command_id": command_id})
    in_body = player.post(f"{table}/seats", {"seat": 0, "command_id": command_id})
    found = [problem(answer, 400, "bad-request") for answer in (by_query, in_body)]
    if command_id:
        problem(player.get(f"{table}/commands/{quote(command_id, safe='')}"), 404, "not-found")
    if command_id.isascii() and command_id.isprintable():
        by_header = player.post(f"{table}/start", headers={"Idempotency-Key": command_id})
        problem(by_header, 400, "bad-request")

    assert all("command_id" in str(one["detail"]) for one in found)
    assert head == player.look(game[2])["head"]


def test_stale_command_is_answered_with_the_current_decision(game: Game) -> None:
    stale = order(game, "stale")
    game[0].command(game[2], order(game, "move"))

    refused = problem(game[0].command(game[2], stale), 409, "stale-command")

    seen = game[0].look(game[2], 0)
    assert seen["decision"] == refused["decision"]
    assert seen["options"] == refused["legal"]
    assert seen["head"] == refused["head"]


def test_chat_never_makes_a_decision_stale(game: Game) -> None:
    body = order(game, "move")
    game[1].command(game[2], say("hurry up", "chat", seat=1))

    assert game[0].command(game[2], body).status_code == 200


def test_refusal_names_rule_and_options_and_stays_the_same(game: Game) -> None:
    """WST-4.2: each stop after the first costs one coal, and nobody has any at the start."""
    body = {**order(game, "far"), "command": {"type": "Move", "stops": 3}}

    refused = problem(game[0].command(game[2], body), 422, "illegal-command")
    game[0].command(game[2], order(game, "move"))
    again = game[0].command(game[2], body)
    later = game[0].get(f"/v1/tables/{game[2]}/commands/far")

    assert str(refused["rule"]).startswith("WST-")
    assert isinstance(refused["legal"], list)
    assert "Run to Birch" in [option["says"] for option in refused["legal"]]
    assert refused == again.json() == later.json()


def test_seat_without_a_decision_is_refused(game: Game) -> None:
    body = {"command_id": "turn", "seat": 1, "decision": 1, "command": {"type": "Finish"}}

    problem(game[1].command(game[2], body), 422, "not-your-turn")


def test_seat_of_another_player_is_refused_before_enqueueing(game: Game) -> None:
    before = game[0].look(game[2])["head"]

    problem(game[1].command(game[2], order(game, "theirs")), 403, "not-allowed")
    assert before == game[0].look(game[2])["head"]


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"type": "Nonsense"},
        {"type": "Move"},
        {"type": "Move", "stops": "1"},
        {"type": "Move", "stops": 0},
        {"type": "Move", "stops": 1, "more": 1},
        {"type": ["Move"]},
        "Move",
        None,
        [1, 2],
        {"type": "Say", "text": "x" * 501},
    ],
)
def test_malformed_command_is_refused_with_legal_options(game: Game, command: object) -> None:
    refused = problem(
        game[0].command(game[2], {**order(game, f"bad{next(_numbers)}"), "command": command}),
        422,
        "malformed-command",
    )

    assert game[0].look(game[2], 0)["options"] == refused["legal"]


def test_undone_step_can_be_played_again(game: Game) -> None:
    begun = game[0].look(game[2], 0)
    game[0].command(game[2], order(game, "move"))

    seen = game[0].look(game[2], 0)
    back = {"seat": 0, "command": {"type": "TakeBack", "to": seen["undo"][-1]}}
    assert game[0].command(game[2], back).status_code == 200

    again = game[0].look(game[2], 0)
    assert begun["view"] == again["view"]
    assert begun["options"] == again["options"]
    assert begun["decision"] != again["decision"]
    journal = f"/v1/tables/{game[2]}/journal"
    returns = [game[0].get(journal, params={"after": one["at"]}).json()["back_to"] for one in (seen, again)]
    assert [seen["undo"][-1], None] == returns


def test_resigning_ends_a_game_of_two(game: Game) -> None:
    assert game[0].command(game[2], {"seat": 0, "command": {"type": "GiveUp"}}).status_code == 200

    ended = game[1].look(game[2])
    assert ended["table"]["phase"] == "ended"
    assert ended["table"]["seats"][0]["gave_up"]
    assert [2, 1] == ended["score"]["places"]


def test_ended_table_accepts_nothing_and_remembers_its_answers(game: Game) -> None:
    body = order(game, "remembered")
    first = game[0].command(game[2], body)
    game[1].command(game[2], {"seat": 1, "command": {"type": "GiveUp"}})

    refused = problem(game[0].command(game[2], say("gg", "too-late")), 409, "table-closed")

    assert game[0].look(game[2])["head"] == refused["head"]
    assert first.content == game[0].command(game[2], body).content


def test_only_the_host_cancels_a_table_before_it_begins(api: Api) -> None:
    owner, other = api.player(), api.player()
    table = owner.open()
    body = {"command": {"type": "CloseTable"}}

    problem(other.command(table, body), 403, "not-allowed")
    assert owner.command(table, body).status_code == 200
    assert owner.look(table)["table"]["phase"] == "ended"


def test_players_cannot_send_service_commands(game: Game) -> None:
    body = {"seat": 0, "command": {"type": "TimeOut", "seat": 1}}

    problem(game[0].command(game[2], body), 403, "not-allowed")


def test_command_to_a_missing_table_is_not_found(api: Api) -> None:
    problem(api.player().command("00nosuchtable", say("x", "x")), 404, "not-found")
    problem(api.player().command("ffnosuchtable", say("x", "x")), 404, "not-found")
    problem(api.player().command("nohex", say("x", "x")), 404, "not-found")


def test_anonymous_command_is_unauthorized(api: Api, game: Game) -> None:
    answer = api.nobody.post(f"/v1/tables/{game[2]}/commands", json=order(game, "nobody"))

    problem(answer, 401, "unauthorized")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_game_is_played_to_its_end(api: Api) -> None:
    first, second, table = start_game_of_two(api)

    ended = play_first_options((first, second), table)

    assert ended["table"]["phase"] == "ended"
    assert min(ended["score"]["places"]) == 1


def test_repeated_known_command_id_blocks_nobody(game: Game) -> None:
    """Each repetition takes up one of the worker's rounds without writing anything new."""
    player, table = game[0], game[2]
    assert player.command(table, say("once", "again")).status_code == 200

    found = [player.command(table, say(f"other {number}", "again")).status_code for number in range(20)]

    assert [409] * 20 == found
    assert player.command(table, say("still here", "after")).status_code == 200
