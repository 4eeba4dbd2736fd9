"""Ratings, finished games and statistics in the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from infra.redis.store import open_store
from infra.settings.settings import Settings
from projections.table_results.ratings import FORMULA
from services.jobs.tasks.ratings import RatingReckoner
from tests.services.api.running_api import Api, Json, Player, poll_until, wait_for_lists

Reckon = Callable[[], int]


@pytest.fixture
def reckon(settings: Settings) -> Iterator[Reckon]:
    """Yield a function that updates ratings as the job does."""
    assert settings.redis_url is not None
    store = open_store(settings.redis_url, settings)
    reckoner = RatingReckoner(store.read_models, store.ratings(FORMULA))
    yield lambda: reckoner.reckon("template", reckoner.folded_until())
    store.close()


def rated_player(api: Api) -> Player:
    """Register a player who agrees to be rated."""
    player = api.player()
    assert player.client.patch("/v1/me", json={"rated": True}).json()["rated"] is True
    return player


def open_rated(api: Api, *, agree: bool = True) -> tuple[Player, Player, str]:
    """Begin a rated two-player game."""
    first, second = rated_player(api), rated_player(api) if agree else api.player()
    table = first.open(rated=True)
    second.sit(table)
    return first, second, table


def get(player: Player, path: str) -> Json:
    answer = player.get(path)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def give_up(player: Player, table: str, seat: int) -> None:
    player.command(table, {"seat": seat, "command": {"type": "GiveUp"}}).raise_for_status()


def counted(player: Player, table: str, reckon: Reckon) -> Json:
    """Wait until a table is listed as finished and has been rated; return the rating changes."""

    def found() -> Json:
        reckon()
        return get(player, f"/v1/tables/{table}/rating")

    return poll_until(found, lambda one: one["state"] not in ("expected", "waiting"))  # type: ignore[no-any-return]  # of JSON


def test_game_shows_expected_and_afterwards_actual_rating_changes(api: Api, reckon: Reckon) -> None:
    first, second, table = open_rated(api)

    before = get(first, f"/v1/tables/{table}/rating")
    assert ("expected", None) == (before["state"], before["why"])
    assert [0.5, 0.5] == [seat["expected"] for seat in before["seats"]]
    give_up(first, table, 0)
    after = counted(second, table, reckon)

    assert "counted" == after["state"]
    assert [(first.id, 2), (second.id, 1)] == [(seat["player"], seat["place"]) for seat in after["seats"]]
    loser, winner = (seat["after"] for seat in after["seats"])
    assert [22.364611, 27.635389] == [loser["mu"], winner["mu"]]
    assert winner["rating"] == pytest.approx(winner["mu"] - 3 * winner["sigma"])


def test_player_shows_ratings_and_their_history(api: Api, reckon: Reckon) -> None:
    first, second, table = open_rated(api)
    give_up(first, table, 0)
    change = counted(first, table, reckon)["seats"][1]

    wait_for_lists(api)
    (rating,) = get(first, f"/v1/players/{second.id}/ratings")["ratings"]
    history = get(first, f"/v1/players/{second.id}/ratings/template")

    assert ("template", change["after"]) == (rating["game"], rating["rating"])
    assert change["after"] == history["rating"]
    assert [(table, 1, 2, change["before"], change["after"])] == [
        tuple(step[key] for key in ("table", "place", "seats", "before", "after"))
        for step in history["history"]
    ]


def test_rating_history_is_paginated(api: Api, reckon: Reckon) -> None:
    first, second = rated_player(api), rated_player(api)
    tables = []
    for _ in range(3):
        tables.append(first.open(rated=True))
        second.sit(tables[-1])
        give_up(first, tables[-1], 0)
    counted(first, tables[-1], reckon)

    path, found = f"/v1/players/{first.id}/ratings/template?limit=2", []
    page = get(first, path)
    while True:
        found += [step["table"] for step in page["history"]]
        if page["next"] is None:
            break
        page = get(first, f"{path}&after={page['next']}")

    assert tables[::-1] == found


def test_ladder_lists_rated_players_highest_first(api: Api, reckon: Reckon) -> None:
    first, second, table = open_rated(api)
    give_up(first, table, 0)
    counted(first, table, reckon)

    def listed() -> list[str]:
        return [one["player"] for one in walk_ladder(first)]

    assert listed().index(second.id) < listed().index(first.id)
    first.client.patch("/v1/me", json={"rated": False})
    poll_until(listed, lambda players: first.id not in players)


def walk_ladder(player: Player) -> list[Json]:
    """Return all entries of a ladder, read in small pages."""
    entries, page = [], get(player, "/v1/games/template/ratings?limit=3")
    while True:
        entries += page["ladder"]
        if page["next"] is None:
            ratings = [one["rating"]["rating"] for one in entries]
            assert sorted(ratings, reverse=True) == ratings
            return entries
        page = get(player, f"/v1/games/template/ratings?limit=3&after={page['next']}")


def test_game_with_an_unrated_player_does_not_count(api: Api, reckon: Reckon) -> None:
    first, second, table = open_rated(api, agree=False)
    assert "not agreed" == get(first, f"/v1/tables/{table}/rating")["why"]
    second.client.patch("/v1/me", json={"rated": True})  # too late, because this seat is taken
    give_up(first, table, 0)

    found = counted(first, table, reckon)

    assert ("unrated", "not agreed") == (found["state"], found["why"])
    assert [] == get(first, f"/v1/players/{first.id}/ratings")["ratings"]


def test_other_tables_are_shown_as_unrated(api: Api) -> None:
    player = api.player()

    found = get(player, f"/v1/tables/{player.open()}/rating")

    assert ("unrated", "not opened as rated", []) == (found["state"], found["why"], found["seats"])


def test_clients_cannot_set_the_rating_data_of_a_seat(api: Api) -> None:
    first, liar = rated_player(api), api.player()
    table = first.open(rated=True)
    lie = {"type": "TakeSeat", "nonce": "n", "shown": {"rated": True}}

    refused = liar.command(table, {"seat": 1, "command": lie})
    plain = liar.command(table, {"seat": 1, "command": {"type": "TakeSeat", "nonce": "n"}})

    assert (422, "malformed-command") == (refused.status_code, refused.json()["code"])
    assert "the service sets it" in refused.json()["detail"]
    assert {"rated": False} == plain.json()["events"][0]["shown"]


@pytest.mark.parametrize("wrong", [{"public": False}, {"several": True}])
def test_table_that_cannot_be_rated_is_not_opened_as_rated(api: Api, wrong: Json) -> None:
    body = {"game": "template", "seats": 2, "name": "A table", "rated": True, **wrong}

    refused = api.player().post("/v1/tables", body)

    assert (422, "malformed-command") == (refused.status_code, refused.json()["code"])
    assert "rated table" in refused.json()["detail"]


def test_finished_games_are_listed_with_places_and_rating_changes(api: Api, reckon: Reckon) -> None:
    first, second, table = open_rated(api)
    give_up(first, table, 0)
    counted(first, table, reckon)

    (game,) = poll_until(lambda: get(second, f"/v1/players/{first.id}/games")["games"], bool)

    assert (table, "A table", "template") == (game["table"], game["name"], game["game"])
    assert [2, 1] == [seat["place"] for seat in game["seats"]]
    assert game["change"] < 0


def test_private_game_is_listed_only_for_its_players(api: Api) -> None:
    first, second, stranger = (api.player() for _ in range(3))
    table = first.open(public=False)
    invite = first.look(table)["table"]["invite"]
    second.post(f"/v1/tables/{table}/seats", {"seat": 1}, params={"invite": invite}).raise_for_status()
    wait_for_lists(api)
    plays = get(stranger, "/v1/games/template/statistics")
    give_up(first, table, 0)

    def own() -> list[str]:
        return [one["table"] for one in get(first, f"/v1/players/{first.id}/games")["games"]]

    poll_until(own, lambda found: found == [table])
    assert [] == get(stranger, f"/v1/players/{first.id}/games")["games"]
    assert [] == get(second, f"/v1/players/{first.id}/games")["games"]
    assert plays == get(stranger, "/v1/games/template/statistics")
    assert plays["plays"] + 1 == get(first, "/v1/games/template/statistics")["plays"]
    assert 404 == stranger.get(f"/v1/tables/{table}/rating").status_code


def test_statistics_count_finished_plays(api: Api) -> None:
    first, second = api.player(), api.player()
    wait_for_lists(api)
    plays = get(first, "/v1/games/template/statistics")["plays"]
    table = first.open()
    second.sit(table)
    give_up(first, table, 0)

    found = poll_until(
        lambda: get(first, "/v1/games/template/statistics"), lambda one: one["plays"] == plays + 1
    )

    assert {"mail", "rounds"} <= {one["option"] for one in found["options"]}
    assert found["points"]["least"] <= found["points"]["median"] <= found["points"]["greatest"]


@pytest.mark.parametrize(
    "path",
    [
        "/v1/players/nobody/ratings",
        "/v1/players/nobody/ratings/template",
        "/v1/players/nobody/games",
        "/v1/games/nonsense/ratings",
        "/v1/games/nonsense/statistics",
        "/v1/tables/00nothing/rating",
    ],
)
def test_missing_players_and_games_are_not_found(api: Api, path: str) -> None:
    assert 404 == api.nobody.get(path).status_code


def test_unchanged_answer_is_not_sent_again(api: Api) -> None:
    for path in ("/v1/games/template/ratings", "/v1/games/template/statistics"):
        tag = api.nobody.get(path).headers["ETag"]

        assert 304 == api.nobody.get(path, headers={"If-None-Match": tag}).status_code


def test_invalid_list_position_is_refused(api: Api) -> None:
    refused = api.nobody.get("/v1/games/template/ratings?after=nonsense")

    assert 400 == refused.status_code
    assert "start again without it" in refused.json()["detail"]


def test_tables_awaiting_rating_are_counted(api: Api) -> None:
    """The count falls once they are rated."""
    first, _, table = open_rated(api)
    give_up(first, table, 0)

    poll_until(
        lambda: api.nobody.get(f"/v1/tables/{table}/rating").json()["state"], lambda one: one == "waiting"
    )
