from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from domain.games import catalog
from tests.services.api.running_api import Api, Json, Player, poll_until, start_game_of_two


def tables(player: Player, **query: Any) -> list[Json]:
    answer = player.get("/v1/tables", params=query)
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()["tables"]
    return found


def ids(player: Player, **query: Any) -> list[str]:
    return [table["id"] for table in tables(player, **query)]


def test_an_open_table_is_in_the_lobby_as_it_shows_itself(api: Api) -> None:
    owner, other = api.player(), api.player()
    table = owner.open(name="Come and play", hours=24)

    shown = other.look(table)["table"]

    assert shown in poll_until(lambda: tables(other, phase="open"), lambda found: shown in found)


def test_a_table_moves_from_list_to_list(api: Api) -> None:
    first, second, table = start_game_of_two(api)

    poll_until(lambda: ids(first, phase="playing", mine=1), lambda found: found == [table])
    first.command(table, {"seat": 0, "command": {"type": "GiveUp"}})
    poll_until(lambda: ids(second, phase="ended", mine=1), lambda found: found == [table])

    assert [] == ids(first, phase="playing", mine=1)
    assert [table] == ids(first, mine=1, game="template")
    assert [] == ids(first, mine=1, game="gold_rush")


def test_a_private_table_is_in_nobodys_list_but_its_players(api: Api) -> None:
    owner, stranger = api.player(), api.player()
    private, public = owner.open(public=False), owner.open()

    poll_until(lambda: ids(owner, mine=1), lambda found: found == [public, private])
    poll_until(lambda: ids(stranger), lambda found: public in found)

    invited = {one["id"]: one["invite"] for one in tables(owner, mine=1)}
    assert private not in ids(stranger)
    assert owner.look(private)["table"]["invite"] == invited[private]
    assert invited[public] is None


def test_the_lobby_is_read_page_by_page(api: Api) -> None:
    owner = api.player()
    opened = [owner.open() for _ in range(5)]
    poll_until(lambda: ids(owner, mine=1), lambda found: len(found) == 5)

    pages, after = [], None
    while True:
        query = {"mine": 1, "limit": 2, **({"after": after} if after else {})}
        page = owner.get("/v1/tables", params=query).json()
        pages.append([table["id"] for table in page["tables"]])
        after = page["next"]
        if after is None:
            break

    assert [2, 2, 1] == [len(page) for page in pages]
    assert opened[::-1] == [table for page in pages for table in page]


def whole_list(player: Player, **query: Any) -> tuple[list[list[str]], Counter[str]]:
    """Walk through a list; give the tables of each page, and of how many only the owner was told."""
    pages, more, after = [], Counter[str](), None
    while True:
        page = player.get("/v1/tables", params={**query, **({"after": after} if after else {})}).json()
        pages.append([table["id"] for table in page["tables"]])
        more.update({one["owner"]: one["tables"] for one in page["more"]})
        after = page["next"]
        if after is None:
            return pages, more


def test_an_owner_of_many_tables_fills_no_page_and_none_of_them_is_lost(api: Api) -> None:
    """What one owner has too many of is told, and listed under its owner."""
    many, few = api.player(), [api.player() for _ in range(4)]
    flood = [many.open(game="template") for _ in range(7)]
    others = [player.open() for player in few]
    others.insert(1, many.open(name="Once more"))
    mine = {*flood, others[1]}
    poll_until(lambda: ids(many, mine=1), lambda found: len(found) == 8)
    poll_until(lambda: ids(many, phase="open"), lambda found: set(others) - mine <= set(found))

    pages, more = whole_list(many, phase="open", game="template", limit=4)

    listed = [table for page in pages for table in page]
    assert len(listed) == len(set(listed))
    assert all(len(mine & set(page)) <= 3 for page in pages)
    assert {*others} - mine <= set(listed)
    assert 8 == more[many.id] + len(mine & set(listed))
    assert [*reversed(flood)] == [one for one in ids(few[0], owner=many.id) if one in flood]
    assert 8 == len(ids(few[0], owner=many.id))


def test_a_list_never_ended_where_another_version_of_it_did(api: Api) -> None:
    answer = api.nobody.get("/v1/tables", params={"after": "001790000000000:00table"})

    assert (400, "bad-request") == (answer.status_code, answer.json()["code"])
    assert "begin again without it" in answer.json()["detail"]


def test_the_list_of_ones_own_tables_needs_a_name(api: Api) -> None:
    assert api.nobody.get("/v1/tables").status_code == 200
    assert api.nobody.get("/v1/tables?mine=1").status_code == 401
    assert api.nobody.get("/v1/inbox").status_code == 401


def test_the_inbox_holds_what_waits_longest_waiting_first(api: Api) -> None:
    first, second = api.player(), api.player()
    opened = []
    for _ in range(2):
        opened.append(first.open(options={"mail": False}, hours=3))
        second.sit(opened[-1])

    found = poll_until(lambda: first.get("/v1/inbox").json()["waiting"], lambda turns: len(turns) == 2)

    assert opened == [turn["table"] for turn in found]
    assert found[0] == first.get("/v1/inbox/next").json()
    assert first.look(opened[0], 0)["decision"] == found[0]["decision"]
    assert 3 * 3_600_000 == found[0]["due"] - found[0]["since"]
    assert second.get("/v1/inbox/next").status_code == 204


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


def referred(schema: Json) -> Json:
    """Follow the reference that a schema may be, within itself."""
    found = schema
    for part in schema.get("$ref", "#").split("/")[1:]:
        found = found[part]
    return found


def test_games_are_listed_with_options_that_open_a_table(api: Api) -> None:
    player = api.player()

    found = player.get("/v1/games").json()

    assert [*catalog.names(), "template"] == [game["game"] for game in found]
    for game in found:
        assert referred(game["options"])["properties"]
        body = {"game": game["game"], "seats": game["seats"][0], "name": "x", "options": game["defaults"]}
        assert player.post("/v1/tables", body).status_code == 201


def test_a_games_rules_can_be_read(api: Api) -> None:
    game = next(game for game in api.nobody.get("/v1/games").json() if game["game"] == "template")

    answer = api.nobody.get(game["rules"])

    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text.startswith("# Whistle Stop")
    assert api.nobody.get("/v1/games/kernel/rules").status_code == 404


def test_the_small_game_is_offered_only_for_trials(another: Callable[..., Api]) -> None:
    api = another(offer_template=False)
    body = {"game": "template", "seats": 2, "name": "x"}

    assert "template" not in [game["game"] for game in api.nobody.get("/v1/games").json()]
    assert api.player().post("/v1/tables", body).status_code == 400


def test_defaults_are_legal_options_of_their_game() -> None:
    for name in (*catalog.names(), catalog.TEMPLATE):
        game = catalog.game(name)
        made = msgspec.json.decode(msgspec.json.encode(game.options_type()), type=game.options_type)

        assert game.options_type() == made


def test_the_signs_of_a_games_drawing_are_explained(api: Api) -> None:
    for game in api.nobody.get("/v1/games").json():
        signs = api.nobody.get(f"/v1/games/{game['game']}/legend").json()["signs"]
        assert all(sign["drawing"].startswith("<") and sign["says"].strip() for sign in signs)
    assert api.nobody.get("/v1/games/kernel/legend").status_code == 404
