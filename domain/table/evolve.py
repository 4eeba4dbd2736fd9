"""Folds the table's own events and whole records.

Records are final: nothing is checked or drawn again, so rules can change without affecting old logs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.game import Game
from domain.kernel.values import Event
from domain.table import events as happened
from domain.table.correspondence import events as paced_events
from domain.table.correspondence.evolve import CORRESPONDENCE_EVOLVE, apply_clock_header
from domain.table.correspondence.state import new_correspondence
from domain.table.orders.events import OrderEvent
from domain.table.records import Record
from domain.table.state import Seat, Table
from domain.table.tenure import events as tenure_events
from domain.table.tenure.evolve import (
    TERMS_EVOLVE,
    VERSION_EVOLVE,
    end_terms,
    keep_used,
    opening_terms,
    without_kept_seat,
)
from domain.table.tenure.shown import owner_in
from domain.table.tenure.terms import ONE_PERSON_VERSION, OwnedProgram
from domain.table.undo import events as consent_events
from domain.table.undo.line import find_position, keep_positions
from domain.table.undo.reach import count_undos, undo_points

AnyTable = Table[Any, Any]
AnyRecord = Record[Any, Any]


def new_table(
    table_id: str, at: int, event: happened.TableOpened[Any], table_rules: int | UnsetType
) -> AnyTable:
    """Return the new table with empty seats; `table_rules` is the rules' version as written in records."""
    return Table(
        id=table_id,
        seq=0,
        at=at,
        game=event.game,
        version=event.version,
        options=event.options,
        name=event.name,
        owner=event.owner,
        public=event.public,
        hours=event.hours,
        begin=event.begin,
        commitment=event.commitment,
        chat_limit=event.lines,
        hot_seat=event.several,
        seats=(Seat(),) * event.seats,
        correspondence=UNSET if event.pace is UNSET else new_correspondence(event.pace, event.seats),
        fork=event.fork,
        rated=event.rated,
        terms=opening_terms(event.entry, event.after),
        talk=event.talk,
        pairing=event.pairing,
        hints=event.hints,
        table_rules=table_rules,
    )


def _with_seat(table: AnyTable, seat: int, **changes: Any) -> AnyTable:
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(table, seats=tuple(seats))


def _taken(game: Game[Any], table: AnyTable, event: happened.SeatTaken) -> AnyTable:
    holders = table.seats[event.seat].holders
    if table.phase == "playing" and event.player not in holders:
        holders = (*holders, event.player)
    if table.seats[event.seat].player != event.player:
        table = keep_used(table, event.seat, departed=0)
    return _with_seat(
        without_kept_seat(_with_owner(table, event), event),
        event.seat,
        player=event.player,
        nonce=event.nonce,
        wanted_bot=None,
        gave_up=False,
        timeouts=0 if isinstance(event.used, UnsetType) else event.used.timeouts,
        holders=holders,
    )


def _with_owner(table: AnyTable, event: happened.SeatTaken) -> AnyTable:
    """Return the table with the owner of the program that sat down; unchanged for a person or bot."""
    owner = owner_in(event.shown)
    if isinstance(owner, UnsetType) or table.table_version < ONE_PERSON_VERSION:
        return table
    others = tuple(one for one in table.owned_programs if one.player != event.player)
    return replace(table, programs=(*others, OwnedProgram(event.player, owner)))


def _with_owners_seated(table: AnyTable) -> AnyTable:
    """Return a table that has not started, without the owners of programs that are no longer seated."""
    seated = {seat.player for seat in table.seats}
    kept = tuple(one for one in table.owned_programs if one.player in seated)
    return table if kept == table.owned_programs else replace(table, programs=kept or UNSET)


def _left(game: Game[Any], table: AnyTable, event: happened.SeatLeft | tenure_events.SeatLost) -> AnyTable:
    kept = keep_used(table, event.seat, departed=int(isinstance(event, happened.SeatLeft)))
    after = _with_seat(kept, event.seat, player=None, wanted_bot=None)
    return _with_owners_seated(after) if table.phase == "open" else after


def _came_back(game: Game[Any], table: AnyTable, event: tenure_events.CameBack) -> AnyTable:
    return _with_seat(table, event.seat, player=event.player, wanted_bot=None)


def _wanted(game: Game[Any], table: AnyTable, event: happened.BotWanted) -> AnyTable:
    wanted = _with_seat(without_kept_seat(table, event), event.seat, wanted_bot=event.bot)
    if isinstance(event.name, UnsetType):
        return wanted
    names = list(table.given_bot_names or (None,) * len(table.seats))
    names[event.seat] = event.name
    return replace(wanted, bot_names=tuple(names))


def _started(game: Game[Any], table: AnyTable, event: happened.TableStarted) -> AnyTable:
    play = game.blank(table.options, len(table.seats))
    seats = tuple(
        replace(seat, holders=() if seat.player is None else (seat.player,)) for seat in table.seats
    )
    return replace(table, phase="playing", nonces=event.nonces, game_state=play, seats=seats)


def _renewed(game: Game[Any], table: AnyTable, event: happened.InvitationRenewed) -> AnyTable:
    return replace(table, invitation_number=event.number)


