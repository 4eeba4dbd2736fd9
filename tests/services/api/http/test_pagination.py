"""Links between pages."""

from __future__ import annotations

from typing import Any

from tests.services.api.running_api import Api, Player, play_first_options, poll_until, start_game_of_two

GAMES = "/v1/games"


def followed(player: Player, path: str, part: str, **query: Any) -> tuple[list[Any], int]:
    """Follow the links from page to page; return all entries, and the number of pages."""
    found, pages, answer = [], 1, player.get(path, params=query)
    while "next" in answer.links:
        found += answer.json()[part]
        address = answer.links["next"]["url"]
        assert address.startswith("/v1/")
        answer, pages = player.get(address), pages + 1
        assert pages < 200
    return found + answer.json()[part], pages


def test_links_connect_pages_of_the_lobby(api: Api) -> None:
    player = api.player()
    opened = {player.open(name=f"Táble & {number}") for number in range(5)}
    poll_until(
        lambda: len(player.get("/v1/tables", params={"mine": 1}).json()["tables"]), lambda seen: seen == 5
    )

    found, pages = followed(player, "/v1/tables", "tables", mine=1, limit=2, phase="open")

    assert opened == {table["id"] for table in found}
    assert 3 == pages


def test_links_connect_pages_of_a_log_and_of_a_journal(api: Api) -> None:
    first, second, table = start_game_of_two(api)
    end = play_first_options((first, second), table)["head"]["seq"]

    records, _ = followed(first, f"/v1/tables/{table}/events", "records", limit=4, seat=0)
    lines, pages = followed(first, f"/v1/tables/{table}/journal", "lines", limit=2, seat=0)
    whole = first.get(f"/v1/tables/{table}/journal", params={"seat": 0})

    assert list(range(1, end + 1)) == [record["seq"] for record in records]
    assert whole.json()["lines"] == lines
    assert pages > 2
    assert "next" not in whole.links
