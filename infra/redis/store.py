"""Builds all adapters of a server or cluster from one client."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import redis

from infra.logs import get_logger
from infra.ports.tables import LogLocation
from infra.redis.accounts.accounts import RedisAccounts, RedisPasswordResets
from infra.redis.backup.key_export import AsyncRedisBackupNotes
from infra.redis.client.cluster.node_watch import is_passing
from infra.redis.client.connections import (
    STORE_OUTAGES,
    connect,
    connect_async,
    disconnect,
    is_cluster,
)
from infra.redis.client.replica_barrier import ReplicaBarrier, ReplicationPolicy
from infra.redis.client.server_checks import load_functions, prepare_server
from infra.redis.client.store_format import require_store_format
from infra.redis.client.types import RedisClient, UnfitServer
from infra.redis.commands import (
    AsyncRedisCommandOutcomes,
    AsyncRedisCommandQueue,
    AsyncRedisDeadLetters,
    AsyncRedisOperatorLog,
    RedisCommandOutcomes,
    RedisCommandQueue,
    RedisDeadLetters,
)
from infra.redis.coordination.leases import RedisLeases
from infra.redis.coordination.notifier import (
    COMMANDS,
    DOCUMENTS,
    OUTCOMES,
    RECORDS,
    AsyncRedisNotifier,
    RedisNotifier,
)
from infra.redis.jobs.audits import RedisAuditReports
from infra.redis.jobs.outage_log import RedisOutageLog
from infra.redis.keys import PARTITIONS
from infra.redis.limits import RedisConcurrencySlots, RedisRateLimiter, RedisRecentOpenings, SharedLimits
from infra.redis.notices import RedisNoticeLedger
from infra.redis.players import RedisAccountSigns, RedisCallBook, RedisNoteBook
from infra.redis.ratings import AsyncRedisRatingStore, RedisRatingStore
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from infra.redis.read_models.read_model_store import RedisReadModelStore
from infra.redis.tables.event_store import RedisEventStore, Retention
from infra.redis.tables.feed import AsyncRedisFeed, RedisFeed
from infra.redis.tables.record_log import AsyncRedisRecordLog, RedisLogPacker, RedisRecordLog
from infra.redis.tables.snapshots import AsyncRedisSnapshots, RedisSecrets, RedisSnapshots
from infra.redis.tables.table_directory import AsyncRedisTableDirectory, RedisTableDirectory
from infra.redis.tables.table_faults import AsyncRedisTableFaults, RedisTableFaults
from infra.redis.tables.talk_lines import AsyncRedisTalkLines, RedisTalkLines
from infra.settings.settings import Settings

SNAPSHOT_SECONDS = 30 * 24 * 3600
MAX_DEAD_LETTERS = 1_000

TAKEOVER_SECONDS = 30.0
"""How long startup waits for a complete cluster (seconds); longer than a replica's failover takes."""

RETRY_SECONDS = 0.25

log = get_logger()


@dataclass(frozen=True)
class StoreConfig:
    """The settings that a store's adapters share."""

    waiting_commands: int = 10_000
    """Maximum number of waiting commands in a partition; a full partition refuses more."""

    refusal_seconds: int = 2 * 24 * 3600
    """How long a refusal is kept (seconds)."""

    lease_milliseconds: int = 5_000
    replicas: int = 0

    @classmethod
    def from_settings(cls, settings: Settings) -> StoreConfig:
        """Build the configuration from the settings that operators can change."""
        return cls(
            lease_milliseconds=round(settings.lease_seconds * 1_000),
            replicas=settings.replicas,
        )


class RedisStore:
    """The blocking adapters."""

    def __init__(self, client: RedisClient, partitions: int, config: StoreConfig) -> None:
        self.client, self.partitions = client, partitions
        self.command_queue = RedisCommandQueue(client, config.waiting_commands)
        self.leases = RedisLeases(client, config.lease_milliseconds)
        self.event_store = RedisEventStore(client, Retention(config.refusal_seconds, MAX_DEAD_LETTERS))
        self.log = RedisRecordLog(client)
        self.log_packer = RedisLogPacker(client)
        self.talk = RedisTalkLines(client)
        self.outcomes = RedisCommandOutcomes(client)
        self.feed = RedisFeed(client)
        self.secrets = RedisSecrets(client)
        self.snapshots = RedisSnapshots(client, SNAPSHOT_SECONDS)
        self.dead_letters = RedisDeadLetters(client)
        self.tables = RedisTableDirectory(client)
        self.table_faults = RedisTableFaults(client)
        self.read_models = RedisReadModelStore(client, partitions)
        self.audit_reports = RedisAuditReports(client)
        self.outage_log = RedisOutageLog(client)

    def command_notifier(self) -> RedisNotifier:
        """Return a listener for queued commands."""
        return RedisNotifier(self.client, range(self.partitions), COMMANDS)

    def record_notifier(self) -> RedisNotifier:
        """Return a listener for stored results."""
        return RedisNotifier(self.client, range(self.partitions), RECORDS)

    def ratings(self, formula: int) -> RedisRatingStore:
        """Return the store for ratings computed by a formula."""
        return RedisRatingStore(self.client, formula)

    def document_notifier(self) -> RedisNotifier:
        """Return a listener for newly written documents, from the read models that announce them."""
        return RedisNotifier(self.client, range(self.partitions), DOCUMENTS)

    def list_tables(self) -> Iterator[tuple[str, LogLocation]]:
        """Yield every table with its log's location, with one request per partition."""
        for partition in range(self.partitions):
            yield from self.tables.list_partition(partition).items()

    def count_tables(self) -> int:
        """Count all tables, wherever their logs are, with one request per partition."""
        return sum(1 for _ in self.list_tables())

    def load_functions(self) -> None:
        """Load the functions again, for a server that took over without them."""
        load_functions(self.client)

    def close(self) -> None:
        disconnect(self.client)


