"""Tables as lists show them, and the whole view of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from domain.games import catalog
from domain.table.correspondence.pace import Pace
from domain.table.correspondence.presets import preset_name
from domain.table.events import TableEnded
from domain.table.evolve import AnyTable
from domain.table.tenure.bot_names import bot_names
from domain.table.tenure.entry import Entry
from domain.table.tenure.staleness import Expiry, table_expiry
from domain.table.tenure.terms import KeptSeat
from infra.ports.accounts import Player
from projections.table_results.ending import TableEnding, to_outcome
from services.api.auth.access import holds_seat, invite_code
from services.api.presenters.clocks import build_clocks, build_offers
from services.api.presenters.games import describe_options, name_offered
from services.api.presenters.line import build_line
from services.api.presenters.people.talk import build_talk_state
from services.api.presenters.perspective import build_perspective
from services.api.presenters.proposals import build_end_proposal, build_proposals, build_rules_proposal
from services.api.runtime.auth_cache import Caller
from services.api.runtime.rematches import find_rematch
from services.api.runtime.state import ApiState
from services.api.schemas.responses import LogHead, SeatPerspective, TableView
from services.api.schemas.tables import KeptSeatSummary, SeatSummary, TableSummary
from services.queries.reader import LoadedTable, LobbyDocument

T = TypeVar("T")


def to_log_head(loaded: LoadedTable) -> LogHead:
    """Give the head of a table that is folded to it."""
    return LogHead(loaded.seq, loaded.hash)


class _Place(NamedTuple):
    """Who sits on a seat, the kind of bot that it waits for, and whom it is kept for."""

    player: str | None
    wanted: str | None
    gave_up: bool
    offered: bool
    kept: KeptSeat | None


class _TableFacts(NamedTuple):
    """What a folded table and its entry in the lobby say in different ways; times in ms."""

    title: str
    options: msgspec.Raw
    several: bool
    opened: int
    moved: int
    invitation: int
    places: tuple[_Place, ...]
    chosen: tuple[str, ...]
    pace: Pace | None
    entry: Entry | None
    after: str | None
    waiting: tuple[int, ...]
    expires: Expiry | None
    outcome: TableEnding | None


async def build_table_summary(api: ApiState, loaded: LoadedTable, caller: Caller) -> TableSummary:
    """Show a table as its log says it is."""
    table = loaded.table
    terms = table.agreed_terms
    facts = _TableFacts(
        title=loaded.code.game.title,
        options=msgspec.Raw(loaded.code.encode(table.options)),
        several=table.hot_seat,
        opened=await _opening_time(api, loaded),
        moved=table.at,
        invitation=table.invitation_number,
        places=_places(table),
        chosen=describe_options(table.game, msgspec.to_builtins(table.options), len(table.seats)),
        pace=None if table.paced is None else table.paced.pace,
        entry=terms.entry,
        after=terms.after,
        waiting=tuple(asked.seat for asked in table.waiting),
        expires=table_expiry(table),
        outcome=await _read_outcome(api, loaded) if table.phase == "ended" else None,
    )
    kept = (one.player for one in terms.kept)
    players = await api.player_names.players((table.owner, *(seat.player for seat in table.seats), *kept))
    return _summary(api, table, facts, players, caller)


def _places(table: AnyTable) -> tuple[_Place, ...]:
    clocks = () if table.paced is None else table.paced.clocks
    offered = {seat for seat, clock in enumerate(clocks) if clock.offer is not None}
    kept, playing = {one.seat: one for one in table.agreed_terms.kept}, table.phase == "playing"
    return tuple(
        _Place(seat.player, seat.wanted_bot, seat.gave_up, playing and number in offered, kept.get(number))
        for number, seat in enumerate(table.seats)
    )


async def _read_outcome(api: ApiState, loaded: LoadedTable) -> TableEnding | None:
    """Give how a table ended, which its last record says."""
    last = (await api.ports.reader.records(loaded.table.id, loaded.seq - 1, 1))[0]
    events = loaded.code.decode_record(last.record).events
    return next((to_outcome(event) for event in events if isinstance(event, TableEnded)), None)


async def _opening_time(api: ApiState, loaded: LoadedTable) -> int:
    cached = api.opening_times.get(loaded.table.id)
    if cached is not None:
        return cached
    first = (await api.ports.reader.records(loaded.table.id, 0, 1))[0]
    return api.opening_times.put(loaded.table.id, loaded.code.decode_record(first.record).at)


async def build_lobby_summaries(
    api: ApiState, listed: Sequence[LobbyDocument], caller: Caller
) -> tuple[TableSummary, ...]:
    """Show tables as the lobby's read model knows them."""
    wanted = {table.owner for table in listed}
    wanted.update(seat.player for table in listed for seat in table.seats if seat.player)
    wanted.update(one.player for table in listed for one in table.kept_seats)
    players = await api.player_names.players(wanted)
    return tuple(_summary(api, table, _listed_facts(table), players, caller) for table in listed)


def _listed_facts(table: LobbyDocument) -> _TableFacts:
    offered, kept = {one.seat for one in table.offers}, {one.seat: one for one in table.kept_seats}
    return _TableFacts(
        title=catalog.game(table.game).title,
        options=table.options,
        several=table.several,
        opened=table.opened,
        moved=table.moved,
        invitation=table.invitation,
        places=tuple(
            _Place(seat.player, seat.wanted, seat.gave_up, number in offered, kept.get(number))
            for number, seat in enumerate(table.seats)
        ),
        chosen=describe_options(table.game, msgspec.json.decode(table.options), len(table.seats)),
        pace=_known(table.pace),
        entry=_known(table.entry),
        after=_known(table.after),
        waiting=table.asked_seats,
        expires=table.expires,
        outcome=_known(table.outcome),
    )


