"""Adapters for calling programs."""

from __future__ import annotations

from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.store import AsyncRedisStore
from services.courier.calls.program_caller import ProgramCaller
from services.courier.calls.signed_exchange import SignedExchange
from services.courier.calls.submission import AnswerSubmission
from services.courier.calls.table_calls import CallSwitch, TableCalls
from services.notices.telling import NoticeTeller
from services.queries.reader import QueryReader


def build_caller(
    store: AsyncRedisStore, reader: QueryReader, teller: NoticeTeller, exchange: SignedExchange
) -> ProgramCaller:
    switch = CallSwitch(store.call_book, store.accounts, exchange, teller)
    submission = AnswerSubmission(store.command_queue, store.outcomes)
    calls = TableCalls(store.call_book, reader, store.accounts, exchange, submission, switch)
    return ProgramCaller(
        store.call_book, store.read_models, store.document_notifier(), calls, switch, STORE_OUTAGES
    )
