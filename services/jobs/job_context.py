"""What jobs work with: RQ calls functions by their names, so they find it in this module."""

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
    """The ports of jobs; `log` reads a log wherever it lies, which `tables` tells.

    `chat_lines` may be said at a new table. `forget_notices` drops the channels and the ledger of a player,
    what is kept of calls, private notes, and signs that name the player.
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
"""How long a bot may plan in one of its turns; after that it takes the best found so far."""


class JobContext:
    """One process's ports, and clients that speak as accounts of the service."""

    def __init__(self, accounts: RedisBlockingAccounts, url: str, ports: JobPorts) -> None:
        self.ports, self.stopping, self.thinking_seconds = ports, False, PLANNING_SECONDS
        self.accounts, self._url, self._tokens = accounts, url, BotTokens(accounts)
        self._clients: dict[str, Client] = {}

    def call_as(self, player: str, call: Callable[[Client], T]) -> T:
        """Call the API as an account of the service; once more if its token was no longer taken."""
        try:
            return call(self._client(player))
        except RequestDeclined as declined:
            if declined.code != "unauthorized":
                raise
            self._tokens.forget(player)
            return call(self._client(player))

    def close(self) -> None:
        """Close all clients; tokens are revoked."""
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
    """Set the context of this process, once, before it takes jobs."""
    _contexts[:] = [context]


def current_context() -> JobContext:
    """Return the context of this process, or raise RuntimeError if none is set."""
    if not _contexts:
        raise RuntimeError(
            "this process takes jobs without a context; `railhead jobs` starts those that have one"
        )
    return _contexts[0]


@contextmanager
def hold_claim(name: str, seconds: float) -> Iterator[bool]:
    """Hold a claim until the block ends; yield False where another process holds it.

    The claim of a process that died ends after so many seconds.
    """
    claims = current_context().ports.claims
    (was_free,) = claims.acquire([Claim(name, seconds)])
    try:
        yield was_free
    finally:
        if was_free:
            claims.release_after(Claim(name, 0.0))
