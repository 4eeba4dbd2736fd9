"""Vacations: a player books them with the account, and each of the player's tables records them."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import APIRouter, Path
from structlog.contextvars import bind_contextvars

from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.vacations import to_utc
from infra.ports.profile import BookedVacation
from services.api.accounts.requests import NewVacation
from services.api.auth.authentication import AccountCaller
from services.api.problems import CREATED, Problem
from services.api.routing import ApiRoute, JsonBody
from services.api.runtime.dependencies import Jobs, People, Tables
from services.api.runtime.players import now_ms
from services.queries.reader import LoadedTable, LobbyFilter
from services.shared.bodies import ResponsePart
from services.shared.vacations import (
    BookingRefused,
    NoteStatus,
    book_vacation,
    days_spent,
    end_booking,
    read_note,
)

router = APIRouter(tags=["players"], route_class=ApiRoute)


class VacationNote(ResponsePart, frozen=True):
    """The state of a vacation at a table.

    `noted`: the table has recorded it, and the player's clock is paused from `since` until `until`. `not
    yet`: the table will record it. `no days left`: the player has used all days that the table's pace allows.
    `takes none`: the table's pace allows no vacations.
    """

    table: str
    name: str
    status: NoteStatus
    since: int | None = None
    until: int | None = None


class VacationSummary(ResponsePart, frozen=True):
    """A vacation and its state at the player's tables.

    `ended` is when the vacation was ended early (UTC, ms), or null if it was not.
    """

    id: str
    since: int
    until: int
    days: int
    ended: int | None
    tables: tuple[VacationNote, ...]


class VacationYear(ResponsePart, frozen=True):
    """The number of vacation days that can still be booked in a UTC year."""

    year: int
    left: int


class VacationsResponse(ResponsePart, frozen=True):
    """A player's vacations. `days` is the yearly allowance; `years` has the current year and the next."""

    days: int
    years: tuple[VacationYear, ...]
    vacations: tuple[VacationSummary, ...]


def build_vacations(
    player: str, bookings: tuple[BookedVacation, ...], tables: tuple[LoadedTable, ...], days: int, now: int
) -> VacationsResponse:
    year, spent = to_utc(now).year, days_spent(bookings)
    current = sorted(
        (booking for booking in bookings if to_utc(booking.until).year >= year),
        key=lambda booking: booking.since,
    )
    return VacationsResponse(
        days=days,
        years=tuple(
            VacationYear(shown_year, max(0, days - spent[shown_year])) for shown_year in (year, year + 1)
        ),
        vacations=tuple(build_vacation(player, booking, tables, now) for booking in current),
    )


def build_vacation(
    player: str, booking: BookedVacation, tables: tuple[LoadedTable, ...], now: int
) -> VacationSummary:
    """Build the summary of a vacation; until it is over, the summary includes its state at each table."""
    return VacationSummary(
        id=booking.id,
        since=booking.since,
        until=booking.until,
        days=(booking.until - booking.since) // DAY_MS,
        ended=booking.ended,
        tables=() if booking.until <= now else tuple(_note(player, booking, table, now) for table in tables),
    )


def _note(player: str, booking: BookedVacation, loaded: LoadedTable, now: int) -> VacationNote:
    note = read_note(loaded.table.paced, player, booking, now)
    return VacationNote(loaded.table.id, loaded.table.name, note.status, note.since, note.until)


VACATION_DAYS = 30
"""Vacation days that a player may book per year; each table also has its own limit."""

PAGE_TABLES, MAX_TABLES = 100, 500
"""Tables per read, and the maximum number of tables in a response."""


@router.get("/v1/me/vacations", summary="List my vacations")
async def list_vacations(caller: AccountCaller, tables: Tables, people: People) -> VacationsResponse:
    """List the caller's vacations of this UTC year and later, and their state at each table.

    A vacation stops the caller's clock at a table only once the table has recorded it. While the state is
    `not yet`, the clock runs.
    """
    bookings = await people.accounts.list_vacations(caller.player)
    playing = await _playing_tables(tables, caller.player)
    return build_vacations(caller.player, bookings, playing, VACATION_DAYS, now_ms())


@router.post("/v1/me/vacations", summary="Book a vacation", status_code=CREATED)
async def book(
    caller: AccountCaller, body: JsonBody[NewVacation], tables: Tables, people: People, jobs: Jobs
) -> VacationSummary:
    """Book a vacation in days of 24 hours, starting now or later, from the account's yearly allowance.

    Every table where the player is in a game records the vacation within a minute, up to that table's limit.
    Tables joined during the vacation record it too.
    """
    now = now_ms()
    since = now if body.since is None else body.since
    wanted = BookedVacation(f"v{secrets.token_hex(6)}", since, since + body.days * DAY_MS)
    try:
        bookings = await people.accounts.change_vacations(
            caller.player, lambda before: book_vacation(before, wanted, VACATION_DAYS, now)
        )
    except BookingRefused as refused:
        raise Problem("forbidden", str(refused)) from refused
    bind_contextvars(vacation=wanted.id)
    await jobs.note_vacations(caller.player)
    playing = await _playing_tables(tables, caller.player)
    return build_vacation(caller.player, bookings[-1], playing, now)


@router.delete("/v1/me/vacations/{vacation}", summary="End a vacation")
async def end_vacation(
    caller: AccountCaller,
    tables: Tables,
    people: People,
    jobs: Jobs,
    vacation: Annotated[
        str, Path(pattern=r"^v[0-9a-f]{12}$", description="The vacation's id", examples=["v012345678901"])
    ],
) -> VacationSummary:
    """End a vacation early, or cancel it before it starts. Days that have already begun count as used."""
    now = now_ms()
    try:
        bookings = await people.accounts.change_vacations(
            caller.player, lambda before: end_booking(before, vacation, now)
        )
    except KeyError:
        raise Problem("not-found", "you have no such current or upcoming vacation") from None
    await jobs.note_vacations(caller.player)
    ended = next(booking for booking in bookings if booking.id == vacation)
    return build_vacation(caller.player, ended, await _playing_tables(tables, caller.player), now)


async def _playing_tables(tables: Tables, player: str) -> tuple[LoadedTable, ...]:
    loaded: list[LoadedTable] = []
    after: str | None = None
    while len(loaded) < MAX_TABLES:
        page = await tables.reader.lobby_page(
            LobbyFilter("playing", player=player), after=after, limit=PAGE_TABLES
        )
        held = (table.id for table in page.tables if any(seat.player == player for seat in table.seats))
        loaded += [await tables.load(table) for table in held]
        after = page.next
        if after is None:
            break
    return tuple(loaded_table for loaded_table in loaded if loaded_table.table.phase == "playing")
