from __future__ import annotations

from tests.services.api.running_api import Api, poll_until, start_game_of_two


def test_standings_count_finished_games(api: Api) -> None:
    first, second, table = start_game_of_two(api)
    first.command(table, {"seat": 0, "command": {"type": "GiveUp"}})

    path = "/v1/standings?game=template"
    found = poll_until(
        lambda: {one["player"]: one for one in first.get(path).json()["standings"]},
        lambda standings: first.id in standings,
    )

    assert (1, [1], second.name) == tuple(found[second.id][key] for key in ("games", "places", "name"))
    assert [0, 1] == found[first.id]["places"]
    assert first.get("/v1/standings?game=nonsense").status_code == 400
