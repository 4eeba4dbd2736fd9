"""A player's private note at a table: outside the log, read by nobody else, operators included."""

from __future__ import annotations

from fastapi import APIRouter

from infra.ports.people.notes import MAX_NOTE_BYTES, MAX_NOTES, PrivateNote, TooManyNotes
from services.api.auth.access import load_visible_table
from services.api.auth.call import AccountCall
from services.api.auth.credentials import now_ms
from services.api.http.arguments import InviteArg, TableArg
from services.api.http.operation import problems
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.people.notes import NoteRequest, NoteResponse
from services.api.schemas.problems import NO_CONTENT, Problem

router = APIRouter(tags=["tables"], route_class=ApiRoute)


@router.get("/v1/tables/{table}/note", summary="My note at a table", responses=problems("forbidden"))
async def get_note(call: AccountCall, table: TableArg, invite: InviteArg = None) -> NoteResponse:
    """Give what the caller noted at a table; nobody else can read it.

    A note outlives the right to look at its table.
    """
    note = await call.api.ports.note_book.read_note(call.player, table)
    if note is None:
        await load_visible_table(call, table, invite)
    return build_note(note)


@router.put("/v1/tables/{table}/note", summary="Note something", responses=problems("forbidden"))
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


@router.delete(
    "/v1/tables/{table}/note", summary="Drop my note", status_code=NO_CONTENT, responses=problems("forbidden")
)
async def delete_note(call: AccountCall, table: TableArg) -> None:
    """Drop the caller's note at a table, if there is one."""
    await call.api.ports.note_book.remove_note(call.player, table)


def build_note(note: PrivateNote | None) -> NoteResponse:
    """Show a note to its writer."""
    return NoteResponse("", None) if note is None else NoteResponse(note.text, note.changed)
