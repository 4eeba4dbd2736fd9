"""Writing notices to the ledger, with one entry per channel of each addressee."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from domain.games import catalog
from domain.table.bot_accounts import is_bot_account
from domain.table.evolve import AnyTable
from infra.ports.accounts import Player
from infra.ports.notices import (
    TABLE_ADDRESSEE,
    Addressee,
    LedgerEntry,
    Notice,
    NoticeChannel,
    ServiceKind,
    TableSeq,
)
from infra.redis.accounts.players import RedisPlayerRepository
from infra.redis.notices import RedisNoticeLedger
from infra.redis.read_models.read_model_store import RedisReadModelStore
from infra.redis.tables.table_faults import RedisTableFaults
from projections.lobby import LOBBY
from projections.notices.values import NO_TABLE, NoticeKind, notice_id
from services.notices.timing import UTC_ZONE, AddresseeNow, plan_entry


@dataclass
class DamageTeller:
    """Notifies owners of damaged tables.

    `take_in` receives notices and the time (UTC, ms), and enqueues each notice only once.

    The notices name the table and its game but do not refer to the table, since the courier cannot load a
    damaged table. The set of known tables only saves work.
    """

    faults: RedisTableFaults
    read_models: RedisReadModelStore
    take_in: Callable[[Sequence[Notice], int], None]
    _told: set[str] = field(default_factory=set, init=False)

    def look(self, now: int) -> int:
        """Notify the owners of tables that were parked for damage since the last call.

        Return the number of notices.
        """
        damaged = set(self.faults.list_damaged())
        self._told &= damaged
        fresh = sorted(damaged - self._told)
        if not fresh:
            return 0
        documents = self.read_models.read_live_documents(LOBBY.name, LOBBY.schema_version, fresh)
        lobby = [document for data in documents.values() if (document := LOBBY.decode(data)) is not None]
        notices = []
        for document in lobby:
            if not is_bot_account(document.owner):
                facts = {"table": document.name, "game": catalog.game(document.game).title}
                name = notice_id("stopped", NO_TABLE, document.owner, document.id)
                notices.append(Notice(name, "stopped", NO_TABLE, document.owner, now, facts=facts))
        if notices:
            self.take_in(notices, now)
        self._told |= {document.id for document in lobby}
        return len(notices)


def is_hook_over(hook: NoticeChannel, table: AnyTable, account: Player | None, owner: Addressee) -> bool:
    """Return whether a webhook of a table has ended; `account` and `owner` belong to the table's owner."""
    if account is None or account.deleted or account.blocked is not None:
        return True
    return hook.made < owner.programs_ended or has_left_private_game(table, account.id)


def has_left_private_game(table: AnyTable, player: str) -> bool:
    """Return whether a player has left their seat at a private game."""
    held = any(player in seat.holders for seat in table.seats)
    return not table.public and held and not any(seat.player == player for seat in table.seats)


@dataclass(frozen=True)
class NoticeTeller:
    """Writes notices to the ledger; `accounts` supplies the players' time zones."""

    ledger: RedisNoticeLedger
    accounts: RedisPlayerRepository

    async def tell(  # noqa: PLR0913 - the parts of a notice
        self,
        kind: NoticeKind | ServiceKind,
        player: str,
        key: str,
        now: int,
        *,
        table: str = NO_TABLE,
        facts: Mapping[str, str] | None = None,
        until: int | None = None,
    ) -> int:
        """Notify a player of an event that is in no table's log, such as the end of a tournament.

        Notices with the same `kind`, `table` and `key` are sent only once. Return the number of new entries.
        `now` is in UTC milliseconds; `facts` are the values for the placeholders in the text.
        """
        notice = Notice(
            notice_id(kind, table, player, key),
            kind,
            table,
            player,
            now,
            facts=dict(facts or {}),
            until=until,
        )
        return await self.take_in([notice], now)

    async def take_in(self, notices: Sequence[Notice], now: int) -> int:
        """Enqueue notices according to their addressees' settings; return the number of new entries."""
        addressees = await self.ledger.read_addressees(notice.player for notice in notices)
        return await self.queue_for(addressees, notices, now)

    async def queue_for(
        self, addressees: Mapping[str, Addressee], notices: Sequence[Notice], now: int
    ) -> int:
        """Enqueue notices for addressees that are already loaded; return the number of new entries."""
        wanted = [
            notice for notice in notices if notice.player in addressees and addressees[notice.player].channels
        ]
        met = await self.meet(addressees, wanted)
        return await self.ledger.queue(
            [entry for notice in wanted for entry in self.plan(notice, met[notice.id], now)]
        )

    def plan(self, notice: Notice, met: AddresseeNow, now: int) -> list[LedgerEntry]:
        """Build the entries of a notice, one for each channel except unverified ones."""
        channels = (channel for channel in met.addressee.channels if channel.state != "unverified")
        return [plan_entry(notice, channel, met, now) for channel in channels]

    async def meet(
        self, addressees: Mapping[str, Addressee], notices: Sequence[Notice]
    ) -> Mapping[str, AddresseeNow]:
        """Load the current state of each notice's addressee, keyed by the notice's id."""
        asked = list(dict.fromkeys(TableSeq(notice.player, notice.table) for notice in notices if notice.seq))
        seen = await self.ledger.read_seen(asked)
        accounts = await self._load_accounts({notice.player for notice in notices})
        return {notice.id: _addressee_now(notice, addressees, accounts, seen) for notice in notices}

    async def _load_accounts(self, players: Iterable[str]) -> Mapping[str, Player]:
        """Load accounts; addressees that stand for tables have none."""
        asked = [player for player in players if not player.startswith(TABLE_ADDRESSEE)]
        return await self.accounts.find_players(asked)


def _addressee_now(
    notice: Notice,
    addressees: Mapping[str, Addressee],
    accounts: Mapping[str, Player],
    seen: Mapping[TableSeq, int],
) -> AddresseeNow:
    account = accounts.get(notice.player)
    return AddresseeNow(
        addressees.get(notice.player, Addressee()),
        UTC_ZONE if account is None else account.zone or UTC_ZONE,
        seen.get(TableSeq(notice.player, notice.table), 0),
        () if account is None else account.profile.blocks,
    )
