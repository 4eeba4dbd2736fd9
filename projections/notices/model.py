"""The read model of due notices, derived from the table's log; it sends nothing.

A rebuild finds the same notices with the same ids. Notices that have become moot are removed, so a sender
checks this model before it sends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table.bot_accounts import is_bot_account
from domain.table.correspondence.calendar import DAY_MS, ZONES, ZoneData
from domain.table.correspondence.events import PauseProposed, SeatOffered
from domain.table.correspondence.state import Correspondence
from domain.table.events import BotWanted, Said, SeatTaken, TableEnded, TableOpened, TableStarted, TimeRanOut
from domain.table.evolve import AnyRecord
from domain.table.orders.events import OrderStopped
from domain.table.orders.state import StopReason
from domain.table.tenure.events import (
    SeatKept,
    VersionAgreed,
    VersionChanged,
    VersionDeclined,
    VersionProposed,
    VotedOut,
)
from domain.table.tenure.staleness import expiry
from domain.table.undo.events import UndoAsked
from projections import turns as turns_model
from projections.decoded_record import DecodedRecord
from projections.notices.questions import REST_MS, Questions, due_of_question, follow_questions, is_person
from projections.notices.table_step import TableStep
from projections.notices.values import LASTING_KINDS, DueNotice, NoticeKind
from projections.read_model import ReadModel, document_decoder, sortable_time
from projections.turns import TurnsDocument

HOUR_MS = 3_600_000

MENTIONS_AN_HOUR, MENTIONS_A_DAY = 3, 12
"""Maximum number of notices about mentions, per player and table, in an hour and in a day."""

MENTIONS_KEPT_MS = 2 * DAY_MS
"""How long a mention is kept (ms)."""


def find_mentions(step: TableStep, told: Iterable[DueNotice]) -> Iterator[DueNotice]:
    """Yield notices about the mentions in a record; `told` holds the earlier notices."""
    record, known = step.record, tuple(told)
    for event in record.events:
        named = event.to if isinstance(event, Said) else ()
        for seat in () if isinstance(named, UnsetType) else named:
            player = step.after.seats[seat].player
            if player in {None, record.player} or is_bot_account(player or ""):
                continue
            if _has_room(player or "", known, record.at):
                yield DueNotice(
                    "mention",
                    player or "",
                    str(record.seq),
                    record.at,
                    record.seq,
                    seat,
                    about=record.seat,
                    by=record.player,
                )


def _has_room(player: str, told: Iterable[DueNotice], at: int) -> bool:
    moments = [one.at for one in told if one.kind == "mention" and one.player == player]
    within_hour = sum(at - one < HOUR_MS for one in moments)
    within_day = sum(at - one < DAY_MS for one in moments)
    return within_hour < MENTIONS_AN_HOUR and within_day < MENTIONS_A_DAY


class TableAge(Value, frozen=True):
    """The time of a table's last record (UTC, ms), and what determines its expiry."""

    moved: int = 0
    rematch: bool = False
    fork: bool = False


def opened_age(event: TableOpened[Value]) -> TableAge:
    """Return what determines the expiry of a new table."""
    return TableAge(rematch=event.after is not UNSET, fork=event.fork is not UNSET)


def follow_age(age: TableAge | UnsetType, record: AnyRecord) -> TableAge | UnsetType:
    """Return the age after a record; it is unset in documents of an earlier format."""
    return age if isinstance(age, UnsetType) else replace(age, moved=record.at)


def due_of_age(turns: TurnsDocument, age: TableAge | UnsetType, *, playing: bool) -> Iterator[DueNotice]:
    """Yield notices that the table will expire: to its host before the game, to all players during it.

    Their key is the last record, so anything that happens at the table makes them moot.
    """
    if isinstance(age, UnsetType):
        return
    play = turns.correspondence
    clocked = turns.hours is not None if isinstance(play, UnsetType) else play.pace.clock is not None
    found = expiry(
        "playing" if playing else "open", age.moved, rematch=age.rematch, fork=age.fork, clocked=clocked
    )
    if found is None:
        return
    for player, seat in _stale_recipients(turns, playing=playing):
        yield DueNotice("stale", player, str(turns.seq), found.warns, turns.seq, seat, until=found.closes)


def _stale_recipients(turns: TurnsDocument, *, playing: bool) -> Iterator[tuple[str, int | None]]:
    if playing:
        yield from ((place.player or "", seat) for seat, place in enumerate(turns.seats) if is_person(place))
    elif not is_bot_account(turns.owner):
        yield turns.owner, None


INVITING_KINDS: frozenset[NoticeKind] = frozenset({"invitation", "rematch", "round"})


