"""The export of a player's data; times are in UTC milliseconds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

from fastapi import APIRouter
from starlette.responses import Response

from domain.table.talk.words import SpokenLine
from infra.ports.notices import LEDGER_ENTRIES, EntryFilter
from services.api.accounts.endpoints import read_sessions, read_tokens
from services.api.accounts.presenters import build_me
from services.api.accounts.schemas import Me, SessionSummary, TokenSummary
from services.api.auth.authentication import AccountCaller
from services.api.http.responses import DocumentPart, StreamedDocument, build_from
from services.api.notices import schemas as notice_schemas
from services.api.notices.presenters import (
    build_call,
    build_channels,
    build_kinds,
    build_record,
    build_settings,
    show_entries,
)
from services.api.people.schemas import BookedVacationSummary, PlayerSummary
from services.api.problems import OK
from services.api.routing import ApiRoute, answers
from services.api.runtime.dependencies import Notices, People, Tables
from services.api.runtime.players import Caller, KnownCaller, now_ms
from services.api.tables.schemas import TableSummary
from services.api.tables.view import build_lobby_summaries
from services.notices.channels.channel import KindTiming
from services.notices.channels.registry import ChannelSummary
from services.queries.reader import LobbyFilter
from services.shared.bodies import ResponsePart

router = APIRouter(tags=["players"], route_class=ApiRoute)


class OwnSeek(ResponsePart, frozen=True):
    """A search for opponents. `made` is when it was opened; times are UTC, ms."""

    id: str
    games: tuple[str, ...]
    seats: tuple[int, ...]
    pace: str
    made: int
    until: int
    most: int
    opened: int


class OwnMute(ResponsePart, frozen=True):
    """An operator's reason for muting the player, with the start and end (UTC, ms; null: permanent)."""

    why: str
    since: int
    until: int | None


class OwnComplaint(ResponsePart, frozen=True):
    """The player's report of another player's message, awaiting an operator's decision."""

    table: str
    seq: int
    reason: str
    at: int


class OwnTalk(ResponsePart, frozen=True):
    """A chat message, identified by its table and record; `text` is null if it was erased."""

    table: str
    seq: int
    text: str | None


class OwnTableNotices(ResponsePart, frozen=True):
    """Notification settings for one table."""

    table: str
    kinds: tuple[KindTiming, ...]


class OwnSeen(ResponsePart, frozen=True):
    """The latest record of a table that the player has seen."""

    table: str
    seq: int


class OwnNote(ResponsePart, frozen=True):
    """A private note on a table."""

    table: str
    text: str
    changed: int


class OwnData(ResponsePart, frozen=True):
    """Everything that the service stores about a player, except table logs; `made` is when it was read.

    `talk_goes`: chat messages will be erased with the account. `complete` comes last, so a truncated document
    lacks it.
    """

    made: int
    registered: int
    account: Me
    deletion: int | None
    talk_goes: bool
    mute: OwnMute | None
    friends: tuple[PlayerSummary, ...]
    blocks: tuple[PlayerSummary, ...]
    tokens: tuple[TokenSummary, ...]
    sessions: tuple[SessionSummary, ...]
    vacations: tuple[BookedVacationSummary, ...]
    seeks: tuple[OwnSeek, ...]
    complaints: tuple[OwnComplaint, ...]
    channels: tuple[ChannelSummary, ...]
    notices: notice_schemas.NoticeSettings
    table_notices: tuple[OwnTableNotices, ...]
    calendar: notice_schemas.CalendarState
    call: notice_schemas.CallSummary | None
    calls: notice_schemas.CallsResponse
    notes: tuple[OwnNote, ...]
    seen: tuple[OwnSeen, ...]
    ledger: tuple[notice_schemas.LedgerLine, ...]
    talk: tuple[OwnTalk, ...]
    tables: tuple[TableSummary, ...]
    complete: bool


PAGE = 100
"""Tables or ledger entries per read."""

MAX_TALK_TABLES = 100_000
"""Maximum number of tables searched for messages; no player reaches it."""


