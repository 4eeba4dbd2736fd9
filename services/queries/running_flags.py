"""The flags of one player that run: by when each question has to be answered, as notices tell it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from projections.notices.model import NoticesDocument
from projections.notices.questions import is_person
from projections.notices.values import notice_id


class RunningFlag(NamedTuple):
    """A flag that falls at `flag`, with a warning before it, since `moved` (UTC, ms); `id` is its turn's."""

    id: str
    table: str
    name: str
    game: str
    flag: int
    warning: int
    moved: int


def find_running_flags(player: str, documents: Mapping[str, NoticesDocument]) -> tuple[RunningFlag, ...]:
    """Give a player's flags by when they fall; of several seats that are asked the same the first to fall."""
    found: dict[str, RunningFlag] = {}
    for table, document in documents.items():
        for one in _of_table(player, table, document):
            known = found.get(one.id)
            if known is None or one.flag < known.flag:
                found[one.id] = one
    return tuple(sorted(found.values(), key=lambda one: (one.flag, one.id)))


def _of_table(player: str, table: str, document: NoticesDocument) -> Iterator[RunningFlag]:
    turns = document.turns
    for place, question in zip(turns.seats, document.questions, strict=True):
        asked = question is not None and place.player == player and place.stand_in is None
        if question is None or not asked or not is_person(place) or question.flag is None:
            continue
        name = notice_id("turn", table, player, str(question.key))
        warning = question.warning if turns.is_paced else question.flag
        yield RunningFlag(name, table, turns.name, turns.game, question.flag, warning, question.moved)
