"""Tables, read model, ledger and courier in one process with one clock: only sending is replaced.

The read model is folded in memory, the ledger is on fakeredis, and messages are recorded instead of sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

import fakeredis
from msgspec.structs import replace

from domain.log.hash_chain import digest
from domain.table.correspondence.pace import PRESETS
from infra.ports.accounts import Player
from infra.ports.notices import Addressee, ChannelRef, EntryFilter, LedgerEntry, NoticeChannel, WebhookTarget
from infra.ports.profile import Profile
from infra.ports.read_models import ModelLags
from infra.redis.functions import NOTICE_LIBRARY
from infra.redis.notices import RedisNoticeLedger
from projections.journal import JOURNAL, JournalEntry, journal_entry
from projections.notices.model import NOTICES, NoticesDocument
from services.courier.delivery import Deliverer
from services.notices.channels.registry import Senders
from services.notices.message_composer import ComposerConfig, MessageComposer
from services.notices.messages import Delivered, DeliveryOutcome, Message
from services.notices.sweep import NoticeSweep
from services.notices.telling import NoticeTeller
from services.notices.texts import load_catalogue
from services.queries.reader import LoadedTable, NoSuchRecord, PlayerNames
from tests.support.games.table_driver import TableDriver
from tests.support.tables.paced_tables import decode_driven, start_paced_table

TABLE = "3ftable"
"""The id shared by all tables that a `TableDriver` plays."""


class Crash(BaseException):
    """The courier dies after sending, but before writing the result."""


def webhook(channel: str, made: int, **changes: Any) -> NoticeChannel:
    """Return an active channel."""
    target = WebhookTarget(f"https://{channel}.example/", "c2VjcmV0")
    return replace(NoticeChannel(channel, channel, made, target, "active"), **changes)


@dataclass
class SentMessage:
    """A sent message, its channel, and when its entries were due."""

    channel: str
    message: Message
    outcome: DeliveryOutcome | None


@dataclass(frozen=True)
class _Sender:
    world: NoticeWorld

    @property
    def wants_board(self) -> bool:
        return self.world.wants_board

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        return await self.world.deliver_message(channel, message)


@dataclass
class NoticeWorld:
    """All parts of the world; `played` is its only table, `folded` the number of folded records."""

    played: TableDriver = field(default_factory=lambda: start_paced_table(PRESETS["daily"].pace))
    sent: list[SentMessage] = field(default_factory=list)
    outcomes: list[DeliveryOutcome | type[BaseException]] = field(default_factory=list)
    deleted: set[str] = field(default_factory=set)
    zones: dict[str, str] = field(default_factory=dict)
    blocks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    wants_board: bool = True
    document: NoticesDocument | None = None
    folded: int = 0

    def __post_init__(self) -> None:
        """Connect the parts; their clock is the table's."""
        server = fakeredis.FakeServer()
        fakeredis.FakeRedis(server=server).function_load(NOTICE_LIBRARY.source)
        self.runner = asyncio.Runner()
        self.ledger = RedisNoticeLedger(self.run(_client(server)), lambda: self.now)
        accounts: Any = self
        reader: Any = self
        self.teller = NoticeTeller(self.ledger, accounts)
        self.sweeper = self.new_sweep()
        texts, config = load_catalogue(), ComposerConfig("https://games.example", bytes(32))
        composer = MessageComposer(reader, accounts, texts, config)
        models: Any = self
        senders: Senders = {"webhook": _Sender(self), "email": _Sender(self)}
        self.deliverer = Deliverer(self.teller, models, composer, senders, lambda: self.now)

    @property
    def now(self) -> int:
        return self.played.now

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    def new_sweep(self) -> NoticeSweep:
        """Create a new sweep, as in a new process."""
        models: Any = self
        return NoticeSweep(models, self.teller, lambda: self.now)

    def advance(self, milliseconds: int) -> None:
        self.played.now += milliseconds

    def set_up(self, player: str, *channels: NoticeChannel, **changes: Any) -> None:
        """Set a player's channels."""
        wanted = Addressee(channels, **changes)
        self.run(self.ledger.change_addressee(player, lambda _: wanted))

    def fold(self, *, from_start: bool = False) -> None:
        """Fold the log's new records, or all records if `from_start` is set."""
        if from_start:
            self.document, self.folded = None, 0
        for decoded in decode_driven(self.played)[self.folded :]:
            self.document = NOTICES.apply(self.document, decoded)
        self.folded = len(self.played.log)

    def sweep(self) -> None:
        """Add the notices that are due according to the folded state."""
        self.run(self.sweeper.run_once())

    def deliver(self, ref: ChannelRef) -> bool:
        """Deliver the first entry of a queue."""
        try:
            return bool(self.run(self.deliverer.deliver(ref)))
        except Crash:
            return True

    def deliver_all(self) -> None:
        for _ in range(500):
            due = self.due_channels()
            if not due:
                return
            for ref in due:
                self.deliver(ref)

    def due_channels(self) -> tuple[ChannelRef, ...]:
        found: tuple[ChannelRef, ...] = self.run(self.ledger.due_channels(self.now, 100))
        return found

    def entries(self, player: str) -> tuple[LedgerEntry, ...]:
        found: tuple[LedgerEntry, ...] = self.run(self.ledger.list_entries(player, EntryFilter(), 5_000))
        return found

    def ids(self, channel: str) -> list[str]:
        """Return the ids that arrived at a channel, in order."""
        return [
            one.message.id
            for one in self.sent
            if one.channel == channel and isinstance(one.outcome, Delivered)
        ]

    def close(self) -> None:
        self.runner.run(self.ledger._client.aclose())  # noqa: SLF001 - it is ours
        self.runner.close()

    # The ports of the parts

    async def deliver_message(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Record the message, and answer as the test specifies."""
        answer = self.outcomes.pop(0) if self.outcomes else Delivered(204)
        if isinstance(answer, type):
            self.sent.append(SentMessage(channel.id, message, None))
            raise answer
        self.sent.append(SentMessage(channel.id, message, answer))
        return answer

    async def find_players(self, ids: Iterable[str]) -> Mapping[str, Player]:
        return {one: self._player(one) for one in ids}

    def _player(self, player: str) -> Player:
        profile = Profile(blocks=self.blocks.get(player, ()))
        zone, deleted = self.zones.get(player), player in self.deleted
        return Player(player, f"Name of {player}", 0, zone=zone, profile=profile, deleted=deleted)

    async def load_table(self, table: str, *, at: int | None = None) -> LoadedTable:
        if at is not None and at > len(self.played.log):
            raise NoSuchRecord(table)
        hashed = digest(self.played.record_bytes[-1])
        return LoadedTable(self.played.table, len(self.played.log), hashed, self.played.codec)

    async def journal_lines(
        self, table: str, seat: int | None, names: PlayerNames, *, after: int = 0, limit: int = 200
    ) -> tuple[JournalEntry, ...]:
        records = decode_driven(self.played)
        document = reduce(JOURNAL.apply, records, None)
        assert document is not None
        known = await names(frozenset({decoded.record.player for decoded in records}))
        found = (journal_entry(document, decoded, seat, known) for decoded in records[after:])
        return tuple(entry for entry in found if entry is not None)[:limit]

    async def measure_lags(self, schema_versions: Mapping[str, int]) -> Mapping[str, ModelLags]:
        waiting = self.played.log[self.folded :]
        lag = max(0, self.now - waiting[0].at) if waiting else 0
        return {model: ModelLags((lag,)) for model in schema_versions}

    async def read_rows_between(
        self, model: str, schema_version: int, spans: Mapping[int, tuple[str, str]], limit: int
    ) -> Mapping[int, tuple[str, ...]]:
        rows = () if self.document is None else NOTICES.rows(TABLE, self.document)
        return {
            part: tuple(row for row in rows if start <= row < end)[:limit]
            for part, (start, end) in spans.items()
        }

    async def read_live_documents(
        self, model: str, schema_version: int, tables: Sequence[str]
    ) -> dict[str, bytes]:
        there = self.document is not None and TABLE in tables
        return {TABLE: NOTICES.encode(self.document)} if there and self.document is not None else {}


async def _client(server: fakeredis.FakeServer) -> Any:
    return fakeredis.FakeAsyncRedis(server=server)