def find_invitations(step: TableStep) -> Iterator[DueNotice]:
    """Yield notices about the invitations in a record, except to the person inviting."""
    if step.is_paired:
        yield from _to_paired(step)
    for event in step.record.events:
        if isinstance(event, SeatKept) and event.player is not None:
            yield from _to_invited(event.player, event, step)


def _to_paired(step: TableStep) -> Iterator[DueNotice]:
    record = step.record
    for seat, place in enumerate(step.after.seats):
        if is_person(place):
            yield DueNotice("round", place.player or "", str(record.seq), record.at, record.seq, seat)


def _to_invited(player: str, event: SeatKept, step: TableStep) -> Iterator[DueNotice]:
    record, first = step.record, step.record.events[0]
    by: str | UnsetType = record.player
    kind: NoticeKind = "invitation"
    if isinstance(first, TableOpened):
        kind, by = ("invitation", UNSET) if first.after is UNSET else ("rematch", by)
    if player != by:
        key, seq = str(record.seq), record.seq
        yield DueNotice(kind, player, key, record.at, seq, about=event.seat, until=event.until, by=by)


def still_invites(notice: DueNotice, step: TableStep) -> bool:
    """Return whether an invitation is still open after a record."""
    if notice.kind == "round":
        return _round_waits(notice, step)
    return not any(_ends_invitation(event, notice, step) for event in step.record.events)


def _ends_invitation(event: object, notice: DueNotice, step: TableStep) -> bool:
    """Return whether an event ends an invitation: an answer, a withdrawal, or the game's start or end."""
    match event:
        case SeatKept(seat):
            return seat == notice.about and step.record.seq > notice.seq
        case SeatTaken(seat, player):
            return seat == notice.about or player == notice.player
        case BotWanted(seat):
            return seat == notice.about
        case TableStarted() | TableEnded():
            return True
        case _:
            return False


def _round_waits(notice: DueNotice, step: TableStep) -> bool:
    """Return whether the game of a round is in progress and the player has not acted yet."""
    record = step.record
    if step.after.ended is not None or notice.seat is None:
        return False
    acted = (record.seat, record.player) == (notice.seat, notice.player)
    return step.after.seats[notice.seat].player == notice.player and not acted


EXPECTED_STOPS: frozenset[StopReason] = frozenset(
    {
        "cancelled",
        "played out",
        "own turn",
        "answered by hand",
        "often enough",
        "moment",
        "seat changed hands",
    }
)
"""Reasons for which a pre-set move stops as expected, or which no longer concern the seat's player."""

HORIZON_MS = 7 * 86_400_000
"""How long events are kept for notices (ms)."""

AT_NEXT_QUESTION = 0
"""Stands for the time of a notice that waits until its seat is asked."""


_NOTIFYING_EVENTS: frozenset[type[Event]] = frozenset(
    {
        *(OrderStopped, PauseProposed, SeatOffered, SeatTaken),
        *(TableEnded, TableStarted, TimeRanOut, UndoAsked, VersionProposed, VotedOut),
    }
)
"""Events that may cause notices; most records have none of them."""


def find_happenings(step: TableStep) -> Iterator[DueNotice]:
    """Yield the notices that a record causes."""
    yield from find_invitations(step)
    if _NOTIFYING_EVENTS.isdisjoint(map(type, step.record.events)):
        return
    for event in step.record.events:
        yield from _to_holder(event, step)
        yield from _to_others(event, step)


def keep_standing(told: Iterable[DueNotice], step: TableStep) -> Iterator[DueNotice]:
    """Yield the notices that are still valid after a record, with their times."""
    record, asked = step.record, {one.seat for one in step.after.waiting}
    for notice in told:
        if notice.at == AT_NEXT_QUESTION and notice.seat in asked:
            notice = replace(notice, at=record.at + REST_MS)  # noqa: PLW2901 - the same notice, now with a time
        if is_too_old(notice, record.at):
            continue
        if notice.kind in LASTING_KINDS or _still_stands(notice, step):
            yield notice


def is_settled(notice: DueNotice) -> bool:
    """Return whether no event can make a notice moot, so that it can only become too old."""
    return notice.kind in LASTING_KINDS and notice.at != AT_NEXT_QUESTION


def is_too_old(notice: DueNotice, now: int) -> bool:
    """Return whether a notice is too old to be sent."""
    kept = MENTIONS_KEPT_MS if notice.kind == "mention" else HORIZON_MS
    return notice.at != AT_NEXT_QUESTION and notice.at < now - kept


