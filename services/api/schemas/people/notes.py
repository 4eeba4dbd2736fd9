"""What the API takes and answers about private notes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from infra.ports.people.notes import MAX_NOTE_BYTES
from services.api.schemas.requests import RequestBody
from services.api.schemas.response_part import ResponsePart

NoteText = Annotated[str, Meta(max_length=MAX_NOTE_BYTES)]


class NoteRequest(RequestBody, frozen=True):
    """The whole note, 4,000 bytes of UTF-8 at most; an empty one is none."""

    text: NoteText


class NoteResponse(ResponsePart, frozen=True):
    """The caller's note at a table, and when it was written last (UTC, ms), None where there is none."""

    text: str
    changed: int | None
