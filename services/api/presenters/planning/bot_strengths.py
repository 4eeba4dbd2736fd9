"""How strong the service's bots were measured to be: as shipped, or by the league of this service."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from domain.planning.ratings import RATINGS_FILE, BotRating, RatingsByGame, measured_ratings, parse_ratings
from infra.data_folder import LEAGUE_FOLDER
from infra.logs import get_logger

log = get_logger()


def find_strengths(data: Path, game: str) -> dict[str, BotRating]:
    """Give ratings by kind of bot: this service's own once they come from as many games as those shipped."""
    path = data / LEAGUE_FOLDER / RATINGS_FILE
    try:
        own = _read(path, path.stat().st_mtime_ns).get(game)
    except OSError:
        own = None
    shipped = measured_ratings().get(game)
    if own is not None and (shipped is None or own.games >= shipped.games):
        return own.bots
    return {} if shipped is None else shipped.bots


@lru_cache(maxsize=1)
def _read(path: Path, changed: int) -> RatingsByGame:
    try:
        return parse_ratings(path.read_bytes())
    except msgspec.MsgspecError as error:
        log.warning("no ratings of bots could be read", file=str(path), error=str(error))
        return {}
