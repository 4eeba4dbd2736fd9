"""The tools: what they show, what they refuse, and which call they name instead."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest

from domain.games import catalog
from services.mcp.server import ACTING, NO_PROGRAM, READING
from tests.services.api.assistants.scripted_assistant import (
    Assistant,
    Refused,
    connect_http,
    connect_stdio,
    find_decision,
    find_table,
    play_to_end,
    register_program,
)
from tests.services.api.running_api import QUICK, Api, Json, Player, poll_until

UNKNOWN = "00" + "z" * 14


class Game(NamedTuple):
    """A running two-player game: the assistant that has to decide, the one that waits, and the table."""

    asked: Assistant
    waiting: Assistant
    table: str


@asynccontextmanager
async def start_game(api: Api, game: str = "template", **options: object) -> AsyncIterator[Game]:
    async with (
        connect_http(api, register_program(api)) as first,
        connect_http(api, register_program(api)) as second,
    ):
        table = await first.open(game, 2, options=options or (QUICK if game == "template" else {}))
        await second.call("take_seat", table=table)
        text = await first.call("look", table=table)
        yield Game(first, second, table) if find_decision(text) else Game(second, first, table)


def with_game(api: Api, test: Callable[[Game], Awaitable[None]], game: str = "template") -> None:
    async def run() -> None:
        async with start_game(api, game) as started:
            await test(started)

    asyncio.run(run())


async def refusal(call: Awaitable[str]) -> str:
    """Return the reason of a refusal, without the words that the SDK puts before it."""
    with pytest.raises(Refused) as refused:
        await call
    return re.sub(r"^Error executing tool \w+: ", "", str(refused.value))


def test_client_lists_tools_and_rules(assistants_api: Api) -> None:
    async def run() -> None:
        async with connect_http(assistants_api, register_program(assistants_api)) as assistant:
            tools = (await assistant.client.list_tools()).tools
            resources = (await assistant.client.list_resources()).resources
            rules = (await assistant.client.read_resource("railhead://rules/gold_rush")).contents[0]
            games = await assistant.call("list_games")

        assert {tool.__name__ for tool in (*READING, *ACTING)} == {tool.name for tool in tools}
        assert {tool.__name__ for tool in READING} == {
            tool.name for tool in tools if tool.annotations and tool.annotations.read_only_hint
        }
        assert all(tool.description for tool in tools)
        assert {f"railhead://rules/{game}" for game in catalog.names()} <= {each.uri for each in resources}
        assert "text/markdown" == rules.mime_type
        assert all(f"{game}: {catalog.game(game).title}" in games for game in catalog.names())

    asyncio.run(run())


@pytest.mark.parametrize("connect", [connect_http, connect_stdio])
def test_clients_of_the_earlier_protocol_can_play(
    assistants_api: Api, connect: Callable[..., AsyncIterator[Assistant]]
) -> None:
    async def run() -> None:
        token = register_program(assistants_api)
        async with connect(assistants_api, token, mode="legacy") as assistant:  # type: ignore[attr-defined]  # a context
            table = await assistant.open("mini_express", 1)
            assert "Place 1: " in await play_to_end([assistant], table)

    asyncio.run(run())


def test_play_returns_the_new_situation(assistants_api: Api) -> None:
    async def run(game: Game) -> None:
        text = await game.asked.call("look", table=game.table)
        played = await game.asked.play_last(game.table, text)

        assert played.startswith("Played: ")
        assert "\nChanges:\n" in played
        assert find_decision(text) != find_decision(played)

    with_game(assistants_api, run)


def test_option_of_an_older_decision_is_refused(assistants_api: Api) -> None:
    async def run(game: Game) -> None:
        text = await game.asked.call("look", table=game.table)
        decision = find_decision(text)
        at = await game.asked.call("play", table=game.table, option=1, decision=decision)
        refused = await refusal(game.asked.call("play", table=game.table, option=1, decision=decision))
        after = await game.asked.call("wait_for_turn", table=game.table, seconds=0)

        assert "call look" in refused or "call wait_for_turn" in refused
        assert record(at) == record(after)

    with_game(assistants_api, run, "gold_rush")


def record(text: str) -> str:
    """Return the number of the last record that a situation shows."""
    found = re.search(r"record (\d+)\.", text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("option", [-1, 0, 1_000])
def test_option_out_of_range_is_refused(assistants_api: Api, option: int) -> None:
    async def run(game: Game) -> None:
        decision = find_decision(await game.asked.call("look", table=game.table))
        refused = await refusal(game.asked.call("play", table=game.table, option=option, decision=decision))

        assert re.match(rf"There is no option {option}: call look, and choose from 1 to \d+\.", refused)

    with_game(assistants_api, run)


def test_player_who_is_not_asked_has_to_wait(assistants_api: Api) -> None:
    async def run(game: Game) -> None:
        text = await game.waiting.call("wait_for_turn", table=game.table, seconds=0)
        refused = await refusal(game.waiting.call("play", table=game.table, option=1, decision="5-0000"))

        assert "It is not your turn: call wait_for_turn." in text
        assert "It is not your turn: call wait_for_turn." == refused

    with_game(assistants_api, run, "gold_rush")


def test_wait_ends_with_the_turn(assistants_api: Api) -> None:
    async def run(game: Game) -> None:
        waiting = asyncio.create_task(game.waiting.call("wait_for_turn", table=game.table, seconds=50))
        text = await game.asked.call("look", table=game.table)
        while find_decision(text):
            text = await game.asked.play_last(game.table, text)

        assert find_decision(await waiting)

    with_game(assistants_api, run, "gold_rush")


def test_unknown_names_are_refused_with_the_call_to_use(assistants_api: Api) -> None:
    async def run(game: Game) -> None:
        call, table = game.asked.call, game.table
        for tool in ("look", "wait_for_turn", "journal", "take_seat"):
            assert "Call list_tables" in await refusal(call(tool, table=UNKNOWN))
        assert "call look with one of these groups" in await refusal(call("look", table=table, group="g7"))
        assert "call look" in await refusal(call("look", table=table, page=9))
        assert "look for places" in await refusal(call("explain", table=table, place="nowhere"))
        assert "list_games for games" in await refusal(call("rules", game="chess"))
        assert "call rules without a topic" in await refusal(call("rules", game="gold_rush", topic="x"))
        assert "available: " in await refusal(call("open_table", game="chess", seats=2))
        assert "no free seat: call list_tables" in await refusal(call("take_seat", table=table))

    with_game(assistants_api, run)


def test_spectator_has_no_options(assistants_api: Api) -> None:
    async def run(game: Game) -> None:
        async with connect_http(assistants_api, register_program(assistants_api)) as other:
            seen = await other.call("look", table=game.table)
            refused = await refusal(other.call("play", table=game.table, option=1, decision="1-0"))
            waits = await refusal(other.call("wait_for_turn", table=game.table))

        assert "You have no seat here." in seen
        assert find_decision(seen) is None
        assert "You have no seat at this table: call take_seat." == refused == waits

    with_game(assistants_api, run)


def test_journal_lists_records_and_continues(assistants_api: Api) -> None:
    async def run(game: Game) -> None:
        await play_to_end([game.asked, game.waiting], game.table)
        latest = await game.asked.call("journal", table=game.table)
        first = await game.asked.call("journal", table=game.table, after=0)
        later = await game.asked.call("journal", table=game.table, after=3)

        assert "The game is over" in latest
        assert first.startswith("1. Table opened")
        assert first.endswith(later)

    with_game(assistants_api, run)


def test_tables_are_listed_by_what_to_do(assistants_api: Api) -> None:
    async def run(game: Game) -> None:
        assistant = game.asked
        open_table = await game.waiting.open("gold_rush", 2, name="Come and join")
        poll, told = "", "'Come and join', open; seats: Assistant"
        while told not in poll or poll.index(game.table) > poll.index("Your other tables"):
            poll = await assistant.call("list_tables")  # lists lag slightly behind the log

        assert poll.index("Waiting for your move:\n") < poll.index(game.table)
        assert poll.index("Tables with free seats:\n") < poll.index(open_table) < poll.index(told)

    with_game(assistants_api, run)


def test_place_is_explained(assistants_api: Api) -> None:
    async def run(game: Game) -> None:
        text = await game.asked.call("look", table=game.table)
        place = re.findall(r"\[(\S+)\]$", text, re.MULTILINE)[0]
        told = await game.asked.call("explain", table=game.table, place=place)

        assert "Option: " in told
        assert "Rules: topic " in told

    with_game(assistants_api, run, "gold_rush")


def test_assistant_sees_what_the_api_gives_its_seat(assistants_api: Api) -> None:
    """The board and the options are those of the seat; the hands of the others stay hidden."""

    async def run() -> None:
        tokens = [register_program(assistants_api) for _ in range(3)]
        async with connect_http(assistants_api, tokens[0]) as first:
            table = await first.open("trains_and_stations", 3)
            for token in tokens[1:]:
                async with connect_http(assistants_api, token) as other:
                    await other.call("take_seat", table=table)
            looks = []
            for token in tokens:
                async with connect_http(assistants_api, token) as assistant:
                    looks.append(await assistant.call("look", table=table))
        for seat, (token, look) in enumerate(zip(tokens, looks, strict=True)):
            client = assistants_api.client(token)
            given: Json = client.get(f"/v1/tables/{table}", params={"seat": seat}).json()
            board = client.get(
                f"/v1/tables/{table}", params={"seat": seat}, headers={"Accept": "text/plain"}
            ).text
            listed = re.findall(r"^\d+\. (Keep .*?)(?: \[\S+\])?$", look, re.MULTILINE)
            assert [each["says"] for each in given["options"]] == listed
            assert board.strip() in look
            assert 1 == look.count("special cards: the ")

    asyncio.run(run())


def test_accounts_of_people_may_look_but_not_play(assistants_api: Api) -> None:
    async def run() -> None:
        person = assistants_api.player()
        table = person.open(game="gold_rush")
        async with connect_http(assistants_api, person.token) as assistant:
            assert table in await assistant.call("look", table=table)
            assert NO_PROGRAM == await refusal(assistant.call("open_table", game="gold_rush", seats=2))
            assert NO_PROGRAM == await refusal(assistant.call("take_seat", table=table))
            assert NO_PROGRAM == await refusal(assistant.call("play", table=table, option=1, decision="1-0"))

    asyncio.run(run())


def register_owned(owner: Player, name: str) -> str:
    answer = owner.post("/v1/players", {"name": name, "bot": "assistant"})
    assert 201 == answer.status_code
    return str(answer.json()["token"])


def test_rated_table_treats_assistants_as_programs_of_their_owner(assistants_api: Api) -> None:
    owner = assistants_api.player("Olga the owner")
    tokens = [register_owned(owner, f"Helper {number}") for number in (1, 2)]

    async def run() -> str:
        async with (
            connect_http(assistants_api, tokens[0]) as first,
            connect_http(assistants_api, tokens[1]) as second,
        ):
            table = await first.open("gold_rush", 2, rated=True)
            assert "your other account holds" in await refusal(second.call("take_seat", table=table))
            return table

    seat = owner.look(asyncio.run(run()))["table"]["seats"][0]

    assert ("assistant", "Olga the owner") == (seat["bot"], seat["owner_name"])


def test_private_table_is_joined_with_its_code(assistants_api: Api) -> None:
    async def run() -> None:
        async with (
            connect_http(assistants_api, register_program(assistants_api)) as host,
            connect_http(assistants_api, register_program(assistants_api)) as guest,
        ):
            text = await host.call("open_table", game="template", seats=2, public=False, options=QUICK)
            code = text.rpartition("Invitation code: ")[2]
            assert "Call list_tables" in await refusal(guest.call("take_seat", table=find_table(text)))
            joined = await guest.call("take_seat", table=find_table(text), invite=code)

        assert ", playing, " in joined

    asyncio.run(run())


def test_wrong_token_over_stdio_is_explained(assistants_api: Api) -> None:
    async def run() -> None:
        async with connect_stdio(assistants_api, "rh_wrong") as assistant:
            refused = await refusal(assistant.call("list_tables"))

        assert refused.startswith("The token is not valid: ask the owner for another one.")

    asyncio.run(run())


def test_owner_sees_the_open_table_in_the_lobby(assistants_api: Api) -> None:
    """Tables of assistants are ordinary tables."""

    async def run() -> str:
        async with connect_http(assistants_api, register_program(assistants_api)) as assistant:
            return await assistant.open("gold_rush", 3, name="Two more players wanted")

    table = asyncio.run(run())

    def listed() -> list[str]:
        found: Json = assistants_api.nobody.get("/v1/tables", params={"phase": "open"}).json()
        return [each["id"] for each in found["tables"]]

    assert table in poll_until(listed, lambda ids: table in ids)
