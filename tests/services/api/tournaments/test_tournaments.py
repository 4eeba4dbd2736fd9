"""Tournaments in the API: opening, entering, viewing, ending, and every refusal."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from domain.log.codec import codec_for
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.correspondence.pace import find_preset
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.seating import PairedPlayer, TablePairing, TournamentPlace
from domain.tournament.commands import PairRound
from domain.tournament.plan import tournament_pace
from infra.ports.command_queue import QueuedCommand
from infra.redis.store import open_store
from infra.settings.settings import Settings
from tests.services.api.running_api import Api, Player, poll_until
from tests.support.tables.paired_tables import paired_opening

PLAN = {"game": "template", "form": "swiss", "group": 2, "rounds": 2, "most": 4, "name": "Cup"}


def open_one(player: Player, **changes: Any) -> str:
    answer = player.post("/v1/tournaments", {**PLAN, **changes})
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["tournament"]["id"]
    assert f"/v1/tournaments/{found}" == answer.headers["Location"]
    return found


def enter(player: Player, tournament: str, **body: Any) -> httpx.Response:
    return player.post(f"/v1/tournaments/{tournament}/entries", body)


def look(player: Player, tournament: str) -> Any:
    return player.get(f"/v1/tournaments/{tournament}").json()


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_tournament_is_opened_entered_and_begins_when_full(api: Api) -> None:
    players = [api.player() for _ in range(4)]
    tournament = open_one(players[0])
    for player in players:
        assert enter(player, tournament).status_code == 200
    found = look(players[3], tournament)

    assert ("running", 4, 3) == (
        found["tournament"]["phase"],
        found["tournament"]["entered"],
        found["entrant"],
    )
    assert [1, 1, 1, 1] == [one["place"] for one in found["standings"]]
    assert "daily" == found["tournament"]["pace"]
    assert "bot" == found["pace"]["absence"]["then"]
    assert found["last_round"] is None


def test_same_command_id_opens_and_enters_once(api: Api) -> None:
    player = api.player()
    one, other = (player.post("/v1/tournaments", {**PLAN, "command_id": "cup-1"}).json() for _ in range(2))
    assert one["tournament"]["id"] == other["tournament"]["id"]
    tournament = one["tournament"]["id"]
    for _ in range(2):
        assert enter(player, tournament, command_id="me").status_code == 200

    assert 1 == len(look(player, tournament)["entrants"])
    changed = player.post("/v1/tournaments", {**PLAN, "rounds": 3, "command_id": "cup-1"})
    assert (409, "conflicting-command-id") == code_of(changed)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"group": 5, "most": 8}, "is for"),
        ({"most": 3, "group": 4}, "need at least "),
        ({"options": {"rounds": "many"}}, "options"),
        ({"name": "   "}, "no visible character"),
        ({"name": "\u3164"}, "hangul filler"),
        ({"pace": "evening", "zone": "Mars/Olympus"}, "unknown time zone"),
        ({"form": "knockout"}, "form"),
        ({"rounds": 31}, "rounds"),
    ],
)
def test_impossible_plan_is_refused_with_the_reason(api: Api, changes: dict[str, Any], says: str) -> None:
    answer = api.player().post("/v1/tournaments", {**PLAN, **changes})

    assert (400, "bad-request") == code_of(answer)
    assert says in answer.json()["detail"]


def test_refusals_state_their_reasons(api: Api) -> None:
    owner, guest = api.player(), api.player()
    tournament = open_one(owner)
    path = f"/v1/tournaments/{tournament}"
    assert enter(guest, tournament).status_code == 200

    assert (422, "illegal-command") == code_of(enter(guest, tournament))
    assert (403, "not-allowed") == code_of(guest.post(f"{path}/start", {}))
    assert (403, "not-allowed") == code_of(enter(guest, tournament, bot="greedy"))
    assert (409, "table-closed") == code_of(owner.post(f"{path}/start", {}))
    assert (403, "not-allowed") == code_of(owner.get(f"{path}/export"))
    assert (403, "not-allowed") == code_of(guest.post(f"{path}/cancel", {}))
    assert (409, "table-closed") == code_of(enter(owner, tournament, bot="greedy", count=4))
    assert 404 == owner.get("/v1/tournaments/00nosuch").status_code
    assert 401 == api.nobody.post(f"{path}/entries", json={}).status_code


def test_private_tournament_is_visible_only_to_its_members(api: Api) -> None:
    owner, guest, stranger = api.player(), api.player(), api.player()
    tournament = open_one(owner, public=False)
    path, code = f"/v1/tournaments/{tournament}", look(owner, tournament)["tournament"]["invite"]
    for part in ("", "/rounds", "/export", "/audit"):
        assert stranger.get(f"{path}{part}").status_code == 404, part
        assert stranger.get(f"{path}{part}?invite=guess").status_code == 404, part
    assert enter(stranger, tournament).status_code == 404
    assert stranger.post(f"{path}/cancel", {}).status_code == 404

    assert guest.get(path, params={"invite": code}).json()["tournament"]["invite"] is None
    assert guest.post(f"{path}/entries?invite={code}", {}).status_code == 200
    assert look(guest, tournament)["tournament"]["invite"] == code
    poll_until(lambda: listed(guest, mine=True), lambda found: tournament in found)
    assert tournament not in listed(stranger)


def listed(player: Player, **query: Any) -> list[str]:
    found = player.get("/v1/tournaments", params={"limit": 100, **query}).json()["tournaments"]
    return [one["id"] for one in found]


def test_lists_are_paginated_and_filtered_by_phase(another: Any) -> None:
    api = another({"runtime.quotas.TOURNAMENTS_PER_PLAYER": 9})
    player = api.player()
    opened = {open_one(player) for _ in range(5)}
    poll_until(lambda: set(listed(player, mine=True)), lambda found: found == opened)
    found, after = list[str](), None
    for _ in range(3):
        query = {"mine": True, "limit": 2, **({"after": after} if after else {})}
        answer = player.get("/v1/tournaments", params=query)
        found += [one["id"] for one in answer.json()["tournaments"]]
        after = answer.json()["next"]
        assert (after is not None) == ("Link" in answer.headers)

    assert opened == set(found)
    assert 5 == len(found)
    assert [] == listed(player, mine=True, phase="ended")
    assert (400, "bad-request") == code_of(player.get("/v1/tournaments?after=elsewhere"))


def test_running_tournaments_per_account_are_limited(another: Any) -> None:
    player = another({"runtime.quotas.TOURNAMENTS_PER_PLAYER": 2}).player()
    first, _ = open_one(player), open_one(player)
    refused = player.post("/v1/tournaments", PLAN)
    assert (429, "too-many-requests") == code_of(refused)
    assert "2 open or running tournaments" in refused.json()["detail"]
    assert player.post(f"/v1/tournaments/{first}/cancel", {}).status_code == 200

    poll_until(lambda: player.post("/v1/tournaments", PLAN).status_code, lambda status: status == 201)


def test_tournament_is_not_a_table_and_vice_versa(api: Api) -> None:
    player = api.player()
    tournament, table = open_one(player), player.open()
    for part in ("", "/events", "/journal", "/stream", "/tenures"):
        assert player.get(f"/v1/tables/{tournament}{part}").status_code == 404, part
    command = {"type": "Enter", "nonce": "n"}
    posted = player.post(f"/v1/tables/{tournament}/commands", {"command": command, "command_id": "c"})

    assert posted.status_code == 404
    assert player.get(f"/v1/tournaments/{table}").status_code == 404
    assert enter(player, table).status_code == 404
    poll_until(lambda: listed(player, mine=True), lambda found: tournament in found)
    mine = player.get("/v1/tables", params={"mine": True, "limit": 100}).json()["tables"]
    assert tournament not in {one["id"] for one in mine}


def test_rounds_list_pairings_and_codes_of_private_tables(api: Api, settings: Settings) -> None:
    owner = api.player()
    tournament = open_one(owner, public=False, most=3)
    for player in (owner, api.player()):
        code = look(owner, tournament)["tournament"]["invite"]
        assert player.post(f"/v1/tournaments/{tournament}/entries?invite={code}", {}).status_code == 200
    assert enter(owner, tournament, bot="greedy").status_code == 200
    body = TOURNAMENT_CODEC.encode(PairRound(1, (f"{tournament[:2]}aTable",)))
    store = open_store(settings.redis_url or "", settings)
    store.command_queue.put([QueuedCommand(tournament, None, SERVICE_PLAYER, "pair-1", None, body)])
    store.close()
    path = f"/v1/tournaments/{tournament}/rounds"
    found = poll_until(lambda: owner.get(path).json()["rounds"], bool)

    (one,) = found
    assert (1, 1, False) == (one["number"], len(one["byes"]), one["closed"])
    (table,) = one["tables"]
    assert ("opening", None) == (table["state"], table["places"])
    assert table["invite"]
    assert {0, 1, 2} == {*table["entrants"], *one["byes"]}
    assert [] == owner.get(f"{path}?after=1").json()["rounds"]


def test_organiser_sees_and_ends_the_pause_of_a_table(api: Api, settings: Settings) -> None:
    owner, ada, bob = (api.player() for _ in range(3))
    tournament = open_one(owner, public=False, most=2)
    code = look(owner, tournament)["tournament"]["invite"]
    for player in (ada, bob):
        assert player.post(f"/v1/tournaments/{tournament}/entries?invite={code}", {}).status_code == 200
    table = f"{tournament[:2]}aPaused"
    place = TournamentPlace(tournament, 1, 1, owner.id, 4_000_000_000_000)
    pairing = TablePairing(place, (PairedPlayer(ada.id, "a"), PairedPlayer(bob.id, "b")))
    opening = paired_opening(public=False, pace=tournament_pace(find_preset("daily")), pairing=pairing)
    store = open_store(settings.redis_url or "", settings)
    for log, name, body in (
        (tournament, "pair-1", TOURNAMENT_CODEC.encode(PairRound(1, (table,)))),
        (table, "open-1", codec_for("template").encode(opening)),
    ):
        store.command_queue.put([QueuedCommand(log, None, SERVICE_PLAYER, name, None, body)])
    store.close()
    poll_until(lambda: ada.get(f"/v1/tables/{table}").status_code, lambda status: status == 200)

    def order(player: Player, seat: int | None, **command: Any) -> int:
        return player.command(table, {"command": command, "seat": seat}).status_code

    def paused() -> int | None:
        (one,) = owner.get(f"/v1/tournaments/{tournament}/rounds").json()["rounds"]
        found: int | None = one["tables"][0]["paused"]
        return found

    until = int(time.time() * 1_000) + 20 * 86_400_000
    assert order(ada, 0, type="ProposePause", until=until) == 200
    made = bob.look(table, 1)["proposals"]["pause"]["made"]
    assert order(bob, 1, type="AgreePause", made=made) == 200
    poll_until(paused, lambda found: found == until)
    assert order(api.player(), None, type="EndPause") == 404
    assert order(ada, None, type="EndPause") == 403
    assert order(owner, None, type="EndPause") == 200
    poll_until(paused, lambda found: found is None)


def test_ended_tournament_opens_its_log_and_accepts_nothing(api: Api) -> None:
    owner = api.player()
    tournament = open_one(owner)
    path = f"/v1/tournaments/{tournament}"
    ended = owner.post(f"{path}/cancel", {}).json()
    assert ("ended", "called off") == (ended["tournament"]["phase"], ended["end"])

    assert owner.get(f"{path}/export").content.startswith(b'{"railhead":1')
    assert 404 == owner.get(f"{path}/audit").status_code
    assert (409, "table-closed") == code_of(enter(owner, tournament))
    assert time.time() * 1_000 > ended["tournament"]["moved"] > ended["tournament"]["opened"]


def test_entrants_withdraw_and_the_organiser_removes_others_before_the_start(api: Api) -> None:
    owner, guest, other = api.player(), api.player(), api.player()
    tournament = open_one(owner)
    for player in (guest, other):
        assert enter(player, tournament).status_code == 200
    path = f"/v1/tournaments/{tournament}/entries"

    assert (403, "not-allowed") == code_of(other.client.delete(f"{path}/0"))
    assert owner.client.delete(f"{path}/0").status_code == 200
    assert (422, "illegal-command") == code_of(other.client.delete(f"{path}/7"))
    found = other.client.delete(f"{path}/1").json()
    assert [True, True] == [one["withdrawn"] for one in found["entrants"]]
