"""One table at which bots play for all to see; when it has ended another one is opened after a while."""

from __future__ import annotations

import time
from typing import Any

from domain.games import catalog
from domain.kernel.game import Game
from domain.log.codec import codec_for
from domain.table.bot_accounts import BotKind
from domain.table.commands import OpenTable
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.presets import find_preset
from domain.table.tenure.seating import SeatAssignment, Seating
from infra.logs import get_logger
from infra.ports.command_queue import PartitionFull, QueuedCommand
from infra.ports.read_models import ReadModelNotReady
from projections.lobby import DEMO_NAME, LOBBY, LobbyDocument, Phase, demo_prefix
from services.jobs.bot_accounts import DEMO_HOST
from services.jobs.job_context import current_context
from services.shared.derived_ids import derive_table_id

SEATS: tuple[BotKind, ...] = ("greedy", "greedy", "random", "greedy")

MAX_NAME = 60

log = get_logger()


def ensure_demo_table(game: str, pause: int) -> bool:
    """See that a demo table goes on, or open the next one so many seconds after the last; say whether it did.

    The table that follows another has the same id however often it is opened, so there are never two.
    """
    try:
        return _ensure_table(catalog.game(game), pause)
    except (KeyError, PartitionFull, ReadModelNotReady) as error:
        log.warning("the demo table has to wait", game=game, why=str(error))
        return False


def _ensure_table(game: Game[Any], pause: int) -> bool:
    if any(_newest(phase) is not None for phase in ("open", "playing")):
        return False
    last, now = _newest("ended"), time.time_ns() // 1_000_000
    if last is not None and now < last.moved + pause * 1_000:
        return False
    queued = _opening(game, "nothing" if last is None else last.id, now)
    current_context().ports.command_queue.put([queued])
    log.debug("opened the demo table", table=queued.table, game=game.name)
    return True


def _newest(phase: Phase) -> LobbyDocument | None:
    """Give the demo table in a phase that moved last."""
    models = current_context().ports.read_models
    rows = models.read_first_rows(LOBBY.name, LOBBY.schema_version, demo_prefix(phase), 1)
    tables = [row.partition(":")[2] for row in rows]
    found = models.read_live_documents(LOBBY.name, LOBBY.schema_version, tables) if tables else {}
    return next((one for data in found.values() if (one := LOBBY.decode(data)) is not None), None)


def _opening(game: Game[Any], last: str, now: int) -> QueuedCommand:
    """Give the command that opens the table which follows another, with a bot asked for at each seat."""
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
