"""Opening a table with a pace, and the view of its clocks."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from domain.table.correspondence.pace import PRESETS, PresetName
from tests.services.api.running_api import Api, Player, poll_until, start_game_of_two

HOUR, DAY = 3_600_000, 86_400_000
BERLIN = {"zone": "Europe/Berlin", "opens": 420, "closes": 1380}
BODY: dict[str, Any] = {"game": "template", "seats": 2, "name": "A table", "me": {"seat": 0}}
NO_REST = {"clock": {"type": "Bank", "start": 60, "increment": 30, "most": 90}, "grace": 10}


def opened(player: Player, **changes: Any) -> dict[str, Any]:
    answer = player.post("/v1/tables", {**BODY, **changes})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def listed(player: Player, table: str) -> dict[str, Any]:
    """Return the table's entry in the lobby."""
    found: list[dict[str, Any]] = poll_until(
        lambda: [
            one for one in player.get("/v1/tables", params={"mine": 1}).json()["tables"] if one["id"] == table
        ],
        bool,
    )
    return found[0]


def test_default_pace_is_daily_and_solo_tables_have_no_clock(api: Api) -> None:
    table = opened(api.player())
    alone = opened(api.player(), game="el_paso", seats=1)

    assert ("daily", None) == (table["table"]["pace"], table["table"]["hours"])
    assert msgspec.to_builtins(PRESETS["daily"].pace) == table["pace"]
    assert ("open", [None]) == (alone["table"]["pace"], [clock["left"] for clock in alone["clocks"]])


@pytest.mark.parametrize("name", PRESETS)
def test_named_paces_are_listed_and_accepted_in_both_forms(api: Api, name: str) -> None:
    player = api.player()
    told = {one["name"]: one for one in player.get("/v1/paces").json()}

    by_name, whole = opened(player, pace=name), opened(player, pace=told[name]["pace"])

    assert name == by_name["table"]["pace"] == whole["table"]["pace"]
    assert told[name]["pace"] == by_name["pace"] == whole["pace"]
    assert name == listed(player, by_name["table"]["id"])["pace"]


def test_pace_names_match_the_presets() -> None:
    assert get_args(PresetName) == tuple(PRESETS)


def test_hours_alone_limit_each_decision_without_a_pace(api: Api) -> None:
    table = opened(api.player(), hours=48)

    assert (48, None) == (table["table"]["hours"], table["table"]["pace"])
    assert (None, None, []) == (table["pace"], table["clocks"], table["offered"])


def test_time_of_day_of_a_pace_uses_the_tables_zone(api: Api) -> None:
    table = opened(api.player(), pace="evening", zone="Asia/Tokyo")

    assert ("evening", "Asia/Tokyo") == (table["table"]["pace"], table["pace"]["clock"]["zone"])


@pytest.mark.parametrize(
    ("changes", "status", "words"),
    [
        ({"pace": "daily", "hours": 5}, 400, "not both"),
        ({"pace": "hourly"}, 400, "pace"),
        ({"pace": {**NO_REST, "weekends": True}}, 400, "weekends"),
        ({"pace": {**NO_REST, "grace": -1}}, 400, "grace"),
        ({"pace": "evening", "zone": "Europe/Atlantis"}, 400, "Europe/Atlantis"),
        (
            {"pace": {"clock": {"type": "Bank", "start": 90, "increment": 0, "most": 60}}},
            422,
            "`start` must be at most",
        ),
    ],
)
def test_impossible_pace_is_refused_in_words(
    api: Api, changes: dict[str, Any], status: int, words: str
) -> None:
    answer = api.player().post("/v1/tables", {**BODY, **changes})

    assert status == answer.status_code, answer.text
    assert words in answer.json()["detail"]


def test_custom_pace_is_distinguished_from_none(api: Api) -> None:
    player = api.player()
    measured, hourly = opened(player, pace=NO_REST), opened(player, hours=48)

    assert ("custom", None) == tuple(table["table"]["pace"] for table in (measured, hourly))
    assert "custom" == listed(player, measured["table"]["id"])["pace"]


