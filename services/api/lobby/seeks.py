"""Seeks: searches for opponents. A table opens as soon as enough seeks match."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from fastapi import APIRouter, Path
from structlog.contextvars import bind_contextvars

from domain.games import catalog
from domain.table.correspondence.calendar import DAY_MS
from domain.table.tenure.seating import invalid_entry_reason
from infra.ports.profile import MAX_OWN_SEEKS, MAX_SEEKS, Seek, SeeksFull, TooManySeeks
from services.api.auth.authentication import AccountCaller, AnyCaller
from services.api.games.presenters import require_game, require_seats
from services.api.http.responses import build_from
from services.api.people.schemas import NewSeek, SeeksResponse, SeekSummary
from services.api.problems import CREATED, NO_CONTENT, Problem
from services.api.routing import ApiRoute, JsonBody
from services.api.runtime.dependencies import Games, Jobs, Limits, People, Tables
from services.api.runtime.players import now_ms
from services.shared.fair_order import order_by_turns

router = APIRouter(tags=["tables"], route_class=ApiRoute)

USUAL_DAYS, MAX_DAYS = 14, 90
"""How long a seek is open, in days: by default, and at most."""

MAX_LISTED = 200
"""Maximum number of seeks in a list, including the caller's."""

ROTATION_MS = 60_000
"""If there are more seeks than fit in a list, it changes at this interval (ms)."""

FULL_RETRY_SECONDS = 600
"""Seconds until a client should retry while too many searches are open."""


@router.get("/v1/seeks", summary="List searches for opponents")
async def list_seeks(caller: AnyCaller, people: People, tables: Tables) -> SeeksResponse:
    """List open searches for opponents, and all of the caller's own, oldest first; at most 200.

    If there are more, each player's first search takes precedence over anyone's second, and the selection of
    players changes every minute.
    """
    now, player = now_ms(), caller.player
    seeks = await people.accounts.list_seeks()
    own_seeks = [seek for seek in seeks if seek.player == player]
    others = [seek for seek in seeks if seek.player != player and seek.match is None and now < seek.until]
    room = MAX_LISTED - len(own_seeks)
    if len(others) > room:
        known = await people.names.players(seek.player for seek in others)
        persons = {player: account.owner or player for player, account in known.items()}
        others = list_by_turns(others, persons, now // ROTATION_MS)[:room]
    listed = sorted([*own_seeks, *others], key=lambda seek: (seek.made, seek.id))
    return SeeksResponse(await _summaries(people, tables, listed, player))


def list_by_turns(seeks: Sequence[Seek], persons: Mapping[str, str], turn: int) -> list[Seek]:
    """Order seeks in rounds of one seek per person; each `turn` starts `MAX_LISTED` people later.

    `persons` maps players to persons: a program to its owner.
    """
    order = list(dict.fromkeys(persons[seek.player] for seek in seeks))
    first = turn * MAX_LISTED % len(order) if len(order) > MAX_LISTED else 0
    places = {person: place for place, person in enumerate([*order[first:], *order[:first]])}
    in_place = sorted(seeks, key=lambda seek: places[persons[seek.player]])
    return list(order_by_turns(in_place, lambda seek: persons[seek.player]))


@router.post("/v1/seeks", summary="Search for opponents", status_code=CREATED)
async def add_seek(
    caller: AccountCaller,
    body: JsonBody[NewSeek],
    people: People,
    tables: Tables,
    limits: Limits,
    jobs: Jobs,
    games: Games,
) -> SeekSummary:
    """Search for opponents.

    As soon as enough players search for the same game, a table opens, and a seat is reserved for each of them
    for two days. Players who do not sit down in time lose the seat and the search. A player can have at most
    5 searches.
    """
    now = now_ms()
    _check(games, body, now)
    await limits.require_room_to_open(caller.player, f"00{secrets.token_hex(6)}")
    seek = Seek(
        id=f"s{secrets.token_hex(6)}",
        player=caller.player,
        games=tuple(dict.fromkeys(body.games)),
        seats=tuple(dict.fromkeys(body.seats)),
        pace=body.pace,
        made=now,
        until=now + USUAL_DAYS * DAY_MS if body.until is None else body.until,
        most=body.most,
        rated=body.rated,
        entry=body.entry,
    )
    try:
        await people.accounts.add_seek(seek)
    except TooManySeeks:
        detail = f"you can have at most {MAX_OWN_SEEKS} open searches; cancel one first"
        raise Problem("forbidden", detail, rule="TBL-6.3") from None
    except SeeksFull:
        detail = f"the service has reached its limit of {MAX_SEEKS:,} searches; try again later"
        raise Problem("unavailable", detail, retry=FULL_RETRY_SECONDS) from None
    bind_contextvars(seek=seek.id)
    await jobs.match_seeks()
    return (await _summaries(people, tables, (seek,), caller.player))[0]


@router.delete("/v1/seeks/{seek}", summary="Cancel a search", status_code=NO_CONTENT)
async def remove_seek(
    caller: AccountCaller,
    people: People,
    seek: Annotated[
        str, Path(pattern=r"^s[0-9a-f]{12}$", description="The seek's id", examples=["s012345678901"])
    ],
) -> None:
    """Cancel a search. A table that was already opened for it remains open."""

    def removed(before: Mapping[str, Seek]) -> Mapping[str, Seek | None]:
        open_seek = before.get(seek)
        if open_seek is None or open_seek.player != caller.player:
            raise Problem("not-found", f"you have no search {seek}")
        return {seek: None}

    while not await people.accounts.change_seeks((seek,), removed):
        pass


def _check(games: Games, body: NewSeek, now: int) -> None:
    """Raise bad-request if the search could never succeed."""
    for name in body.games:
        require_seats(catalog.game(require_game(games, name, "bad-request")), *body.seats)
    if body.until is not None and not now < body.until <= now + MAX_DAYS * DAY_MS:
        raise Problem("bad-request", f"`until` must be in the future, at most {MAX_DAYS} days ahead")
    reason = None if body.entry is None else invalid_entry_reason(body.entry)
    if reason:
        raise Problem("bad-request", f"entry: {reason}")


async def _summaries(
    people: People, tables: Tables, seeks: Iterable[Seek], player: str | None
) -> tuple[SeekSummary, ...]:
    listed = tuple(seeks)
    names = await people.names(frozenset(seek.player for seek in listed))
    opened = {seek.id: await _opened_table(tables, seek) for seek in listed if seek.player == player}
    return tuple(
        _summary(seek, names[seek.player], opened.get(seek.id), mine=seek.player == player) for seek in listed
    )


async def _opened_table(tables: Tables, seek: Seek) -> str | None:
    """Return the table of a match; None while the worker has not opened it yet."""
    if seek.match is None or await tables.reader.head(seek.match.table) is None:
        return None
    return seek.match.table


def _summary(seek: Seek, name: str, table: str | None, *, mine: bool) -> SeekSummary:
    opened = seek.opened if mine else 0
    return build_from(SeekSummary, seek, name=name, mine=mine, opened=opened, table=table)
