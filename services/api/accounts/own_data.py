"""The export of a player's own data; times are UTC in milliseconds."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial

from fastapi import APIRouter
from starlette.responses import Response

from domain.table.talk.words import SpokenLine
from infra.ports.accounts import Player
from infra.ports.notices import LEDGER_ENTRIES, EntryFilter
from infra.ports.profile import Relation
from services.api.accounts.endpoints import DAY_MS
from services.api.accounts.presenters import build_me
from services.api.accounts.schemas import Me, SessionSummary, TokenSummary
from services.api.auth.authentication import AccountCall, PlayerCall, now_ms, utc_day
from services.api.http.responses import DocumentPart, StreamedDocument
from services.api.notices.channels import read_addressee
from services.api.notices.presenters import (
    build_call,
    build_channels,
    build_kinds,
    build_record,
    build_settings,
    show_entries,
)
from services.api.notices.schemas import CalendarState, CallsResponse, CallSummary, LedgerLine, NoticeSettings
from services.api.people.schemas import BookedVacationSummary, PlayerSummary
from services.api.problems import OK
from services.api.routing import ApiRoute, answers
from services.api.tables.schemas import TableSummary
from services.api.tables.view import build_lobby_summaries
from services.notices.channels.channel import KindTiming
from services.notices.channels.registry import ChannelSummary
from services.queries.reader import LobbyFilter
from services.shared.bodies import ResponsePart

router = APIRouter(tags=["players"], route_class=ApiRoute)


class OwnSeek(ResponsePart, frozen=True):
    """What one looks for; times are UTC, ms."""

    id: str
    games: tuple[str, ...]
    seats: tuple[int, ...]
    pace: str
    made: int
    until: int
    most: int
    opened: int


class OwnMute(ResponsePart, frozen=True):
    """Why an operator lets one talk no more, and until when; None for good."""

    why: str
    since: int
    until: int | None


class OwnComplaint(ResponsePart, frozen=True):
    """What one said of another's line of talk that waits for an operator."""

    table: str
    seq: int
    reason: str
    at: int


class OwnTalk(ResponsePart, frozen=True):
    """What one said at a table, by the record that says so; `text` is null where it was erased."""

    table: str
    seq: int
    text: str | None


class OwnTableNotices(ResponsePart, frozen=True):
    """What goes for one table before what channels say."""

    table: str
    kinds: tuple[KindTiming, ...]


class OwnSeen(ResponsePart, frozen=True):
    """Up to which record one has looked at a table."""

    table: str
    seq: int


class OwnNote(ResponsePart, frozen=True):
    """One's private note at a table."""

    table: str
    text: str
    changed: int


class OwnData(ResponsePart, frozen=True):
    """All that is kept of a player besides the logs of tables, at `made`.

    `talk_goes`: what one said is erased with the account. `complete` comes last: a document that was cut off
    does not have it.
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
    notices: NoticeSettings
    table_notices: tuple[OwnTableNotices, ...]
    calendar: CalendarState
    call: CallSummary | None
    calls: CallsResponse
    notes: tuple[OwnNote, ...]
    seen: tuple[OwnSeen, ...]
    ledger: tuple[LedgerLine, ...]
    talk: tuple[OwnTalk, ...]
    tables: tuple[TableSummary, ...]
    complete: bool


PAGE = 100
"""Tables, or entries of the ledger, that are read at once."""

MAX_TALK_TABLES = 100_000
"""Tables at which one player spoke that are looked at: more than anybody plays at."""


async def list_complaints(call: PlayerCall) -> AsyncIterator[OwnComplaint]:
    """Yield what the caller reported and what waits for an operator still."""
    for line in await call.api.ports.accounts.list_reported():
        for one in line.complaints:
            if one.player == call.player:
                yield OwnComplaint(line.table, line.seq, one.reason, one.at)


async def list_table_notices(call: PlayerCall) -> AsyncIterator[OwnTableNotices]:
    """Yield what the caller wants to be told of single tables."""
    found = (await call.api.ports.notice_ledger.read_addressees([call.player])).get(call.player)
    for table, kinds in sorted({} if found is None else found.tables.items()):
        yield OwnTableNotices(table, build_kinds(kinds))


async def list_notes(call: PlayerCall) -> AsyncIterator[OwnNote]:
    """Yield the caller's notes; one that is written meanwhile may come twice."""
    async for table, note in call.api.ports.note_book.list_notes(call.player):
        yield OwnNote(table, note.text, note.changed)


async def list_seen(call: PlayerCall) -> AsyncIterator[OwnSeen]:
    """Yield how far the caller has seen tables."""
    for table, seq in sorted((await call.api.ports.notice_ledger.list_seen(call.player)).items()):
        yield OwnSeen(table, seq)


