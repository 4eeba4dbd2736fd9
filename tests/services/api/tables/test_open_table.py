"""Opening a table again: the same content returns the same table; different content is a conflict."""

from __future__ import annotations

import pytest

from tests.services.api.running_api import Api


def test_opening_twice_with_one_command_id_opens_one_table(api: Api) -> None:
    player = api.player()
    body = {"game": "template", "seats": 2, "name": "Once", "me": {"seat": 0}, "command_id": "open"}

    first, again = player.post("/v1/tables", body), player.post("/v1/tables", body)

    assert first.content == again.content


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "Twice"},
        {"seats": 2},
        {"options": {"mail": False}},
        {"hours": 5},
        {"public": False},
        {"several": True},
        {"me": None},
        {"me": {"seat": 2}},
        {"me": {"seat": 0, "nonce": "mine"}},
        {"bots": {}},
        {"bots": {"1": "random"}},
        {"bots": {"1": "first", "2": "first"}},
    ],
)
def test_opening_again_with_different_content_is_a_conflict(api: Api, changes: dict[str, object]) -> None:
    player = api.player()
    body = {"game": "template", "seats": 3, "name": "Once", "me": {"seat": 0}, "bots": {"1": "first"}}
    named = {"command_id": "open"}
    first = player.post("/v1/tables", {**body, **named})

    again = player.post("/v1/tables", {**body, **changes, **named})

    assert (409, "conflicting-command-id") == (again.status_code, again.json()["code"])
    assert first.json() == player.look(first.json()["table"]["id"], 0)
    assert first.json() == player.post("/v1/tables", {**body, **named}).json()


def test_interrupted_opening_is_completed_when_resent(api: Api) -> None:
    """Without waiting, only the opening is enqueued; the seat and the bots follow when it is resent."""
    player = api.player()
    body = {"game": "template", "seats": 3, "name": "Cut", "me": {"seat": 0}, "bots": {"1": "first"}}
    named = {**body, "command_id": "cut"}

    cut = player.post("/v1/tables", named, headers={"Prefer": "wait=0"})
    whole = player.post("/v1/tables", named)

    assert (202, "cut") == (cut.status_code, cut.json()["command_id"])
    assert (201, cut.json()["table"]) == (whole.status_code, whole.json()["table"]["id"])
    assert ([True, False, False], "first") == (
        [seat["mine"] for seat in whole.json()["table"]["seats"]],
        whole.json()["table"]["seats"][1]["wanted"],
    )
