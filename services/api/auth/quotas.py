"""How many tables an account may have, how much it may say, and whether it may talk at all."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from domain.table.commands import Say
from domain.tournament.state import TournamentPhase
from infra.ports.command_queue import QueuedCommand
from infra.ports.talk import Mute
from services.api.auth.authentication import ApiCall, now_ms
from services.api.problems import Problem
from services.api.runtime.command_outcomes import find_outcome
from services.api.runtime.limits import is_exempt
from services.api.runtime.players import AWAY_SECONDS
from services.api.runtime.state import ApiState
from services.queries.reader import Phase, ReadModelNotReady

RETRY_SECONDS = 60

RECORDS_A_REQUEST = 100
"""Records that may be read for one request; for each so many more it counts as a further one."""

GOING: tuple[TournamentPhase, ...] = ("open", "running")

MAX_WAITING = 200
"""Decisions of a player that are looked at for the tables that wait."""

RUNNING_PER_OPEN = 5
"""So many times as many tables as may wait for players an account may have in all, played ones included."""

TOURNAMENTS_PER_PLAYER = 3
"""Tournaments that are open or running that an account may have opened."""


async def require_table_quota(api: ApiState, player: str, table: str) -> None:
    """Take one of the tables that an account may have, or raise too-many-requests, which names the bound.

    Read models lag: what is being opened is announced first, so of many posts at once each knows those
    before it. An open table may begin without its owner, so running tables are bounded with the open ones.
    """
    if is_exempt(player) or await api.ports.tables.get(table) is not None:
        return
    before = await api.ports.shared_limits.recent_openings.announce(player, table)
    most = api.settings.open_tables_per_player
    opened, playing = await _held(api, player, before)
    opened, playing = opened - {table}, playing - {table}
    if len(opened) >= most:
        bound = f"{most} tables waiting for players"
    elif len(opened) + len(playing) >= RUNNING_PER_OPEN * most:
        bound = f"{RUNNING_PER_OPEN * most} tables, running or waiting"
    else:
        return
    await api.ports.shared_limits.recent_openings.withdraw(player, table)
    detail = f"you can have at most {bound}; close one or finish a game first"
    raise Problem("too-many-requests", detail, retry=RETRY_SECONDS)


async def require_tournament_quota(api: ApiState, player: str, tournament: str) -> None:
    """Take one of the tournaments that an account may have open or running, or raise too-many-requests."""
    if await api.ports.tables.get(tournament) is not None:
        return
    announced, most = f"tournaments.{player}", TOURNAMENTS_PER_PLAYER
    before = await api.ports.shared_limits.recent_openings.announce(announced, tournament)
    held = set(before)
    try:
        for phase in GOING:
            held.update(await api.ports.tournaments.hosted_by(player, phase, most))
        held.difference_update(await api.ports.tournaments.hosted_by(player, "ended", len(before) + 1))
    except ReadModelNotReady:
        pass  # while the lists are being made for the first time only those of the last moment are known
    if len(held - {tournament}) < most:
        return
    await api.ports.shared_limits.recent_openings.withdraw(announced, tournament)
    detail = f"you can have at most {most} open or running tournaments; wait until one ends"
    raise Problem("too-many-requests", detail, retry=RETRY_SECONDS)


async def _held(api: ApiState, player: str, announced: tuple[str, ...]) -> tuple[set[str], set[str]]:
    """Return the open and the running tables of an owner, those of the last moment among them.

    While the lists are being made for the first time only those of the last moment are known.
    """
    reader, most = api.ports.reader, RUNNING_PER_OPEN * api.settings.open_tables_per_player
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
    """Return the open and the running tables from three reads, between which a table may have begun.

    A table that no list knows yet is open; one that is open by one read and running by another runs.
    """
    playing = playing | {table for table, phase in phases.items() if phase == "playing"}
    opened = opened | {table for table in announced if phases.get(table, "open") == "open"}
    return opened - playing, playing


async def require_room_to_open(api: ApiState, player: str, table: str) -> None:
    """Raise forbidden for a person whom too many tables wait for, unless this table is there already."""
    if await api.ports.tables.get(table) is None:
        await _require_room(api, player, spare=0)


async def require_room_to_join(api: ApiState, player: str, table: str) -> None:
    """Do the same where one more may wait, so that who was let in by another is not kept out at once."""
    await _require_room(api, player, spare=1, besides=table)


async def _require_room(api: ApiState, player: str, *, spare: int, besides: str = "") -> None:
    known = (await api.ports.accounts.find_players((player,))).get(player)
    if is_exempt(player) or known is None or known.bot is not None:
        return
    bounds = [bound for bound in (api.settings.most_waiting, known.profile.waiting_most) if bound]
    if not bounds:
        return
    most = min(bounds)
    try:
        waiting = set(await api.ports.reader.tables_kept_waiting(player, MAX_WAITING)) - {besides}
    except ReadModelNotReady:
        return
    if len(waiting) > most + spare:
        detail = f"{len(waiting)} tables wait for your move, {most + spare} may; move there first"
        raise Problem("forbidden", detail, rule="TBL-6.2")


async def charge_records(call: ApiCall, records: int) -> None:
    """Charge a request for the records that it is about to read, beside the one that it is charged anyway."""
    count = records // RECORDS_A_REQUEST
    if count and not is_exempt(call.caller.rate_key):
        await call.api.limits.requests.charge_several(call.caller.rate_key, count)


@asynccontextmanager
async def charged_chat(api: ApiState, queued: QueuedCommand, command: object) -> AsyncIterator[None]:
    """Charge a chat message to its sender at that table; a refused message costs nothing."""
    if not isinstance(command, Say) or is_exempt(queued.player):
        yield
        return
    name = f"{queued.player} {queued.table}"
    try:
        await api.limits.talk.charge(name)
    except Problem:  # a message that was answered before gets the same answer again
        if await find_outcome(api, queued.table, queued.player, queued.command_id) is None:
            raise
        yield
        return
    try:
        yield
    except Problem:
        api.limits.talk.refund(name)
        raise


async def require_voice(api: ApiState, queued: QueuedCommand, command: object) -> None:
    """Refuse talk of a player whom an operator lets talk no more; what had its answer before keeps it."""
    if not isinstance(command, Say):
        return
    mute = await _find_mute(api, queued.player)
    if mute is None or await find_outcome(api, queued.table, queued.player, queued.command_id) is not None:
        return
    if mute.until is None:
        raise Problem("not-allowed", f"an operator has muted you: {mute.why}")
    until = datetime.fromtimestamp(mute.until / 1_000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    raise Problem("not-allowed", f"an operator has muted you until {until}: {mute.why}")


async def _find_mute(api: ApiState, player: str) -> Mute | None:
    """Return what keeps a player from talking; what was so before where the store does not answer."""
    try:
        mute = await api.ports.accounts.find_mute(player, now_ms())
    except api.ports.outage_errors:
        if (api.unmuted.get(player) or 0.0) < time.monotonic():
            raise
        return None
    if mute is None:
        api.unmuted.put(player, time.monotonic() + AWAY_SECONDS)
    else:
        api.unmuted.drop(player)
    return mute
