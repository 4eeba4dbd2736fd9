"""Cards of towns: which of their tracks lead anywhere yet."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, icon_glyph
from domain.games.gold_rush.explanation.land import join_land
from domain.games.gold_rush.explanation.places import LandPlace
from domain.games.gold_rush.model.geometry import TOWN_TRACKS
from domain.games.gold_rush.scoring import town_points, tracks_of
from domain.games.gold_rush.state import tile_at
from domain.games.gold_rush.view import View
from domain.kernel.phrases import pluralize

EACH = (icon_glyph("town"), icon_glyph("track"), TO, Glyph("points", "3"))


def explain_town(
    view: View, at: LandPlace, title: str, standing: tuple[str, ...], *, is_new: bool
) -> PlaceCard:
    """Give the card of a town; `standing` says who is in it."""
    land = join_land(view.map)
    number = tile_at(land, at.x, at.y) or 0
    tracks = len(TOWN_TRACKS[land.map[number].tile])
    finished = sum(not track.open for track in tracks_of(land, number))
    return PlaceCard(
        title=title,
        kind=(
            f"Town, connected by all its {tracks} tracks"
            if finished == tracks
            else f"Town with {tracks} tracks, not yet connected"
        ),
        lines=(
            _merchant_line(is_new=is_new),
            CardLine("Once all its tracks lead over complete railroads, its merchant scores and goes home."),
            CardLine("He gets 3 points for each different railroad: one that comes back counts once.", EACH),
            CardLine("At the end of the game he gets 3 points for each complete railroad there is, too."),
        ),
        now=(
            _now(view, at, f"{finished} of its {tracks}", town_points(land, number)),
            *standing,
        ),
        topic="towns",
    )


def _merchant_line(*, is_new: bool) -> CardLine:
    if is_new:
        words = "A merchant may go here this turn, as the one action; later nobody can."
    else:
        words = "A merchant could come only in the turn in which the town was laid."
    return CardLine(words, (icon_glyph("cowboy"),))


def _now(view: View, at: LandPlace, tracks: str, points: int) -> str:
    if not any((each.x, each.y, each.segment) == at[:3] for each in view.figures):
        return f"{tracks} tracks lead over complete railroads."
    return f"{tracks} tracks lead over complete railroads: {pluralize(points, 'point')} for the merchant now."
