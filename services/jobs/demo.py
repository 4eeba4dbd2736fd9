"""One table at which bots play for all to see; when it has ended another one is opened after a while."""

from __future__ import annotations

import time
from typing import Any

from infra.logs import logger
from services.jobs.house import HOST
from services.jobs.tools import tools
from services.players import calls
from services.players.answers import Table
from services.players.client import Client
from services.players.errors import ClientError

SEATS = ("greedy", "greedy", "random", "greedy")

log = logger()


def keep_demo(game: str, pause: int) -> bool:
    """See that a demo table goes on, or open the next one so many seconds after the last; say whether it did.

    The table that follows another has the same id however often it is opened, so there are never two.
    """
    try:
        return tools().speak(HOST, lambda client: _kept(client, game, pause))
    except ClientError as error:
        log.warning("the demo table has to wait", game=game, why=str(error))
        return False


def _kept(client: Client, game: str, pause: int) -> bool:
    if any(_of(client, phase) for phase in ("open", "playing")):
        return False
    ended = _of(client, "ended")
    if ended and time.time() < ended[0].moved / 1_000 + pause:
        return False
    opened = client.send(calls.open_table(_settings(client, game, ended)))
    log.debug("opened the demo table", table=opened.table.id, game=game)
    return True


def _of(client: Client, phase: str) -> tuple[Table, ...]:
    return client.send(calls.tables(phase, mine=True)).tables


def _settings(client: Client, game: str, ended: tuple[Table, ...]) -> dict[str, Any]:
    offered = {one["game"]: one for one in client.send(calls.games())}
    title, seats = (
        (offered[game]["title"], offered[game]["seats"]) if game in offered else (game, [len(SEATS)])
    )
    bots = SEATS[: max(seats)]
    return {
        "game": game,
        "seats": len(bots),
        "name": f"Demo: bots play {title.rpartition(': ')[2]}"[:60],
        "bots": {str(seat): bot for seat, bot in enumerate(bots)},
        "command_id": f"demo-after-{ended[0].id if ended else 'nothing'}",
    }
