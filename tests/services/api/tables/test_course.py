"""Scores over time, available once the game is over."""

from __future__ import annotations

from tests.services.api.running_api import Api, play_first_options, start_game_of_two


def test_all_readers_see_scores_by_turn_after_the_end(api: Api) -> None:
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


def test_table_cancelled_before_the_game_has_no_turns(api: Api) -> None:
    owner = api.player()
    table = owner.open()
    owner.command(table, {"command": {"type": "CloseTable"}})

    assert [] == owner.get(f"/v1/tables/{table}/course").json()["turns"]
