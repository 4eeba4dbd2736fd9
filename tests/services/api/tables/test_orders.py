"""Pre-set moves through the API, and trying out lines first."""

from __future__ import annotations

from typing import Any

import pytest

from domain.table.orders.state import MAX_LIVE
from services.api.tables.planning import MAX_IMAGINED
from tests.services.api.running_api import Api, Player, start_game_of_two

NONCE = "0123456789abcdef0123456789abcdef"
FINISH, MOVE = {"type": "Finish"}, {"type": "Move", "stops": 1}
LINE = {"type": "Line", "steps": [{"command": MOVE}, {"command": FINISH}]}

Game = tuple[Player, Player, str]


@pytest.fixture
def game(api: Api) -> Game:
    """Return a two-player game in which seat 0 has the first turn."""
    return start_game_of_two(api, options={"mail": False})


def seal(player: Player, table: str, seat: int, order: dict[str, Any]) -> int:
    """Pre-set a move and return its record number."""
    command = {"type": "SealOrder", "order": order, "nonce": NONCE}
    answer = player.command(table, {"seat": seat, "command": command})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["seq"])


def test_pre_set_moves_are_listed_for_their_author(game: Game) -> None:
    first, _, table = game
    made = seal(first, table, 0, LINE)

    found = first.get(f"/v1/tables/{table}/orders").json()

    (order,) = found["orders"]
    assert (0, made, 0, 0, None) == (
        found["seat"],
        order["made"],
        order["step"],
        order["fired"],
        order["stopped"],
    )
    assert [MOVE, FINISH] == [step["command"] for step in order["order"]["steps"]]
    assert 2 == len(set(order["seals"]))


def test_others_cannot_see_pre_set_moves(api: Api, game: Game) -> None:
    first, second, table = game
    made = seal(first, table, 0, LINE)
    cancel = {"seat": 0, "command": {"type": "CancelOrder", "made": made}}
    assert first.command(table, cancel).status_code == 200

    refused = second.get(f"/v1/tables/{table}/orders", params={"seat": 0})
    assert (403, "forbidden") == (refused.status_code, refused.json()["code"])
    for reader, query in ((second, {"seat": 1}), (second, {}), (api.player(), {})):
        records = reader.get(f"/v1/tables/{table}/events", params={**query, "after": made - 1}).json()
        sealed, cancelled = records["records"]
        assert [None, None] == [sealed["command"], cancelled["command"]]
        assert ["OrderSealed"] == [event["type"] for event in sealed["events"]]
        assert [] == cancelled["events"]
        lines = reader.get(f"/v1/tables/{table}/journal", params={**query, "after": made - 1}).json()
        assert [[f"{first.name} pre-sets a move"]] == [line["says"] for line in lines["lines"]]
    own = first.get(f"/v1/tables/{table}/events", params={"seat": 0, "after": made - 1}).json()["records"]
    assert ["OrderSealed", "OrderMade"] == [event["type"] for event in own[0]["events"]]
    assert "cancelled" == first.get(f"/v1/tables/{table}/orders").json()["orders"][0]["stopped"]


def test_manual_answer_stops_a_pre_set_line_with_a_reason(game: Game) -> None:
    first, _, table = game
    seal(first, table, 0, LINE)
    first.answer(table, 0)

    assert "answered by hand" == first.get(f"/v1/tables/{table}/orders").json()["orders"][0]["stopped"]


def test_impossible_pre_set_moves_are_refused_in_words(api: Api, game: Game) -> None:
    first, _, table = game

    def refusal(order: dict[str, Any], where: str = table, player: Player = first) -> tuple[str, str, str]:
        command = {"type": "SealOrder", "order": order, "nonce": NONCE}
        problem = player.command(where, {"seat": 0, "command": command}).json()
        return problem["code"], problem["rule"], problem["detail"]

    asks = {"type": "Always", "question": "Sleep", "command": FINISH}
    assert ("malformed-command", "TBL-3") == refusal(asks)[:2]
    early = {"type": "Line", "steps": [{"command": FINISH}]}
    assert ("illegal-command", "TBL-3", "the pre-set move would stop immediately: not an option") == refusal(
        early
    )
    for _ in range(MAX_LIVE):
        seal(first, table, 0, {"type": "PassUntilTurn"})
    assert ("too-many-requests", "TBL-3") == refusal(LINE)[:2]
    ada, _, timed = start_game_of_two(api, hours=48)
    assert "pre-set moves need a table with a pace; this one has none" == refusal(LINE, timed, ada)[2]


