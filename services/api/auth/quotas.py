"""How many tables an account may have, and how much it may say."""

from __future__ import annotations

from domain.table.commands import Say
from infra.ports.command_queue import QueuedCommand
from services.api.runtime.command_outcomes import find_outcome
from services.api.runtime.limits.exemptions import is_exempt
from services.api.runtime.state import ApiState
from services.api.schemas.problems import Problem
from services.queries.reader import Phase, ReadModelNotReady

RETRY_SECONDS = 60


async def require_table_quota(api: ApiState, player: str, table: str) -> None:
    """Take one of the tables that an account may have, or raise too-many-requests, which names the bound.

    Read models lag: what is being opened is announced first, so of many posts at once each knows those
    before it. An open table may begin without its owner, so running tables are bounded with the open ones.
    """
    if is_exempt(player) or await api.ports.tables.get(table) is not None:
        return
    before = await api.ports.shared_limits.recent_openings.announce(player, table)
    chosen = api.settings
    opened, playing = await _held(api, player, before)
    opened, playing = opened - {table}, playing - {table}
    if len(opened) >= chosen.open_tables_per_player:
        bound = f"{chosen.open_tables_per_player} tables that wait for players"
    elif len(opened) + len(playing) >= chosen.running_tables_per_player:
        bound = f"{chosen.running_tables_per_player} tables that are played, those that wait counted in"
    else:
        return
    await api.ports.shared_limits.recent_openings.withdraw(player, table)
    detail = f"an account may have {bound}; close one, or finish a game, first"
    raise Problem("too-many-requests", detail, retry=RETRY_SECONDS)


async def _held(api: ApiState, player: str, announced: tuple[str, ...]) -> tuple[set[str], set[str]]:
    """Give the open and the running tables of an owner, those of the last moment among them.

    While the lists are being made for the first time only those of the last moment are known.
    """
    reader, most = api.ports.reader, api.settings.running_tables_per_player
    try:
        phases: dict[str, Phase] = await reader.phases(announced)
        opened = set(await reader.tables_of_owner(player, "open", most))
        playing = set(await reader.tables_of_owner(player, "playing", most))
    except ReadModelNotReady:
        return set(announced), set()
    return count_each_once(announced, phases, opened, playing)


def count_each_once(
    announced: tuple[str, ...], phases: dict[str, Phase], opened: set[str], playing: set[str]
) -> tuple[set[str], set[str]]:
    """Give the open and the running tables from three reads, between which a table may have begun.

    A table that no list knows yet is open; one that is open by one read and running by another runs.
    """
    playing = playing | {table for table, phase in phases.items() if phase == "playing"}
    opened = opened | {table for table in announced if phases.get(table, "open") == "open"}
    return opened - playing, playing


async def charge_chat(api: ApiState, queued: QueuedCommand, command: object) -> None:
    """Charge a line of talk to its speaker at that table; what had its answer before is not charged."""
    if not isinstance(command, Say) or is_exempt(queued.player):
        return
    try:
        await api.chat_limiter.take(f"{queued.player} {queued.table}")
    except Problem:
        if await find_outcome(api, queued.table, queued.player, queued.command_id) is None:
            raise
