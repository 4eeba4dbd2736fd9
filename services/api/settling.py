"""From a wish to its answer: put in, then waited for by bell and by looking."""

from __future__ import annotations

import time

import msgspec

from services.api.service import Service
from services.stored import AcceptedAt, Answer, Archived, Wish

LOOK_SECONDS = 0.5
"""How often one who waits looks for itself, should the bell stay silent."""

PAGE = 500

ANY = ""
"""The digest of an answer found in an archive: what was asked stands in the record alone."""


class _Named(msgspec.Struct):
    player: str
    command_id: str


_named = msgspec.json.Decoder(_Named)


async def settle(service: Service, wish: Wish, seconds: float) -> Answer | None:
    """Put the wish in and give its answer, None where it does not come in time."""
    with service.bells.at(wish.table) as bell:
        await service.ports.intake.put(wish)
        service.metrics.commands.inc()
        service.put_in.put((wish.table, wish.player, wish.command_id), value=True)
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not service.closing.is_set():
            await bell.wait(min(left, LOOK_SECONDS))
            answer = await service.ports.results.get(wish.table, wish.player, wish.command_id)
            if answer is not None:
                return answer
    return None


async def waited_for(
    service: Service, table: str, player: str, command_id: str, seconds: float
) -> Answer | None:
    """Give the answer to a command that was put in before, None where there is none in time."""
    with service.bells.at(table) as bell:
        end = time.monotonic() + seconds
        while True:
            answer = await given(service, table, player, command_id)
            left = end - time.monotonic()
            if answer is not None or left <= 0 or service.closing.is_set():
                return answer
            await bell.wait(min(left, LOOK_SECONDS))


async def given(service: Service, table: str, player: str, command_id: str) -> Answer | None:
    """Give the answer that a command had, wherever the log lies."""
    answer = await service.ports.results.get(table, player, command_id)
    if answer is None and isinstance(await service.ports.tables.get(table), Archived):
        return await _archived(service, table, player, command_id)
    return answer


async def _archived(service: Service, table: str, player: str, command_id: str) -> Answer | None:
    """Look through an archived log: the ids are not kept beside it."""
    after = 0
    while entries := await service.ports.reader.records(table, after, PAGE):
        for entry in entries:
            named = _named.decode(entry.record)
            if (named.player, named.command_id) == (player, command_id):
                return AcceptedAt(ANY, entry.seq)
        after = entries[-1].seq
    return None
