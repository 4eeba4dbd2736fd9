"""Talk: deleting and reporting lines; private notes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from msgspec import Meta, UnsetType
from structlog.contextvars import bind_contextvars

from domain.table.commands import Say
from domain.table.talk.words import ErasedLine, SpokenLine
from infra.ports.talk import (
    MAX_NOTE_BYTES,
    MAX_NOTES,
    Complaint,
    PrivateNote,
    ReportedLine,
    TooManyNotes,
    TooManyReports,
)
from services.api.auth.access import load_table, load_visible_table, require_visible
from services.api.auth.authentication import AccountCall, PlayerCall, PlayingCall, now_ms
from services.api.http.arguments import require_readable
from services.api.problems import NO_CONTENT, Problem
from services.api.routing import ApiRoute, JsonBody, problems
from services.api.tables.arguments import InviteArg, RecordArg, TableArg
from services.api.tables.records import codec_of
from services.api.tables.schemas import ErasedLineSummary, ReportResponse, TalkReport
from services.queries.reader import LoadedTable
from services.shared.bodies import RequestBody, ResponsePart

RETRY_SECONDS = 3600
router = APIRouter(tags=["play"], route_class=ApiRoute)

TALK_IN_LOG = "this older table keeps its messages in the log, and entries of the log cannot be deleted"


@router.delete(
    "/v1/tables/{table}/talk/{seq}", summary="Delete my message", responses=problems("not-allowed")
)
async def erase_own_line(
    call: PlayingCall, table: TableArg, seq: RecordArg, invite: InviteArg = None
) -> ErasedLineSummary:
    """Delete the text of one of the caller's messages permanently, also after the end of the game.

    The author and time stay in the log, which holds a salted digest of the text. Repeating the request gets
    the same response. Not-allowed at older tables that keep messages in the log itself.
    """
    speaker = await _find_speaker(call, table, seq, invite)
    if speaker != call.player:
        raise Problem("not-allowed", "you can delete only your own messages")
    await call.api.ports.talk.erase(table, seq, "speaker")
    left = (await call.api.ports.talk.read(table, (seq,))).get(seq)
    bind_contextvars(table=table, seq=seq)
    return ErasedLineSummary(seq, left.by if isinstance(left, ErasedLine) else "speaker")


async def _find_speaker(call: PlayerCall, table: str, seq: int, invite: str | None) -> str:
    """Return who spoke; not-found where that is none of the caller's business, or nothing is said there."""
    head = await load_table(call.api, table)
    entries = await call.api.ports.reader.records(table, seq - 1, 1)
    record = codec_of(entries[0].record).decode_record(entries[0].record) if entries else None
    if record is None or record.player != call.player:  # one's own words one takes back wherever they are
        require_visible(call, head.table, invite)
    if record is None or not isinstance(record.command, Say):
        raise Problem("not-found", f"record {seq} of table {table} is not a message")
    if not head.table.keeps_talk_beside:
        raise Problem("not-allowed", TALK_IN_LOG)
    return str(record.player)


@router.post(
    "/v1/tables/{table}/talk/{seq}/report", summary="Report a message", responses=problems("not-allowed")
)
async def report_line(
    call: PlayingCall, table: TableArg, seq: RecordArg, body: JsonBody[TalkReport], invite: InviteArg = None
) -> ReportResponse:
    """Report a chat message to the operators, once per player and message.

    They see its current text, its author and who reported it; the author is not told. A deleted message
    cannot be reported.
    """
    speaker, said = await _find_words(call, await load_visible_table(call, table, invite), seq)
    if speaker == call.player:
        raise Problem("not-allowed", "You cannot report your own message. You can delete it.")
    complaint = Complaint(call.player, require_readable(body.reason, "reason"), now_ms())
    try:
        first = await call.api.ports.accounts.report_line(
            ReportedLine(table, seq, speaker, said, (complaint,))
        )
    except TooManyReports:
        detail = "too many reports are waiting for the operators; try again later"
        raise Problem("too-many-requests", detail, retry=RETRY_SECONDS) from None
    bind_contextvars(table=table, seq=seq)
    return ReportResponse(seq, again=not first)


async def _find_words(call: PlayerCall, head: LoadedTable, seq: int) -> tuple[str, str]:
    """Return who spoke and what, as it stands now; not-found where nothing is said, or not any more."""
    table = head.table.id
    entries = await call.api.ports.reader.records(table, seq - 1, 1)
    record = codec_of(entries[0].record).decode_record(entries[0].record) if entries else None
    if record is None or not isinstance(record.command, Say):
        raise Problem("not-found", f"record {seq} of table {table} is not a message")
    if not isinstance(record.command.text, UnsetType):
        return record.player, record.command.text
    line = (await call.api.ports.talk.read(table, (seq,))).get(seq)
    if not isinstance(line, SpokenLine):
        raise Problem("not-found", f"the message in record {seq} of table {table} was deleted")
    return record.player, line.words.text


NoteText = Annotated[str, Meta(max_length=MAX_NOTE_BYTES)]


class NoteRequest(RequestBody, frozen=True):
    """The whole note, 4,000 bytes of UTF-8 at most; an empty one is none."""

    text: NoteText


class NoteResponse(ResponsePart, frozen=True):
    """The caller's note at a table, and when it was written last (UTC, ms), None where there is none."""

    text: str
    changed: int | None


@router.get("/v1/tables/{table}/note", summary="Get my note")
async def get_note(call: AccountCall, table: TableArg, invite: InviteArg = None) -> NoteResponse:
    """Return the caller's private note on a table.

    A note remains readable after the caller loses the right to see the table.
    """
    note = await call.api.ports.note_book.read_note(call.player, table)
    if note is None:
        await load_visible_table(call, table, invite)
    return build_note(note)


@router.put("/v1/tables/{table}/note", summary="Save my note")
async def put_note(
    call: AccountCall, table: TableArg, body: JsonBody[NoteRequest], invite: InviteArg = None
) -> NoteResponse:
    """Save a private note on a table that the caller may see, replacing the old one; at most 500 notes.

    It is kept until the account is deleted.
    """
    notes = call.api.ports.note_book
    length = len(body.text.encode())
    if length > MAX_NOTE_BYTES:
        raise Problem("bad-request", f"text: {length} bytes; a note may have at most {MAX_NOTE_BYTES}")
    await load_visible_table(call, table, invite)
    if not body.text:
        await notes.remove_note(call.player, table)
        return build_note(None)
    note = PrivateNote(body.text, now_ms())
    try:
        await notes.put_note(call.player, table, note)
    except TooManyNotes:
        raise Problem("forbidden", f"you can keep at most {MAX_NOTES} notes; delete one first") from None
    return build_note(note)


@router.delete("/v1/tables/{table}/note", summary="Delete my note", status_code=NO_CONTENT)
async def delete_note(call: AccountCall, table: TableArg) -> None:
    """Delete the caller's note on a table, if there is one."""
    await call.api.ports.note_book.remove_note(call.player, table)


def build_note(note: PrivateNote | None) -> NoteResponse:
    """Show a note to its writer."""
    return NoteResponse("", None) if note is None else NoteResponse(note.text, note.changed)
