"""The view of a table, and the summary of a table in lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from domain.games import catalog
from domain.kernel.game import Score
from domain.kernel.presentation import used_lines
from domain.table.correspondence.calendar import ALL_DAY, MINUTE_MS, ZONES
from domain.table.correspondence.deadlines import allowance, deadline, schedule_of
from domain.table.correspondence.pace import Pace, PerDecision, preset_name
from domain.table.correspondence.rules import hours_locked_until
from domain.table.correspondence.state import Correspondence
from domain.table.events import TableEnded
from domain.table.evolve import AnyTable
from domain.table.talk.words import ErasedLine
from domain.table.tenure.seating import bot_names
from domain.table.tenure.staleness import Expiry, table_expiry
from domain.table.tenure.terms import KeptSeat
from domain.table.undo.rules import askable_targets
from infra.ports.accounts import Player
from projections.table_results.results import TableEnding, to_outcome
from services.api.auth.table_access import holds_seat
from services.api.games.presenters import describe_options, name_offered
from services.api.http.responses import build_from, or_none
from services.api.problems import LogHead, Problem
from services.api.runtime.dependencies import Tables
from services.api.runtime.players import Caller, now_ms
from services.api.tables import schemas
from services.api.tables.perspective import build_perspective
from services.api.tables.proposals import build_end_proposal, build_proposals, build_rules_proposal
from services.api.tables.responses import JournalLine, LineChange, TableView
from services.queries.reader import JournalEntry, LoadedTable, LobbyDocument, NoSuchTable


def _build_offers(paced: Correspondence) -> tuple[schemas.SeatOffer, ...]:
    offers = ((seat, clock.offer) for seat, clock in enumerate(paced.clocks))
    return tuple(schemas.SeatOffer(seat, offer.to) for seat, offer in offers if offer is not None)


def _clock(paced: Correspondence, seat: int) -> schemas.SeatClockSummary:
    clock, due = paced.clocks[seat], deadline(ZONES, paced, seat)
    schedule = schedule_of(paced, seat)
    return schemas.SeatClockSummary(
        seat=seat,
        left=_left(paced, seat),
        flag=None if due is None else due.flag,
        warning=None if due is None else due.warning,
        runs=due is not None,
        stand_in=None if clock.stand_in is None else clock.stand_in.bot,
        lapses=clock.lapses,
        hours=None if schedule.hours == ALL_DAY else schedule.hours,
        rests=schedule.spans,
        hours_locked=hours_locked_until(clock.hours_set),
    )


def _left(paced: Correspondence, seat: int) -> int | None:
    clock = paced.pace.clock
    if isinstance(clock, PerDecision) and paced.clocks[seat].started is None:
        return clock.time * MINUTE_MS
    return allowance(paced, seat)


def to_journal_line(entry: JournalEntry) -> JournalLine:
    talk = entry.spoken and build_from(schemas.TalkSummary, entry.spoken)
    changes = tuple(build_from(LineChange, change) for change in entry.changes)
    return build_from(JournalLine, entry, says=entry.lines, talk=talk, changes=changes)


async def count_erased(tables: Tables, loaded: LoadedTable) -> int:
    """Return the number of a table's erased chat messages.

    The store is only read if the table's messages can be erased.
    """
    return await tables.talk.count_erased(loaded.table.id) if loaded.table.keeps_talk_beside else 0


async def build_erased_event(tables: Tables, table: str) -> schemas.ErasedLinesEvent:
    lines = await tables.talk.read_all(table)
    return schemas.ErasedLinesEvent(
        tuple(
            schemas.ErasedLineSummary(seq, line.by)
            for seq, line in lines.items()
            if isinstance(line, ErasedLine)
        )
    )


MAX_ATTEMPTS = 5
"""Maximum number of rematches of one table; all but the last were cancelled before they began."""


class FoundRematch(NamedTuple):
    """The rematch of a table (None if there is none), and the table id for the next attempt."""

    table: LoadedTable | None
    next_id: str


async def find_rematch(tables: Tables, table: str) -> FoundRematch:
    """Find the rematch of a table; one that was cancelled before its game began does not count."""
    rematch, name = None, ""
    for attempt in range(MAX_ATTEMPTS):
        name = tables.derive_id("rematch", f"{table}.{attempt}")
        if await tables.directory.get(name) is None:
            return FoundRematch(None, name)
        try:
            rematch = await tables.reader.load_table(name)
        except NoSuchTable:
            return FoundRematch(None, name)
        if rematch.table.phase != "ended" or rematch.table.game_state is not None:
            return FoundRematch(rematch, name)
    return FoundRematch(rematch, name)


def to_log_head(loaded: LoadedTable) -> LogHead:
    return LogHead(loaded.seq, loaded.hash)


def problem_at(head: LoadedTable, code: str, detail: str, rule: str | None = None) -> Problem:
    """Return a problem whose response includes the table's last record."""
    return Problem(code, detail, rule=rule, head=to_log_head(head))


