"""Jobs: match seeks, and track each match until its players have taken their seats.

A match's table is recorded in the seeks before it is opened, and the table's id is derived from them. So a
job that is killed or repeated opens the table only once.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, cast

from msgspec import UNSET
from msgspec.structs import replace

from domain.games import catalog
from domain.log.codec import codec_for
from domain.table.commands import OpenTable
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import PresetName, find_preset
from domain.table.tenure.seating import SeatAssignment, Seating, asks_for_rating
from infra.logs import get_logger
from infra.ports.command_queue import PartitionFull, QueuedCommand
from infra.ports.profile import Seek, SeekMatch
from projections.lobby import LOBBY, LobbyDocument
from projections.table_results.ratings import decode_rating
from services.client.client_base import ClientError
from services.client.requests import ApiRequest
from services.jobs.bot_accounts import DEMO_HOST
from services.jobs.job_context import current_context
from services.jobs.matching import MatchedSeeks, Seeker, find_matches, kinds_of
from services.shared.derived_ids import derive_table_id

KEPT_MS = 2 * DAY_MS
"""Time (ms) within which matched players must take their seats."""

MAX_NAME = 60

log = get_logger()


def match_seeks() -> int:
    """Update all seeks and match the open ones; return the number of new tables."""
    now, seeks = _now(), current_context().accounts(lambda accounts: accounts.list_seeks())
    if not seeks:
        return 0
    tables, gone = _load_tables(seeks), _find_deleted(seeks)
    for seek in seeks:
        if seek.player in gone:
            _change(seek, None)
        else:
            _update(seek, None if seek.match is None else tables.get(seek.match.table), now)
    remaining = current_context().accounts(lambda accounts: accounts.list_seeks())
    open_ones = [seek for seek in remaining if seek.match is None and now < seek.until]
    return sum(_note_match(match, now) for match in find_matches(open_ones, _load_seekers(open_ones)))


def _find_deleted(seeks: Sequence[Seek]) -> set[str]:
    """Return seeking players whose accounts were deleted."""
    ids = {seek.player for seek in seeks}
    players = current_context().accounts(lambda accounts: accounts.find_players(ids))
    return {player for player in ids if player not in players or players[player].deleted}


def _update(seek: Seek, table: LobbyDocument | None, now: int) -> None:
    """Remove an expired seek, open a match's missing table, or count a match whose player is seated."""
    if seek.match is None:
        if now >= seek.until:
            _change(seek, None)
        return
    seated = table is not None and any(seat.player == seek.player for seat in table.seats)
    if seated:
        opened = seek.opened + 1
        _change(seek, None if opened >= seek.most else replace(seek, opened=opened, match=None))
    elif now >= seek.match.at + KEPT_MS:
        _change(seek, None)
    elif table is None:
        _open_table(seek, seek.match)
    elif table.phase == "ended":
        _change(seek, replace(seek, match=None))


def _change(seek: Seek, after: Seek | None) -> None:
    def changed(before: Mapping[str, Seek]) -> Mapping[str, Seek | None]:
        return {seek.id: after} if before.get(seek.id) == seek else {}

    current_context().accounts(lambda accounts: accounts.change_seeks((seek.id,), changed))


def _note_match(match: MatchedSeeks, now: int) -> bool:
    """Record a match in all its seeks, or in none of them, and open its table."""
    seek_match = SeekMatch(_table_id(match), now, match.game, tuple(seek.player for seek in match.seeks))
    noted: list[bool] = []

    def changed(before: Mapping[str, Seek]) -> Mapping[str, Seek | None]:
        noted.clear()
        if any(before.get(seek.id) != seek for seek in match.seeks):
            return {}
        noted.append(True)
        return {seek.id: replace(seek, match=seek_match) for seek in match.seeks}

    ids = tuple(seek.id for seek in match.seeks)
    if not current_context().accounts(lambda accounts: accounts.change_seeks(ids, changed)) or not noted:
        return False
    log.info("matched players", table=seek_match.table, players=seek_match.players)
    _open_table(match.seeks[0], seek_match)
    return True


