"""Chat messages: deleting and reporting. Private notes on tables."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from msgspec import Meta, UnsetType
from structlog.contextvars import bind_contextvars

from domain.table.commands import Say
from domain.table.evolve import AnyRecord
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
from services.api.auth.authentication import AccountCaller, PlayingCaller
from services.api.auth.table_access import VisibleTable, load_visible_table, require_visible
from services.api.http.arguments import InviteArg, RecordArg, TableArg, require_readable
from services.api.problems import NO_CONTENT, Problem
from services.api.routing import ApiRoute, JsonBody, problems
from services.api.runtime.dependencies import People, Tables
from services.api.runtime.players import KnownCaller, now_ms
from services.api.tables.records import codec_of
from services.api.tables.schemas import ErasedLineSummary, ReportResponse, TalkReport
from services.shared.bodies import RequestBody, ResponsePart

RETRY_SECONDS = 3600
router = APIRouter(prefix="/v1/tables/{table}", tags=["play"], route_class=ApiRoute)

TALK_IN_LOG = "this older table keeps its messages in the log, and entries of the log cannot be deleted"


@router.delete("/talk/{seq}", summary="Delete my message", responses=problems("not-allowed"))
async def erase_own_line(
    caller: PlayingCaller, tables: Tables, table: TableArg, seq: RecordArg, invite: InviteArg = None
) -> ErasedLineSummary:
    """Delete the text of one of the caller's messages permanently, even after the game has ended.

    The author and time stay in the log, which holds a salted digest of the text. Repeating the request gets
    the same response. The response is `not-allowed` for older tables, which keep messages in the log.
    """
    speaker = await _find_speaker(tables, caller, table, seq, invite)
    if speaker != caller.player:
        raise Problem("not-allowed", "you can delete only your own messages")
    await tables.talk.erase(table, seq, "speaker")
    remains = (await tables.talk.read(table, (seq,))).get(seq)
    bind_contextvars(table=table, seq=seq)
    return ErasedLineSummary(seq, remains.by if isinstance(remains, ErasedLine) else "speaker")


async def _find_speaker(tables: Tables, caller: KnownCaller, table: str, seq: int, invite: str | None) -> str:
    """Return the author of a message; raise not-found if it does not exist or the caller may not see it."""
    head = await tables.load(table)
    record = await _read_record(tables, table, seq)
    if record is None or record.player != caller.player:  # authors can always delete their own messages
        require_visible(tables, caller, head.table, invite)
    if record is None or not isinstance(record.command, Say):
        raise Problem("not-found", f"record {seq} of table {table} is not a message")
    if not head.table.keeps_talk_beside:
        raise Problem("not-allowed", TALK_IN_LOG)
    return str(record.player)


async def _read_record(tables: Tables, table: str, seq: int) -> AnyRecord | None:
    entries = await tables.reader.records(table, seq - 1, 1)
    return codec_of(entries[0].record).decode_record(entries[0].record) if entries else None


@router.post("/talk/{seq}/report", summary="Report a message", responses=problems("not-allowed"))
async def report_line(
    caller: PlayingCaller,
    head: VisibleTable,
    seq: RecordArg,
    body: JsonBody[TalkReport],
    tables: Tables,
    people: People,
) -> ReportResponse:
    """Report a chat message to the operators, once per player and message.

    The operators see its current text, its author and who reported it. The author is not notified. A deleted
    message cannot be reported.
    """
    table = head.table.id
    speaker, text = await _find_text(tables, table, seq)
    if speaker == caller.player:
        raise Problem("not-allowed", "You cannot report your own message. You can delete it.")
    complaint = Complaint(caller.player, require_readable(body.reason, "reason"), now_ms())
    try:
        first = await people.accounts.report_line(ReportedLine(table, seq, speaker, text, (complaint,)))
    except TooManyReports:
        detail = "too many reports are waiting for the operators; try again later"
        raise Problem("too-many-requests", detail, retry=RETRY_SECONDS) from None
    bind_contextvars(table=table, seq=seq)
    return ReportResponse(seq, again=not first)


async def _find_text(tables: Tables, table: str, seq: int) -> tuple[str, str]:
    """Return a message's author and current text; raise not-found if it does not exist or was deleted."""
    record = await _read_record(tables, table, seq)
    if record is None or not isinstance(record.command, Say):
        raise Problem("not-found", f"record {seq} of table {table} is not a message")
    if not isinstance(record.command.text, UnsetType):
        return record.player, record.command.text
    line = (await tables.talk.read(table, (seq,))).get(seq)
    if not isinstance(line, SpokenLine):
        raise Problem("not-found", f"the message in record {seq} of table {table} was deleted")
    return record.player, line.words.text


NoteText = Annotated[str, Meta(max_length=MAX_NOTE_BYTES)]


class NoteRequest(RequestBody, frozen=True):
    """The whole note, at most 4,000 bytes of UTF-8. An empty text deletes the note."""

    text: NoteText


class NoteResponse(ResponsePart, frozen=True):
    """The caller's note on a table, and when it was last changed (UTC, ms; null if there is no note)."""

    text: str
    changed: int | None


NO_NOTE = NoteResponse("", None)


@router.get("/note", summary="Get my note")
async def get_note(
    caller: AccountCaller, tables: Tables, people: People, table: TableArg, invite: InviteArg = None
) -> NoteResponse:
    """Return the caller's private note on a table, even if the caller may no longer see the table."""
    note = await people.notes.read_note(caller.player, table)
    if note is None:
        await load_visible_table(tables, caller, table, invite)
        return NO_NOTE
    return NoteResponse(note.text, note.changed)


@router.put("/note", summary="Save my note")
async def put_note(
    caller: AccountCaller, people: People, head: VisibleTable, body: JsonBody[NoteRequest]
) -> NoteResponse:
    """Save a private note on a table that the caller may see, replacing the previous note.

    A player can have at most 500 notes, which are kept until the account is deleted.
    """
    length = len(body.text.encode())
    if length > MAX_NOTE_BYTES:
        raise Problem("bad-request", f"text: {length} bytes; a note may have at most {MAX_NOTE_BYTES}")
    if not body.text:
        await people.notes.remove_note(caller.player, head.table.id)
        return NO_NOTE
    note = PrivateNote(body.text, now_ms())
    try:
        await people.notes.put_note(caller.player, head.table.id, note)
    except TooManyNotes:
        raise Problem("forbidden", f"you can keep at most {MAX_NOTES} notes; delete one first") from None
    return NoteResponse(note.text, note.changed)


@router.delete("/note", summary="Delete my note", status_code=NO_CONTENT)
async def delete_note(caller: AccountCaller, people: People, table: TableArg) -> None:
    """Delete the caller's note on a table, if there is one."""
    await people.notes.remove_note(caller.player, table)
