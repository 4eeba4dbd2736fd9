"""Tournament entry: requirements, refusals, and warnings about blocked players."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.services.api.running_api import Api, Player

PLAN = {"game": "template", "form": "swiss", "group": 2, "rounds": 2, "most": 4, "name": "Cup"}
ASKED = {"reliability": 90, "languages": ["de"], "friends": True}


def open_one(player: Player, **changes: Any) -> str:
    answer = player.post("/v1/tournaments", {**PLAN, **changes})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["tournament"]["id"])


def enter(player: Player, tournament: str, **body: Any) -> httpx.Response:
    return player.post(f"/v1/tournaments/{tournament}/entries", body)


def refusal(answer: httpx.Response) -> tuple[int, str, str]:
    return answer.status_code, answer.json()["code"], answer.json()["rule"]


def test_requirements_are_listed_and_checked_by_the_service(api: Api) -> None:
    ada, bob = api.player(), api.player()
    tournament = open_one(ada, entry=ASKED)
    told = bob.get(f"/v1/tournaments/{tournament}").json()["entry"]
    assert {**ASKED, "lowest": None, "highest": None} == told

    for player, method, path, body in (
        (ada, "PUT", f"/v1/me/friends/{bob.id}", None),
        (bob, "PATCH", "/v1/me", {"languages": ["de", "en"]}),
    ):
        assert (403, "not-allowed", "TBL-6.7") == refusal(enter(bob, tournament))
        player.client.request(method, path, json=body)
    assert enter(bob, tournament).status_code == 200


def test_organiser_and_bots_enter_regardless_of_requirements(api: Api) -> None:
    ada = api.player()
    tournament = open_one(ada, entry={"lowest": 40})

    assert enter(ada, tournament).status_code == 200
    assert enter(ada, tournament, bot="greedy", count=2).status_code == 200


def test_unrated_player_meets_no_minimum_rating(api: Api) -> None:
    ada, bob = api.player(), api.player()
    answer = enter(bob, open_one(ada, entry={"lowest": -40}))

    assert "you have none yet" in answer.json()["detail"]
    assert enter(bob, open_one(ada, entry={"highest": -40})).status_code == 200


def test_retried_entry_is_the_same_despite_newer_data(api: Api) -> None:
    ada, bob = api.player(), api.player()
    tournament = open_one(ada, entry={"languages": ["de", "en"]})
    bob.client.patch("/v1/me", json={"languages": ["de"]})
    assert enter(bob, tournament, command_id="once").status_code == 200
    bob.client.patch("/v1/me", json={"languages": ["en"]})

    assert enter(bob, tournament, command_id="once").status_code == 200
    assert 1 == len(bob.get(f"/v1/tournaments/{tournament}").json()["entrants"])


def test_tournament_without_requirements_says_so(api: Api) -> None:
    ada = api.player()
    nothing: tuple[dict[str, Any] | None, ...] = (None, {})
    for entry in nothing:
        assert ada.get(f"/v1/tournaments/{open_one(ada, entry=entry)}").json()["entry"] is None


@pytest.mark.parametrize("entry", [{"lowest": 2, "highest": 1}, {"languages": ["de", "de"]}])
def test_impossible_requirements_are_refused(api: Api, entry: dict[str, Any]) -> None:
    answer = api.player().post("/v1/tournaments", {**PLAN, "entry": entry})

    assert 400 == answer.status_code
    assert "entry: " in answer.json()["detail"]


@pytest.mark.parametrize("by_organiser", [True, False])
def test_player_blocked_with_the_organiser_cannot_enter(api: Api, by_organiser: bool) -> None:  # noqa: FBT001 - a case
    ada, bob = api.player(), api.player()
    tournament = open_one(ada)
    blocking, blocked = (ada, bob) if by_organiser else (bob, ada)
    blocking.client.put(f"/v1/me/blocks/{blocked.id}")
    answer = enter(bob, tournament)

    assert (403, "not-allowed", "TBL-6.1") == refusal(answer)
    assert ("does not accept you" in answer.json()["detail"]) == by_organiser


def test_blocked_pair_both_enter_and_only_the_blocker_is_warned(api: Api) -> None:
    ada, bob, cid = (api.player() for _ in range(3))
    bob.client.put(f"/v1/me/blocks/{cid.id}")
    tournament = open_one(ada)
    for player in (bob, cid):
        assert enter(player, tournament).status_code == 200

    def blocked(player: Player) -> list[bool]:
        found = player.get(f"/v1/tournaments/{tournament}").json()["entrants"]
        return [one["blocked"] for one in found]

    assert ([False, True], [False, False], [False, False]) == (blocked(bob), blocked(cid), blocked(ada))
