"""What a player is asked, in words."""

from __future__ import annotations

from collections.abc import Sequence

from services.api.auth.access import load_table
from services.api.auth.call import PlayerCall
from services.api.presenters.perspective import build_perspective
from services.api.presenters.table_view import build_lobby_summaries
from services.api.runtime.state import ApiState
from services.api.schemas.tables import TurnQuestion
from services.queries.reader import InboxItem


async def build_turn_questions(call: PlayerCall, listed: Sequence[InboxItem]) -> tuple[TurnQuestion, ...]:
    """Give the question and the table of each decision, but for tables that lists do not know yet."""
    api = call.api
    known = await api.ports.reader.lobby_documents(sorted({one.table for one in listed}))
    summaries = await build_lobby_summaries(api, tuple(known.values()), call.caller)
    tables = {summary.id: summary for summary in summaries}
    return tuple(
        [
            TurnQuestion(one.seat, one.decision, await _question(api, one), tables[one.table])
            for one in listed
            if one.table in tables
        ]
    )


async def _question(api: ApiState, asked: InboxItem) -> str | None:
    """Give the question of a decision, which never changes; None where it has been answered meanwhile."""
    key = (asked.table, asked.seat, asked.decision)
    found = api.questions.get(key)
    if found is not None:
        return found
    loaded = await load_table(api, asked.table)
    if loaded.table.decision(asked.seat) != asked.decision:
        return None
    question = build_perspective(api.perspectives, loaded, asked.seat, acts=False).question
    return None if question is None else api.questions.put(key, question)
