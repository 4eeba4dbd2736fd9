"""Jobs: clear abandoned tables, check stored logs, restart the demo table."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from domain.games import catalog
from domain.kernel.game import Game
from domain.log.codec import codec_for
from domain.log.hash_chain import find_damage
from domain.table.bot_accounts import BotKind
from domain.table.commands import CloseTable, OpenTable
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import find_preset
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.seating import SeatAssignment, Seating
from domain.table.tenure.staleness import PLAYING_WARNING_DAYS
from infra.logs import get_logger
from infra.ports.command_queue import PartitionFull, QueuedCommand
from infra.ports.read_models import ReadModelNotReady
from infra.ports.tables import HotLog
from infra.redis.read_models.read_model_store import RedisReadModelStore
from projections.lobby import DEMO_NAME, EXPIRY_PREFIX, LOBBY, LobbyDocument, Phase, demo_prefix
from services.jobs.bot_accounts import DEMO_HOST
from services.jobs.job_context import current_context
from services.shared.damaged_logs import park_damaged
from services.shared.derived_ids import derive_table_id
from services.shared.rows import read_rows, read_table_id

log = get_logger()

MINUTE_MS = 60_000
TABLES_A_ROUND = 20
"""Logs per round; about 8 MB in total if the games are large."""


def patrol_logs(minutes: int = 1, now: int | None = None) -> tuple[str, ...]:
    """Run the rounds of the last `minutes` minutes: check hash chains, and park and return damaged tables.

    The minute (UTC) alone determines which tables a round checks: each minute a different partition, and in a
    large partition different tables each time. So no round depends on earlier ones.
    """
    latest = (now or time.time_ns() // 1_000_000) // MINUTE_MS
    rounds = range(latest - minutes + 1, latest + 1)
    return tuple(table for minute in rounds for table in _do_round(minute))


def _do_round(minute: int) -> tuple[str, ...]:
    ports = current_context().ports
    partition, turn = minute % ports.partitions, minute // ports.partitions
    located = ports.tables.list_partition(partition).items()
    tables = sorted(table for table, location in located if isinstance(location, HotLog))
    rounds = -(-len(tables) // TABLES_A_ROUND) or 1
    begin = turn % rounds * TABLES_A_ROUND
    return tuple(table for table in tables[begin : begin + TABLES_A_ROUND] if _park_damaged(table))


def _park_damaged(table: str) -> bool:
    ports = current_context().ports
    try:
        entries = ports.log.read(table)
        damage = find_damage(entries) if entries else None
    except (KeyError, ValueError) as error:
        damage = f"an entry cannot be read: {type(error).__name__}: {error}"
    if damage is None:
        return False
    reason = park_damaged(ports.tables, table, damage)
    log.error("a table is unavailable", table=table, reason=reason)
    return True


SEATS: tuple[BotKind, ...] = ("greedy", "greedy", "random", "greedy")

MAX_NAME = 60


def ensure_demo_table(game: str, pause: int) -> bool:
    """Open the next demo table `pause` seconds after the last one ended; return whether it did.

    The new table's id is derived from the last table, so it is never opened twice.
    """
    try:
        return _ensure_table(catalog.game(game), pause)
    except (KeyError, PartitionFull, ReadModelNotReady) as error:
        log.warning("could not open the demo table yet", game=game, why=str(error))
        return False


def _ensure_table(game: Game[Any], pause: int) -> bool:
    if any(_find_newest(phase) is not None for phase in ("open", "playing")):
        return False
    last, now = _find_newest("ended"), time.time_ns() // 1_000_000
    if last is not None and now < last.moved + pause * 1_000:
        return False
    queued = _build_opening(game, "nothing" if last is None else last.id, now)
    current_context().ports.command_queue.put([queued])
    log.debug("opened the demo table", table=queued.table, game=game.name)
    return True


def _find_newest(phase: Phase) -> LobbyDocument | None:
    """Return the most recently changed demo table in a phase."""
    models = current_context().ports.read_models
    rows = models.read_first_rows(LOBBY.name, LOBBY.schema_version, demo_prefix(phase), 1)
    tables = [row.partition(":")[2] for row in rows]
    documents = models.read_live_documents(LOBBY.name, LOBBY.schema_version, tables) if tables else {}
    return next(
        (document for data in documents.values() if (document := LOBBY.decode(data)) is not None), None
    )


def _build_opening(game: Game[Any], last: str, now: int) -> QueuedCommand:
    """Build the command that opens the table after `last`, with a bot in each seat."""
    context = current_context()
    key = context.accounts(lambda accounts: accounts.service_key())
    bots = SEATS[: max(game.seat_counts)]
    command: OpenTable[Any] = OpenTable(
        game=game.name,
        seats=len(bots),
        options=game.options_type(),
        name=f"{DEMO_NAME}{game.title.rpartition(': ')[2]}"[:MAX_NAME],
        lines=context.ports.chat_lines,
        talk="beside",
        several=False,
        pace=find_preset("open"),
        seating=Seating(tuple(SeatAssignment(bot=bot) for bot in bots), now + DAY_MS),
        demo=True,
    )
    body = codec_for(game.name).encode(command)
    table = derive_table_id(key, context.ports.partitions, "demo", last)
    return QueuedCommand(table, None, DEMO_HOST, f"demo-after-{last}", None, body)


MAX_TABLES = 500
"""Tables per run; the next run continues with the rest."""


def clear_stale_tables() -> int:
    """Enqueue a command to end each expired table; return their number.

    The command's id contains the table's last record, so repeated runs have no further effect.
    """
    context = current_context()
    due = [table for table in find_expiring(context.ports.read_models, _now()) if _is_over(table, _now())]
    for table in due:
        _enqueue(table)
    return len(due)


def find_expiring(read_models: RedisReadModelStore, now: int) -> tuple[LobbyDocument, ...]:
    """Return the tables whose players were warned by `now` (UTC, ms), earliest expiry first."""
    rows = read_models.read_first_rows(LOBBY.name, LOBBY.schema_version, EXPIRY_PREFIX, MAX_TABLES)
    latest = now + PLAYING_WARNING_DAYS * DAY_MS
    tables = [table for closes, table in read_rows(rows, _read_row) if closes <= latest]
    stored = read_models.read_live_documents(LOBBY.name, LOBBY.schema_version, tables) if tables else {}
    documents = [LOBBY.decode(stored[table]) for table in tables if table in stored]
    return tuple(document for document in documents if document is not None and _is_warned(document, now))


def _read_row(row: str) -> tuple[int, str]:
    closes, table = row.split(":")
    return int(closes), read_table_id(table)


def _is_warned(table: LobbyDocument, now: int) -> bool:
    return table.expires is not None and table.expires.warns <= now


def _is_over(table: LobbyDocument, now: int) -> bool:
    return table.expires is not None and table.expires.closes <= now


def _enqueue(table: LobbyDocument) -> None:
    body = msgspec.json.encode(CloseTable(), order="deterministic")
    queued = QueuedCommand(table.id, None, SERVICE_PLAYER, f"stale-{table.seq}", None, body)
    try:
        current_context().ports.command_queue.put([queued])
    except PartitionFull as error:
        log.warning("a full partition delays closing a table", table=table.id, error=str(error))


def _now() -> int:
    return time.time_ns() // 1_000_000
