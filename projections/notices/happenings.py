"""What is told because something happened at a table, and what makes that pointless again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event
from domain.table.bot_accounts import is_bot_account
from domain.table.consent.events import UndoAsked
from domain.table.correspondence.events import SeatOffered
from domain.table.correspondence.rest_events import PauseProposed
from domain.table.correspondence.state import Correspondence
from domain.table.events import SeatTaken, TableEnded, TableStarted, TimeRanOut
from domain.table.orders.events import OrderStopped
from domain.table.orders.state import StopReason
from domain.table.tenure.events import (
    VersionAgreed,
    VersionChanged,
    VersionDeclined,
    VersionProposed,
    VotedOut,
)
from projections.notices.invitations import INVITING_KINDS, find_invitations, still_invites
from projections.notices.mentions import MENTIONS_KEPT_MS
from projections.notices.questions import REST_MS, is_person
from projections.notices.table_step import TableStep
from projections.notices.values import LASTING_KINDS, DueNotice, NoticeKind
from projections.turns import TurnsDocument

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
"""Ends of orders that their seat wanted, or that are none of its player's business any more."""

HORIZON_MS = 7 * 86_400_000
"""For how long what happened is kept to be told."""

AT_NEXT_QUESTION = 0
"""The moment of a notice that waits until its seat is asked."""


_READ: frozenset[type[Event]] = frozenset(
    {
        *(OrderStopped, PauseProposed, SeatOffered, SeatTaken),
        *(TableEnded, TableStarted, TimeRanOut, UndoAsked, VersionProposed, VotedOut),
    }
)
"""The events that something is told of; most records hold none."""


def find_happenings(step: TableStep) -> Iterator[DueNotice]:
    """Give what a record makes worth telling."""
    yield from find_invitations(step)
    if _READ.isdisjoint(map(type, step.record.events)):
        return
    for event in step.record.events:
        yield from _to_holder(event, step)
        yield from _to_others(event, step)


def keep_standing(told: Iterable[DueNotice], step: TableStep) -> Iterator[DueNotice]:
    """Give what is still worth telling after a record, and when."""
    record, asked = step.record, {one.seat for one in step.after.waiting}
    for notice in told:
        if notice.at == AT_NEXT_QUESTION and notice.seat in asked:
            notice = replace(notice, at=record.at + REST_MS)  # noqa: PLW2901 - the same one, with its moment
        if is_too_old(notice, record.at):
            continue
        if notice.kind in LASTING_KINDS or _stands(notice, step):
            yield notice


def is_settled(notice: DueNotice) -> bool:
    """Say whether only time makes a notice pointless."""
    return notice.kind in LASTING_KINDS and notice.at != AT_NEXT_QUESTION


def is_too_old(notice: DueNotice, now: int) -> bool:
    """Say whether nobody needs to be told any more what happened so long ago (UTC, ms)."""
    kept = MENTIONS_KEPT_MS if notice.kind == "mention" else HORIZON_MS
    return notice.at != AT_NEXT_QUESTION and notice.at < now - kept


def _to_holder(event: Event, step: TableStep) -> Iterator[DueNotice]:
    """Tell the player of a seat what became of it."""
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
    """Tell those at the table whose doing it was not."""
    match event:
        case UndoAsked(seat, _, needed, until):
            yield from _to_seats("undo-asked", needed, step, seat, until)
        case PauseProposed(seat, _, lapses):
            yield from _to_seats("pause-proposed", _all_seats(step), step, seat, lapses)
        case VersionProposed(lapses=lapses):
            yield from _to_seats("version-proposed", _all_seats(step), step, None, lapses)
        case VotedOut(seat) if not _votes(step.before, seat):
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


def _stands(notice: DueNotice, step: TableStep) -> bool:
    """Say whether a notice that asks its player for something still does."""
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
            return _is_proposed(notice, seat, step.after.correspondence)
        case "version-proposed":
            return not _settles_version(notice, step, seat)
        case "vote":
            votes = () if notice.about is None else _votes(step.after, notice.about)
            return bool(votes) and seat not in votes
        case _:
            return True


def _is_proposed(notice: DueNotice, seat: int, play: Correspondence | UnsetType) -> bool:
    if isinstance(play, UnsetType):
        return False
    request, pause = play.consent.request, play.pause_proposal
    if notice.kind == "undo-asked":
        open_one = request is not None and (request.seat, request.until) == (notice.about, notice.until)
        return open_one and request is not None and seat not in request.agreed
    open_one = pause is not None and (pause.seat, pause.lapses) == (notice.about, notice.until)
    return open_one and pause is not None and seat not in pause.agreed


def _settles_version(notice: DueNotice, step: TableStep, seat: int) -> bool:
    """Say whether nothing is proposed to a seat any more: its player agreed, or all is over or anew.

    The record that proposes settles what was proposed before it, not what it proposes itself.
    """
    if step.record.seq == notice.seq:
        return False
    over = (VersionProposed, VersionDeclined, VersionChanged)
    return any(isinstance(event, over) or event == VersionAgreed(seat) for event in step.record.events)


def _votes(turns: TurnsDocument, seat: int) -> tuple[int, ...]:
    play = turns.correspondence
    return play.clocks[seat].votes if isinstance(play, Correspondence) else ()
