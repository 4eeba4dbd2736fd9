"""Viewers of the demo table are recorded, but not viewers of other tables."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from domain.table.bot_accounts import HOST_ACCOUNT
from services.api.runtime.executor import BackgroundWork
from services.api.runtime.waiting import WATCHED_SECONDS, DemoViewers

BOT, PERSON = "bot-greedy", "p1"


class Watch:
    def __init__(self) -> None:
        self.noted: list[int] = []

    async def note_viewer(self, seconds: int) -> None:
        self.noted.append(seconds)


def noted(owner: str, *players: str | None, looks: int = 1) -> list[int]:
    seats = tuple(SimpleNamespace(player=player) for player in players)
    table = cast("Any", SimpleNamespace(owner=owner, seats=seats))

    async def look() -> list[int]:
        watch, background = Watch(), BackgroundWork()
        viewers = DemoViewers(watch, background)
        for _ in range(looks):
            viewers.note(table)
        await background.finish()
        return watch.noted

    return asyncio.run(look())


def test_repeated_views_of_the_demo_are_recorded_once() -> None:
    assert [WATCHED_SECONDS] == noted(HOST_ACCOUNT, BOT, BOT, looks=5)


@pytest.mark.parametrize(("owner", "player"), [(PERSON, BOT), (HOST_ACCOUNT, PERSON), (HOST_ACCOUNT, None)])
def test_viewers_of_other_tables_are_not_recorded(owner: str, player: str | None) -> None:
    assert [] == noted(owner, BOT, player)
