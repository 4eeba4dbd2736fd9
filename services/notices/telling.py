"""Write notices to the ledger: one entry per channel of each addressee."""

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
    """`take_in` queues notices at a moment (UTC, ms); of one that is known already nothing comes.

    They are about no table as the courier sees it: this one cannot be looked at. Which owners have been told
    is remembered only to save the work.
    """

    faults: RedisTableFaults
    read_models: RedisReadModelStore
    take_in: Callable[[Sequence[Notice], int], None]
    _told: set[str] = field(default_factory=set, init=False)

    def look(self, now: int) -> int:
        """Tell of the tables that were parked since the last look; give how many."""
        damaged = set(self.faults.list_damaged())
        self._told &= damaged
        fresh = sorted(damaged - self._told)
        if not fresh:
            return 0
        found = self.read_models.read_live_documents(LOBBY.name, LOBBY.schema_version, fresh)
        lobby = [one for data in found.values() if (one := LOBBY.decode(data)) is not None]
        notices = []
        for one in lobby:
            if not is_bot_account(one.owner):
                facts = {"table": one.name, "game": catalog.game(one.game).title}
                name = notice_id("stopped", NO_TABLE, one.owner, one.id)
                notices.append(Notice(name, "stopped", NO_TABLE, one.owner, now, facts=facts))
        if notices:
            self.take_in(notices, now)
        self._told |= {one.id for one in lobby}
        return len(notices)


def is_hook_over(hook: NoticeChannel, table: AnyTable, account: Player | None, owner: Addressee) -> bool:
    """Return whether a hook is told nothing any more; `account` and `owner` belong to the table's owner."""
    if account is None or account.deleted or account.blocked is not None:
        return True
    return hook.made < owner.programs_ended or has_left_private_game(table, account.id)


def has_left_private_game(table: AnyTable, player: str) -> bool:
    """Return whether a player held a seat of a private game and gave it up."""
    held = any(player in seat.holders for seat in table.seats)
    return not table.public and held and not any(seat.player == player for seat in table.seats)


@dataclass(frozen=True)
class NoticeTeller:
    """Takes notices in; `accounts` know the zone of each player."""

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
        """Tell a player what follows from no table's log: an invitation, a round, a rematch.

        The same `kind`, `table` and `key` are told once. Gives in how many channels it is new; `now` is UTC
        in ms, `facts` are what its words need, by the names that the catalogue of texts has for them.
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
        """Queue notices by the settings of their addressees; give how many entries are new."""
        addressees = await self.ledger.read_addressees(one.player for one in notices)
        return await self.queue_for(addressees, notices, now)

    async def queue_for(
        self, addressees: Mapping[str, Addressee], notices: Sequence[Notice], now: int
    ) -> int:
        """Queue notices for addressees that have been read already."""
        wanted = [one for one in notices if one.player in addressees and addressees[one.player].channels]
        met = await self.meet(addressees, wanted)
        return await self.ledger.queue(
            [entry for one in wanted for entry in self.plan(one, met[one.id], now)]
        )

    def plan(self, notice: Notice, met: AddresseeNow, now: int) -> list[LedgerEntry]:
        """Return the entries of a notice, one for each channel that may be told anything."""
        channels = (one for one in met.addressee.channels if one.state != "unverified")
        return [plan_entry(notice, channel, met, now) for channel in channels]

    async def meet(
        self, addressees: Mapping[str, Addressee], notices: Sequence[Notice]
    ) -> Mapping[str, AddresseeNow]:
        """Return by notice what it meets at its addressee."""
        asked = list(dict.fromkeys(TableSeq(one.player, one.table) for one in notices if one.seq))
        seen = await self.ledger.read_seen(asked)
        accounts = await self._accounts({one.player for one in notices})
        return {one.id: _met(one, addressees, accounts, seen) for one in notices}

    async def _accounts(self, players: Iterable[str]) -> Mapping[str, Player]:
        """Return the account of each; a table that is told something has none."""
        asked = [player for player in players if not player.startswith(TABLE_ADDRESSEE)]
        return await self.accounts.find_players(asked)


def _met(
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