def _to_holder(event: Event, step: TableStep) -> Iterator[DueNotice]:
    """Yield the notices about an event to the seat's holder."""
    seq, at = step.record.seq, step.record.at
    match event:
        case TimeRanOut(seat):
            place = step.before.seats[seat]
            if is_person(place) and place.stand_in is None:
                yield DueNotice("lapsed", place.player or "", str(seq), at, seq, seat)
        case OrderStopped(seat, made, why):
            place = step.after.seats[seat]
            if why not in EXPECTED_STOPS and is_person(place):
                key = f"{made}-{seq}"
                yield DueNotice("order-stopped", place.player or "", key, AT_NEXT_QUESTION, seq, seat)
        case SeatOffered(seat, to) if to is not None:
            yield DueNotice("seat-offered", to, f"{seat}-{seq}", at, seq, about=seat)
        case _:
            return


def _to_others(event: Event, step: TableStep) -> Iterator[DueNotice]:
    """Yield the notices about an event to the other people at the table."""
    match event:
        case UndoAsked(seat, _, needed, until):
            yield from _to_seats("undo-asked", needed, step, seat, until)
        case PauseProposed(seat, _, lapses):
            yield from _to_seats("pause-proposed", _all_seats(step), step, seat, lapses)
        case VersionProposed(lapses=lapses):
            yield from _to_seats("version-proposed", _all_seats(step), step, None, lapses)
        case VotedOut(seat) if not _votes_against(step.before, seat):
            yield from _to_seats("vote", _all_seats(step), step, seat, None)
        case TableStarted() if not step.is_paired:
            yield from _to_all("started", step)
        case TableEnded():
            yield from _to_all("ended", step)
        case SeatOffered(seat):
            yield from _to_all("seat-offered", step, seat)
        case SeatTaken(seat) if step.playing:
            yield from _to_all("replaced", step, seat)
        case _:
            return


def _all_seats(step: TableStep) -> range:
    return range(len(step.after.seats))


def _to_seats(
    kind: NoticeKind, seats: Iterable[int], step: TableStep, about: int | None, until: int | None
) -> Iterator[DueNotice]:
    record = step.record
    for seat in seats:
        place = step.after.seats[seat]
        if seat != about and is_person(place) and place.player != record.player:
            key = str(record.seq) if about is None else f"{about}-{record.seq}"
            yield DueNotice(kind, place.player or "", key, record.at, record.seq, seat, about, until=until)


def _to_all(kind: NoticeKind, step: TableStep, about: int | None = None) -> Iterator[DueNotice]:
    record = step.record
    key = str(record.seq) if about is None else f"{about}-{record.seq}"
    for seat, place in enumerate(step.after.seats):
        player = place.player
        if player is not None and not is_bot_account(player) and player != record.player:
            yield DueNotice(kind, player, key, record.at, record.seq, seat, about)


def _still_stands(notice: DueNotice, step: TableStep) -> bool:
    """Return whether a notice that asks for an action is still valid."""
    if notice.kind in INVITING_KINDS:
        return still_invites(notice, step)
    seat, record = notice.seat, step.record
    if step.after.ended is not None or seat is None or step.after.seats[seat].player != notice.player:
        return False
    match notice.kind:
        case "lapsed" | "order-stopped":
            acted = (record.seat, record.player) == (seat, notice.player) and record.seq > notice.seq
            return notice.at == AT_NEXT_QUESTION or not acted
        case "undo-asked" | "pause-proposed":
            return _is_request_open(notice, seat, step.after.correspondence)
        case "version-proposed":
            return not _settles_version(notice, step, seat)
        case "vote":
            votes = () if notice.about is None else _votes_against(step.after, notice.about)
            return bool(votes) and seat not in votes
        case _:
            return True


def _is_request_open(notice: DueNotice, seat: int, play: Correspondence | UnsetType) -> bool:
    if isinstance(play, UnsetType):
        return False
    request, pause = play.consent.request, play.pause_proposal
    if notice.kind == "undo-asked":
        open_one = request is not None and (request.seat, request.until) == (notice.about, notice.until)
        return open_one and request is not None and seat not in request.agreed
    open_one = pause is not None and (pause.seat, pause.lapses) == (notice.about, notice.until)
    return open_one and pause is not None and seat not in pause.agreed


def _settles_version(notice: DueNotice, step: TableStep, seat: int) -> bool:
    """Return whether a version proposal is settled for a seat: agreed, declined, applied, or replaced.

    The record of a proposal settles earlier proposals, but not its own.
    """
    if step.record.seq == notice.seq:
        return False
    over = (VersionProposed, VersionDeclined, VersionChanged)
    return any(isinstance(event, over) or event == VersionAgreed(seat) for event in step.record.events)


