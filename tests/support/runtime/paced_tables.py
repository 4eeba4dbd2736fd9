"""Tables with a pace, opened past the API at a running service."""

from __future__ import annotations

import secrets
from typing import Any

from domain.games.template.variants import Options
from domain.log.codec import codec_for
from domain.table.commands import OpenTable
from domain.table.correspondence.pace import Pace
from infra.ports.command_queue import QueuedCommand
from infra.redis.store import open_store
from infra.settings.settings import Settings


def queue_opening(settings: Settings, owner: str, pace: Pace, seats: int = 2, **wanted: Any) -> str:
    """Put in the command that opens a table of the template's game, and give the table's id."""
    table = f"{secrets.randbelow(settings.partitions or 1):02x}{secrets.token_hex(7)}"
    said = {"several": False, "options": Options(mail=False), "name": "A table", **wanted}
    body = codec_for("template").encode(OpenTable(game="template", seats=seats, pace=pace, **said))
    store = open_store(settings.redis_url or "", settings)
    try:
        store.command_queue.put([QueuedCommand(table, None, owner, "open", None, body)])
    finally:
        store.close()
    return table
