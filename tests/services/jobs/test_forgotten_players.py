"""Forgetting a player deletes all data outside the account."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from infra.ports.calls import BotCall, CallLine, CallReport, SeatCall, TakenLine
from infra.ports.profile import OriginDigest, PlayedFrom
from infra.ports.talk import PrivateNote
from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import load_functions
from infra.redis.keys import SIGN_ORDER
from infra.redis.notices import RedisNoticeLedger
from infra.redis.players import RedisAccountSigns, RedisCallBook, RedisNoteBook
from services.jobs.wiring import forget_player

GONE, OTHER = "p0123456789abcdef", "pfedcba9876543210"
NOW = 1_790_000_000_000


async def leave_traces(url: str, player: str) -> None:
    """Create a call, a note, an account sign and notification settings of a player."""
    client = connect_async(url)
    book = RedisCallBook(client)
    await book.change_call(player, lambda _: BotCall("https://a.example/", "c2VjcmV0", NOW))
    taken = await book.take(player, "t", NOW)
    assert isinstance(taken, TakenLine)
    report = CallReport("call", "t", 0, 7, NOW, 1, "accepted")
    await book.settle(taken, CallLine({0: SeatCall(7)}), report)
    await RedisNoteBook(client).put_note(player, "t", PrivateNote("mine", NOW))
    await RedisNoticeLedger(client).change_addressee(player, lambda before: replace(before, digest=7))
    await RedisNoticeLedger(client).mark_seen(player, "t", 3)
    where = PlayedFrom(player, "t", 20_000, NOW)
    await RedisAccountSigns(client).note_origin(where, [OriginDigest("network", "aa")], 30)
    await client.aclose()


def test_no_key_names_a_forgotten_player(real_url: str) -> None:
    client = connect(real_url)
    client.flushall()
    load_functions(client)
    for player in (GONE, OTHER):
        asyncio.run(leave_traces(real_url, player))
    assert 1 == client.zcard(SIGN_ORDER)
    asyncio.run(forget_player(real_url, GONE))
    names = [name.decode() for name in client.scan_iter()]
    callers = [player for name in names if name.endswith(":callers") for player in client.smembers(name)]
    others = sum(OTHER in name for name in names)
    client.close()

    assert [] == [name for name in names if GONE in name]
    assert [OTHER.encode()] == callers
    assert SIGN_ORDER not in names
    assert others == len({name.split(":")[1] for name in names if OTHER in name}) > 4
