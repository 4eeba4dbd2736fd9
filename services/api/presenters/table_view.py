"""Tables as lists and pages show them, and the whole sight of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from domain.games import catalog
from domain.table.evolve import AnyTable
from infra.ports.accounts import Player
from services.api.auth.access import holds_seat, invite_code, is_member
from services.api.presenters.perspective import build_perspective
from services.api.runtime.auth_cache import Caller
from services.api.runtime.state import ApiState
from services.api.schemas.responses import LogHead, SeatSummary, TableSummary, TableView
from services.queries.reader import LoadedTable, LobbyDocument


def to_log_head(folded: LoadedTable) -> LogHead:
    """Give the head of a table that is folded to it."""
    return LogHead(folded.seq, folded.hash)


async def build_table_summary(api: ApiState, folded: LoadedTable, caller: Caller) -> TableSummary:
    """Show a table as its log says it is."""
    table = folded.table
    players = await api.player_names.players((table.owner, *(chair.player for chair in table.seats)))
    return TableSummary(
        id=table.id,
        game=table.game,
        title=folded.code.game.title,
        name=table.name,
        phase=table.phase,
        options=msgspec.Raw(folded.code.encode(table.options)),
        owner=table.owner,
        owner_name=players[table.owner].display_name,
        public=table.public,
        hours=table.hours,
        begin=table.begin,
        several=table.hot_seat,
        opened=await _opened(api, folded),
        moved=table.at,
        seats=_seats(table, players, caller),
        invite=(
            invite_code(api, table.id, table.invitation_number)
            if not table.public and is_member(table, caller)
            else None
        ),
    )


def _seats(table: AnyTable, players: Mapping[str, Player], caller: Caller) -> tuple[SeatSummary, ...]:
    return tuple(
        build_seat_summary(seat, chair.player, chair.wanted_bot, players, caller, gave_up=chair.gave_up)
        for seat, chair in enumerate(table.seats)
    )


def build_seat_summary(
    seat: int,
    player: str | None,
    wanted: str | None,
    players: Mapping[str, Player],
    caller: Caller,
    *,
    gave_up: bool,
) -> SeatSummary:
    """Show a seat with the name of its player."""
    holder = None if player is None else players[player]
    owner = None if holder is None or holder.owner is None else players[holder.owner]
    return SeatSummary(
        seat=seat,
        player=player,
        name=None if holder is None else holder.display_name,
        bot=None if holder is None else holder.bot,
        house=holder is not None and holder.is_service_bot,
        owner=None if owner is None else owner.id,
        owner_name=None if owner is None else owner.display_name,
        wanted=wanted,
        gave_up=gave_up,
        mine=player is not None and player == caller.player,
    )


async def _opened(api: ApiState, folded: LoadedTable) -> int:
    kept = api.opening_times.get(folded.table.id)
    if kept is not None:
        return kept
    first = (await api.ports.reader.records(folded.table.id, 0, 1))[0]
    return api.opening_times.put(folded.table.id, folded.code.decode_record(first.record).at)


async def build_lobby_summaries(
    api: ApiState, listed: Sequence[LobbyDocument], caller: Caller
) -> tuple[TableSummary, ...]:
    """Show tables as the lobby knows them."""
    wanted = {table.owner for table in listed}
    wanted.update(seat.player for table in listed for seat in table.seats if seat.player)
    players = await api.player_names.players(wanted)
    return tuple(_listed(api, table, players, caller) for table in listed)


def _listed(
    api: ApiState, table: LobbyDocument, players: Mapping[str, Player], caller: Caller
) -> TableSummary:
    mine = caller.player in (table.owner, *(seat.player for seat in table.seats))
    return TableSummary(
        id=table.id,
        game=table.game,
        title=catalog.game(table.game).title,
        name=table.name,
        phase=table.phase,
        options=table.options,
        owner=table.owner,
        owner_name=players[table.owner].display_name,
        public=table.public,
        hours=table.hours,
        begin=table.begin,
        several=table.several,
        opened=table.opened,
        moved=table.moved,
        seats=tuple(
            build_seat_summary(seat, place.player, place.wanted, players, caller, gave_up=place.gave_up)
            for seat, place in enumerate(table.seats)
        ),
        invite=invite_code(api, table.id, table.invitation) if mine and not table.public else None,
    )


async def build_table_view(
    api: ApiState, head: LoadedTable, shown: LoadedTable, caller: Caller, seat: int | None
) -> TableView:
    """Give what a seat, or a spectator, sees after the record shown; the table itself as it is now."""
    now = shown.seq == head.seq
    acts = now and holds_seat(head.table, caller, seat)
    known = build_perspective(api.perspectives, shown, seat, acts=acts)
    return TableView(
        game=head.table.game,
        table=await build_table_summary(api, head, caller),
        seat=seat,
        at=shown.seq,
        head=to_log_head(head),
        view=known.view,
        scoreboard=known.scoreboard,
        question=known.question,
        way=known.way,
        waiting=shown.table.waiting,
        score=shown.table.score if now else None,
        decision=known.decision,
        options=known.options if acts else None,
        anytime=known.anytime if acts else None,
        undo=known.undo if acts else None,
    )
