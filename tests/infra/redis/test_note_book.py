"""Private notes on fakeredis: limited per player, deleted with the account."""

from __future__ import annotations

import asyncio
from typing import Any

import fakeredis
import pytest

from infra.ports.talk import MAX_NOTES, PrivateNote, TooManyNotes
from infra.redis.functions import PLAYER_LIBRARY
from infra.redis.players import RedisNoteBook


def test_number_of_notes_is_limited_and_each_can_be_changed() -> None:
    async def whole(client: Any) -> None:
        book = RedisNoteBook(client)
        for number in range(MAX_NOTES):
            await book.put_note("p1", f"t{number}", PrivateNote("one", number))
        with pytest.raises(TooManyNotes):
            await book.put_note("p1", "another", PrivateNote("one too many", 1))
        await book.put_note("p1", "t7", PrivateNote("changed", 8))
        await book.put_note("p2", "another", PrivateNote("somebody else's", 1))
        listed = {table: note async for table, note in book.list_notes("p1")}

        assert (MAX_NOTES, PrivateNote("changed", 8)) == (len(listed), listed["t7"])
        await book.forget_notes("p1")
        assert [] == [one async for one in book.list_notes("p1")]
        assert await book.read_note("p2", "another") is not None

    server = fakeredis.FakeServer()
    fakeredis.FakeRedis(server=server).function_load(PLAYER_LIBRARY.source)
    asyncio.run(whole(fakeredis.FakeAsyncRedis(server=server)))