def _known(value: T | UnsetType) -> T | None:
    return None if isinstance(value, UnsetType) else value


def _summary(
    api: ApiState,
    table: AnyTable | LobbyDocument,
    facts: _TableFacts,
    players: Mapping[str, Player],
    caller: Caller,
) -> TableSummary:
    """Build it; `invite` is for those who own a private table or sit at it."""
    members = {table.owner, *(place.player for place in facts.places)}
    invited = not table.public and caller.player is not None and caller.player in members
    return TableSummary(
        id=table.id,
        game=table.game,
        title=facts.title,
        name=table.name,
        phase=table.phase,
        options=facts.options,
        owner=table.owner,
        owner_name=players[table.owner].display_name,
        public=table.public,
        hours=table.hours,
        begin=table.begin,
        several=facts.several,
        opened=facts.opened,
        moved=facts.moved,
        seats=_seat_summaries(table.id, facts.places, players, caller),
        invite=invite_code(api, table.id, facts.invitation) if invited else None,
        pace=None if facts.pace is None else preset_name(facts.pace) or "custom",
        entry=facts.entry,
        after=facts.after,
        waiting=facts.waiting,
        closes=None if facts.expires is None else facts.expires.closes,
        outcome=facts.outcome,
        rated=table.rated is True,
        hints=table.hints is not False,
        chosen=facts.chosen,
    )


def _seat_summaries(
    table: str, places: Sequence[_Place], players: Mapping[str, Player], caller: Caller
) -> tuple[SeatSummary, ...]:
    known = {player: found.display_name for player, found in players.items()}
    bots = bot_names(table, [place.player for place in places], known)
    return tuple(_seat_summary(seat, place, players, caller, bots[seat]) for seat, place in enumerate(places))


def _seat_summary(
    seat: int, place: _Place, players: Mapping[str, Player], caller: Caller, as_bot: str
) -> SeatSummary:
    holder = None if place.player is None else players[place.player]
    owner = None if holder is None or holder.owner is None else players[holder.owner]
    return SeatSummary(
        seat=seat,
        player=place.player,
        name=None if holder is None else as_bot if holder.is_service_bot else holder.display_name,
        bot=None if holder is None else holder.bot,
        house=holder is not None and holder.is_service_bot,
        owner=None if owner is None else owner.id,
        owner_name=None if owner is None else owner.display_name,
        wanted=place.wanted,
        gave_up=place.gave_up,
        offered=place.offered,
        mine=place.player is not None and place.player == caller.player,
        kept=None if place.kept is None else _kept_summary(place.kept, players),
    )


def _kept_summary(kept: KeptSeat, players: Mapping[str, Player]) -> KeptSeatSummary:
    return KeptSeatSummary(kept.player, players[kept.player].display_name, kept.until)


async def _find_rematch(api: ApiState, table: AnyTable, caller: Caller) -> str | None:
    """Give the table where those who sat here play again, to one of them."""
    if table.phase != "ended" or table.game_state is None or table.seat_of(caller.player or "") is None:
        return None
    found = (await find_rematch(api, table.id)).table
    return None if found is None else found.table.id


def _build_agreements(table: AnyTable) -> dict[str, Any]:
    """Show what needs the agreement of all."""
    return {"ending": build_end_proposal(table), "rules_proposal": build_rules_proposal(table)}


async def build_table_view(
    api: ApiState,
    head: LoadedTable,
    shown: LoadedTable,
    caller: Caller,
    seat: int | None,
    *,
    ghosts: bool = True,
) -> TableView:
    """Give what a seat, or a spectator, sees after the record shown; the table itself as it is now."""
    is_head = shown.seq == head.seq
    acts = is_head and holds_seat(head.table, caller, seat)
    known = build_perspective(api.perspectives, shown, seat, acts=acts, ghosts=ghosts)
    paced, line = shown.table.paced, build_line(head.table, seat if acts else None)
    view = TableView(
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
        score=shown.table.score if is_head else None,
        pace=None if paced is None else paced.pace,
        clocks=None if paced is None else build_clocks(paced),
        offered=build_offers(paced) if paced is not None and shown.table.phase == "playing" else (),
        proposals=None if paced is None or not is_head else build_proposals(head.table, paced),
        **(_build_agreements(head.table) if is_head else {}),
        rematch=await _find_rematch(api, head.table, caller),
        undo_request=line.undo_request if is_head else None,
        crossed=line.crossed,
        fork=line.fork,
        tournament=None if isinstance(head.table.pairing, UnsetType) else head.table.pairing,
        talk=await build_talk_state(api, head),
        may_ask=line.may_ask,
    )
    return _with_options(view, known, acts=acts)


def _with_options(view: TableView, known: SeatPerspective, *, acts: bool) -> TableView:
    """Add what the caller's own seat may do now."""
    told = {"topic": known.topic, "rivals": known.rivals, "end_notice": known.end_notice}
    seen = replace(view, decision=known.decision, headings=name_offered(view.game, known), **told)
    if not acts:
        return seen
    return replace(seen, options=known.options, anytime=known.anytime, undo=known.undo, asks=known.asks)
