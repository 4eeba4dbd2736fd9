"""The jobs of bots. Each looks first, so that one that came twice, or too late, does nothing."""

from __future__ import annotations

from random import Random

from infra.logs import logger
from services.jobs.house import player_of
from services.jobs.tools import tools
from services.players.answers import Option
from services.players.client import Client
from services.players.errors import ClientError, Declined
from services.players.seat import PLAYERS, answer

GONE = ("table-closed", "not-found", "not-allowed")
"""What is said where somebody else was quicker, or the table is over."""

log = logger()


def seat_bot(table: str, seat: int, bot: str) -> bool:
    """Take a seat that waits for a bot; False where it no longer does."""
    held = tools()
    invite = held.invitation(table)
    try:
        held.speak(player_of(bot), lambda client: client.take_seat(table, seat, invite))
    except Declined as declined:
        if declined.type not in GONE:
            log.warning("a bot found no seat", table=table, seat=seat, bot=bot, why=str(declined))
        return False
    except ClientError as error:
        log.warning("a bot will come later", table=table, seat=seat, bot=bot, why=str(error))
        return False
    return True


def play_turn(table: str, seat: int, bot: str, most: int) -> int:
    """Answer what the seat is asked, up to so many decisions; give how many it were."""
    try:
        return tools().speak(player_of(bot), lambda client: _played(client, table, seat, bot, most))
    except ClientError as error:
        log.warning("a bot will go on later", table=table, seat=seat, bot=bot, why=str(error))
        return 0


def _played(client: Client, table: str, seat: int, bot: str, most: int) -> int:
    random = Random()  # noqa: S311 - it guesses moves, not secrets
    for answered in range(most):
        sight = client.look(table, seat)
        if sight.decision is None or not answer(client, sight, PLAYERS[bot], random, _untold):
            return answered
    return most


def _untold(option: Option) -> None:
    """Tell nobody which option was chosen: the log does."""
