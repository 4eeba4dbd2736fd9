"""The long lists of the download of one's own data, each read some at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator

from domain.table.talk.words import SpokenLine
from infra.ports.people.notices.ledger import LEDGER_ENTRIES, EntryFilter
from services.api.auth.call import PlayerCall
from services.api.presenters.people.notices import build_kinds
from services.api.presenters.table_view import build_lobby_summaries
from services.api.routes.notices.shown_entries import show_entries
from services.api.schemas.people.notices import LedgerLine
from services.api.schemas.people.own_data import (
    OwnComplaint,
    OwnNote,
    OwnSeen,
    OwnTableNotices,
    OwnTalk,
)
from services.api.schemas.tables import TableSummary
from services.queries.reader import LobbyFilter

PAGE = 100
"""Tables, or entries of the ledger, that are read at once."""

MAX_TALK_TABLES = 100_000
"""Tables at which one player spoke that are looked at: more than anybody plays at."""


async def list_complaints(call: PlayerCall) -> AsyncIterator[OwnComplaint]:
    """Give what the caller reported and what waits for an operator still."""
    for line in await call.api.ports.accounts.list_reported():
        for one in line.complaints:
            if one.player == call.player:
                yield OwnComplaint(line.table, line.seq, one.reason, one.at)


async def list_table_notices(call: PlayerCall) -> AsyncIterator[OwnTableNotices]:
    """Give what the caller wants to be told of single tables."""
    found = (await call.api.ports.notice_ledger.read_addressees([call.player])).get(call.player)
    for table, kinds in sorted({} if found is None else found.tables.items()):
        yield OwnTableNotices(table, build_kinds(kinds))


async def list_notes(call: PlayerCall) -> AsyncIterator[OwnNote]:
    """Give the caller's notes; one that is written meanwhile may come twice."""
    async for table, note in call.api.ports.note_book.list_notes(call.player):
        yield OwnNote(table, note.text, note.changed)


async def list_seen(call: PlayerCall) -> AsyncIterator[OwnSeen]:
    """Give how far the caller has seen tables."""
    for table, seq in sorted((await call.api.ports.notice_ledger.list_seen(call.player)).items()):
        yield OwnSeen(table, seq)


async def list_ledger(call: PlayerCall) -> AsyncIterator[LedgerLine]:
    """Give the caller's ledger, the newest first."""
    after: str | None = None
    for _ in range(LEDGER_ENTRIES // PAGE + 1):
        wanted = EntryFilter(after=after)
        page = await call.api.ports.notice_ledger.list_entries(call.player, wanted, PAGE)
        for line in await show_entries(call, page):
            yield line
        if len(page) < PAGE:
            return
        after = page[-1].key


async def list_talk(call: PlayerCall) -> AsyncIterator[OwnTalk]:
    """Give what the caller said beside logs, table by table."""
    ports = call.api.ports
    for table in await ports.reader.tables_spoken_at(call.player, MAX_TALK_TABLES):
        for seq, line in sorted((await ports.talk.read_all(table)).items()):
            if line.player == call.player:
                yield OwnTalk(table, seq, line.words.text if isinstance(line, SpokenLine) else None)


async def list_tables(call: PlayerCall) -> AsyncIterator[TableSummary]:
    """Give the caller's tables, those first where people did something last."""
    after: str | None = None
    while True:
        page = await call.api.ports.reader.lobby_page(
            LobbyFilter(player=call.player), after=after, limit=PAGE
        )
        for summary in await build_lobby_summaries(call.api, page.tables, call.caller):
            yield summary
        after = page.next
        if after is None:
            return
