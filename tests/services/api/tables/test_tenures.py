"""Seats whose holders change during a game, through the API."""

from __future__ import annotations

from typing import Any, NamedTuple

import httpx
import pytest

from tests.services.api.running_api import Api, Json, Player, poll_until


class PacedGame(NamedTuple):
    """A running game with a pace, and its players."""

    table: str
    players: tuple[Player, ...]


def begin(api: Api, seats: int = 2, *, then: str = "offer", **wanted: Any) -> PacedGame:
    """Return a game without a clock; its pace defines what happens to seats that players leave."""
    players = tuple(api.player() for _ in range(seats))
    pace = {"clock": None, "absence": {"then": then}}
    table = players[0].open(seats=seats, options={"mail": False}, pace=pace, **wanted)
    invite = {"invite": players[0].look(table)["table"]["invite"] or ""}
    for seat, player in enumerate(players[1:], 1):
        answer = player.post(f"/v1/tables/{table}/seats", {"seat": seat}, params=invite)
        assert answer.status_code == 200, answer.text
    return PacedGame(table, players)


def say(player: Player, table: str, seat: int | None, command: Json) -> httpx.Response:
    return player.command(table, {"seat": seat, "command": command})


def offered(player: Player) -> list[str]:
    answer = player.get("/v1/tables", params={"offered": True})
    assert answer.status_code == 200, answer.text
    return [one["id"] for one in answer.json()["tables"]]


def tenures(player: Player, table: str) -> list[Json]:
    answer = player.get(f"/v1/tables/{table}/tenures")
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()["tenures"]
    return found


def test_vacated_seat_is_listed_until_someone_sits_down(api: Api) -> None:
    game, newcomer = begin(api), api.player()
    game.players[0].client.delete(f"/v1/tables/{game.table}/seats/0").raise_for_status()
    poll_until(lambda: offered(newcomer), lambda found: game.table in found)
    assert [True, False] == [seat["offered"] for seat in newcomer.look(game.table)["table"]["seats"]]

    newcomer.sit(game.table, 0)

    poll_until(lambda: offered(newcomer), lambda found: game.table not in found)
    assert [(game.players[0].id, "left"), ("bot-greedy", "replaced"), (newcomer.id, None)] == [
        (one["player"], one["why"]) for one in tenures(newcomer, game.table) if one["seat"] == 0
    ]


def test_seat_offered_by_name_is_listed_only_for_that_player(api: Api) -> None:
    game = begin(api, public=False)
    friend, stranger = api.player(), api.player()
    say(game.players[0], game.table, 0, {"type": "OfferSeat", "to": friend.id}).raise_for_status()

    poll_until(lambda: offered(friend), lambda found: game.table in found)
    assert game.table not in offered(stranger)
    assert 404 == stranger.get(f"/v1/tables/{game.table}").status_code
    friend.sit(game.table, 0)


def test_former_holder_sees_nothing_of_the_seat_until_the_end(api: Api) -> None:
    game = begin(api)
    leaver, other = game.players
    with leaver.client.stream("GET", f"/v1/tables/{game.table}/stream", params={"seat": 0}) as stream:
        assert 200 == stream.status_code
        leaver.client.delete(f"/v1/tables/{game.table}/seats/0").raise_for_status()
        assert any(line.startswith("event: record") for line in stream.iter_lines())

    paths = ("", "/events", "/journal", "/board.svg", "/stream", "/lookahead")
    for path in paths:
        assert 403 == leaver.get(f"/v1/tables/{game.table}{path}", params={"seat": 0}).status_code, path

    say(leaver, game.table, 0, {"type": "ComeBack"}).raise_for_status()
    assert 200 == leaver.get(f"/v1/tables/{game.table}", params={"seat": 0}).status_code
    say(other, game.table, 1, {"type": "GiveUp"}).raise_for_status()
    assert 200 == other.get(f"/v1/tables/{game.table}", params={"seat": 0}).status_code


def test_seat_is_offered_only_to_possible_players(api: Api) -> None:
    game = begin(api)
    answer = say(game.players[0], game.table, 0, {"type": "OfferSeat", "to": "ann:1:02table"})

    assert (422, "malformed-command") == (answer.status_code, answer.json()["code"])


def test_refusal_about_seats_names_its_rule(api: Api) -> None:
    game = begin(api)
    answer = say(game.players[1], game.table, 1, {"type": "VoteOut", "seat": 0})

    assert (422, "TBL-4") == (answer.status_code, answer.json()["rule"])


def test_own_tables_with_a_seat_on_offer_are_listed_together(api: Api) -> None:
    owner, guest = api.player(), api.player()
    other, table = owner.open(), owner.open()
    for opened in (other, table):
        guest.sit(opened)
    say(owner, table, 0, {"type": "OfferSeat", "to": None}).raise_for_status()

    def listed() -> list[str]:
        found = owner.get("/v1/tables", params={"offered": True, "mine": True}).json()["tables"]
        return [one["id"] for one in found]

    poll_until(listed, lambda found: found == [table])


def test_host_frees_a_seat_before_the_game(api: Api) -> None:
    owner, guest = api.player(), api.player()
    table = owner.open(seats=3)
    guest.sit(table)
    say(owner, table, None, {"type": "RemovePlayer", "seat": 1}).raise_for_status()

    assert None is owner.look(table)["table"]["seats"][1]["player"]


def test_leaving_a_seat_shows_in_the_reliability_numbers(api: Api) -> None:
    game = begin(api)
    leaver = game.players[0]
    assert (90, None) == _numbers(leaver)
    leaver.client.delete(f"/v1/tables/{game.table}/seats/0").raise_for_status()

    poll_until(lambda: _numbers(leaver), lambda found: found == (90, 0))
    me = leaver.get("/v1/me").json()
    assert {"player": leaver.id, "left": 1, "ended": 1}.items() <= me["reliability"].items()
    assert 404 == leaver.get("/v1/players/nobody/reliability").status_code


def _numbers(player: Player) -> tuple[int, int | None]:
    answer = player.get(f"/v1/players/{player.id}/reliability")
    assert answer.status_code == 200, answer.text
    return answer.json()["in_time"], answer.json()["finished"]


@pytest.mark.parametrize("then", ["bot", "drop"])
def test_no_seat_is_listed_where_the_pace_offers_none(api: Api, then: str) -> None:
    game, newcomer = begin(api, 3, then=then), api.player()
    game.players[0].client.delete(f"/v1/tables/{game.table}/seats/0").raise_for_status()
    poll_until(lambda: tenures(newcomer, game.table)[0]["why"], lambda why: why == "left")

    assert game.table not in offered(newcomer)
    assert newcomer.post(f"/v1/tables/{game.table}/seats", {"seat": 0}).is_client_error


def test_seat_is_offered_only_to_players_who_may_sit_down(api: Api) -> None:
    game, enemy = begin(api), api.player()
    owner = game.players[0]
    enemy.client.put(f"/v1/me/blocks/{owner.id}").raise_for_status()

    nobody = say(owner, game.table, 0, {"type": "OfferSeat", "to": "p0000000000000000"})
    apart = say(owner, game.table, 0, {"type": "OfferSeat", "to": enemy.id})
    rival = say(owner, game.table, 0, {"type": "OfferSeat", "to": game.players[1].id})

    assert "unknown player p0000000000000000" in nobody.json()["detail"]
    assert "does not accept invitations from you" in apart.json()["detail"]
    assert "holds or has held seat 1" in rival.json()["detail"]
    assert [422, 403, 422] == [answer.status_code for answer in (nobody, apart, rival)]