def test_only_the_clock_of_the_seat_to_move_runs(api: Api) -> None:
    first, _, table = start_game_of_two(api, options={"mail": False}, pace=NO_REST)
    seen = first.look(table)
    (asked,) = seen["waiting"]
    running, standing = seen["clocks"][asked["seat"]], seen["clocks"][1 - asked["seat"]]
    since = asked["since"]

    assert {
        "seat": asked["seat"],
        "left": HOUR,
        "flag": since + HOUR + 600_000,
        "warning": since + HOUR * 4 // 5,
        "runs": True,
        "hours": None,
        "rests": [],
        "hours_locked": None,
        "stand_in": None,
        "lapses": 0,
    } == running
    assert (HOUR, None, None, False) == tuple(standing[name] for name in ("left", "flag", "warning", "runs"))


def test_idle_table_keeps_its_tag_while_its_clocks_run(api: Api) -> None:
    first, _, table = start_game_of_two(api, pace=NO_REST)
    tag = first.get(f"/v1/tables/{table}").headers["ETag"]

    assert 304 == first.get(f"/v1/tables/{table}", headers={"If-None-Match": tag}).status_code


def test_clock_runs_in_the_hours_named_at_sitting_down(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open(pace="daily", me={"seat": 0, "hours": BERLIN})
    answer = second.post(f"/v1/tables/{table}/seats", {"seat": 1, "hours": {**BERLIN, "zone": "Asia/Tokyo"}})
    clocks = first.look(table)["clocks"]

    assert answer.status_code == 200, answer.text
    assert answer.json()["events"][0]["hours"]["zone"] == "Asia/Tokyo"
    assert all(clock["flag"] > clock["warning"] for clock in clocks if clock["runs"])
    assert any(clock["runs"] for clock in clocks)


def test_impossible_hours_are_refused(api: Api) -> None:
    table = api.player().open(pace="daily")
    hours = {"zone": "Europe/Berlin", "opens": 420, "closes": 421}
    answer = api.player().post(f"/v1/tables/{table}/seats", {"seat": 1, "hours": hours})

    assert (422, "TBL-1.1") == (answer.status_code, answer.json()["rule"])


def test_inbox_is_sorted_by_deadline_with_none_last(api: Api) -> None:
    one, other = api.player(), api.player()
    paces: tuple[dict[str, Any], ...] = (
        {"pace": "open"},
        {"pace": "steady"},
        {"hours": 1},
        {"pace": "brisk"},
    )
    tables = []
    for changes in paces:
        tables.append(one.open(options={"mail": True}, **changes))
        other.sit(tables[-1])

    def inbox(**query: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = one.get("/v1/inbox", params=query).json()["waiting"]
        return found

    poll_until(lambda: len(inbox()), lambda seen: seen == len(tables))
    by_due = inbox(order="due")

    assert tables == [item["table"] for item in inbox(order="since")] == [item["table"] for item in inbox()]
    assert [tables[2], tables[3], tables[1], tables[0]] == [item["table"] for item in by_due]
    assert [False, True, True, False] == [item["warning"] is not None for item in by_due]
    assert 400 == one.get("/v1/inbox", params={"order": "name"}).status_code


def test_table_shows_pause_requests_and_voters(api: Api) -> None:
    first, _, table = start_game_of_two(api, options={"mail": False}, pace=NO_REST)
    (asked,) = first.look(table)["waiting"]
    quiet = first.look(table)["proposals"]
    until = asked["since"] + 3 * 24 * HOUR
    first.command(table, {"seat": 0, "command": {"type": "ProposePause", "until": until}})
    proposed = first.look(table)["proposals"]

    assert (None, None) == (quiet["pause"], quiet["paused"])
    assert (0, until, [1]) == tuple(proposed["pause"][name] for name in ("seat", "until", "waits"))
    assert [[1], [0]] == [seat["voters"] for seat in proposed["seats"]]


def test_clock_shows_until_when_its_chosen_hours_apply(api: Api) -> None:
    first, second, table = start_game_of_two(api)
    before = first.look(table, 0)["clocks"]
    changed = second.command(table, {"seat": 1, "command": {"type": "SetHours", "hours": BERLIN}})
    at = second.get(f"/v1/tables/{table}/events", params={"after": changed.json()["seq"] - 1}).json()

    assert [None, None] == [clock["hours_locked"] for clock in before]
    assert [None, at["records"][0]["at"] + 7 * DAY] == [
        clock["hours_locked"] for clock in first.look(table, 0)["clocks"]
    ]
