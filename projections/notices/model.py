"""The read model of what is due to be told: it holds what follows from a table's log and sends nothing.

What is due is found again, with the same ids, however often it is folded. What nobody needs to hear any more
is gone from it: so whoever is about to tell something looks here whether it still holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.correspondence.zones import ZONES, ZoneData
from domain.table.events import TableEnded, TableOpened, TableStarted
from projections import turns as turns_model
from projections.decoded_record import DecodedRecord
from projections.notices.expiring import TableAge, due_of_age, follow_age, opened_age
from projections.notices.happenings import (
    AT_NEXT_QUESTION,
    find_happenings,
    is_settled,
    is_too_old,
    keep_standing,
)
from projections.notices.mentions import find_mentions
from projections.notices.questions import Questions, due_of_question, follow_questions
from projections.notices.table_step import TableStep
from projections.notices.values import DueNotice
from projections.read_model import ReadModel, document_decoder, sortable_time
from projections.turns import TurnsDocument

AT_PREFIX = "at:"
"""Begins the rows: moment, table and id of what is due, by moment."""


WARN_PREFIX = "warn:"
"""Begins the rows of warnings a day before a flag falls: quiet hours may ask that they go earlier."""


class NoticesDocument(Value, frozen=True):
    """What is asked at one table, and what happened of late that somebody is to be told."""

    turns: TurnsDocument
    questions: Questions
    playing: bool = False
    told: tuple[DueNotice, ...] = ()
    age: TableAge | UnsetType = UNSET

    @property
    def seq(self) -> int:
        """The last record it holds."""
        return self.turns.seq

    def due(self) -> Iterator[DueNotice]:
        """Give what is to be told, some of it at moments to come."""
        if self.turns.ended is None:
            for seat, question in enumerate(self.questions):
                if question is not None:
                    yield from due_of_question(self.turns, seat, question)
            yield from due_of_age(self.turns, self.age, playing=self.playing)
        for notice in self.told:
            if notice.at != AT_NEXT_QUESTION:
                yield notice

    def find(self, table: str, notice: str) -> DueNotice | None:
        """Give what is due under an id; None where it is no longer worth telling."""
        return next((one for one in self.due() if one.id(table) == notice), None)


def start() -> NoticesDocument | None:
    """Nothing is known before record 1."""
    return None


def apply(
    document: NoticesDocument | None, decoded: DecodedRecord, zones: ZoneData = ZONES
) -> NoticesDocument:
    """Fold a record."""
    record = decoded.record
    if document is None:
        document = _opened(record.events[0])
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
    """Fold records that only play: they ask, and what happened before becomes too old to be told."""
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


def _opened(event: TableOpened[Value]) -> NoticesDocument:
    turns = turns_model.opened(event)
    return NoticesDocument(turns, (None,) * event.seats, age=opened_age(event))


def rows(table: str, document: NoticesDocument) -> tuple[str, ...]:
    """Find what is due by its moment; who holds several seats is told once."""
    found = set()
    for one in document.due():
        name = f"{table}:{one.id(table)}"
        found.add(f"{AT_PREFIX}{sortable_time(one.at)}:{name}")
        if one.ahead is not None:
            found.add(f"{WARN_PREFIX}{sortable_time(one.ahead)}:{name}")
    return tuple(sorted(found))


NOTICES_FORM = 2
"""The form of documents and rows."""


def notices_model(zones: ZoneData) -> ReadModel[NoticesDocument]:
    """Give the read model whose moments follow from that zone data."""
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
