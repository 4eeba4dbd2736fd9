"""How the points of a game went, told once it is over."""

from __future__ import annotations

from tests.services.api.running_api import Api, play_first_options, start_game_of_two


def test_after_the_end_the_points_of_each_turn_are_told_to_all_who_may_look(api: Api) -> None:
    first, second, table = start_game_of_two(api)
    refused = first.get(f"/v1/tables/{table}/course")
    ended = play_first_options((first, second), table)

    answer = api.nobody.get(f"/v1/tables/{table}/course")
    course = answer.json()
    again = first.get(f"/v1/tables/{table}/course", headers={"If-None-Match": answer.headers["ETag"]})

    assert (403, "not-allowed") == (refused.status_code, refused.json()["code"])
    assert ended["score"]["totals"] == course["turns"][-1]["points"]
    assert ended["head"]["seq"] == course["at"]
    assert ["more coal"] == [one["words"] for one in course["tie_breakers"]]
    assert 304 == again.status_code


def test_of_a_table_called_off_before_the_game_there_are_no_turns(api: Api) -> None:
    owner = api.player()
    table = owner.open()
    owner.command(table, {"command": {"type": "CloseTable"}})

    assert [] == owner.get(f"/v1/tables/{table}/course").json()["turns"]
