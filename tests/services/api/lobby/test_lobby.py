"""Lists of tables: which tables each player finds, page by page."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.services.api.running_api import Api, Json, Player, poll_until, start_game_of_two


def tables(player: Player, **query: Any) -> list[Json]:
    answer = player.get("/v1/tables", params=query)
    assert answer.status_code == 200, answer.text
    found: list[Json] = answer.json()["tables"]
    return found


def ids(player: Player, **query: Any) -> list[str]:
    return [table["id"] for table in tables(player, **query)]


def test_open_table_is_listed_as_its_page_shows_it(api: Api) -> None:
    owner, other = api.player(), api.player()
    table = owner.open(name="Come and play", hours=24)

    shown = other.look(table)["table"]

    assert shown in poll_until(lambda: tables(other, phase="open"), lambda found: shown in found)


def test_table_moves_from_list_to_list(api: Api) -> None:
    first, second, table = start_game_of_two(api)

    poll_until(lambda: ids(first, phase="playing", mine=1), lambda found: found == [table])
    first.command(table, {"seat": 0, "command": {"type": "GiveUp"}})
    poll_until(lambda: ids(second, phase="ended", mine=1), lambda found: found == [table])

    assert [] == ids(first, phase="playing", mine=1)
    assert [table] == ids(first, mine=1, game="template")
    assert [] == ids(first, mine=1, game="gold_rush")


def test_private_table_is_listed_only_for_its_players(api: Api) -> None:
    owner, stranger = api.player(), api.player()
    private, public = owner.open(public=False), owner.open()

    poll_until(lambda: ids(owner, mine=1), lambda found: found == [public, private])
    poll_until(lambda: ids(stranger), lambda found: public in found)

    invited = {one["id"]: one["invite"] for one in tables(owner, mine=1)}
    assert private not in ids(stranger)
    assert owner.look(private)["table"]["invite"] == invited[private]
    assert invited[public] is None


def test_lobby_is_read_page_by_page(api: Api) -> None:
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
    """Read a whole list; return the tables of each page, and the number of further tables of each host."""
    pages, more, after = [], Counter[str](), None
    while True:
        page = player.get("/v1/tables", params={**query, **({"after": after} if after else {})}).json()
        pages.append([table["id"] for table in page["tables"]])
        more.update({one["owner"]: one["tables"] for one in page["more"]})
        after = page["next"]
        if after is None:
            return pages, more


def length(player: Player) -> int:
    """Count the open tables: those listed, and those only counted under their host."""
    pages, more = whole_list(player, phase="open")
    return sum(map(len, pages)) + more.total()


def test_host_of_many_tables_fills_no_page_and_loses_none(api: Api) -> None:
    """A host's excess tables are counted, and listed on request for that host."""
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


def test_list_position_of_an_older_version_is_refused(api: Api) -> None:
    answer = api.nobody.get("/v1/tables", params={"after": "001790000000000:00table"})

    assert (400, "bad-request") == (answer.status_code, answer.json()["code"])
    assert "start again without it" in answer.json()["detail"]


def test_list_of_own_tables_requires_authentication(api: Api) -> None:
    assert api.nobody.get("/v1/tables").status_code == 200
    assert api.nobody.get("/v1/tables?mine=1").status_code == 401
    assert api.nobody.get("/v1/inbox").status_code == 401


def test_tables_are_counted_by_phase_with_the_callers_separately(api: Api) -> None:
    """The overall count is the length of the list, and includes the public tables."""
    owner = api.player()
    public = owner.open()
    owner.open(public=False)
    found = poll_until(lambda: owner.get("/v1/lobby").json(), lambda one: one["mine"]["open"] == 2)
    poll_until(lambda: ids(owner, phase="open"), lambda listed: public in listed)

    poll_until(lambda: (length(owner), owner.get("/v1/lobby").json()["open"]), lambda two: two[0] == two[1])
    assert {"open": 2, "playing": 0, "ended": 0, "invited": 0} == found["mine"]
    assert owner.get("/v1/lobby", params={"game": "gold_rush"}).json()["mine"] is None


def test_tables_are_found_by_a_part_of_their_name(api: Api) -> None:
    owner = api.player()
    evening, _ = owner.open(name="A quiet Evening"), owner.open(name="Noon")

    poll_until(lambda: ids(owner, mine=1), lambda found: len(found) == 2)
    assert [evening] == ids(owner, mine=1, name="EVEN")


def test_waiting_player_finds_the_table_under_waiting_for_others(api: Api) -> None:
    first, second, table = start_game_of_two(api)
    poll_until(lambda: ids(first, phase="playing", mine=1), lambda found: found == [table])
    asked = {seat for seat in (0, 1) if any(one["seat"] == seat for one in first.look(table)["waiting"])}

    unasked = {seat for seat, player in enumerate((first, second)) if table in ids(player, mine=1, unasked=1)}
    assert {0, 1} - asked == unasked


def test_other_players_games_fill_pages_and_are_counted_separately(api: Api) -> None:
    first, second, table = start_game_of_two(api, name="Of others")
    games = {table, *(start_game_of_two(api, name="Of others")[2] for _ in range(3))}
    query: dict[str, Any] = {"phase": "playing", "name": "Of others"}
    poll_until(lambda: set(ids(second, **query)), lambda found: games <= found)
    query["others"] = 1

    pages, _ = whole_list(first, **query, limit=2)
    assert [2, 1] == [len(page) for page in pages]
    assert games - {table} == {one for page in pages for one in page}
    for asked, game in ((first, None), (second, "template")):
        counts = asked.get("/v1/lobby", params={"game": game} if game else {}).json()
        assert counts["playing"] - 1 == counts["others"]
    unknown = api.nobody.get("/v1/tables", params=query).json()["tables"]
    assert games == {one["id"] for one in unknown}
    elsewhere = first.get("/v1/lobby", params={"game": "gold_rush"}).json()
    nobody = api.nobody.get("/v1/lobby").json()
    assert all(counts["playing"] == counts["others"] for counts in (elsewhere, nobody))


def test_unusual_options_of_a_table_are_shown_in_words(api: Api) -> None:
    owner = api.player()
    table = owner.open(options={"rounds": 3, "mail": False})

    assert ["3 rounds", "no mail"] == owner.look(table)["table"]["chosen"]