class _Place(NamedTuple):
    """A seat: its player, the kind of bot that it waits for, and the player for whom it is reserved.

    `bot_name` is the name of the seat's bot if it was given.
    """

    player: str | None
    wanted: str | None
    gave_up: bool
    offered: bool
    kept: KeptSeat | None
    bot_name: str | UnsetType | None


async def build_table_summary(tables: Tables, loaded: LoadedTable, caller: Caller) -> schemas.TableSummary:
    table = loaded.table
    terms = table.agreed_terms
    kept = (kept_seat.player for kept_seat in terms.kept)
    players = await tables.names.players((table.owner, *(seat.player for seat in table.seats), *kept))
    return _summary(
        tables,
        table,
        _places(table),
        players,
        caller,
        title=loaded.code.game.title,
        options=msgspec.Raw(loaded.code.encode(table.options)),
        several=table.hot_seat,
        opened=await _opening_time(tables, loaded),
        moved=table.at,
        invitation=table.invitation_number,
        chosen=describe_options(table.game, msgspec.to_builtins(table.options), len(table.seats)),
        pace=None if table.paced is None else table.paced.pace,
        entry=terms.entry,
        after=terms.after,
        waiting=tuple(asked.seat for asked in table.waiting),
        expires=table_expiry(table),
        outcome=await _read_outcome(tables, loaded) if table.phase == "ended" else None,
    )


def _places(table: AnyTable) -> tuple[_Place, ...]:
    clocks = () if table.paced is None else table.paced.clocks
    offered = {seat for seat, clock in enumerate(clocks) if clock.offer is not None}
    kept, playing = {one.seat: one for one in table.agreed_terms.kept}, table.phase == "playing"
    names = table.given_bot_names or (None,) * len(table.seats)
    return tuple(
        _Place(
            seat.player, seat.wanted_bot, seat.gave_up, playing and number in offered, kept.get(number), name
        )
        for number, (seat, name) in enumerate(zip(table.seats, names, strict=True))
    )


async def _read_outcome(tables: Tables, loaded: LoadedTable) -> TableEnding | None:
    last = (await tables.reader.records(loaded.table.id, loaded.seq - 1, 1))[0]
    events = loaded.code.decode_record(last.record).events
    return next((to_outcome(event) for event in events if isinstance(event, TableEnded)), None)


async def _opening_time(tables: Tables, loaded: LoadedTable) -> int:
    cached = tables.opening_times.get(loaded.table.id)
    if cached is not None:
        return cached
    first = (await tables.reader.records(loaded.table.id, 0, 1))[0]
    return tables.opening_times.put(loaded.table.id, loaded.code.decode_record(first.record).at)


async def build_lobby_summaries(
    tables: Tables, listed: Sequence[LobbyDocument], caller: Caller
) -> tuple[schemas.TableSummary, ...]:
    wanted = {table.owner for table in listed}
    wanted.update(seat.player for table in listed for seat in table.seats if seat.player)
    wanted.update(kept_seat.player for table in listed for kept_seat in table.kept_seats)
    players = await tables.names.players(wanted)
    return tuple(_listed_summary(tables, table, players, caller) for table in listed)


def _listed_summary(
    tables: Tables, table: LobbyDocument, players: Mapping[str, Player], caller: Caller
) -> schemas.TableSummary:
    offered = {offer.seat for offer in table.offers}
    kept = {kept_seat.seat: kept_seat for kept_seat in table.kept_seats}
    places = tuple(
        _Place(seat.player, seat.wanted, seat.gave_up, number in offered, kept.get(number), seat.bot_name)
        for number, seat in enumerate(table.seats)
    )
    return _summary(
        tables,
        table,
        places,
        players,
        caller,
        title=catalog.game(table.game).title,
        invitation=table.invitation,
        chosen=describe_options(table.game, msgspec.json.decode(table.options), len(table.seats)),
        pace=or_none(table.pace),
        entry=or_none(table.entry),
        after=or_none(table.after),
        waiting=table.asked_seats,
        expires=table.expires,
        outcome=or_none(table.outcome),
    )


def _summary(
    tables: Tables,
    table: AnyTable | LobbyDocument,
    places: Sequence[_Place],
    players: Mapping[str, Player],
    caller: Caller,
    *,
    invitation: int,
    pace: Pace | None,
    expires: Expiry | None,
    **facts: Any,
) -> schemas.TableSummary:
    """Build a summary; `facts` are fields that a folded table and its lobby entry store differently.

    `invite` is set for the owner and the players of a private table.
    """
    members = {table.owner, *(place.player for place in places)}
    invited = not table.public and caller.player is not None and caller.player in members
    return build_from(
        schemas.TableSummary,
        table,
        owner_name=players[table.owner].display_name,
        seats=_seat_summaries(table.id, places, players, caller),
        invite=tables.invite_code(table.id, invitation) if invited else None,
        pace=None if pace is None else preset_name(pace) or "custom",
        closes=None if expires is None else expires.closes,
        rated=table.rated is True,
        hints=table.hints is not False,
        **facts,
    )


