"""Seeks for opponents: created, listed and withdrawn."""

from __future__ import annotations

import time

import pytest

from infra.ports.profile import Seek
from infra.redis.accounts import accounts as stored_seeks
from services.api.lobby.seeks import MAX_LISTED, list_by_turns
from tests.services.api.running_api import Api, Json, Player

DAY_MS = 86_400_000
WANTED = {"games": ["template"], "seats": [2], "pace": "steady"}


def seek(player: Player, **changes: object) -> Json:
    answer = player.post("/v1/seeks", {**WANTED, **changes})
    assert 201 == answer.status_code, answer.text
    found: Json = answer.json()
    return found


def listed(api: Api, player: Player | None = None) -> list[Json]:
    answer = (player or api.nobody).get("/v1/seeks")
    found: list[Json] = answer.json()["seeks"]
    return found


def test_seek_is_visible_to_all_until_withdrawn(api: Api) -> None:
    ada, bob = api.player(), api.player()
    made = seek(ada, entry={"reliability": 80}, most=3, rated=True)
    assert (["template"], [2], "steady", 3, True) == tuple(
        made[key] for key in ("games", "seats", "pace", "most", "mine")
    )
    seen = next(one for one in listed(api, bob) if one["id"] == made["id"])
    assert {**made, "mine": False} == seen

    assert 404 == bob.client.delete(f"/v1/seeks/{made['id']}").status_code
    assert 204 == ada.client.delete(f"/v1/seeks/{made['id']}").status_code
    assert made["id"] not in [one["id"] for one in listed(api)]
    assert 404 == ada.client.delete(f"/v1/seeks/{made['id']}").status_code


def test_player_may_have_five_seeks(api: Api) -> None:
    ada = api.player()
    made = [seek(ada)["id"] for _ in range(5)]
    refused = ada.post("/v1/seeks", WANTED)
    assert (403, "TBL-6.3") == (refused.status_code, refused.json()["rule"])

    ada.client.delete(f"/v1/seeks/{made[0]}")
    seek(ada)


def test_full_list_of_seeks_says_when_to_retry(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_seeks, "MAX_SEEKS", 0)

    refused = api.player().post("/v1/seeks", WANTED)

    assert (503, "unavailable") == (refused.status_code, refused.json()["code"])
    assert "5,000 searches" in refused.json()["detail"]
    assert "600" == refused.headers["Retry-After"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"games": ["chess"]}, "chess"),
        ({"games": []}, "games"),
        ({"seats": [8]}, "Whistle Stop is for"),
        ({"seats": [1]}, "seats"),
        ({"pace": "hasty"}, "pace"),
        ({"until": 1}, "must be in the future, at most 90 days ahead"),
        ({"until": int(time.time() * 1_000) + 91 * DAY_MS}, "must be in the future"),
        ({"entry": {"lowest": 2, "highest": 1}}, "the lowest rating, 2, is above the highest, 1"),
        ({"entry": {"languages": ["de", "de"]}}, "a language is named twice"),
        ({"most": 0}, "most"),
    ],
)
def test_impossible_seeks_are_refused(api: Api, change: Json, says: str) -> None:
    refused = api.player().post("/v1/seeks", {**WANTED, **change})

    assert 400 == refused.status_code
    assert says in refused.json()["detail"]


def seeks_of(accounts: int, each: int) -> list[Seek]:
    """Return seeks in the order of creation; those of one account are consecutive."""
    return [
        Seek(f"s{number}", f"p{number // each}", ("template",), (2,), "daily", number, 10**6)
        for number in range(accounts * each)
    ]


def test_accounts_with_many_seeks_do_not_fill_the_list() -> None:
    """Tested with 40 accounts that have 5 seeks each, all older than the only seek of another account."""
    seeks = [*seeks_of(40, 5), Seek("last", "ada", ("template",), (2,), "daily", 1_000, 10**6)]
    persons = {one.player: one.player for one in seeks}

    assert "last" in [one.id for one in list_by_turns(seeks, persons, 0)[:MAX_LISTED]]


def test_programs_share_their_owners_turns_in_the_list() -> None:
    seeks = [*seeks_of(MAX_LISTED, 1), Seek("last", "ada", ("template",), (2,), "daily", 1_000, 10**6)]
    persons = {one.player: "ada" if one.player == "ada" else "bob" for one in seeks}

    assert ["s0", "last", "s1"] == [one.id for one in list_by_turns(seeks, persons, 0)[:3]]


def test_every_account_is_listed_within_minutes() -> None:
    seeks = seeks_of(3 * MAX_LISTED, 2)
    persons = {one.player: one.player for one in seeks}
    listed = [one.player for turn in range(3) for one in list_by_turns(seeks, persons, turn)[:MAX_LISTED]]

    assert sorted(persons) == sorted(listed)


def test_list_contains_a_seek_behind_many_of_other_accounts(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = api.player(), api.player()
    for _ in range(4):
        seek(ada)
    last = seek(bob)
    monkeypatch.setattr("services.api.lobby.seeks.MAX_LISTED", len({one["player"] for one in listed(api)}))

    assert last["id"] in [one["id"] for one in listed(api)]
    assert 1 == [one["player"] for one in listed(api)].count(ada.id)


def test_anonymous_callers_cannot_seek(api: Api) -> None:
    assert 401 == api.nobody.post("/v1/seeks", json=WANTED).status_code
