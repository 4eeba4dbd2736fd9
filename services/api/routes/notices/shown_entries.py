"""Entries of the ledger as they are shown: with names of tables, and when what failed is tried again."""

from __future__ import annotations

from collections.abc import Sequence

from infra.ports.people.notices.entries import LedgerEntry
from infra.ports.people.notices.ledger import ChannelRef
from projections.notices.values import NO_TABLE
from services.api.auth.call import PlayerCall
from services.api.auth.credentials import now_ms
from services.api.presenters.people.notices import LedgerContext, build_ledger_line
from services.api.schemas.people.notices import LedgerLine


async def show_entries(call: PlayerCall, entries: Sequence[LedgerEntry]) -> tuple[LedgerLine, ...]:
    """Show a player's entries; costs two round trips, however many there are."""
    tables = sorted({one.notice.table for one in entries} - {NO_TABLE})
    refs = sorted({ChannelRef(one.notice.player, one.channel) for one in entries if one.is_open})
    names = await call.api.ports.reader.table_names(tables) if tables else {}
    waits = await call.api.ports.notice_ledger.read_waits(refs) if refs else {}
    context = LedgerContext(now_ms(), names, {ref.channel: until for ref, until in waits.items()})
    return tuple(build_ledger_line(one, context) for one in entries)
