"""Other players: search, profiles, friends, blocks."""

from __future__ import annotations

from itertools import count

import pytest

from tests.services.api.running_api import Api, Json, Player

_names = count(1)


def named(api: Api, beginning: str) -> Player:
    return api.player(f"{beginning} {next(_names)}")


def names_of(player: Player, path: str) -> list[str]:
    answer = player.get(path)
    assert 200 == answer.status_code, answer.text
    return [one["name"] for one in answer.json()["players"]]


def relate(player: Player, kind: str, other: Player) -> int:
    return player.client.put(f"/v1/me/{kind}/{other.id}").status_code


def test_players_are_found_by_name_prefix_in_any_spelling(api: Api) -> None:
    first, second = named(api, "Zuzanna"), named(api, "Zuzanne")

    found = api.nobody.get("/v1/players", params={"name": "zuZAN", "limit": 50}).json()["players"]

    assert {first.name, second.name} <= {one["name"] for one in found}
    assert sorted(one["name"].casefold() for one in found) == [one["name"].casefold() for one in found]
    assert 1 == len(api.nobody.get("/v1/players", params={"name": "zuzan", "limit": 1}).json()["players"])
    assert [] == api.nobody.get("/v1/players", params={"name": "nobody of this name"}).json()["players"]


def test_search_with_invalid_parameters_is_refused(api: Api) -> None:
    for query in ("?name=", f"?name={'x' * 31}", "?name=Ada&limit=51"):
        assert 400 == api.nobody.get(f"/v1/players{query}").status_code


def test_profile_text_is_public(api: Api) -> None:
    ada = named(api, "Ada")
    said = {"languages": ["de", "en", "de"], "about": " I play\nin the evenings ", "waiting_most": 2}
    me = ada.client.patch("/v1/me", json=said).json()
    assert (["de", "en"], "I play in the evenings", 2) == (me["languages"], me["about"], me["waiting_most"])

    seen = api.nobody.get(f"/v1/players/{ada.id}").json()
    assert (["de", "en"], "I play in the evenings") == (seen["languages"], seen["about"])
    assert "waiting_most" not in seen
    gone = ada.client.patch("/v1/me", json={"languages": [], "about": None, "waiting_most": None}).json()
    assert ([], None, None) == (gone["languages"], gone["about"], gone["waiting_most"])
    assert 404 == api.nobody.get("/v1/players/p0000000000000000").status_code


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"languages": ["english"]}, "languages"),
        ({"languages": ["aa"] * 9}, "languages"),
        ({"about": " "}, "no visible character"),
        ({"about": "\u202eevil"}, "right-to-left override"),
        ({"about": "x" * 301}, "about"),
        ({"waiting_most": 0}, "waiting_most"),
    ],
)
def test_invalid_profile_text_is_refused(api: Api, body: Json, words: str) -> None:
    refused = named(api, "Ada").client.patch("/v1/me", json=body)

    assert 400 == refused.status_code
    assert words in refused.json()["detail"]


def test_friends_and_blocks_are_visible_only_to_their_author(api: Api) -> None:
    ada, bob = named(api, "Ada"), named(api, "Bob")
    for _ in range(2):
        assert 204 == relate(ada, "friends", bob)
    assert [bob.name] == names_of(ada, "/v1/me/friends")
    assert (True, False) == tuple(
        ada.get(f"/v1/players/{bob.id}").json()[key] for key in ("friend", "blocked")
    )

    assert 204 == relate(ada, "blocks", bob)
    assert ([], [bob.name]) == (names_of(ada, "/v1/me/friends"), names_of(ada, "/v1/me/blocks"))
    assert (False, False) == tuple(
        bob.get(f"/v1/players/{ada.id}").json()[key] for key in ("friend", "blocked")
    )
    for _ in range(2):
        assert 204 == ada.client.delete(f"/v1/me/blocks/{bob.id}").status_code
    assert [] == names_of(ada, "/v1/me/blocks")


def test_relations_to_oneself_nobody_or_the_service_are_refused(api: Api) -> None:
    ada = named(api, "Ada")
    for player, status in ((ada.id, 403), ("p0000000000000000", 404), ("x y", 404)):
        assert status == ada.client.put(f"/v1/me/friends/{player}").status_code
    assert 401 == api.nobody.put(f"/v1/me/blocks/{ada.id}").status_code


def test_blocked_players_cannot_meet_at_tables_that_have_not_begun(api: Api) -> None:
    ada, bob, cid = named(api, "Ada"), named(api, "Bob"), named(api, "Cid")
    of_ada, of_cid = ada.open(), cid.open(seats=3, me={"seat": 0})
    ada.sit(of_cid, 1)
    relate(ada, "blocks", bob)

    for table, seat in ((of_ada, 1), (of_cid, 2)):
        refused = bob.post(f"/v1/tables/{table}/seats", {"seat": seat})
        assert (403, "TBL-6.1") == (refused.status_code, refused.json()["rule"])
        assert "does not want to play with you" in refused.json()["detail"]
        by_command = bob.command(table, {"seat": seat, "command": {"type": "TakeSeat", "nonce": "n"}})
        assert 403 == by_command.status_code
    refused = ada.post(f"/v1/tables/{bob.open()}/seats", {"seat": 1})
    assert f"you have blocked {bob.name}" in refused.json()["detail"]


def test_block_does_not_affect_running_games(api: Api) -> None:
    ada, bob = named(api, "Ada"), named(api, "Bob")
    table = ada.open()
    bob.sit(table)
    relate(ada, "blocks", bob)

    while True:
        seat = ada.look(table)["waiting"][0]["seat"]
        assert 200 == (ada, bob)[seat].answer(table, seat).status_code
        if seat == 1:
            return