def summarize_seats(
    table: AnyTable, players: Mapping[str, Player], caller: Caller
) -> tuple[schemas.SeatSummary, ...]:
    """Summarise the seats of a folded table; `players` are the holders and the owners of programs."""
    return _seat_summaries(table.id, _places(table), players, caller)


def _seat_summaries(
    table: str, places: Sequence[_Place], players: Mapping[str, Player], caller: Caller
) -> tuple[schemas.SeatSummary, ...]:
    known = {player: account.display_name for player, account in players.items()}
    given = [place.bot_name for place in places]
    bots = bot_names(table, [place.player for place in places], known, given)
    return tuple(_seat_summary(seat, place, players, caller, bots[seat]) for seat, place in enumerate(places))


def _seat_summary(
    seat: int, place: _Place, players: Mapping[str, Player], caller: Caller, as_bot: str
) -> schemas.SeatSummary:
    holder, kept = None if place.player is None else players[place.player], place.kept
    owner = None if holder is None or holder.owner is None else players[holder.owner]
    return build_from(
        schemas.SeatSummary,
        place,
        seat=seat,
        name=None if holder is None else as_bot if holder.is_service_bot else holder.display_name,
        bot=None if holder is None else holder.bot,
        house=holder is not None and holder.is_service_bot,
        owner=None if owner is None else owner.id,
        owner_name=None if owner is None else owner.display_name,
        mine=place.player is not None and place.player == caller.player,
        kept=kept and build_from(schemas.KeptSeatSummary, kept, name=players[kept.player].display_name),
    )


async def _find_rematch(tables: Tables, table: AnyTable, caller: Caller) -> AnyTable | None:
    if table.phase != "ended" or table.game_state is None or table.seat_of(caller.player or "") is None:
        return None
    rematch = (await find_rematch(tables, table.id)).table
    return None if rematch is None else rematch.table


def shown_score(loaded: LoadedTable) -> Score | None:
    """Return the score sheet without the lines that the table's options exclude."""
    score, presentation = loaded.table.score, loaded.code.game.presentation
    if score is None:
        return None
    names = [line.name for line in score.categories]
    lines = used_lines(presentation, loaded.table.options, names)
    return replace(score, categories=tuple(score.categories[line] for line in lines))


async def build_table_view(
    tables: Tables,
    head: LoadedTable,
    shown: LoadedTable,
    caller: Caller,
    seat: int | None,
    *,
    ghosts: bool = True,
) -> TableView:
    """Return what a seat or a spectator sees of the table `shown`; `head` is its latest state."""
    is_head = shown.seq == head.seq
    acts = is_head and holds_seat(head.table, caller, seat)
    known = build_perspective(tables.perspectives, shown, seat, acts=acts, ghosts=ghosts)
    paced, now = shown.table.paced, now_ms()
    consent = None if head.table.paced is None else head.table.paced.consent
    is_playing = head.table.phase == "playing"
    rematch = await _find_rematch(tables, head.table, caller)
    return build_from(
        TableView,
        known,
        game=head.table.game,
        table=await build_table_summary(tables, head, caller),
        seat=seat,
        at=shown.seq,
        head=to_log_head(head),
        waiting=shown.table.waiting,
        score=shown_score(shown) if is_head else None,
        pace=None if paced is None else paced.pace,
        clocks=None if paced is None else tuple(_clock(paced, number) for number in range(len(paced.clocks))),
        offered=_build_offers(paced) if paced is not None and shown.table.phase == "playing" else (),
        proposals=None if paced is None or not is_head else build_proposals(head.table, paced),
        ending=build_end_proposal(head.table) if is_head else None,
        rules_proposal=build_rules_proposal(head.table) if is_head else None,
        rematch=None if rematch is None else rematch.id,
        rematch_joined=rematch is not None and rematch.seat_of(caller.player or "") is not None,
        undo_request=consent.open_request(now) if consent and is_head and is_playing else None,
        crossed=consent is not None and consent.crossed,
        fork=or_none(head.table.fork),
        tournament=or_none(head.table.pairing),
        talk=schemas.TalkState(head.table.keeps_talk_beside, await count_erased(tables, head)),
        may_ask=askable_targets(head.table, seat, now) if acts and seat is not None else None,
        headings=name_offered(head.table.game, known),
        **({} if acts else {"options": None, "anytime": None, "undo": None}),
    )
