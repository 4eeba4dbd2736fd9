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
from services.api.http.json_schema import RequestBody, ResponsePart
from services.api.problems import NO_CONTENT, Problem
from services.api.routing import ApiRoute, JsonBody, problems
from services.api.tables.arguments import InviteArg, RecordArg, TableArg
from services.api.tables.records import codec_of
from services.api.tables.schemas import ErasedLineSummary, ReportResponse, TalkReport
from services.queries.reader import LoadedTable

RETRY_SECONDS = 3600
router = APIRouter(tags=["play"], route_class=ApiRoute)

TALK_IN_LOG = (
    "this table was opened when talk still stood in the log itself, which cannot forget: its bytes prove "
    "that nothing in it was changed"
)


@router.delete(
    "/v1/tables/{table}/talk/{seq}", summary="Take back what I said", responses=problems("not-allowed")
)
async def erase_own_line(
    call: PlayingCall, table: TableArg, seq: RecordArg, invite: InviteArg = None
) -> ErasedLineSummary:
    """Erase the words of one's own line of talk, for good and for everybody, also when the game is long over.

    That one spoke, and when, stays in the log, which holds a salted digest of the words. Doing it again
    answers the same. A table that was opened when talk still stood in the log itself cannot forget it:
    not-allowed.
    """
    speaker = await _find_speaker(call, table, seq, invite)
    if speaker != call.player:
        raise Problem("not-allowed", "a line of talk is taken back by who said it")
    await call.api.ports.talk.erase(table, seq, "speaker")
    left = (await call.api.ports.talk.read(table, (seq,))).get(seq)
    bind_contextvars(table=table, seq=seq)
    return ErasedLineSummary(seq, left.by if isinstance(left, ErasedLine) else "speaker")


async def _find_speaker(call: PlayerCall, table: str, seq: int, invite: str | None) -> str:
    """Give who spoke; not-found where that is none of the caller's business, or nothing is said there."""
    head = await load_table(call.api, table)
    entries = await call.api.ports.reader.records(table, seq - 1, 1)
    record = codec_of(entries[0].record).decode_record(entries[0].record) if entries else None
    if record is None or record.player != call.player:  # one's own words one takes back wherever they are
        require_visible(call, head.table, invite)
    if record is None or not isinstance(record.command, Say):
        raise Problem("not-found", f"nothing is said in record {seq} of table {table}")
    if not head.table.keeps_talk_beside:
        raise Problem("not-allowed", TALK_IN_LOG)
    return str(record.player)


@router.post(
    "/v1/tables/{table}/talk/{seq}/report", summary="Report a line of talk", responses=problems("not-allowed")
)
async def report_line(
    call: PlayingCall, table: TableArg, seq: RecordArg, body: JsonBody[TalkReport], invite: InviteArg = None
) -> ReportResponse:
    """Tell the operators of the service of a line of talk, once for each player and line.

    They see the words as they stand now, who spoke, and who reported it; the speaker is told of none of it.
    Words that were erased can be reported no more.
    """
    speaker, said = await _find_words(call, await load_visible_table(call, table, invite), seq)
    if speaker == call.player:
        raise Problem("not-allowed", "nobody reports what he said himself; it can be taken back")
    complaint = Complaint(call.player, require_readable(body.reason, "reason"), now_ms())
    try:
        first = await call.api.ports.accounts.report_line(
            ReportedLine(table, seq, speaker, said, (complaint,))
        )
    except TooManyReports:
        detail = "so many reports wait for the operators that no more are taken for now"
        raise Problem("too-many-requests", detail, retry=RETRY_SECONDS) from None
    bind_contextvars(table=table, seq=seq)
    return ReportResponse(seq, again=not first)


async def _find_words(call: PlayerCall, head: LoadedTable, seq: int) -> tuple[str, str]:
    """Give who spoke and what, as it stands now; not-found where nothing is said, or not any more."""
    table = head.table.id
    entries = await call.api.ports.reader.records(table, seq - 1, 1)
    record = codec_of(entries[0].record).decode_record(entries[0].record) if entries else None
    if record is None or not isinstance(record.command, Say):
        raise Problem("not-found", f"nothing is said in record {seq} of table {table}")
    if not isinstance(record.command.text, UnsetType):
        return record.player, record.command.text
    line = (await call.api.ports.talk.read(table, (seq,))).get(seq)
    if not isinstance(line, SpokenLine):
        raise Problem("not-found", f"what was said in record {seq} of table {table} is erased")
    return record.player, line.words.text


NoteText = Annotated[str, Meta(max_length=MAX_NOTE_BYTES)]


class NoteRequest(RequestBody, frozen=True):
    """The whole note, 4,000 bytes of UTF-8 at most; an empty one is none."""

    text: NoteText


class NoteResponse(ResponsePart, frozen=True):
    """The caller's note at a table, and when it was written last (UTC, ms), None where there is none."""

    text: str
    changed: int | None


@router.get("/v1/tables/{table}/note", summary="My note at a table")
async def get_note(call: AccountCall, table: TableArg, invite: InviteArg = None) -> NoteResponse:
    """Give what the caller noted at a table; nobody else can read it.

    A note outlives the right to look at its table.
    """
    note = await call.api.ports.note_book.read_note(call.player, table)
    if note is None:
        await load_visible_table(call, table, invite)
    return build_note(note)


@router.put("/v1/tables/{table}/note", summary="Note something")
async def put_note(
    call: AccountCall, table: TableArg, body: JsonBody[NoteRequest], invite: InviteArg = None
) -> NoteResponse:
    """Keep a note at a table that the caller may look at, instead of the one before; 500 in all.

    It is kept while the account is there and goes with it.
    """
    notes = call.api.ports.note_book
    length = len(body.text.encode())
    if length > MAX_NOTE_BYTES:
        raise Problem("bad-request", f"text: {length} bytes, and a note has {MAX_NOTE_BYTES} at most")
    await load_visible_table(call, table, invite)
    if not body.text:
        await notes.remove_note(call.player, table)
        return build_note(None)
    note = PrivateNote(body.text, now_ms())
    try:
        await notes.put_note(call.player, table, note)
    except TooManyNotes:
        raise Problem("forbidden", f"{MAX_NOTES} notes are enough; drop one first") from None
    return build_note(note)


@router.delete("/v1/tables/{table}/note", summary="Drop my note", status_code=NO_CONTENT)
async def delete_note(call: AccountCall, table: TableArg) -> None:
    """Drop the caller's note at a table, if there is one."""
    await call.api.ports.note_book.remove_note(call.player, table)


def build_note(note: PrivateNote | None) -> NoteResponse:
    """Show a note to its writer."""
    return NoteResponse("", None) if note is None else NoteResponse(note.text, note.changed)