class OwnDataReader(NamedTuple):
    """Reads the stored data about the caller, field by field."""

    caller: KnownCaller
    tables: Tables
    people: People
    notices: Notices

    async def account_parts(self) -> AsyncIterator[DocumentPart]:
        accounts, player = self.people.accounts, await self.people.get(self.caller.player)
        mute = await accounts.find_mute(player.id, now_ms())
        yield "made", now_ms()
        yield "registered", player.created
        yield "account", build_me(player, Caller(player.id, player.id, self.caller.scopes))
        yield "deletion", player.deletion
        yield "talk_goes", await accounts.wants_talk_erased(player.id)
        yield "mute", mute and build_from(OwnMute, mute)
        yield "friends", await self.related_players(player.profile.friends)
        yield "blocks", await self.related_players(player.profile.blocks)
        yield "tokens", await read_tokens(self.people, self.caller)
        yield "sessions", await read_sessions(self.people, self.caller)
        booked = await accounts.list_vacations(player.id)
        yield "vacations", [build_from(BookedVacationSummary, vacation) for vacation in booked]
        own_seeks = [seek for seek in await accounts.list_seeks() if seek.player == player.id]
        yield "seeks", [build_from(OwnSeek, seek) for seek in own_seeks]
        yield "complaints", self.complaints()

    async def parts(self) -> AsyncIterator[DocumentPart]:
        """Yield the fields of the document, each with its value or an iterator over its list."""
        async for part in self.account_parts():
            yield part
        player, calls = self.caller.player, self.notices.calls
        addressee = await self.notices.read_addressee(player)
        call = (await calls.read_calls([player])).get(player)
        yield "channels", build_channels(addressee)
        yield "notices", build_settings(addressee)
        by_table = sorted(addressee.tables.items())
        yield "table_notices", [OwnTableNotices(table, build_kinds(kinds)) for table, kinds in by_table]
        calendar = addressee.calendar
        yield "calendar", notice_schemas.CalendarState(None if calendar is None else calendar.made)
        yield "call", call and build_call(call)
        yield "calls", build_record(await calls.read_record(player))
        yield "notes", self.notes()
        seen = await self.notices.ledger.list_seen(player)
        yield "seen", [OwnSeen(table, seq) for table, seq in sorted(seen.items())]
        yield "ledger", self.ledger()
        yield "talk", self.talk()
        yield "tables", self.own_tables()
        yield "complete", True

    async def related_players(self, ids: tuple[str, ...]) -> list[PlayerSummary]:
        players = await self.people.accounts.find_players(ids)
        return [
            PlayerSummary(player, players[player].display_name, players[player].bot)
            for player in ids
            if player in players
        ]

    async def complaints(self) -> AsyncIterator[OwnComplaint]:
        """Yield the caller's reports that are still waiting for an operator."""
        for line in await self.people.accounts.list_reported():
            for complaint in line.complaints:
                if complaint.player == self.caller.player:
                    yield OwnComplaint(line.table, line.seq, complaint.reason, complaint.at)

    async def notes(self) -> AsyncIterator[OwnNote]:
        async for table, note in self.people.notes.list_notes(self.caller.player):
            yield OwnNote(table, note.text, note.changed)

    async def ledger(self) -> AsyncIterator[notice_schemas.LedgerLine]:
        after: str | None = None
        for _ in range(LEDGER_ENTRIES // PAGE + 1):
            page = await self.notices.ledger.list_entries(self.caller.player, EntryFilter(after=after), PAGE)
            for line in await show_entries(self.tables, self.notices, page):
                yield line
            if len(page) < PAGE:
                return
            after = page[-1].key

    async def talk(self) -> AsyncIterator[OwnTalk]:
        """Yield the caller's chat messages that are stored outside the logs, table by table."""
        for table in await self.tables.reader.tables_spoken_at(self.caller.player, MAX_TALK_TABLES):
            for seq, line in sorted((await self.tables.talk.read_all(table)).items()):
                if line.player == self.caller.player:
                    yield OwnTalk(table, seq, line.words.text if isinstance(line, SpokenLine) else None)

    async def own_tables(self) -> AsyncIterator[TableSummary]:
        after: str | None = None
        while True:
            criteria = LobbyFilter(player=self.caller.player)
            page = await self.tables.reader.lobby_page(criteria, after=after, limit=PAGE)
            for summary in await build_lobby_summaries(self.tables, page.tables, self.caller):
                yield summary
            after = page.next
            if after is None:
                return


@router.get(
    "/v1/me/data",
    summary="Export my data",
    responses=answers(OK, OwnData, headers=("Content-Disposition",)),
)
async def get_own_data(caller: AccountCaller, tables: Tables, people: People, notices: Notices) -> Response:
    """Return all data that the service stores about the caller, except table logs, as one document.

    Logs are public or shared with the other players. `tables` lists the caller's tables, most recently active
    first; read each log by the table's id. Secrets of tokens and channels are left out.
    """
    # Raise this error before the document begins if the lists are not ready.
    await tables.reader.lobby_page(LobbyFilter(player=caller.player), limit=1)
    await tables.reader.tables_spoken_at(caller.player, 1)
    response = StreamedDocument(OwnDataReader(caller, tables, people, notices).parts())
    response.headers["Content-Disposition"] = 'attachment; filename="railhead-data.json"'
    return response
