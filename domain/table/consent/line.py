"""The line of play that stands, and the branches that were left: nothing of either is removed from a log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.kernel.values import Event, Value
from domain.table.consent.evolve import find_taken_back
from domain.table.consent.fork_events import Forked
from domain.table.events import TABLE_EVENT_TYPES, TakenBack
from domain.table.records import Record


class AbandonedBranch(Value, frozen=True):
    """The game went back to record `to` by record `by`: what it did in between stands no more."""

    to: int
    by: int


def find_branch(record: Record[Any, Any]) -> AbandonedBranch | None:
    """Give the branch that a record leaves, None where it leaves none."""
    back = find_taken_back(record.events)
    return None if back is None else AbandonedBranch(back.to, record.seq)


def undone_by(
    branches: Iterable[AbandonedBranch], seq: int, event_types: Iterable[type[Event]]
) -> int | None:
    """Give the record by which a record's play was first undone; None where it stands, or plays nothing.

    `branches` come in the order in which they were left. Talk, requests and what concerns seats stand.
    """
    found = branch_over(branches, seq)
    return found if found is not None and is_play(event_types) else None


def branch_over(branches: Iterable[AbandonedBranch], seq: int) -> int | None:
    """Give the record by which the branch that a record lies in was first left, whatever the record is."""
    return next((branch.by for branch in branches if branch.to < seq < branch.by), None)


def is_play(event_types: Iterable[type[Event]]) -> bool:
    """Say whether a record of these events plays, or takes back what was played."""
    kinds = set(event_types)
    return TakenBack in kinds or not kinds <= TABLE_EVENT_TYPES


def surviving_line(records: Iterable[Record[Any, Any]]) -> tuple[Event, ...]:
    """Give the events of the game that stand after the last of these records, which begin with record 1.

    Folded from the blank state they lead to the state of the game there.
    """
    played: list[tuple[int, Event]] = []
    for record in records:
        back = find_taken_back(record.events)
        if back is not None:
            played = [one for one in played if one[0] <= back.to]
        for event in record.events:
            before = event.line if isinstance(event, Forked) else ()
            played += ((record.seq, one) for one in before)
            if type(event) not in TABLE_EVENT_TYPES:
                played.append((record.seq, event))
    return tuple(event for _, event in played)
