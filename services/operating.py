"""What an operator may do, from the command line and by the API alike: every deed is written down first.

What changes a table is a command of the service, judged like any other, which its log tells to all who play
there. What lies outside of tables stands in the operators' log alone.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from domain.kernel.values import Command
from domain.table.commands import CloseByOperator, HandOver, Kind
from domain.table.house import of_the_house
from domain.table.records import SERVICE
from infra.names import OPERATORS, NameNotAllowed, chosen
from services.answers import read
from services.derivation import derived
from services.ports import AsyncTables
from services.ports_accounts import OPERATOR, Accounts, Clash, NameTaken, Player, Scope, Token
from services.ports_operating import AsyncDeadLetters, Deed, OperatorsLog, Written
from services.stored import AcceptedAt, Answer, Archived, DeadLetter, Hot, Parked, Wish

LONGEST_REASON = 300

POSITION = re.compile(r"[0-9]{1,15}-[0-9]{1,15}")
TABLE_ID = re.compile(r"[0-9a-f]{2}[0-9A-Za-z_-]{1,62}")

Settle = Callable[[Wish], Awaitable[Answer | None]]
"""Puts a wish in and gives its answer, None where that takes longer than anybody waits."""


class NotDone(Exception):
    """What an operator wanted cannot be; `type` is the slug of a problem."""

    def __init__(self, type_: str, says: str) -> None:
        super().__init__(says)
        self.type = type_


class Outcome(msgspec.Struct, frozen=True):
    """What came of a deed: the record that it became, where a table has one; `waits` while it is judged."""

    on: str
    says: str
    seq: int | None = None
    waits: bool = False


@dataclass(frozen=True)
class Stores:
    """What an operator works on."""

    tables: AsyncTables
    accounts: Accounts
    dead_letters: AsyncDeadLetters
    log: OperatorsLog
    partitions: int


class Operations:
    """The deeds of one operator; `by` names them for good: a player's id, or who sat at the terminal."""

    def __init__(self, stores: Stores, settle: Settle, by: str) -> None:
        self._stores, self._settle, self._by = stores, settle, by

    async def park(self, table: str, why: str) -> Outcome:
        """Let a table take nothing more, until it is unparked."""
        _require_id(table)
        await self._write("park", table, why)
        if await self._stores.tables.park(table, f"an operator has parked it: {why}"):
            return Outcome(table, f"table {table} is parked; nothing is appended to its log")
        raise await self._not_in_play(table)

    async def unpark(self, table: str, why: str) -> Outcome:
        """Let a parked table be played on; where its log still cannot be folded it is parked again."""
        _require_id(table)
        await self._write("unpark", table, why)
        if await self._stores.tables.unpark(table):
            return Outcome(table, f"table {table} is played on")
        raise await self._not_in_play(table)

    async def close(self, table: str, why: str, command_id: str | None = None) -> Outcome:
        """Call a table off."""
        return await self._step_in(table, CloseByOperator(self._by, why), "close", why, command_id)

    async def hand_over(
        self, table: str, seat: int, to: str | None, why: str, command_id: str | None = None
    ) -> Outcome:
        """Give a seat to a player, by id or name, or vacate it."""
        player = None if to is None else await self.player(to)
        if player is not None and player.blocked is not None:
            raise NotDone("not-allowed", f"{player.name} is kept out: {player.blocked}")
        return await self._give(table, seat, None if player is None else player.id, None, (why, command_id))

    async def hand_to_bot(
        self, table: str, seat: int, bot: Kind, why: str, command_id: str | None = None
    ) -> Outcome:
        """Have a bot of the house take a seat."""
        return await self._give(table, seat, None, bot, (why, command_id))

    async def rename(self, player: str, name: str, why: str) -> Outcome:
        """Give a player another name."""
        try:
            found, name = await self._guest(player), chosen(name)
        except NameNotAllowed as error:
            raise NotDone("bad-request", str(error)) from error
        await self._write("rename", found.id, f"{found.name} to {name}: {why}")
        try:
            await self._stores.accounts.rename(found.id, name)
        except NameTaken as error:
            raise NotDone("name-taken", str(error)) from error
        return Outcome(found.id, f"{found.name} is called {name} from now on")

    async def clashes(self) -> tuple[Clash, ...]:
        """List the players who have to choose another name, as it is another's too or nobody may have it."""
        return await self._stores.accounts.clashes()

    async def block(self, player: str, why: str) -> Outcome:
        """Keep a player out: tokens and sessions are refused, seats stay until they are handed over."""
        found = await self._guest(player)
        await self._write("block", found.id, why)
        await self._stores.accounts.block(found.id, why)
        return Outcome(found.id, f"{found.name} is kept out from now on, everywhere within 5 s")

    async def unblock(self, player: str, why: str) -> Outcome:
        """Let a player in again."""
        found = await self._guest(player)
        await self._write("unblock", found.id, why)
        await self._stores.accounts.block(found.id, None)
        return Outcome(found.id, f"{found.name} may come in again, everywhere within 5 s")

    async def dead_letters(
        self, partition: int | None = None, after: str = "0-0", limit: int = 100
    ) -> tuple[tuple[int, DeadLetter], ...]:
        """Give the commands that could not be processed, of one partition or of all, the oldest first."""
        among = range(self._stores.partitions) if partition is None else (partition,)
        found = [
            (number, letter)
            for number in among
            for letter in await self._stores.dead_letters.read(number, after, limit)
        ]
        return tuple(sorted(found, key=lambda pair: _position(pair[1].id))[:limit])

    async def redo(self, partition: int, letter: str, why: str) -> Outcome:
        """Carry a dead command out again, as if its sender had sent it again now."""
        found = None
        if 0 <= partition < self._stores.partitions and _is_position(letter):
            found = await self._stores.dead_letters.get(partition, letter)
        if found is None:
            raise NotDone("not-found", f"there is no dead letter {letter} in partition {partition}")
        if found.wish is None:
            raise NotDone("not-allowed", f"letter {letter} cannot be read, so there is nothing to carry out")
        await self._write("redo", f"{found.wish.table} {found.wish.command_id}", why)
        if not await self._stores.dead_letters.redo(partition, letter, found.wish):
            raise NotDone("not-found", f"letter {letter} is gone; somebody else carried it out again")
        says = f"command {found.wish.command_id} of {found.wish.player} is judged again"
        return Outcome(found.wish.table, says, waits=True)

    async def token(self, name: str | None, scopes: tuple[Scope, ...]) -> tuple[str, Token]:
        """Make a token of an operator: of the player of that name, or of an account that is nobody else's."""
        player = await self._own_account() if name is None else await self.player(name)
        secret = f"rh_{secrets.token_urlsafe(32)}"
        token = Token(f"t{secrets.token_hex(6)}", player.id, scopes, "made by an operator", _now())
        await self._write("token", player.id, f"{' '.join(scopes)}, {token.id}")
        await self._stores.accounts.add_token(sha256(secret.encode()).hexdigest(), token)
        return secret, token

    async def revoke(self, player: str, token: str, why: str) -> Outcome:
        """Revoke a token of a player."""
        found = await self.player(player)
        await self._write("revoke", found.id, f"{token}: {why}")
        if await self._stores.accounts.revoke(found.id, token) is None:
            raise NotDone("not-found", f"{found.name} has no token {token}")
        return Outcome(found.id, f"token {token} of {found.name} is refused, everywhere within 5 s")

    async def written(self, after: str = "0-0", limit: int = 100) -> tuple[Written, ...]:
        """Give what operators did, the oldest first."""
        if not _is_position(after):
            raise NotDone("bad-request", f"{after[:40]!r} is no position of the log")
        return await self._stores.log.read(after, limit)

    async def player(self, said: str) -> Player:
        """Give the player of an id, or of a name."""
        found = (await self._stores.accounts.players((said,))).get(said)
        found = found or await self._stores.accounts.named(said)
        if found is None:
            raise NotDone("not-found", f"there is no player {said}")
        return found

    async def _guest(self, said: str) -> Player:
        """Give a player who is none of the service's own."""
        found = await self.player(said)
        if found.house:
            raise NotDone("not-allowed", f"{found.name} is one of the service's own bots")
        return found

    async def _give(
        self, table: str, seat: int, player: str | None, bot: Kind | None, said: tuple[str, str | None]
    ) -> Outcome:
        if player is not None and of_the_house(player):
            raise NotDone("not-allowed", "a bot of the house is asked for by its kind")
        why, command_id = said
        command_id = command_id or secrets.token_urlsafe(12)
        nonce = derived(await self._stores.accounts.key(), "handed", table, str(seat), command_id)
        command = HandOver(seat, player, bot, nonce, self._by, why)
        return await self._step_in(table, command, f"hand over seat {seat}", why, command_id)

    async def _step_in(
        self, table: str, command: Command, does: str, why: str, command_id: str | None
    ) -> Outcome:
        """Have the service give a command at a table, and tell what came of it."""
        _require_id(table)
        if not isinstance(await self._stores.tables.get(table), Hot):
            raise await self._not_in_play(table)
        await self._write(does, table, why)
        command_id = f"op-{command_id or secrets.token_urlsafe(12)}"
        body = msgspec.json.encode(command, order="deterministic")
        wish = Wish(table, None, SERVICE, command_id, None, body)
        answer = await self._settle(wish)
        if answer is None:
            return Outcome(table, "it is put in, and waits for a worker", waits=True)
        if answer.digest != wish.digest:
            raise NotDone("conflicting-command-id", f"command {command_id} asked for something else")
        if isinstance(answer, AcceptedAt):
            return Outcome(table, f"done: record {answer.seq} of table {table}", answer.seq)
        refused = read(answer.answer)
        raise NotDone(refused.type, refused.detail)

    async def _not_in_play(self, table: str) -> NotDone:
        match await self._stores.tables.get(table):
            case None:
                return NotDone("not-found", f"there is no table {table}")
            case Parked(reason):
                return NotDone("table-closed", f"table {table} is parked: {reason}")
            case Archived():
                return NotDone("table-closed", f"table {table} has ended and lies in the archive")
            case _:
                return NotDone("table-closed", f"table {table} is not parked")

    async def _own_account(self) -> Player:
        """Give the operators' account, made when it is first asked for, under a name that is free."""
        accounts = self._stores.accounts
        found = (await accounts.players((OPERATOR,))).get(OPERATOR)
        for number in range(1, 100):
            if found is not None:
                return found
            made = Player(OPERATOR, OPERATORS if number == 1 else f"{OPERATORS} {number}", _now())
            try:
                await accounts.register(made)
                found = made
            except NameTaken:
                continue
        raise NotDone("name-taken", "all names for an operator's account are taken; name a player")

    async def _write(self, does: str, on: str, why: str) -> None:
        if not why.strip() or not why.isprintable() or len(why) > LONGEST_REASON:
            raise NotDone("bad-request", "say why, in printable characters")
        await self._stores.log.write(Deed(self._by, does, on, why))


def _require_id(table: str) -> None:
    """Refuse what is no table's id: it names a partition first, and stands in keys."""
    if not TABLE_ID.fullmatch(table):
        raise NotDone("not-found", f"there is no table {table[:64]!r}")


def _is_position(said: str) -> bool:
    return POSITION.fullmatch(said) is not None


def _position(entry: str) -> tuple[int, int]:
    milliseconds, _, count = entry.partition("-")
    return int(milliseconds), int(count)


def _now() -> int:
    return time.time_ns() // 1_000_000