def _table_id(match: MatchedSeeks) -> str:
    key = current_context().accounts(lambda accounts: accounts.service_key())
    words = ",".join(f"{seek.id}.{seek.opened}" for seek in match.seeks)
    return derive_table_id(key, current_context().ports.partitions, "seek", words)


def _open_table(seek: Seek, match: SeekMatch) -> None:
    """Enqueue the command that opens the table; it is the same for all matched players."""
    game = catalog.game(match.game)
    known = current_context().accounts(lambda accounts: accounts.find_players(match.players))
    owners = {player.id: player.owner for player in known.values() if player.owner is not None}
    places = tuple(SeatAssignment(player, owner=owners.get(player, UNSET)) for player in match.players)
    command: OpenTable[Any] = OpenTable(
        game=game.name,
        seats=len(match.players),
        options=game.options_type(),
        name=game.title.rpartition(": ")[2][:MAX_NAME],
        lines=current_context().ports.chat_lines,
        talk="beside",
        several=False,
        pace=find_preset(cast("PresetName", seek.pace)),
        rated=True if seek.rated else UNSET,
        hints=False if seek.rated else UNSET,
        seating=Seating(places, match.at + KEPT_MS),
    )
    body = codec_for(game.name).encode(command)
    queued = QueuedCommand(match.table, None, match.players[0], f"seek-{match.at}", None, body)
    try:
        current_context().ports.command_queue.put([queued])
    except PartitionFull as error:
        log.warning(
            "a full partition delays opening a table for searches", table=match.table, error=str(error)
        )


def _load_tables(seeks: Sequence[Seek]) -> dict[str, LobbyDocument]:
    named = sorted({seek.match.table for seek in seeks if seek.match is not None})
    if not named:
        return {}
    documents = current_context().ports.read_models.read_live_documents(
        LOBBY.name, LOBBY.schema_version, named
    )
    return {
        table: document for table, data in documents.items() if (document := LOBBY.decode(data)) is not None
    }


def _load_seekers(seeks: Sequence[Seek]) -> dict[str, Seeker]:
    """Load the properties of players with seeks; load costly ones only if some seek requires them."""
    ids = {seek.player for seek in seeks}
    players = current_context().accounts(lambda accounts: accounts.find_players(ids)) if ids else {}
    asked, ratings = _find_reliability_seekers(seeks), _load_ratings(seeks)
    return {
        player.id: Seeker(
            player.profile.languages,
            player.profile.friends,
            player.profile.blocks,
            in_time=_read_reliability(player.id) if player.id in asked else None,
            ratings=ratings.get(player.id, {}),
            owner=player.owner,
        )
        for player in players.values()
        if not player.deleted and player.blocked is None
    }


def _find_reliability_seekers(seeks: Sequence[Seek]) -> set[str]:
    """Return the players who seek a kind of table for which some seek requires reliability."""
    asking = (seek for seek in seeks if seek.entry is not None and seek.entry.reliability is not None)
    kinds = {kind for seek in asking for kind in kinds_of(seek)}
    return {seek.player for seek in seeks if not kinds.isdisjoint(kinds_of(seek))}


def _load_ratings(seeks: Sequence[Seek]) -> dict[str, dict[str, int]]:
    """Load displayed ratings, keyed by player and game, for each game in which a seek requires a rating."""
    asking = (seek for seek in seeks if seek.entry is not None and asks_for_rating(seek.entry))
    ratings: dict[str, dict[str, int]] = {}
    for game in sorted({game for seek in asking for game in seek.games}):
        players = sorted({seek.player for seek in seeks if game in seek.games})
        for player, data in current_context().ports.ratings.read_ratings(game, players).items():
            ratings.setdefault(player, {})[game] = decode_rating(data).points
    return ratings


def _read_reliability(player: str) -> int | None:
    """Return the percentage of turns on time; None if it is unknown."""
    request: ApiRequest[Any] = ApiRequest("GET", f"/v1/players/{player}/reliability", None)
    try:
        percentage: int = current_context().call_as(DEMO_HOST, lambda client: client.send(request))["in_time"]
    except ClientError as error:
        log.warning("could not read a player's reliability", player=player, why=str(error))
        return None
    return percentage


def _now() -> int:
    return time.time_ns() // 1_000_000