class AsyncRedisStore:
    """The asynchronous adapters."""

    def __init__(self, client: RedisClient, partitions: int, config: StoreConfig) -> None:
        self.client, self.partitions = client, partitions
        policy = ReplicationPolicy(config.replicas)
        self.replica_barrier = ReplicaBarrier(client, policy) if policy.replicas else None
        self.command_queue = AsyncRedisCommandQueue(client, config.waiting_commands, self.replica_barrier)
        self.log = AsyncRedisRecordLog(client)
        self.snapshots = AsyncRedisSnapshots(client)
        self.talk = AsyncRedisTalkLines(client)
        self.feed = AsyncRedisFeed(client)
        self.outcomes = AsyncRedisCommandOutcomes(client, self.replica_barrier)
        self.tables = AsyncRedisTableDirectory(client)
        self.table_faults = AsyncRedisTableFaults(client)
        self.dead_letters = AsyncRedisDeadLetters(client)
        self.operator_log = AsyncRedisOperatorLog(client)
        self.read_models = AsyncRedisReadModelStore(client, partitions)
        self.backup_notes = AsyncRedisBackupNotes(client)
        self.accounts = RedisAccounts(client)
        self.password_resets = RedisPasswordResets(client)
        self.notice_ledger = RedisNoticeLedger(client)
        self.call_book = RedisCallBook(client)
        self.note_book = RedisNoteBook(client)
        self.account_signs = RedisAccountSigns(client)
        self.shared_limits = SharedLimits(
            RedisRateLimiter(client), RedisConcurrencySlots(client), RedisRecentOpenings(client)
        )

    def record_notifier(self) -> AsyncRedisNotifier:
        """Return a listener for stored results, with the records of accepted commands."""
        return AsyncRedisNotifier(self.client, range(self.partitions), OUTCOMES)

    def document_notifier(self) -> AsyncRedisNotifier:
        """Return a listener for newly written documents, from the read models that announce them."""
        return AsyncRedisNotifier(self.client, range(self.partitions), DOCUMENTS)

    def ratings(self, formula: int) -> AsyncRedisRatingStore:
        """Return the store for ratings computed by a formula."""
        return AsyncRedisRatingStore(self.client, formula)

    async def close(self) -> None:
        await self.client.aclose()


def open_store(url: str, settings: Settings) -> RedisStore:
    """Connect to a server or cluster, check it, and update its functions.

    If a cluster's node is down, wait until another node has replaced it.
    """
    client = connect(url)
    partitions = _prepare_cluster(client, settings) if is_cluster(client) else _prepare(client, settings)
    return RedisStore(client, partitions, StoreConfig.from_settings(settings))


def _prepare(client: RedisClient, settings: Settings) -> int:
    return prepare_server(
        client, settings.partitions, appendfsync=settings.appendfsync, trust_server=settings.trust_server
    )


def _prepare_cluster(client: RedisClient, settings: Settings) -> int:
    until, told = time.monotonic() + TAKEOVER_SECONDS, ""
    while True:
        try:
            return _prepare(client, settings)
        except STORE_OUTAGES as error:
            if not is_passing(error):
                raise
            if time.monotonic() > until:
                raise redis.ConnectionError(f"the cluster is incomplete: {error}") from error
            if str(error) != told:
                told = str(error)
                log.warning(
                    "a node is down, waiting for a replacement", error=f"{type(error).__name__}: {told}"
                )
            client.report(error)
        time.sleep(RETRY_SECONDS)


def open_store_to_read(url: str, settings: Settings) -> RedisStore:
    """Connect to a store that another build may be serving, without writing to it or loading functions.

    Raises UnfitServer if the store is empty, and UnknownDataFormat if it has a different format.
    """
    client = connect(url)
    try:
        partitions = _read_partitions(client)
    except BaseException:
        disconnect(client)
        raise
    return RedisStore(client, partitions, StoreConfig.from_settings(settings))


def _read_partitions(client: RedisClient) -> int:
    stored = client.get(PARTITIONS)
    if stored is None:
        raise UnfitServer("the store is empty")
    require_store_format(client, to_read=True)
    return int(stored)


def open_async_store(url: str, settings: Settings) -> AsyncRedisStore:
    """Do the same as `open_store` for asynchronous adapters.

    The checks block, so call this before the event loop starts.
    """
    store = open_store(url, settings)
    store.close()
    return AsyncRedisStore(connect_async(url), store.partitions, StoreConfig.from_settings(settings))
