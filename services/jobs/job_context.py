"""The context of jobs. RQ calls functions by name, so they obtain their ports through this module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from infra.ports.command_queue import CommandQueue
from infra.ports.event_store import RecordLog
from infra.ports.jobs import Claim, Claims
from infra.ports.outcomes import CommandOutcomes
from infra.redis.accounts.accounts import RedisBlockingAccounts
from infra.redis.jobs.audits import RedisAuditReports
from infra.redis.jobs.reviews import RedisReviewStore
from infra.redis.ratings import RedisRatingStore
from infra.redis.read_models.read_model_store import RedisReadModelStore
from infra.redis.tables.table_directory import RedisTableDirectory
from infra.redis.tables.talk_lines import RedisTalkLines
from services.client.client import Client
from services.client.client_base import RequestDeclined
from services.jobs.archiver import Archiver
from services.jobs.bot_accounts import BotTokens

T = TypeVar("T")


class JobPorts(NamedTuple):
    """The ports of jobs; `log` reads hot, parked and archived logs.

    `chat_lines` is the chat limit of new tables. `forget_notices` deletes a player's channels, ledger, calls,
    private notes and account signs.
    """

    log: RecordLog
    tables: RedisTableDirectory
    archiver: Archiver
    reports: RedisAuditReports
    reviews: RedisReviewStore
    claims: Claims
    outcomes: CommandOutcomes
    read_models: RedisReadModelStore
    command_queue: CommandQueue
    partitions: int
    chat_lines: int | None
    ratings: RedisRatingStore
    talk: RedisTalkLines
    forget_notices: Callable[[str], None]


PLANNING_SECONDS = 6.0
"""Seconds that a bot may spend on planning in one turn; after that it uses the best plan so far."""


class JobContext:
    """The ports of one process, and API clients for the service's accounts."""

    def __init__(self, accounts: RedisBlockingAccounts, url: str, ports: JobPorts) -> None:
        self.ports, self.stopping, self.thinking_seconds = ports, False, PLANNING_SECONDS
        self.accounts, self._url, self._tokens = accounts, url, BotTokens(accounts)
        self._clients: dict[str, Client] = {}

    def call_as(self, player: str, call: Callable[[Client], T]) -> T:
        """Call the API as an account of the service; retry once if its token was rejected."""
        try:
            return call(self._client(player))
        except RequestDeclined as declined:
            if declined.code != "unauthorized":
                raise
            self._tokens.forget(player)
            return call(self._client(player))

    def close(self) -> None:
        """Close all clients and revoke their tokens."""
        for client in self._clients.values():
            client.close()
        self._tokens.revoke_all()

    def _client(self, player: str) -> Client:
        client = self._clients.get(player)
        if client is None:
            client = self._clients[player] = Client(self._url)
        client.token = self._tokens.token(player)
        return client


_contexts: list[JobContext] = []


def set_context(context: JobContext) -> None:
    """Set the context of this process; called once, before it accepts jobs."""
    _contexts[:] = [context]


def current_context() -> JobContext:
    """Return the context of this process, or raise RuntimeError if none is set."""
    if not _contexts:
        raise RuntimeError("this process has no job context; use `railhead jobs` to start workers")
    return _contexts[0]


@contextmanager
def hold_claim(name: str, seconds: float) -> Iterator[bool]:
    """Hold a claim during the block; yield False if another process holds it.

    If this process dies, the claim ends after `seconds`.
    """
    claims = current_context().ports.claims
    (was_free,) = claims.acquire([Claim(name, seconds)])
    try:
        yield was_free
    finally:
        if was_free:
            claims.release_after(Claim(name, 0.0))
