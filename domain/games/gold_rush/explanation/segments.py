"""Cards of what tiles show: mountains, tracks, prairies, towns, junctions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, figures, icon_glyph
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.drawing.names import segment_name
from domain.games.gold_rush.explanation.land import count_ore
from domain.games.gold_rush.explanation.majorities import tell_majority
from domain.games.gold_rush.explanation.places import LandPlace
from domain.games.gold_rush.explanation.readers import name_owner
from domain.games.gold_rush.explanation.towns import explain_town
from domain.games.gold_rush.model.cells import cell_name
from domain.games.gold_rush.scoring import count_tiles, mountain_points, prairie_points, railroad_points
from domain.games.gold_rush.state import NODES_PER_TILE, Feature
from domain.games.gold_rush.view import MapTile, View
from domain.games.gold_rush.words.names import ROLES
from domain.kernel.phrases import pluralize

ONE_POINT = Glyph("points", "1")
SCORED = "It is complete: its cowboys and tents went home once it was scored, and nobody can come here again."
SCORED_NOW = "It is complete and will be scored at the end of this turn."


def explain_segment(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    """Give the card of a segment of a tile on the map."""
    return CARDS[feature.kind](view, tile, at, feature)


def explain_junction(tile: MapTile) -> PlaceCard | None:
    """Give the card of a tile's junction; None where it has none."""
    if not has_junction(tile):
        return None
    return PlaceCard(
        title=f"Junction at {cell_name(tile.x, tile.y)}",
        kind="No place for a cowboy",
        lines=(
            CardLine(
                "Every track that meets here ends here: each belongs to a railroad of its own.",
                (icon_glyph("junction"),),
            ),
            CardLine(
                "So a junction helps to complete railroads, and counts as a tile for each of them.",
                (icon_glyph("track"),),
            ),
        ),
        topic="junctions",
    )


def has_junction(tile: MapTile) -> bool:
    """Say whether tracks meet at a junction on the tile."""
    return bool(TILES[tile.tile].junctions)


def _title(tile: MapTile, at: LandPlace) -> str:
    name = segment_name(tile.tile, tile.rotation, at.part or "")
    return f"{name.capitalize()} at {cell_name(at.x, at.y)}"


def _is_new(view: View, at: LandPlace) -> bool:
    return view.step == "act" and view.last == (at.x, at.y)


def _cowboy_line(view: View, at: LandPlace, kind: str, whole: str) -> CardLine:
    """Say when a cowboy may come."""
    if _is_new(view, at):
        words = f"A {ROLES[kind]} may go here this turn, as the one action, if no cowboy is on the {whole}."
    else:
        words = "No cowboy can be put here any more: cowboys go only onto the tile just laid."
    return CardLine(words, (icon_glyph("farmer" if kind == "p" else "cowboy"),))


def _standing_here(view: View, at: LandPlace) -> tuple[str, ...]:
    """Say whose figure stands on the segment."""
    found = next((each for each in view.figures if (each.x, each.y, each.segment) == at[:3]), None)
    if found is None:
        return ()
    figure = "tent" if found.kind == "tent" else ROLES[found.segment[0]]
    return (f"{name_owner(view, found.seat)} {figure} stands here.",)