def _said(game: Game[Any], table: AnyTable, event: happened.Said) -> AnyTable:
    return table if table.chat_limit is None else replace(table, chat_count=table.chat_count + 1)


def _taken_back(game: Game[Any], table: AnyTable, event: happened.TakenBack) -> AnyTable:
    return replace(table, game_state=find_position(table, event.to))


def _forked(game: Game[Any], table: AnyTable, event: consent_events.Forked[Any]) -> AnyTable:
    return replace(table, game_state=game.fold(table.position, event.line))


def _gave_up(game: Game[Any], table: AnyTable, event: happened.GaveUp) -> AnyTable:
    return _with_seat(table, event.seat, gave_up=True)


def _ran_out(game: Game[Any], table: AnyTable, event: happened.TimeRanOut) -> AnyTable:
    return _with_seat(table, event.seat, timeouts=table.seats[event.seat].timeouts + 1)


def _unchanged(game: Game[Any], table: AnyTable, event: Event) -> AnyTable:
    """Return the table unchanged, because the event affects only its clocks."""
    return table


def _ended(game: Game[Any], table: AnyTable, event: happened.TableEnded) -> AnyTable:
    """End the table and empty the game's stack; an empty stack marks a finished game."""
    play = None if table.game_state is None else replace(table.game_state, stack=())
    ended = replace(end_terms(table), phase="ended", score=event.score, game_state=play)
    return replace(ended, rules_proposal=UNSET)


def _revealed(game: Game[Any], table: AnyTable, event: happened.SecretRevealed) -> AnyTable:
    return replace(table, secret=event.secret)


TABLE_EVOLVE: Mapping[type[Event], Callable[[Game[Any], AnyTable, Any], AnyTable]] = {
    happened.SeatTaken: _taken,
    happened.SeatLeft: _left,
    happened.BotWanted: _wanted,
    happened.TableStarted: _started,
    happened.InvitationRenewed: _renewed,
    happened.Said: _said,
    happened.TakenBack: _taken_back,
    happened.GaveUp: _gave_up,
    happened.TimeRanOut: _ran_out,
    happened.Intervened: _unchanged,
    happened.TableEnded: _ended,
    happened.SecretRevealed: _revealed,
    paced_events.StoodIn: _unchanged,
    paced_events.SeatOffered: _unchanged,
    paced_events.TimeOutClaimed: _unchanged,
    paced_events.HoursSet: _unchanged,
    paced_events.PauseProposed: _unchanged,
    paced_events.PauseAgreed: _unchanged,
    paced_events.PauseDeclined: _unchanged,
    paced_events.Paused: _unchanged,
    paced_events.PauseEnded: _unchanged,
    paced_events.VacationNoted: _unchanged,
    paced_events.VacationEnded: _unchanged,
    paced_events.Excused: _unchanged,
    consent_events.UndoAsked: _unchanged,
    consent_events.UndoAgreed: _unchanged,
    consent_events.UndoDeclined: _unchanged,
    consent_events.Forked: _forked,
    **dict.fromkeys(get_args(OrderEvent), _unchanged),
    tenure_events.OfferWithdrawn: _unchanged,
    tenure_events.CameBack: _came_back,
    tenure_events.VotedOut: _unchanged,
    tenure_events.SeatLost: _left,
    **TERMS_EVOLVE,
    **VERSION_EVOLVE,
}


def evolve_table(game: Game[Any], table: AnyTable, event: Event) -> AnyTable:
    """Fold an event whose type is in TABLE_EVOLVE, including its effect on clocks."""
    kind, paced = type(event), table.paced
    after = TABLE_EVOLVE[kind](game, table, event)
    if paced is None or kind not in CORRESPONDENCE_EVOLVE:
        return after
    return replace(after, correspondence=CORRESPONDENCE_EVOLVE[kind](paced, event))


def fold(game: Game[Any], table: AnyTable | None, record: AnyRecord) -> AnyTable:
    """Fold the table's next record into it; `table` is None before record 1.

    Events of the game change the game's state; events of the table change the rest. Raises PositionMissing if
    an undo goes back to a record before this fold began; then fold again from record 1. Raises KeyError,
    IndexError or a similar error for events that no rule can have produced.
    """
    if table is None:
        table = new_table(record.table, record.at, record.events[0], record.rules.table)
    before = after = table
    play, folding = before.game_state, game.evolve_all
    for event in record.events:
        kind = type(event)
        if kind in folding:
            play = folding[kind](play, event)
        elif kind in TABLE_EVOLVE:
            after = evolve_table(game, replace(after, game_state=play), event)
            play = after.game_state
    return apply_record_header(before, replace(after, game_state=play), record)


def apply_record_header(before: AnyTable, after: AnyTable, record: AnyRecord) -> AnyTable:
    """Return the table after applying a record's own fields: number, time, open decisions, draws, undo."""
    paced = after.paced
    clocks = None if paced is None else apply_clock_header(paced, before.waiting, record)
    points = undo_points(before, record)
    return replace(
        after,
        seq=record.seq,
        at=record.at,
        waiting=record.waiting,
        draw_count=before.draw_count + len(record.draws),
        undo_points=points,
        undos=count_undos(before, record, goes_on=bool(points)),
        correspondence=UNSET if clocks is None else clocks,
        positions=keep_positions(before, clocks),
    )
