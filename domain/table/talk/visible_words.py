"""The words of talk in what readers see of a record; who may see the record may see them."""

from __future__ import annotations

from typing import Any

from msgspec import UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event
from domain.table.commands import Say
from domain.table.events import Said
from domain.table.records import VisibleRecord
from domain.table.talk.words import ErasedLine, SpokenLine, TalkLine


def show_words(record: VisibleRecord[Any, Any], line: TalkLine | None) -> VisibleRecord[Any, Any]:
    """Give a record of talk with the words that lie beside it, or by whom they were erased."""
    match line:
        case None:
            return record
        case ErasedLine(_, by):
            return replace(record, erased=by)
        case SpokenLine(_, words):
            command = record.command
            shown = replace(command, text=words.text) if isinstance(command, Say) else command
            events = tuple(_with_text(event, words.text) for event in record.events)
            return replace(record, command=shown, events=events)


def _with_text(event: Event, text: str) -> Event:
    beside = isinstance(event, Said) and not isinstance(event.digest, UnsetType)
    return replace(event, text=text) if beside else event
