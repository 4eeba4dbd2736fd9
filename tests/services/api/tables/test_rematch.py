"""A rematch is one table for everyone, with the same people, options and bots."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.services.api.running_api import Api, Json, Player, play_first_options, start_game_of_two


def ended(api: Api, **options: object) -> tuple[Player, Player, str]:
    first, second, table = start_game_of_two(api, **options)
    for player, seat in ((first, 0), (second, 1)):
        answer = player.agree_end(table, seat)
        assert 200 == answer.status_code, answer.text
    return first, second, table


def rematch(player: Player, table: str, seats: str = "rotate", **options: object) -> Json:
    answer = player.post(f"/v1/tables/{table}/rematch", {"seats": seats}, **options)
    assert 201 == answer.status_code, answer.text
    found: Json = answer.json()
    return found


def holders(seen: Json) -> list[str | None]:
    return [seat["player"] or (seat["kept"] or {}).get("player") for seat in seen["table"]["seats"]]


def test_accepting_players_share_a_table_that_begins_when_full(api: Api) -> None:
    ada, bob, table = ended(api, options={"rounds": 3}, pace="weekly")
    proposed = rematch(ada, table)
    again = proposed["table"]
    assert ("open", table, {"rounds": 3, "mail": True}, "weekly") == (
        again["phase"],
        again["after"],
        again["options"],
        again["pace"],
    )
    assert [bob.id, ada.id] == holders(proposed)
    assert proposed == rematch(ada, table)
    assert again["id"] == bob.look(table)["rematch"] == ada.look(table)["rematch"]
    assert (True, False) == (ada.look(table)["rematch_joined"], bob.look(table)["rematch_joined"])
    assert api.nobody.get(f"/v1/tables/{table}").json()["rematch"] is None

    begun = rematch(bob, table, "keep")
    assert (again["id"], "playing", 0) == (begun["table"]["id"], begun["table"]["phase"], begun["seat"])
    assert again["id"] == rematch(ada, table)["table"]["id"]


def test_next_player_starts_from_the_same_seats(api: Api) -> None:
    ada, bob, table = ended(api, game="gold_rush", options={"farmers": False})
    first = find_start(ada, table)
    for start in (1 - first, first):
        proposed = rematch(ada, table)
        assert [ada.id, bob.id] == holders(proposed)
        rematch(bob, table)
        table = proposed["table"]["id"]
        assert {"farmers": False, "start_seat": start} == ada.look(table)["table"]["options"]
        assert start == find_start(ada, table)
        for player, seat in ((ada, 0), (bob, 1)):
            player.agree_end(table, seat)


def find_start(player: Player, table: str) -> int:
    records = player.get(f"/v1/tables/{table}/events").json()["records"]
    events = [event for record in records for event in record["events"]]
    return next(int(event["seat"]) for event in events if event["type"] == "StartSeatChosen")


def test_simultaneous_rematch_requests_share_one_table(api: Api) -> None:
    ada, bob, table = ended(api)

    with ThreadPoolExecutor(2) as both:
        opened = list(both.map(lambda player: rematch(player, table)["table"]["id"], (ada, bob)))

    assert 1 == len(set(opened))
    assert "playing" == ada.look(opened[0])["table"]["phase"]


@pytest.mark.parametrize("order", ["keep", "random"])
def test_first_player_chooses_the_seating(api: Api, order: str) -> None:
    ada, bob, table = ended(api)
    proposed = rematch(ada, table, order)

    assert {ada.id, bob.id} == set(holders(proposed))
    if order == "keep":
        assert [ada.id, bob.id] == holders(proposed)
    rematch(bob, table)
    records = ada.get(f"/v1/tables/{proposed['table']['id']}/events").json()["records"]
    assert order == records[0]["command"]["seating"]["order"]


def test_seats_of_a_rematch_are_reserved(api: Api) -> None:
    ada, bob, table = ended(api)
    proposed = rematch(ada, table)["table"]["id"]

    refused = api.player().post(f"/v1/tables/{proposed}/seats", {"seat": 0})
    assert (403, "seat 0 is reserved for another player") == (refused.status_code, refused.json()["detail"])
    assert "playing" == rematch(bob, table)["table"]["phase"]


def test_only_players_seated_at_the_end_get_a_rematch(api: Api) -> None:
    ada, _, table = ended(api)
    running = start_game_of_two(api)[2]

    refused = api.player().post(f"/v1/tables/{table}/rematch", {})
    assert (403, "TBL-6.4") == (refused.status_code, refused.json()["rule"])
    assert 409 == ada.post(f"/v1/tables/{running}/rematch", {}).status_code
    assert 401 == api.nobody.post(f"/v1/tables/{table}/rematch", json={}).status_code
    assert 400 == ada.post(f"/v1/tables/{table}/rematch", {"seats": "best"}).status_code


def test_cancelled_rematch_can_be_replaced(api: Api) -> None:
    ada, _, table = ended(api)
    proposed = rematch(ada, table)["table"]["id"]
    assert 200 == ada.command(proposed, {"command": {"type": "CloseTable"}}).status_code

    assert ada.look(table)["rematch"] is None or ada.look(table)["rematch"] != proposed
    again = rematch(ada, table)["table"]
    assert proposed != again["id"]
    assert "open" == again["phase"]


def test_declining_frees_the_reserved_seat_for_anyone(api: Api) -> None:
    ada, bob, table = ended(api)
    proposed = rematch(ada, table)["table"]["id"]
    bob.command(proposed, {"command": {"type": "KeepSeat", "seat": 0}})

    refused = bob.post(f"/v1/tables/{table}/rematch", {})
    assert "your seat in the rematch is no longer reserved" == refused.json()["detail"]
    api.player().sit(proposed, 0)


def test_private_rematch_is_visible_only_to_its_players(api: Api) -> None:
    ada, bob, table = ended_in_private(api)
    proposed = rematch(ada, table)["table"]

    assert not proposed["public"]
    assert 404 == api.player().get(f"/v1/tables/{proposed['id']}").status_code
    assert "playing" == rematch(bob, table)["table"]["phase"]


def ended_in_private(api: Api) -> tuple[Player, Player, str]:
    ada, bob = api.player(), api.player()
    table = ada.open(public=False)
    invite = ada.look(table)["table"]["invite"]
    answer = bob.post(f"/v1/tables/{table}/seats", {"seat": 1}, params={"invite": invite})
    assert 200 == answer.status_code, answer.text
    for player, seat in ((ada, 0), (bob, 1)):
        player.agree_end(table, seat)
    return ada, bob, table


def test_hot_seat_player_takes_all_their_seats_again(api: Api) -> None:
    ada = api.player()
    table = ada.open(several=True)
    ada.sit(table, 1)
    ada.command(table, {"seat": 0, "command": {"type": "AgreeEnd"}})

    assert "playing" == rematch(ada, table)["table"]["phase"]


def test_game_played_to_its_end_gets_a_rematch(api: Api) -> None:
    ada, bob, table = start_game_of_two(api, options={"rounds": 1})
    assert "finished" == play_first_options((ada, bob), table)["table"]["outcome"]["reason"]

    assert [bob.id, ada.id] == holders(rematch(bob, table))
