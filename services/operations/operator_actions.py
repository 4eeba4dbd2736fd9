"""What operators can do, from the command line or through the API. Every action is logged first.

A change to a table is a command of the service, which is decided like any other and is visible in the table's
log. All other actions are recorded only in the operators' log.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256

import msgspec
from msgspec import UNSET

from domain.kernel.values import Command
from domain.log.ids import is_table_id
from domain.table.bot_accounts import BotKind, is_bot_account
from domain.table.commands import CloseByOperator, HandOver
from domain.table.records import SERVICE_PLAYER
from domain.table.talk.readable_text import unreadable_reason
from domain.table.tenure.commands import ProposeVersion
from infra.names import MAX_LENGTH, OPERATOR_NAME, NameNotAllowed, validate_name
from infra.ports.accounts import OPERATOR_ID, NameClash, NameTaken, Player, Scope, Token
from infra.ports.command_queue import QueuedCommand
from infra.ports.operators import DeadLetter, OperatorAction, OperatorLogEntry
from infra.ports.outcomes import AcceptedOutcome, StoredOutcome, decode_refusal
from infra.ports.tables import STREAM_START, ArchivedLog, HotLog, ParkedLog, parse_position
from infra.ports.talk import Mute, ReportedLine
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.commands import AsyncRedisDeadLetters, AsyncRedisOperatorLog
from infra.redis.players import RedisAccountSigns
from infra.redis.tables.table_directory import AsyncRedisTableDirectory
from infra.redis.tables.talk_lines import AsyncRedisTalkLines
from services.operations.account_signs import AccountSignsReader
from services.shared.derived_ids import derive_id

MAX_REASON_LENGTH = 300


class OperationRefused(Exception):
    """An operator's action is impossible; `type` is the problem's code."""

    def __init__(self, type_: str, message: str) -> None:
        super().__init__(message)
        self.type = type_


class OperatorTrail:
    """Writes one operator's entries to the operators' log."""

    def __init__(self, log: AsyncRedisOperatorLog, operator: str) -> None:
        self._log, self._operator = log, operator

    async def write(self, does: str, on: str, why: str) -> None:
        """Write an entry; raise OperationRefused if the reason is not valid."""
        if len(why) > MAX_REASON_LENGTH:
            raise OperationRefused("bad-request", f"a reason has at most {MAX_REASON_LENGTH} characters")
        if reason := unreadable_reason(why):
            raise OperationRefused("bad-request", f"the reason cannot be read: {reason}")
        await self._log.append(OperatorAction(self._operator, does, on, why))

    @asynccontextmanager
    async def on_refusal(self, does: str, on: str, why: str) -> AsyncIterator[None]:
        """Write an entry if the action is refused before its target is known."""
        try:
            yield
        except OperationRefused:
            await self.write(does, on[:MAX_REASON_LENGTH], why)
            raise


class OperatorActionResult(msgspec.Struct, frozen=True):
    """The result of an action: its record, if it made one; `waits` is set while its command is queued."""

    on: str
    says: str
    seq: int | None = None
    waits: bool = False


@dataclass(frozen=True)
class OperatorPorts:
    """The ports of operator actions."""

    tables: AsyncRedisTableDirectory
    accounts: RedisAccounts
    dead_letters: AsyncRedisDeadLetters
    log: AsyncRedisOperatorLog
    talk: AsyncRedisTalkLines
    signs: RedisAccountSigns
    sign_days: int
    partitions: int


def require_table_id(table: str) -> None:
    """Refuse a string that is not a table id, since it becomes part of keys."""
    if not is_table_id(table):
        raise OperationRefused("not-found", f"there is no table {table[:64]!r}")


IN_THE_LOG = (
    "it is not a chat message, or the table is old and keeps messages in its log, which cannot be changed"
)


DAY_MILLISECONDS = 24 * 3_600_000

FindPlayer = Callable[[str], Awaitable[Player]]
"""Returns the player with a given name or id; raises OperationRefused if there is none."""


class TalkModeration:
    """Chat moderation by one operator."""

    def __init__(
        self, ports: OperatorPorts, trail: OperatorTrail, find_player: FindPlayer, operator: str
    ) -> None:
        self._ports, self._trail = ports, trail
        self._find_player, self._operator = find_player, operator

    async def erase_line(self, table: str, seq: int, why: str) -> OperatorActionResult:
        """Erase the text of a chat message permanently; its author and time stay in the log."""
        require_table_id(table)
        await self._trail.write(f"erase talk {seq}", table, why)
        if int(table[:2], 16) >= self._ports.partitions or await self._ports.tables.get(table) is None:
            raise OperationRefused("not-found", f"there is no table {table}")
        match await self._ports.talk.erase(table, seq, "operator"):
            case "missing":
                says = f"record {seq} of table {table} has no text that can be erased: {IN_THE_LOG}"
                raise OperationRefused("not-allowed", says)
            case "erased before":
                return OperatorActionResult(table, f"the text of record {seq} had already been erased")
            case "erased":
                return OperatorActionResult(table, f"the text of record {seq} was erased")

    async def list_reports(self) -> tuple[ReportedLine, ...]:
        """Return the reported messages, oldest report first."""
        return await self._ports.accounts.list_reported()

    async def close_report(self, table: str, seq: int, why: str) -> OperatorActionResult:
        """Close a report that was dealt with or needs no action."""
        require_table_id(table)
        await self._trail.write(f"close report {seq}", table, why)
        if await self._ports.accounts.close_report(table, seq) is None:
            raise OperationRefused("not-found", f"there is no open report on record {seq} of table {table}")
        return OperatorActionResult(table, f"the report on record {seq} was closed")

    async def mute_player(self, player: str, days: int | None, why: str) -> OperatorActionResult:
        """Mute a player for a number of days, or permanently (None); the player can continue to play."""
        how = "permanently" if days is None else f"for {days} days"
        async with self._trail.on_refusal("mute", player, f"{how}: {why}"):
            account = await self._find_player(player)
        await self._trail.write("mute", account.id, f"{how}: {why}")
        now = time.time_ns() // 1_000_000
        until = None if days is None else now + days * DAY_MILLISECONDS
        await self._ports.accounts.mute(account.id, Mute(why, self._operator, now, until))
        return OperatorActionResult(account.id, f"{account.name} is muted {how}")

    async def unmute_player(self, player: str, why: str) -> OperatorActionResult:
        async with self._trail.on_refusal("unmute", player, why):
            account = await self._find_player(player)
        await self._trail.write("unmute", account.id, why)
        if not await self._ports.accounts.unmute(account.id):
            return OperatorActionResult(account.id, f"{account.name} was not muted")
        return OperatorActionResult(account.id, f"{account.name} can chat again")


POSITION = re.compile(r"[0-9]{1,15}-[0-9]{1,15}")

SubmitCommand = Callable[[QueuedCommand], Awaitable[StoredOutcome | None]]
"""Enqueues a command and returns its outcome; None if it takes too long."""


class OperatorActions:
    """The actions of one operator, identified by a player's id or by the user name at the terminal."""

    def __init__(self, ports: OperatorPorts, submit: SubmitCommand, operator: str) -> None:
        self._ports, self._submit, self._operator = ports, submit, operator
        self._trail = OperatorTrail(ports.log, operator)
        self.account_signs = AccountSignsReader(ports.signs, ports.sign_days)
        self.talk = TalkModeration(ports, self._trail, self._find_ordinary_player, operator)

    async def park_table(self, table: str, why: str) -> OperatorActionResult:
        """Park a table: it accepts no commands until it is unparked."""
        require_table_id(table)
        await self._trail.write("park", table, why)
        if await self._ports.tables.park(table, f"parked by an operator: {why}"):
            return OperatorActionResult(table, f"table {table} is parked; nothing is appended to its log")
        raise await self._not_in_play(table)

    async def unpark_table(self, table: str, why: str) -> OperatorActionResult:
        """Unpark a table; it is parked again if its log still cannot be folded."""
        require_table_id(table)
        await self._trail.write("unpark", table, why)
        if await self._ports.tables.unpark(table):
            return OperatorActionResult(table, f"table {table} continues")
        raise await self._not_in_play(table)

    async def close_table(self, table: str, why: str, command_id: str | None = None) -> OperatorActionResult:
        """Cancel a table."""
        return await self._run_service_command(
            table, CloseByOperator(self._operator, why), "close", why, command_id
        )

    async def propose_version(
        self, table: str, version: int, why: str, command_id: str | None = None
    ) -> OperatorActionResult:
        """Propose a later version of the rules to a table; its players must agree."""
        command = ProposeVersion(version, self._operator, why)
        return await self._run_service_command(table, command, f"propose version {version}", why, command_id)

    async def hand_over_seat(
        self, table: str, seat: int, to: str | None, why: str, command_id: str | None = None
    ) -> OperatorActionResult:
        """Hand a seat to a player (id or name), or vacate it if `to` is None."""
        async with self._trail.on_refusal(f"hand over seat {seat}", table, why):
            player = None if to is None else await self.find_player(to)
            if player is not None and player.blocked is not None:
                raise OperationRefused("not-allowed", f"{player.name} is banned: {player.blocked}")
        return await self._hand_over(
            table, seat, None if player is None else player.id, None, (why, command_id)
        )

    async def hand_seat_to_bot(
        self, table: str, seat: int, bot: BotKind, why: str, command_id: str | None = None
    ) -> OperatorActionResult:
        """Hand a seat to a house bot."""
        return await self._hand_over(table, seat, None, bot, (why, command_id))

    async def rename_player(self, player: str, name: str, why: str) -> OperatorActionResult:
        async with self._trail.on_refusal("rename", player, f"to {name[:MAX_LENGTH]}: {why}"):
            account, name = await self._find_ordinary_player(player), _valid_name(name)
        await self._trail.write("rename", account.id, f"{account.name} to {name}: {why}")
        try:
            await self._ports.accounts.rename(account.id, name)
        except NameTaken as error:
            raise OperationRefused("name-taken", str(error)) from error
        return OperatorActionResult(account.id, f"{account.name} was renamed to {name}")

    async def name_clashes(self) -> tuple[NameClash, ...]:
        """Return the players who must change their name: it is taken, too similar, or not allowed."""
        return await self._ports.accounts.list_clashes()

    async def block_player(self, player: str, why: str) -> OperatorActionResult:
        """Block a player: tokens and sessions are rejected; seats stay until they are handed over."""
        async with self._trail.on_refusal("block", player, why):
            account = await self._find_ordinary_player(player)
        await self._trail.write("block", account.id, why)
        await self._ports.accounts.block(account.id, why)
        return OperatorActionResult(
            account.id, f"{account.name} is banned; every process rejects them within 5 s"
        )

    async def unblock_player(self, player: str, why: str) -> OperatorActionResult:
        """Unban a player."""
        async with self._trail.on_refusal("unblock", player, why):
            account = await self._find_ordinary_player(player)
        await self._trail.write("unblock", account.id, why)
        await self._ports.accounts.block(account.id, None)
        return OperatorActionResult(
            account.id, f"{account.name} is no longer banned; every process accepts them within 5 s"
        )

    async def dead_letters(
        self, partition: int | None = None, after: str = STREAM_START, limit: int = 100
    ) -> tuple[tuple[int, DeadLetter], ...]:
        """Return the dead letters of one partition or of all, oldest first."""
        among = range(self._ports.partitions) if partition is None else (partition,)
        letters = [
            (number, letter)
            for number in among
            for letter in await self._ports.dead_letters.read(number, after, limit)
        ]
        return tuple(sorted(letters, key=lambda pair: parse_position(pair[1].id))[:limit])

    async def retry_dead_letter(self, partition: int, letter: str, why: str) -> OperatorActionResult:
        """Retry a dead letter as if its sender had just sent the command."""
        async with self._trail.on_refusal("redo", f"letter {partition}/{letter}", why):
            command = await self._find_dead_command(partition, letter)
        await self._trail.write("redo", f"{command.table} {command.command_id}", why)
        if not await self._ports.dead_letters.requeue(partition, letter, command):
            raise OperationRefused(
                "not-found", f"dead letter {letter} no longer exists; it was already retried"
            )
        says = f"command {command.command_id} of {command.player} is being processed again"
        return OperatorActionResult(command.table, says, waits=True)

    async def _find_dead_command(self, partition: int, letter: str) -> QueuedCommand:
        dead_letter = None
        if 0 <= partition < self._ports.partitions and _is_position(letter):
            dead_letter = await self._ports.dead_letters.get(partition, letter)
        if dead_letter is None:
            raise OperationRefused("not-found", f"there is no dead letter {letter} in partition {partition}")
        if dead_letter.command is None:
            raise OperationRefused(
                "not-allowed", f"dead letter {letter} is unreadable, so it cannot be retried"
            )
        return dead_letter.command

    async def create_token(self, name: str | None, scopes: tuple[Scope, ...]) -> tuple[str, Token]:
        """Create an operator token, for an existing player or for a new account."""
        async with self._trail.on_refusal("token", name or OPERATOR_ID, " ".join(scopes)):
            player = await self._own_account() if name is None else await self.find_player(name)
        secret = f"rh_{secrets.token_urlsafe(32)}"
        token = Token(f"t{secrets.token_hex(6)}", player.id, scopes, "made by an operator", _now())
        await self._trail.write("token", player.id, f"{' '.join(scopes)}, {token.id}")
        await self._ports.accounts.add_token(sha256(secret.encode()).hexdigest(), token)
        return secret, token

    async def revoke_token(self, player: str, token: str, why: str) -> OperatorActionResult:
        """Revoke a player's token."""
        async with self._trail.on_refusal("revoke", player, f"{token}: {why}"):
            account = await self.find_player(player)
        await self._trail.write("revoke", account.id, f"{token}: {why}")
        if await self._ports.accounts.revoke_token(account.id, token) is None:
            raise OperationRefused("not-found", f"{account.name} has no token {token}")
        return OperatorActionResult(
            account.id, f"token {token} of {account.name} was revoked; every process rejects it within 5 s"
        )

    async def read_log(self, after: str = STREAM_START, limit: int = 100) -> tuple[OperatorLogEntry, ...]:
        """Return the operators' log, oldest first."""
        if not _is_position(after):
            raise OperationRefused("bad-request", f"{after[:40]!r} is not a position in the log")
        return await self._ports.log.read(after, limit)

    async def find_player(self, said: str) -> Player:
        """Return the player with this id or name."""
        account = (await self._ports.accounts.find_players((said,))).get(said)
        account = account or await self._ports.accounts.find_by_name(said)
        if account is None:
            raise OperationRefused("not-found", f"unknown player {said}")
        return account

    async def _find_ordinary_player(self, said: str) -> Player:
        """Return a player who is not a house bot."""
        account = await self.find_player(said)
        if account.is_service_bot:
            raise OperationRefused("not-allowed", f"{account.name} is one of the service's own bots")
        return account

    async def _hand_over(
        self, table: str, seat: int, player: str | None, bot: BotKind | None, said: tuple[str, str | None]
    ) -> OperatorActionResult:
        why, command_id = said
        async with self._trail.on_refusal(f"hand over seat {seat}", table, why):
            if player is not None and is_bot_account(player):
                raise OperationRefused(
                    "not-allowed", "to seat one of the service's bots, give its kind (`bot`)"
                )
        command_id = command_id or secrets.token_urlsafe(12)
        nonce = derive_id(await self._ports.accounts.service_key(), "handed", table, str(seat), command_id)
        known = None if player is None else (await self._ports.accounts.find_players((player,))).get(player)
        owner = UNSET if known is None or known.owner is None else known.owner
        command = HandOver(seat, player, bot, nonce, self._operator, why, owner)
        return await self._run_service_command(table, command, f"hand over seat {seat}", why, command_id)

    async def _run_service_command(
        self, table: str, command: Command, does: str, why: str, command_id: str | None
    ) -> OperatorActionResult:
        """Submit a command to a table as the service, and return its result."""
        require_table_id(table)
        await self._trail.write(does, table, why)
        if not isinstance(await self._ports.tables.get(table), HotLog):
            raise await self._not_in_play(table)
        command_id = f"op-{command_id or secrets.token_urlsafe(12)}"
        body = msgspec.json.encode(command, order="deterministic")
        queued = QueuedCommand(table, None, SERVICE_PLAYER, command_id, None, body)
        outcome = await self._submit(queued)
        if outcome is None:
            return OperatorActionResult(table, "the command is queued and waits for a worker", waits=True)
        if outcome.digest != queued.content_digest:
            raise OperationRefused(
                "conflicting-command-id",
                f"the command id {command_id} was already used for a different command",
            )
        if isinstance(outcome, AcceptedOutcome):
            return OperatorActionResult(table, f"done: record {outcome.seq} of table {table}", outcome.seq)
        refused = decode_refusal(outcome.body)
        raise OperationRefused(refused.type, refused.detail)

    async def _not_in_play(self, table: str) -> OperationRefused:
        match await self._ports.tables.get(table):
            case None:
                return OperationRefused("not-found", f"there is no table {table}")
            case ParkedLog(reason):
                return OperationRefused("table-closed", f"table {table} is parked: {reason}")
            case ArchivedLog():
                return OperationRefused("table-closed", f"table {table} has ended and is in the archive")
            case _:
                return OperationRefused("table-closed", f"table {table} is not parked")

    async def _own_account(self) -> Player:
        """Return the operators' account, created on first use under a free name."""
        accounts = self._ports.accounts
        account = (await accounts.find_players((OPERATOR_ID,))).get(OPERATOR_ID)
        for number in range(1, 100):
            if account is not None:
                return account
            made = Player(OPERATOR_ID, OPERATOR_NAME if number == 1 else f"{OPERATOR_NAME} {number}", _now())
            try:
                await accounts.register(made)
                account = made
            except NameTaken:
                continue
        raise OperationRefused("name-taken", "all names for an operator account are taken; give a player")


def _valid_name(said: str) -> str:
    try:
        return validate_name(said)
    except NameNotAllowed as error:
        raise OperationRefused("bad-request", str(error)) from error


def _is_position(said: str) -> bool:
    return POSITION.fullmatch(said) is not None


def _now() -> int:
    return time.time_ns() // 1_000_000
