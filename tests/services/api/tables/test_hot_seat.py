"""One seat per player, and tables opened for one person on several seats."""

from __future__ import annotations

from tests.services.api.running_api import QUICK, Api, Json, Player, play_first_options, poll_until


def sit(player: Player, table: str, seat: int) -> tuple[int, str]:
    answer = player.post(f"/v1/tables/{table}/seats", {"seat": seat})
    return answer.status_code, answer.json().get("code", "")


def test_player_has_one_seat_at_a_table(api: Api) -> None:
    player = api.player()
    table = player.open(seats=3)

    assert (403, "not-allowed") == sit(player, table, 1)
    assert player.look(table)["table"]["several"] is False


def test_hot_seat_table_is_marked_as_such_everywhere(api: Api) -> None:
    player = api.player()
    table = player.open(several=True)

    before = player.get(f"/v1/tables/{table}", headers={"Accept": "text/plain"}).text
    assert (200, "") == sit(player, table, 1)

    seen = player.look(table, 1)
    text = player.get(f"/v1/tables/{table}?seat=1", headers={"Accept": "text/plain"}).text
    journal = player.get(f"/v1/tables/{table}/journal").json()["lines"]
    listed: list[Json] = poll_until(
        lambda: player.get("/v1/tables?mine=1&phase=playing").json()["tables"], lambda found: len(found) == 1
    )
    assert "playing" == seen["table"]["phase"]
    assert seen["table"]["several"]
    assert seen["table"] == listed[0]
    for said in (before, text, journal[0]["says"][0]):
        assert "Hot-seat: one person may hold several seats" in said


def test_other_tables_are_not_marked_as_hot_seat(api: Api) -> None:
    player = api.player()
    table = player.open()

    text = player.get(f"/v1/tables/{table}", headers={"Accept": "text/plain"}).text
    journal = player.get(f"/v1/tables/{table}/journal").text

    assert "Hot-seat" not in f"{text}{journal}"


def places(client: Player | None, api: Api) -> dict[str, Json]:
    asked = api.nobody if client is None else client.client
    found = asked.get("/v1/standings?game=template").json()["standings"]
    return {one["player"]: one for one in found}


def finished(first: Player, second: Player, **options: object) -> str:
    table = first.open(options=QUICK, **options)
    second.sit(table)
    play_first_options((first, second), table)
    return table


def test_hot_seat_table_counts_in_no_standings(api: Api) -> None:
    first, second = api.player(), api.player()
    finished(first, second, several=True)
    finished(first, second)

    found = poll_until(lambda: places(first, api), lambda standings: first.id in standings)

    assert (1, 1) == (found[first.id]["games"], found[second.id]["games"])


def test_private_table_counts_only_for_its_players(api: Api) -> None:
    first, second, third = api.player(), api.player(), api.player()
    table = first.open(public=False, options=QUICK)
    invite = first.look(table)["table"]["invite"]
    assert second.post(f"/v1/tables/{table}/seats?invite={invite}", {"seat": 1}).status_code == 200
    play_first_options((first, second), table)
    finished(second, third)

    own = poll_until(
        lambda: places(second, api), lambda standings: standings.get(second.id, {}).get("games") == 2
    )
    abroad = [places(client, api) for client in (third, None)]

    assert (1, 2, 1) == tuple(own[player.id]["games"] for player in (first, second, third))
    for found in abroad:
        assert first.id not in found
        assert (1, 1) == (found[second.id]["games"], found[third.id]["games"])
    assert (1, 1) == tuple(places(first, api)[player.id]["games"] for player in (first, third))
