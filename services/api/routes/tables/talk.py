"""Taking back what one said, where that one spoke, and when, stays in the log; reporting what others said."""

from __future__ import annotations

from fastapi import APIRouter
from msgspec import UnsetType

from domain.table.commands import Say
from domain.table.talk.words import ErasedLine, SpokenLine
from infra.ports.people.talk import Complaint, ReportedLine, TooManyReports
from services.api.auth.access import load_table, load_visible_table, require_visible
from services.api.auth.call import PlayerCall, PlayingCall
from services.api.auth.credentials import now_ms
from services.api.http.arguments import InviteArg, RecordArg, TableArg
from services.api.http.operation import problems
from services.api.http.readable_text import require_readable
from services.api.presenters.records import codec_of
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.people.talk import ErasedLineSummary, ReportResponse, TalkReport
from services.api.schemas.problems import Problem
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
    call.log(table=table, seq=seq)
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
    call.log(table=table, seq=seq)
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
