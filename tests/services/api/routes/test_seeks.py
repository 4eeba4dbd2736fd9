"""Looking for others: seeks are kept, listed and taken back."""

from __future__ import annotations

import time

import pytest

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


def test_a_seek_is_seen_by_all_until_it_is_taken_back(api: Api) -> None:
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


def test_a_player_looks_for_five_things_at_once(api: Api) -> None:
    ada = api.player()
    made = [seek(ada)["id"] for _ in range(5)]
    refused = ada.post("/v1/seeks", WANTED)
    assert (403, "TBL-6.3") == (refused.status_code, refused.json()["rule"])

    ada.client.delete(f"/v1/seeks/{made[0]}")
    seek(ada)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"games": ["chess"]}, "chess"),
        ({"games": []}, "games"),
        ({"seats": [8]}, "Whistle Stop is for"),
        ({"seats": [1]}, "seats"),
        ({"pace": "hasty"}, "pace"),
        ({"until": 1}, "lies ahead, by 90 days at most"),
        ({"until": int(time.time() * 1_000) + 91 * DAY_MS}, "lies ahead"),
        ({"entry": {"lowest": 2, "highest": 1}}, "no rating lies from 2 to 1"),
        ({"entry": {"languages": ["de", "de"]}}, "a language is named twice"),
        ({"most": 0}, "most"),
    ],
)
def test_what_nothing_can_come_of_is_refused(api: Api, change: Json, says: str) -> None:
    refused = api.player().post("/v1/seeks", {**WANTED, **change})

    assert 400 == refused.status_code
    assert says in refused.json()["detail"]


def test_nobody_without_a_name_looks_for_others(api: Api) -> None:
    assert 401 == api.nobody.post("/v1/seeks", json=WANTED).status_code
