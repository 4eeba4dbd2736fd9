from __future__ import annotations

from tests.services.api.served import Api, game_of_two, play_on


def test_a_game_is_played_to_its_end(api: Api) -> None:
    first, second, table = game_of_two(api)

    ended = play_on((first, second), table)

    assert ended["table"]["phase"] == "ended"
    assert sorted(ended["score"]["places"])[0] == 1
