"""The download of one's own data."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial

from fastapi import APIRouter
from starlette.responses import Response

from infra.ports.accounts import Player
from infra.ports.people.profile import Relation
from services.api.auth.call import AccountCall, PlayerCall
from services.api.auth.credentials import now_ms, utc_day
from services.api.http.operation import answers, problems
from services.api.http.streamed_document import DocumentPart, StreamedDocument
from services.api.presenters.people.account import build_me
from services.api.presenters.people.calls import build_call, build_record
from services.api.presenters.people.notices import build_settings
from services.api.routes.accounts.own_records import (
    list_complaints,
    list_ledger,
    list_notes,
    list_seen,
    list_table_notices,
    list_tables,
    list_talk,
)
from services.api.routes.accounts.tokens import DAY_MS
from services.api.routes.notices.channels import read_addressee
from services.api.routes.notices.kinds.registry import build_channels
from services.api.routing import ApiRoute
from services.api.schemas.accounts import SessionSummary, TokenSummary
from services.api.schemas.people.calendars import CalendarState
from services.api.schemas.people.own_data import OwnData, OwnMute, OwnSeek
from services.api.schemas.people.profiles import BookedVacationSummary, PlayerSummary
from services.api.schemas.problems import OK
from services.queries.reader import LobbyFilter

ATTACHED = 'attachment; filename="railhead-data.json"'
router = APIRouter(tags=["players"], route_class=ApiRoute)


@router.get(
    "/v1/me/data",
    summary="All that is kept of me",
    responses=answers(OK, OwnData, headers=("Content-Disposition",)) | problems("forbidden", "unavailable"),
)
async def get_own_data(call: AccountCall) -> Response:
    """Give all that the service keeps of the caller besides logs, as one document, written as it is read.

    Logs of tables are public or their players' in common: `tables` names them, those first where people did
    something last, and each log can be read from there. Secrets of tokens and channels are not told.
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
