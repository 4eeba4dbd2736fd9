"""All ports of one server, made from one client."""

from __future__ import annotations

from dataclasses import dataclass

from infra.redis.checks import load_functions, prepare
from infra.redis.connect import connect, connect_awaited
from infra.redis.desk import Keeping, RedisDesk
from infra.redis.doorbell import AwaitedDoorbell, RedisDoorbell, commands_bell, records_bell
from infra.redis.feed import AwaitedFeed, RedisFeed
from infra.redis.flight import Replicas
from infra.redis.intake import AwaitedIntake, RedisIntake
from infra.redis.operating import AwaitedDeadLetters, AwaitedOperatorsLog
from infra.redis.ownership import RedisOwnership
from infra.redis.reading import (
    AwaitedLog,
    AwaitedResults,
    RedisDeadLetters,
    RedisLog,
    RedisResults,
    RedisSecrets,
    RedisSnapshots,
)
from infra.redis.tables import AwaitedTables, RedisTables
from infra.redis.wire import Reply
from infra.settings import Settings

SNAPSHOT_SECONDS = 30 * 24 * 3600
DEAD_KEPT = 1_000


@dataclass(frozen=True)
class Limits:
    """What the adapters of one store agree on."""

    waiting_commands: int = 10_000
    refusal_seconds: int = 172_800
    lease_milliseconds: int = 5_000
    replicas: int = 0

    @classmethod
    def of(cls, settings: Settings) -> Limits:
        """Take the limits from the settings."""
        return cls(
            waiting_commands=settings.waiting_commands,
            refusal_seconds=settings.refusal_seconds,
            lease_milliseconds=round(settings.lease_seconds * 1_000),
            replicas=settings.replicas,
        )


class RedisStore:
    """The ports for who may block."""

    def __init__(self, client: Reply, partitions: int, limits: Limits) -> None:
        self.client, self.partitions = client, partitions
        self.intake = RedisIntake(client, limits.waiting_commands)
        self.ownership = RedisOwnership(client, limits.lease_milliseconds)
        self.desk = RedisDesk(client, Keeping(limits.refusal_seconds, DEAD_KEPT, Replicas(limits.replicas)))
        self.log = RedisLog(client)
        self.results = RedisResults(client)
        self.feed = RedisFeed(client)
        self.secrets = RedisSecrets(client)
        self.snapshots = RedisSnapshots(client, SNAPSHOT_SECONDS)
        self.dead_letters = RedisDeadLetters(client)
        self.tables = RedisTables(client)

    def commands_bell(self) -> RedisDoorbell:
        """Listen for wishes that came in."""
        return RedisDoorbell(self.client, range(self.partitions), commands_bell)

    def records_bell(self) -> RedisDoorbell:
        """Listen for verdicts that were stored."""
        return RedisDoorbell(self.client, range(self.partitions), records_bell)

    def load_functions(self) -> None:
        """Bring the functions back to a server that took over without them."""
        load_functions(self.client)

    def close(self) -> None:
        """Close the client."""
        self.client.close()


class AwaitedStore:
    """The ports for who may not block."""

    def __init__(self, client: Reply, partitions: int, limits: Limits) -> None:
        self.client, self.partitions = client, partitions
        self.intake = AwaitedIntake(client, limits.waiting_commands)
        self.log = AwaitedLog(client)
        self.feed = AwaitedFeed(client)
        self.results = AwaitedResults(client)
        self.tables = AwaitedTables(client)
        self.dead_letters = AwaitedDeadLetters(client)
        self.operators = AwaitedOperatorsLog(client)

    def records_bell(self) -> AwaitedDoorbell:
        """Listen for verdicts that were stored."""
        return AwaitedDoorbell(self.client, range(self.partitions), records_bell)

    async def close(self) -> None:
        """Close the client."""
        await self.client.aclose()


def open_store(url: str, settings: Settings) -> RedisStore:
    """Connect to a server or cluster, check it and bring its functions up to date."""
    client = connect(url)
    partitions = prepare(
        client, settings.partitions, appendfsync=settings.appendfsync, trusted=settings.trust_server
    )
    return RedisStore(client, partitions, Limits.of(settings))


def open_awaited_store(url: str, settings: Settings) -> AwaitedStore:
    """Do the same for who may not block; the checks are made before there is a loop to hold up."""
    store = open_store(url, settings)
    store.close()
    return AwaitedStore(connect_awaited(url), store.partitions, Limits.of(settings))