def test_only_the_service_executes_pre_set_moves(game: Game) -> None:
    first, _, table = game
    seal(first, table, 0, LINE)
    decision = first.look(table, 0)["decision"]

    fired = first.command(
        table, {"seat": 0, "decision": decision, "command": {"type": "FireOrder", "seat": 0}}
    )

    assert "not-allowed" == fired.json()["code"]


def imagine(player: Player, table: str, seat: int, *commands: tuple[int, dict[str, Any]]) -> Any:
    answer = player.post(f"/v1/tables/{table}/imagine", {"seat": seat, "commands": list(commands)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_trying_out_a_line_stores_nothing(game: Game) -> None:
    first, second, table = game
    before = first.look(table, 0)["head"]

    now = imagine(first, table, 0)
    then = imagine(first, table, 0, (0, MOVE), (0, FINISH), (1, MOVE))

    assert (0, [0]) == (now["applied"], now["asked"])
    assert MOVE in [option["command"] for option in now["options"]]
    assert (3, None, [1], 1) == (then["applied"], then["refused"], then["asked"], then["turn"])
    assert [] == then["options"]
    assert now["view"]["seats"][0]["stop"] != then["view"]["seats"][0]["stop"]
    assert before == then["head"] == first.look(table, 0)["head"]
    assert 403 == second.post(f"/v1/tables/{table}/imagine", {"seat": 0}).status_code


def test_trial_ends_with_the_first_impossible_command(game: Game) -> None:
    first, _, table = game

    wrong = imagine(first, table, 0, (0, MOVE), (0, MOVE), (0, FINISH))
    nowhere = imagine(first, table, 0, (7, {"type": "GiveCoin", "to": 0}))
    no_command = imagine(first, table, 0, (0, {"type": "Sleep"}))

    assert (1, "illegal-command") == (wrong["applied"], wrong["refused"]["code"])
    assert FINISH in [option["command"] for option in wrong["options"]]
    assert "there is no seat 7" in nowhere["refused"]["detail"]
    assert "malformed-command" == no_command["refused"]["code"]


def test_hidden_information_of_others_is_imagined_too(game: Game) -> None:
    first, _, table = game

    seen = imagine(first, table, 0, (0, MOVE), (0, FINISH))

    assert isinstance(seen["view"]["seats"][1]["hand"], int)
    assert isinstance(seen["view"]["seats"][0]["hand"], list)


def test_each_step_is_shown_in_words_and_as_a_view(game: Game) -> None:
    first, second, table = game

    mine = imagine(first, table, 0, (0, MOVE), (0, FINISH), (1, MOVE))
    theirs = imagine(second, table, 1, (0, MOVE))

    assert [(0, "Run to Birch"), (0, "Finish here"), (1, "Run to Birch")] == [
        (step["seat"], step["says"]) for step in mine["steps"]
    ]
    assert [MOVE, FINISH, MOVE] == [step["shown"] for step in mine["steps"]]
    assert [MOVE] == [step["shown"] for step in theirs["steps"]]


def test_secret_answer_of_another_seat_is_imagined_but_not_shown(api: Api) -> None:
    first, _, table = start_game_of_two(api)
    bid = {"type": "Bid", "coins": 0}

    seen = imagine(first, table, 0, (1, bid), (0, bid))

    assert [None, bid] == [step["shown"] for step in seen["steps"]]


def ask_of_others(player: Player, table: str, seat: int, **wanted: Any) -> Any:
    return player.post(f"/v1/tables/{table}/imagine", {"seat": seat, **wanted}).json()


def test_possible_answers_of_others_are_listed_on_request(api: Api, game: Game) -> None:
    _, second, table = game
    bidding, _, other = start_game_of_two(api)

    (asked,) = ask_of_others(second, table, 1, others=True)["others"]
    assert (0, MOVE) == (asked["seat"], asked["options"][0]["command"])
    assert [1] == [each["seat"] for each in ask_of_others(bidding, other, 0, others=True)["others"]]
    assert [] == ask_of_others(second, table, 1)["others"]


def test_imagined_board_is_drawn_on_request(game: Game) -> None:
    first, _, table = game

    assert ask_of_others(first, table, 0, board=True)["board"].startswith("<svg")
    assert ask_of_others(first, table, 0)["board"] is None


SLOTS = {"main": 696, "wide": 980, "side": 276, "right": 376, "height": 768}


def test_imagined_board_is_drawn_in_parts_for_a_window(game: Game) -> None:
    """The drawing shows what the seat would see, but no places to explain: the position has no record."""
    first, second, table = game
    look = {"seat": 0, **SLOTS}

    now = ask_of_others(first, table, 0, slots=SLOTS)
    real = first.get(f"/v1/tables/{table}/parts", params=look).json()
    assert real["definitions"] == now["parts"]["definitions"]
    assert [{**part, "svg": part["svg"].replace(' data-explained=""', "")} for part in real["parts"]] == now[
        "parts"
    ]["parts"]
    ghosts = [option["ghost"] for option in now["options"]]
    assert ghosts == real["ghosts"][: len(ghosts)]
    assert any(ghosts)
    phone = dict.fromkeys(SLOTS, 360) | {"height": 0}
    then = ask_of_others(first, table, 0, slots=phone, commands=[(0, MOVE)])["parts"]
    assert then["parts"][0]["width"] < now["parts"]["parts"][0]["width"]
    assert ask_of_others(first, table, 0)["parts"] is None
    wrong = {"seat": 0, "slots": SLOTS | {"main": 9}}
    assert first.post(f"/v1/tables/{table}/imagine", wrong).status_code == 400
    assert second.post(f"/v1/tables/{table}/imagine", {"seat": 0, "slots": SLOTS}).status_code == 403


def test_seat_imagines_the_same_world_each_time_from_one_record(game: Game) -> None:
    """This keeps a plan consistent from step to step, although its draws are not real."""
    first, _, table = game
    line: list[tuple[int, dict[str, Any]]] = []
    while (seen := imagine(first, table, 0, *line))["options"]:  # a train runs, and passengers are drawn
        assert len(line) == seen["applied"]
        line.append((0, seen["options"][0]["command"]))

        assert seen["steps"] == imagine(first, table, 0, *line)["steps"][:-1]


def test_pre_set_move_is_described_as_when_it_was_made(game: Game) -> None:
    first, second, table = game
    expected = {"type": "Differs", "seat": 0, "command": MOVE, "then": [FINISH]}
    seal(second, table, 1, {"type": "Line", "steps": [{"command": MOVE, "unless": [expected]}]})
    seal(second, table, 1, {"type": "Line", "steps": [{"command": {"type": "Bid", "coins": 1}}]})
    seal(second, table, 1, {"type": "PassUntilTurn"})
    first.answer(table, 0)

    told = [order["words"] for order in second.get(f"/v1/tables/{table}/orders").json()["orders"]]

    assert [{"answer": "Run to Birch", "expects": [["Run to Birch", "Finish here"]]}] == told[0]
    assert [{"answer": None, "expects": []}] == told[1]
    assert [] == told[2]


def test_number_of_imagined_steps_is_bounded(game: Game) -> None:
    first, _, table = game

    answer = first.post(
        f"/v1/tables/{table}/imagine", {"seat": 0, "commands": [[0, MOVE]] * (MAX_IMAGINED + 1)}
    )

    assert 400 == answer.status_code


def test_nothing_is_imagined_before_and_after_the_game(api: Api) -> None:
    player = api.player()
    table = player.open()

    answer = player.post(f"/v1/tables/{table}/imagine", {"seat": 0})

    assert "table-closed" == answer.json()["code"]
