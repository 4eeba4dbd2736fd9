"""Ladders, a player's ratings, and how a table changed ratings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from domain.games import catalog
from services.api.auth.authentication import AnyCaller
from services.api.auth.table_access import VisibleTable
from services.api.games.presenters import OfferedGame
from services.api.http.arguments import MAX_PAGE_TABLES, NextLink, PlayerArg
from services.api.ratings import schemas
from services.api.ratings.presenters import (
    build_finished_games,
    build_rating,
    build_rating_steps,
    build_statistics,
    build_table_rating,
)
from services.api.routing import TaggedRoute
from services.api.runtime.dependencies import Games, People, Ratings, Tables
from services.api.runtime.players import PlayerNames
from services.api.runtime.tables import unknown_table
from services.queries.ratings_reader import LADDER_PATTERN, ROW_PATTERN

router = APIRouter(tags=["ratings"], route_class=TaggedRoute)

PageLimitArg = Annotated[
    int, Query(ge=1, le=MAX_PAGE_TABLES, description="The maximum number of results", examples=[20])
]

ResultCursorArg = Annotated[
    str | None,
    Query(
        pattern=rf"^{ROW_PATTERN}$",
        description="The `next` value of the previous page",
        examples=["001790000000000:3fk5q2mzyxw4cap7"],
    ),
]

MAX_ROWS = 500
"""Maximum number of ladder rows read for one page; a page may therefore be short and still have a `next`."""


@router.get("/v1/games/{game}/ratings", summary="Get a game's ladder")
async def get_ladder(
    caller: AnyCaller,
    game: OfferedGame,
    tables: Tables,
    ratings: Ratings,
    link: NextLink,
    after: Annotated[
        str | None,
        Query(
            pattern=rf"^{LADDER_PATTERN}$",
            description="The `next` value of the previous page",
            examples=["001018250000:p0123456789abcdef"],
        ),
    ] = None,
    limit: PageLimitArg = 50,
) -> schemas.LadderResponse:
    """List the players of a game by rating, highest first, including the service's bots.

    Deleted accounts, and players who no longer agree to be rated, are left out.
    """
    entries, following = await _read_page(tables.names, ratings, game, after, limit)
    link(following)
    return schemas.LadderResponse(game, catalog.game(game).title, tuple(entries), following)


async def _read_page(
    names: PlayerNames, ratings: Ratings, game: str, after: str | None, limit: int
) -> tuple[list[schemas.LadderEntry], str | None]:
    entries, last, read = list[schemas.LadderEntry](), after, 0
    while read < MAX_ROWS:
        places = await ratings.ladder(game, last, limit)
        players = await names.players([one.player for one in places])
        for place in places:
            if len(entries) == limit:
                return entries, last
            last, player = place.row, players[place.player]
            if player.is_service_bot or (player.rated and not player.deleted):
                rating = build_rating(place.rating)
                entries.append(
                    schemas.LadderEntry(player.id, player.display_name, player.is_service_bot, rating)
                )
        read += len(places)
        if len(places) < limit:
            return entries, None
    return entries, last


@router.get("/v1/games/{game}/statistics", summary="Get a game's statistics")
async def get_statistics(caller: AnyCaller, game: OfferedGame, tables: Tables) -> schemas.StatisticsResponse:
    """Summarise all finished public games, and the caller's finished private ones."""
    return build_statistics(game, await tables.reader.statistics(game, caller.player))


@router.get("/v1/players/{player}/ratings", summary="Get a player's ratings")
async def get_ratings(
    caller: AnyCaller, player: PlayerArg, people: People, ratings: Ratings, games: Games
) -> schemas.PlayerRatingsResponse:
    """Return a player's rating in each game in which they were rated."""
    account = await people.require(player)
    by_game = await ratings.ratings_by_game(games, player)
    listed = (
        schemas.GameRating(game, catalog.game(game).title, build_rating(one)) for game, one in by_game.items()
    )
    is_rated = account.rated or account.is_service_bot
    return schemas.PlayerRatingsResponse(account.id, account.display_name, is_rated, tuple(listed))


@router.get("/v1/players/{player}/ratings/{game}", summary="Get a player's rating history")
async def get_rating_history(
    caller: AnyCaller,
    player: PlayerArg,
    game: OfferedGame,
    people: People,
    ratings: Ratings,
    link: NextLink,
    after: ResultCursorArg = None,
    limit: PageLimitArg = 50,
) -> schemas.RatingHistoryResponse:
    """List the games that changed a player's rating, each with the place and the rating before and after."""
    account = await people.require(player)
    current = (await ratings.ratings(game, [player])).get(player)
    steps = await ratings.history(game, player, after, limit + 1)
    following = steps[limit - 1][0] if len(steps) > limit else None
    link(following)
    return schemas.RatingHistoryResponse(
        player=player,
        name=account.display_name,
        game=game,
        title=catalog.game(game).title,
        rating=None if current is None else build_rating(current),
        history=build_rating_steps(player, [change for _, change in steps[:limit]]),
        next=following,
    )


@router.get("/v1/players/{player}/games", summary="List a player's finished games")
async def list_finished_games(
    caller: AnyCaller,
    player: PlayerArg,
    people: People,
    ratings: Ratings,
    link: NextLink,
    after: ResultCursorArg = None,
    limit: PageLimitArg = 50,
) -> schemas.FinishedGamesResponse:
    """List the finished games in which a player held a seat at the end, latest first.

    Callers other than the player see only public games.
    """
    account, own = await people.require(player), caller.player == player
    tables = await ratings.finished(player, after, limit + 1, own=own)
    following = tables[limit - 1].row if len(tables) > limit else None
    link(following)
    games = await build_finished_games(people.names, player, tables[:limit])
    return schemas.FinishedGamesResponse(player, account.display_name, games, following)


@router.get("/v1/tables/{table}/rating", summary="Get a table's rating details")
async def get_table_rating(
    caller: AnyCaller, head: VisibleTable, tables: Tables, ratings: Ratings
) -> schemas.TableRatingResponse:
    """Return whether a table is rated, and if not, why.

    Until the game is rated, the response has each seat's chance of winning, based on current ratings.
    Afterwards, it has each seat's place, and the player's rating before and after the game.
    """
    played = await ratings.result(head.table.id)
    if played is None:
        raise unknown_table(head.table.id)
    return await build_table_rating(tables.names, ratings, head.table, played)