async def list_ledger(call: PlayerCall) -> AsyncIterator[LedgerLine]:
    """Yield the caller's ledger, the newest first."""
    after: str | None = None
    for _ in range(LEDGER_ENTRIES // PAGE + 1):
        wanted = EntryFilter(after=after)
        page = await call.api.ports.notice_ledger.list_entries(call.player, wanted, PAGE)
        for line in await show_entries(call, page):
            yield line
        if len(page) < PAGE:
            return
        after = page[-1].key


async def list_talk(call: PlayerCall) -> AsyncIterator[OwnTalk]:
    """Yield what the caller said beside logs, table by table."""
    ports = call.api.ports
    for table in await ports.reader.tables_spoken_at(call.player, MAX_TALK_TABLES):
        for seq, line in sorted((await ports.talk.read_all(table)).items()):
            if line.player == call.player:
                yield OwnTalk(table, seq, line.words.text if isinstance(line, SpokenLine) else None)


async def list_tables(call: PlayerCall) -> AsyncIterator[TableSummary]:
    """Yield the caller's tables, those first where people did something last."""
    after: str | None = None
    while True:
        page = await call.api.ports.reader.lobby_page(
            LobbyFilter(player=call.player), after=after, limit=PAGE
        )
        for summary in await build_lobby_summaries(call.api, page.tables, call.caller):
            yield summary
        after = page.next
        if after is None:
            return


ATTACHED = 'attachment; filename="railhead-data.json"'


@router.get(
    "/v1/me/data",
    summary="Export my data",
    responses=answers(OK, OwnData, headers=("Content-Disposition",)),
)
async def get_own_data(call: AccountCall) -> Response:
    """Return all data that the service stores about the caller, except logs, as one document.

    Logs of tables are public or shared by their players: `tables` lists them, the most recently active first,
    and each can be read by its id. Secrets of tokens and channels are left out.
    """
    ports = call.api.ports
    player = (await ports.accounts.find_players((call.player,)))[call.player]
    # If lists are not there yet, that is said before the document begins.
    await ports.reader.lobby_page(LobbyFilter(player=player.id), limit=1)
    await ports.reader.tables_spoken_at(player.id, 1)
    response = StreamedDocument([*_account_parts(call, player), *_table_parts(call)])
    response.headers["Content-Disposition"] = ATTACHED
    return response


def _account_parts(call: PlayerCall, player: Player) -> Iterator[DocumentPart]:
    accounts = call.api.ports.accounts
    yield "made", _known(now_ms())
    yield "registered", _known(player.created)
    yield "account", _known(build_me(player, None, call.caller.scopes))
    yield "deletion", _known(player.deletion)
    yield "talk_goes", partial(accounts.wants_talk_erased, player.id)
    yield "mute", partial(_mute, call)
    yield "friends", partial(_people, call, player, "friend")
    yield "blocks", partial(_people, call, player, "block")
    yield "tokens", partial(_tokens, call)
    yield "sessions", partial(_sessions, call)
    yield "vacations", partial(_vacations, call)
    yield "seeks", partial(_seeks, call)
    yield "complaints", partial(list_complaints, call)


def _table_parts(call: PlayerCall) -> Iterator[DocumentPart]:
    yield "channels", partial(_channels, call)
    yield "notices", partial(_settings, call)
    yield "table_notices", partial(list_table_notices, call)
    yield "calendar", partial(_calendar, call)
    yield "call", partial(_call, call)
    yield "calls", partial(_calls, call)
    yield "notes", partial(list_notes, call)
    yield "seen", partial(list_seen, call)
    yield "ledger", partial(list_ledger, call)
    yield "talk", partial(list_talk, call)
    yield "tables", partial(list_tables, call)
    yield "complete", _known(value=True)


def _known(value: object) -> Callable[[], Awaitable[object]]:
    async def known() -> object:
        return value

    return known


async def _mute(call: PlayerCall) -> OwnMute | None:
    mute = await call.api.ports.accounts.find_mute(call.player, now_ms())
    return None if mute is None else OwnMute(mute.why, mute.since, mute.until)


async def _people(call: PlayerCall, player: Player, relation: Relation) -> AsyncIterator[PlayerSummary]:
    ids = player.profile.named(relation)
    found = await call.api.ports.accounts.find_players(ids)
    for one in ids:
        if one in found:
            yield PlayerSummary(one, found[one].display_name, found[one].bot)


async def _tokens(call: PlayerCall) -> AsyncIterator[TokenSummary]:
    """List tokens by what they may do: the tokens themselves are not kept."""
    accounts = call.api.ports.accounts
    days = await accounts.list_token_uses(call.player)
    used = {token: utc_day(day * DAY_MS) for token, day in days.items()}
    for one in await accounts.list_tokens(call.player):
        yield TokenSummary(one.id, one.scopes, one.note, one.created, None, one.expires, used.get(one.id))


async def _sessions(call: PlayerCall) -> AsyncIterator[SessionSummary]:
    for one in await call.api.ports.accounts.list_sessions(call.player):
        yield SessionSummary(one.session.opened, utc_day(one.last_used), one.digest == call.caller.digest)


async def _vacations(call: PlayerCall) -> AsyncIterator[BookedVacationSummary]:
    for one in await call.api.ports.accounts.list_vacations(call.player):
        yield BookedVacationSummary(one.id, one.since, one.until, one.ended)


async def _seeks(call: PlayerCall) -> AsyncIterator[OwnSeek]:
    for one in await call.api.ports.accounts.list_seeks():
        if one.player == call.player:
            yield OwnSeek(one.id, one.games, one.seats, one.pace, one.made, one.until, one.most, one.opened)


async def _channels(call: PlayerCall) -> object:
    return build_channels(await read_addressee(call, call.player))


async def _settings(call: PlayerCall) -> object:
    return build_settings(await read_addressee(call, call.player))


async def _calendar(call: PlayerCall) -> CalendarState:
    known = (await read_addressee(call, call.player)).calendar
    return CalendarState(None if known is None else known.made)


async def _call(call: PlayerCall) -> object:
    found = (await call.api.ports.call_book.read_calls([call.player])).get(call.player)
    return None if found is None else build_call(found)


async def _calls(call: PlayerCall) -> object:
    return build_record(await call.api.ports.call_book.read_record(call.player))