def _explain_mountain(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    ore, tiles = count_ore(view, feature), pluralize(count_tiles(feature), "tile")
    lines = (
        _cowboy_line(view, at, "m", "whole mountain"),
        CardLine(
            "A tent may stand on any empty part of an unfinished mountain: it lets its owner dig for ore.",
            (icon_glyph("tent"), TO, icon_glyph("ore")),
        ),
        CardLine(
            "Complete, it gives whoever has most diggers 1 point for each nugget and the ore tokens left.",
            (icon_glyph("nugget"), TO, ONE_POINT),
        ),
        CardLine("Unfinished at the end of the game, it gives 1 point for each nugget, but no ore."),
    )
    return PlaceCard(
        title=_title(tile, at),
        kind=_extent(feature, f"mountain over {tiles}", "side"),
        lines=lines if feature.open else (CardLine(_scored(view, feature)),),
        now=(
            *_standing_here(view, at),
            *_majority_now(view, feature, mountain_points(feature)),
        ),
        facts=(
            f"{pluralize(feature.nuggets, 'nugget')} on the whole mountain",
            f"{pluralize(ore, 'ore token')} on it, face down",
        ),
        topic="mountains",
    )


def _explain_track(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    tiles = pluralize(count_tiles(feature), "tile")
    lines = (
        _cowboy_line(view, at, "r", "whole railroad"),
        CardLine(
            "Complete, the railroad gives whoever has most railwaymen on it 1 point for each tile.",
            (icon_glyph("track"), TO, ONE_POINT),
        ),
        CardLine(
            "Exactly one locomotive on it doubles these points; none or several change nothing.",
            (icon_glyph("locomotive"), TO, figures("×2")),
        ),
        CardLine("Unfinished at the end of the game, it gives 1 point for each tile, never doubled."),
    )
    return PlaceCard(
        title=_title(tile, at),
        kind=_extent(feature, f"railroad over {tiles}", "end"),
        lines=lines if feature.open else (CardLine(_scored(view, feature)),),
        now=(*_standing_here(view, at), *_majority_now(view, feature, railroad_points(feature))),
        facts=(f"{pluralize(feature.locomotives, 'locomotive')} on it",),
        topic="railroads",
    )


def _explain_prairie(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    return PlaceCard(
        title=_title(tile, at),
        kind=f"Prairie over {pluralize(count_tiles(feature), 'tile')}, bounded by tracks and mountains",
        lines=_prairie_lines(view, at),
        now=(
            *_standing_here(view, at),
            *(tell_majority(view, feature, "farmers", prairie_points(feature)) if view.farmers else ()),
        ),
        facts=(f"{pluralize(feature.camps, 'camp')} and {pluralize(feature.herds, 'herd')} on it",),
        topic="prairies" if view.farmers else "without-farmers",
    )


def _prairie_lines(view: View, at: LandPlace) -> tuple[CardLine, ...]:
    if not view.farmers:
        words = "This game is played without farmers: no cowboy goes here and no prairie gives points."
        return (CardLine(words),)
    return (
        _cowboy_line(view, at, "p", "whole prairie"),
        CardLine("A farmer stays to the end of the game and never comes home.", (icon_glyph("farmer"),)),
        CardLine(
            "At the end whoever has most farmers on it gets 2 points for each camp and 4 for each herd.",
            (icon_glyph("camp"), TO, Glyph("points", "2"), icon_glyph("horse"), TO, Glyph("points", "4")),
        ),
    )


def _explain_town(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    return explain_town(view, at, _title(tile, at), _standing_here(view, at), is_new=_is_new(view, at))


def _extent(feature: Feature, what: str, edge: str) -> str:
    if not feature.open:
        return f"Complete {what}"
    return f"Unfinished {what}, open at {pluralize(feature.open, edge)}"


def _scored(view: View, feature: Feature) -> str:
    """Say what became of what is complete; the tile of this turn is scored only after the action."""
    newest = len(view.map) - 1
    is_new = any(node // NODES_PER_TILE == newest for node in feature.nodes)
    return SCORED_NOW if is_new and view.step == "act" else SCORED


def _majority_now(view: View, feature: Feature, points: int) -> tuple[str, ...]:
    if not feature.open and not feature.cowboys:
        return ()
    role = {"m": "diggers", "r": "railwaymen"}[feature.kind]
    return tell_majority(view, feature, role, points)


CARDS: Mapping[str, Callable[[View, MapTile, LandPlace, Feature], PlaceCard]] = {
    "m": _explain_mountain,
    "r": _explain_track,
    "p": _explain_prairie,
    "t": _explain_town,
}
"""The card of each kind of segment."""
