"""One table at which bots play for all to see; when it has ended another one is opened after a while."""

from __future__ import annotations

import time
from typing import Any

from infra.logs import get_logger
from services.client import requests
from services.client.client import Client
from services.client.errors import ClientError
from services.client.responses import TableInfo
from services.jobs.bot_accounts import DEMO_HOST
from services.jobs.job_context import current_context

SEATS = ("greedy", "greedy", "random", "greedy")

log = get_logger()


def ensure_demo_table(game: str, pause: int) -> bool:
    """See that a demo table goes on, or open the next one so many seconds after the last; say whether it did.

    The table that follows another has the same id however often it is opened, so there are never two.
    """
    try:
        return current_context().call_as(DEMO_HOST, lambda client: _ensure_table(client, game, pause))
    except ClientError as error:
        log.warning("the demo table has to wait", game=game, why=str(error))
        return False


def _ensure_table(client: Client, game: str, pause: int) -> bool:
    if any(_tables_in_phase(client, phase) for phase in ("open", "playing")):
        return False
    ended = _tables_in_phase(client, "ended")
    if ended and time.time() < ended[0].moved / 1_000 + pause:
        return False
    opened = client.send(requests.open_table(_settings(client, game, ended)))
    log.debug("opened the demo table", table=opened.table.id, game=game)
    return True


def _tables_in_phase(client: Client, phase: str) -> tuple[TableInfo, ...]:
    return client.send(requests.list_tables(phase, mine=True)).tables


def _settings(client: Client, game: str, ended: tuple[TableInfo, ...]) -> dict[str, Any]:
    offered = {one["game"]: one for one in client.send(requests.list_games())}
    title, seats = (
        (offered[game]["title"], offered[game]["seats"]) if game in offered else (game, [len(SEATS)])
    )
    bots = SEATS[: max(seats)]
    return {
        "game": game,
        "seats": len(bots),
        "pace": "open",
        "name": f"Demo: bots play {title.rpartition(': ')[2]}"[:60],
        "bots": {str(seat): bot for seat, bot in enumerate(bots)},
        "command_id": f"demo-after-{ended[0].id if ended else 'nothing'}",
    }
