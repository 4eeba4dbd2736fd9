"""Assistants that use only the tools play whole games, over HTTP and over standard input and output."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack

import pytest

from tests.services.api.assistants.scripted_assistant import (
    Assistant,
    connect_http,
    connect_stdio,
    play_to_end,
    register_program,
)
from tests.services.api.running_api import Api

Connect = Callable[[Api, str], AbstractAsyncContextManager[Assistant]]

GAMES = (
    pytest.param("mini_express", 2, id="mini_express"),
    pytest.param("el_paso", 2, id="el_paso", marks=pytest.mark.wide),
    pytest.param("gold_rush", 2, id="gold_rush", marks=pytest.mark.wide),
    pytest.param("great_western_trail", 2, id="great_western_trail", marks=pytest.mark.wide),
    pytest.param("trains_and_stations", 3, id="trains_and_stations", marks=pytest.mark.wide),
)


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("connect", [connect_http, pytest.param(connect_stdio, marks=pytest.mark.wide)])
def test_assistants_play_a_game_to_the_end(
    assistants_api: Api, connect: Connect, game: str, seats: int
) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            tokens = [register_program(assistants_api) for _ in range(seats)]
            players = [await stack.enter_async_context(connect(assistants_api, token)) for token in tokens]
            table = await players[0].open(game, seats)
            for player in players[1:]:
                await player.call("take_seat", table=table)
            result = await play_to_end(players, table)
            last_look = await players[0].call("look", table=table)
            assert "Place 1: " in result
            assert "The game is over." in last_look

    asyncio.run(play())
