"""How many tables an account may have, and how much it may say."""

from __future__ import annotations

from domain.table.commands import Say
from services.api.errors import Problem
from services.api.exempt import exempt
from services.api.service import Service
from services.api.settling import given
from services.reading import NotReady, Phase
from services.stored import Wish

RETRY_SECONDS = 60


async def require_room(service: Service, player: str, table: str) -> None:
    """Take one of the tables that an account may have, or raise too-many-requests, which names the bound.

    Read models lag: what is being opened is announced first, so of many posts at once each knows those
    before it. An open table may begin without its owner, so running tables are bounded with the open ones.
    """
    if exempt(player) or await service.ports.tables.get(table) is not None:
        return
    before = await service.ports.shared.openings.announce(player, table)
    chosen = service.settings
    opened, playing = await _held(service, player, before)
    opened, playing = opened - {table}, playing - {table}
    if len(opened) >= chosen.open_tables_per_player:
        bound = f"{chosen.open_tables_per_player} tables that wait for players"
    elif len(opened) + len(playing) >= chosen.running_tables_per_player:
        bound = f"{chosen.running_tables_per_player} tables that are played, those that wait counted in"
    else:
        return
    await service.ports.shared.openings.withdraw(player, table)
    detail = f"an account may have {bound}; close one, or finish a game, first"
    raise Problem("too-many-requests", detail, retry=RETRY_SECONDS)


async def _held(service: Service, player: str, announced: tuple[str, ...]) -> tuple[set[str], set[str]]:
    """Give the open and the running tables of an owner, those of the last moment among them.

    While the lists are being made for the first time only those of the last moment are known.
    """
    reader, most = service.ports.reader, service.settings.running_tables_per_player
    try:
        phases: dict[str, Phase] = await reader.phases(announced)
        opened = set(await reader.owned(player, "open", most))
        playing = set(await reader.owned(player, "playing", most))
    except NotReady:
        return set(announced), set()
    opened |= {table for table in announced if phases.get(table, "open") == "open"}
    return opened, playing | {table for table, phase in phases.items() if phase == "playing"}


async def charge_talk(service: Service, wish: Wish, command: object) -> None:
    """Charge a line of talk to its speaker at that table; what had its answer before is not charged."""
    if not isinstance(command, Say) or exempt(wish.player):
        return
    try:
        await service.talk.take(f"{wish.player} {wish.table}")
    except Problem:
        if await given(service, wish.table, wish.player, wish.command_id) is None:
            raise