def _votes_against(turns: TurnsDocument, seat: int) -> tuple[int, ...]:
    play = turns.correspondence
    return play.clocks[seat].votes if isinstance(play, Correspondence) else ()


AT_PREFIX = "at:"
"""Prefix of the rows of due notices, followed by time, table and id."""


WARN_PREFIX = "warn:"
"""Prefix of warnings' rows, listed a day before the deadline because quiet hours may require early ones."""


class NoticesDocument(Value, frozen=True):
    """Pending questions at a table, and notices of recent events."""

    turns: TurnsDocument
    questions: Questions
    playing: bool = False
    told: tuple[DueNotice, ...] = ()
    age: TableAge | UnsetType = UNSET

    @property
    def seq(self) -> int:
        """The last folded record."""
        return self.turns.seq

    def due(self) -> Iterator[DueNotice]:
        """Yield due and future notices."""
        if self.turns.ended is None:
            for seat, question in enumerate(self.questions):
                if question is not None:
                    yield from due_of_question(self.turns, seat, question)
            yield from due_of_age(self.turns, self.age, playing=self.playing)
        for notice in self.told:
            if notice.at != AT_NEXT_QUESTION:
                yield notice

    def find(self, table: str, notice: str) -> DueNotice | None:
        """Return the notice with this id, or None if it is no longer valid."""
        return next((one for one in self.due() if one.id(table) == notice), None)


def start() -> NoticesDocument | None:
    """Return None: there is no document before record 1."""
    return None


def apply(
    document: NoticesDocument | None, decoded: DecodedRecord, zones: ZoneData = ZONES
) -> NoticesDocument:
    """Fold a record."""
    record = decoded.record
    if document is None:
        document = _new_document(record.events[0])
    known, first = document.turns, document.turns.seq == 0
    after = turns_model.apply(None if first else known, decoded, zones)
    step = TableStep(record, known, after, document.playing)
    was_waiting = {one.seat: one for one in known.waiting}
    kinds = {*map(type, record.events)}
    playing = document.playing or TableStarted in kinds
    found = dict.fromkeys((*document.told, *find_happenings(step), *find_mentions(step, document.told)))
    return replace(
        document,
        turns=after,
        questions=follow_questions(document.questions, was_waiting, after, record),
        age=follow_age(document.age, record),
        playing=playing and TableEnded not in kinds,
        told=tuple(keep_standing(found, step)) if found else (),
    )


def apply_plays(
    document: NoticesDocument, records: Sequence[DecodedRecord], zones: ZoneData = ZONES
) -> NoticesDocument:
    """Fold records that contain only moves: they change questions and age existing notices."""
    if document.turns.is_paced or any(not is_settled(notice) for notice in document.told):
        for one in records:
            document = apply(document, one, zones)
        return document
    turns, questions = document.turns, document.questions
    waiting = {one.seat: one for one in turns.waiting}
    for decoded in records:
        record = decoded.record
        turns = replace(turns, seq=record.seq, waiting=record.waiting)
        questions = follow_questions(questions, waiting, turns, record)
        waiting = {one.seat: one for one in record.waiting}
    now = max(one.record.at for one in records)
    told = tuple(notice for notice in document.told if not is_too_old(notice, now))
    return replace(
        document, turns=turns, questions=questions, age=follow_age(document.age, record), told=told
    )


def _new_document(event: TableOpened[Value]) -> NoticesDocument:
    turns = turns_model.opened(event)
    return NoticesDocument(turns, (None,) * event.seats, age=opened_age(event))


def rows(table: str, document: NoticesDocument) -> tuple[str, ...]:
    """Return the rows by time; a player with several seats gets a single notice."""
    found = set()
    for one in document.due():
        name = f"{table}:{one.id(table)}"
        found.add(f"{AT_PREFIX}{sortable_time(one.at)}:{name}")
        if one.ahead is not None:
            found.add(f"{WARN_PREFIX}{sortable_time(one.ahead)}:{name}")
    return tuple(sorted(found))


NOTICES_FORM = 2
"""The version of the format of documents and rows."""


def notices_model(zones: ZoneData) -> ReadModel[NoticesDocument]:
    """Build the read model for a version of the time zone data."""
    return ReadModel(
        name="notices",
        schema_version=turns_model.schema_version(10 * NOTICES_FORM + turns_model.TURNS_FORM, zones.version),
        start=start,
        apply=partial(apply, zones=zones),
        encode=msgspec.json.encode,
        decode=document_decoder(NoticesDocument),
        rows=rows,
        keeps_archived=False,
        apply_plays=partial(apply_plays, zones=zones),
    )


NOTICES = notices_model(ZONES)
