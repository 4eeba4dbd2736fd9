"""Who may enter a tournament, as the API asks and answers it; blocks, and whom one has blocked there."""

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


def test_what_a_tournament_asks_is_told_and_read_by_the_service(api: Api) -> None:
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


def test_its_owner_enters_and_lets_bots_enter_whatever_is_asked(api: Api) -> None:
    ada = api.player()
    tournament = open_one(ada, entry={"lowest": 40})

    assert enter(ada, tournament).status_code == 200
    assert enter(ada, tournament, bot="greedy", count=2).status_code == 200


def test_who_has_no_rating_comes_before_every_lower_bound(api: Api) -> None:
    ada, bob = api.player(), api.player()
    answer = enter(bob, open_one(ada, entry={"lowest": -40}))

    assert "you have none yet" in answer.json()["detail"]
    assert enter(bob, open_one(ada, entry={"highest": -40})).status_code == 200


def test_the_same_entry_is_the_same_though_the_service_knows_more_by_now(api: Api) -> None:
    ada, bob = api.player(), api.player()
    tournament = open_one(ada, entry={"languages": ["de", "en"]})
    bob.client.patch("/v1/me", json={"languages": ["de"]})
    assert enter(bob, tournament, command_id="once").status_code == 200
    bob.client.patch("/v1/me", json={"languages": ["en"]})

    assert enter(bob, tournament, command_id="once").status_code == 200
    assert 1 == len(bob.get(f"/v1/tournaments/{tournament}").json()["entrants"])


def test_one_that_asks_nothing_says_so(api: Api) -> None:
    ada = api.player()
    nothing: tuple[dict[str, Any] | None, ...] = (None, {})
    for entry in nothing:
        assert ada.get(f"/v1/tournaments/{open_one(ada, entry=entry)}").json()["entry"] is None


@pytest.mark.parametrize("entry", [{"lowest": 2, "highest": 1}, {"languages": ["de", "de"]}])
def test_what_nobody_could_fulfil_is_refused(api: Api, entry: dict[str, Any]) -> None:
    answer = api.player().post("/v1/tournaments", {**PLAN, "entry": entry})

    assert 400 == answer.status_code
    assert "entry: " in answer.json()["detail"]


@pytest.mark.parametrize("by_organiser", [True, False])
def test_who_keeps_apart_from_the_organiser_stays_out(api: Api, by_organiser: bool) -> None:  # noqa: FBT001 - a case
    ada, bob = api.player(), api.player()
    tournament = open_one(ada)
    blocking, blocked = (ada, bob) if by_organiser else (bob, ada)
    blocking.client.put(f"/v1/me/blocks/{blocked.id}")
    answer = enter(bob, tournament)

    assert (403, "not-allowed", "TBL-6.1") == refusal(answer)
    assert ("does not accept you" in answer.json()["detail"]) == by_organiser


def test_two_who_keep_apart_both_enter_and_only_who_blocked_is_told(api: Api) -> None:
    ada, bob, cid = (api.player() for _ in range(3))
    bob.client.put(f"/v1/me/blocks/{cid.id}")
    tournament = open_one(ada)
    for player in (bob, cid):
        assert enter(player, tournament).status_code == 200

    def blocked(player: Player) -> list[bool]:
        found = player.get(f"/v1/tournaments/{tournament}").json()["entrants"]
        return [one["blocked"] for one in found]

    assert ([False, True], [False, False], [False, False]) == (blocked(bob), blocked(cid), blocked(ada))
