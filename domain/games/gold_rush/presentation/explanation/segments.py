"""Explanation cards for the parts of tiles: mountains, tracks, prairies, towns, junctions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, GlyphRow, figures, icon_glyph
from domain.games.gold_rush.data import POINTS, START_TILE, TILES
from domain.games.gold_rush.model.geometry import (
    FITTING,
    SEGMENTS,
    SIDE_NAMES,
    TOWN_TRACKS,
    UNKNOWN,
    cell_name,
)
from domain.games.gold_rush.presentation.drawing.places import segment_name
from domain.games.gold_rush.presentation.explanation.readers import (
    LandPlace,
    name_owner,
    name_seat,
    name_seats,
)
from domain.games.gold_rush.presentation.features import count_ore, join_land
from domain.games.gold_rush.presentation.words import ROLES
from domain.games.gold_rush.scoring import (
    count_tiles,
    mountain_points,
    owners,
    prairie_points,
    railroad_points,
    town_points,
    tracks_of,
)
from domain.games.gold_rush.state import NODES_PER_TILE, Feature, Gap, node_at, tile_at
from domain.games.gold_rush.view import MapTile, View
from domain.kernel.phrases import join_words, pluralize


def describe_majority(view: View, feature: Feature, cowboys: str, points: int) -> tuple[str, ...]:
    """Describe who has the majority and how much it would score now.

    `cowboys` is the plural of the cowboys' role on the feature.
    """
    leaders, counts = owners(feature), Counter(cowboy.seat for cowboy in feature.cowboys)
    if not leaders:
        return (f"No {cowboys} here: nobody would score.",)
    worth, names = pluralize(points, "point"), name_seats(view, leaders)
    if len(leaders) > 1:
        return (f"{names} are tied for the most {cowboys}: {worth} each now.",)
    if leaders[0] == view.viewer:
        return (f"You have the most {cowboys}: {worth} for you now.",)
    most, yours = counts[leaders[0]], 0 if view.viewer is None else counts[view.viewer]
    if yours:
        return (
            f"{names} has the most {cowboys}, {most} to your {yours}: {worth} for {names}, none for you.",
        )
    return (f"{names} has the most {cowboys}: {worth} for {names} now.",)


def tent_stands_on(view: View, seat: int, feature: Feature) -> bool:
    land, nodes = join_land(view.map), set(feature.nodes)
    return any(
        figure.kind == "tent"
        and figure.seat == seat
        and node_at(land, figure.x, figure.y, figure.segment) in nodes
        for figure in view.figures
    )


def has_tent(view: View, seat: int) -> bool:
    """Return whether the seat's tent is on the map."""
    return not view.seats[seat].tent


EACH = (icon_glyph("town"), icon_glyph("track"), TO, Glyph("points", "3"))


def explain_town(
    view: View, at: LandPlace, title: str, standing: tuple[str, ...], *, is_new: bool
) -> PlaceCard:
    """Return the explanation card for a town.

    `standing` is the line about the figure in the town.
    """
    land = join_land(view.map)
    number = tile_at(land, at.x, at.y) or 0
    tracks = len(TOWN_TRACKS[land.map[number].tile])
    finished = sum(not track.open for track in tracks_of(land, number))
    return PlaceCard(
        title=title,
        kind=(
            f"Town, connected on all {tracks} tracks"
            if finished == tracks
            else f"Town with {tracks} tracks, not fully connected yet"
        ),
        lines=(
            _merchant_line(is_new=is_new),
            CardLine(
                "When all the town's tracks belong to complete railroads, the merchant scores and returns."
            ),
            CardLine(
                "It scores 3 points per railroad; a railroad that leaves the town twice counts once.", EACH
            ),
            CardLine("If unfinished at the end of the game: 3 points for each complete railroad."),
        ),
        now=(
            _now(view, at, f"{finished} of its {tracks}", town_points(land, number)),
            *standing,
        ),
        topic="towns",
    )


def _merchant_line(*, is_new: bool) -> CardLine:
    if is_new:
        words = "A merchant may be placed here this turn, but not later."
    else:
        words = "A merchant can be placed only on the turn when the town is laid."
    return CardLine(words, (icon_glyph("cowboy"),))


def _now(view: View, at: LandPlace, tracks: str, points: int) -> str:
    if not any((each.x, each.y, each.segment) == at[:3] for each in view.figures):
        return f"{tracks} tracks belong to complete railroads."
    return (
        f"{tracks} tracks belong to complete railroads: {pluralize(points, 'point')} for the merchant so far."
    )


SYMBOLS: Mapping[str, tuple[str, GlyphRow]] = {
    "nugget": (
        "Each nugget is worth 1 point to the mountain's owner; one ore token was placed for each.",
        (icon_glyph("nugget"), TO, Glyph("points", str(POINTS.mountain_per_nugget_symbol))),
    ),
    "locomotive": (
        "A locomotive doubles the points of its railroad if it is the only one on it.",
        (icon_glyph("locomotive"), TO, figures("×2")),
    ),
    "camp": (
        "Each camp is worth 2 points to the prairie's owner at the end of the game.",
        (icon_glyph("camp"), TO, Glyph("points", str(POINTS.prairie_per_camp))),
    ),
    "herd": (
        "Each herd of wild horses is worth 4 points to the prairie's owner at the end of the game.",
        (icon_glyph("horse"), TO, Glyph("points", str(POINTS.prairie_per_herd))),
    ),
}
"""The value of each printed symbol."""


def explain_tile(view: View, tile: MapTile) -> PlaceCard:
    symbols = count_symbols(tile.tile)
    return PlaceCard(
        title=f"Tile at {cell_name(tile.x, tile.y)}",
        kind="The start tile" if tile.tile == START_TILE else "Laid: it can never be moved",
        lines=(
            CardLine(f"It shows: {TILES[tile.tile].label}."),
            *_symbol_lines(view, tile.tile),
        ),
        now=(
            *(("The last tile laid.",) if view.last == (tile.x, tile.y) else ()),
            *_name_figures(view, tile),
        ),
        facts=list_symbols(tile.tile),
        topic="locomotives" if "locomotive" in symbols else "tiles",
    )


def _symbol_lines(view: View, tile: str, *, left_out: str = "") -> Iterator[CardLine]:
    """Yield what each kind of printed symbol on a tile is worth in this game."""
    symbols = [name for name in count_symbols(tile) if name != left_out]
    farmed = [name for name in symbols if name in ("camp", "herd") and not view.farmers]
    yield from (CardLine(*SYMBOLS[name]) for name in symbols if name not in farmed)
    if farmed:
        yield CardLine("Camps and herds of wild horses score only in games with farmers.")


def _name_figures(view: View, tile: MapTile) -> tuple[str, ...]:
    """Return a list of the figures on the tile. The points are on the segment's card."""
    return tuple(
        f"{name_owner(view, each.seat)} {ROLES[each.segment[0]]} is on the "
        f"{segment_name(tile.tile, tile.rotation, each.segment)}; select that segment to see its score."
        for each in view.figures
        if (each.x, each.y) == (tile.x, tile.y) and each.kind == "cowboy"
    )


def count_symbols(tile: str) -> dict[str, int]:
    """Count the symbols that are worth points on a type of tile, leaving out zeros."""
    sums = {name: sum(getattr(part, f"{name}s") for part in SEGMENTS[tile]) for name in SYMBOLS}
    return {name: number for name, number in sums.items() if number}


def list_symbols(tile: str) -> tuple[str, ...]:
    return tuple(pluralize(number, name) for name, number in count_symbols(tile).items())


EDGES = {"M": "mountain", "R": "a track", "P": "prairie"}


def explain_cell(view: View, at: LandPlace) -> PlaceCard | None:
    """Return the explanation card for an empty cell next to the map; None for any other cell."""
    gap = next((gap for gap in join_land(view.map).gaps if (gap.x, gap.y) == (at.x, at.y)), None)
    if gap is None:
        return None
    return PlaceCard(
        title=f"Empty cell at {cell_name(at.x, at.y)}",
        kind="Next to the map, open to all players",
        lines=(
            CardLine(
                "A tile may be laid here in any rotation that makes all edges match the neighbouring tiles.",
                (icon_glyph("pile"),),
            ),
            CardLine("Mountain must meet mountain, track must meet track, prairie must meet prairie."),
        ),
        now=(_neighbours(gap), *_fit_now(view, gap)),
        facts=(_fit_later(view, gap),),
        topic="tiles",
    )


def _neighbours(gap: Gap) -> str:
    edges = [
        f"{EDGES[need]} to the {SIDE_NAMES[side]}" for side, need in enumerate(gap.needs) if need != UNKNOWN
    ]
    return f"Needs {join_words(edges)}."


def _fit_now(view: View, gap: Gap) -> tuple[str, ...]:
    if view.drawn is None:
        return ()
    turns = len(FITTING[view.drawn][gap.needs])
    if not turns:
        return ("The current tile does not fit here in any rotation.",)
    return (f"The current tile fits here in {turns} of 4 rotations.",)


def _fit_later(view: View, gap: Gap) -> str:
    fitting = sum(number for tile, number in view.to_come if FITTING[tile][gap.needs])
    return f"{fitting} of the {pluralize(view.pile, 'tile')} left in the draw pile would fit here"


MOST_DRAWN_LINES = 5
"""The most lines about a drawn tile. With many symbols, the last lines, the same for all tiles, give way."""


def explain_drawn_tile(view: View) -> PlaceCard | None:
    """Return the explanation card for the tile just drawn; None if no tile is waiting to be laid."""
    if view.drawn is None or view.active is None:
        return None
    mine = view.active == view.viewer
    return PlaceCard(
        title="Tile to lay",
        kind="Yours to lay now" if mine else f"{name_seat(view, view.active)} lays it now",
        lines=tuple(_drawn_lines(view, view.drawn))[:MOST_DRAWN_LINES],
        now=_placements(view, view.drawn),
        facts=(
            *list_symbols(view.drawn),
            f"{dict(view.to_come).get(view.drawn, 0)} more like it in the draw pile",
        ),
        topic="tiles",
    )


def _drawn_lines(view: View, tile: str) -> Iterator[CardLine]:
    """Yield the lines about a drawn tile, the most particular first."""
    yield CardLine(f"It shows: {TILES[tile].label}.")
    yield from _symbol_lines(view, tile, left_out="nugget")
    yield CardLine(
        "It must be laid next to the map, in any rotation, so that its edges match their neighbours."
    )
    if "nugget" in count_symbols(tile):
        yield CardLine(
            "For each nugget on the tile, an ore token is placed face down on the nugget's mountain.",
            (icon_glyph("nugget"), icon_glyph("ore")),
        )
    yield CardLine("Then the player may take one action: place a cowboy on it, pitch the tent, or take ore.")


def _placements(view: View, tile: str) -> tuple[str, ...]:
    cells = [gap for gap in join_land(view.map).gaps if FITTING[tile][gap.needs]]
    return (f"It fits on {pluralize(len(cells), 'cell')}.",)


ONE_POINT = Glyph("points", "1")
SCORED = (
    "Complete and scored. Its cowboys and tents have returned to their owners; nothing can be placed here."
)
SCORED_NOW = "Complete. It will be scored at the end of this turn."


def explain_segment(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    return CARDS[feature.kind](view, tile, at, feature)


def explain_junction(tile: MapTile) -> PlaceCard | None:
    """Return the explanation card for a tile's junction; None if it has none."""
    if not has_junction(tile):
        return None
    return PlaceCard(
        title=f"Junction at {cell_name(tile.x, tile.y)}",
        kind="Cowboys cannot be placed here",
        lines=(
            CardLine(
                "Every track that meets here ends here. Each belongs to a separate railroad.",
                (icon_glyph("junction"),),
            ),
            CardLine(
                "A junction closes one end of each of these railroads; its tile counts for all of them.",
                (icon_glyph("track"),),
            ),
        ),
        topic="junctions",
    )


def has_junction(tile: MapTile) -> bool:
    return bool(TILES[tile.tile].junctions)


def _title(tile: MapTile, at: LandPlace) -> str:
    name = segment_name(tile.tile, tile.rotation, at.part or "")
    return f"{name.capitalize()} at {cell_name(at.x, at.y)}"


def _is_new(view: View, at: LandPlace) -> bool:
    return view.step == "act" and view.last == (at.x, at.y)


def _cowboy_line(view: View, at: LandPlace, kind: str, feature: str) -> CardLine:
    """Describe whether a cowboy may be placed on this segment."""
    if _is_new(view, at):
        words = (
            f"A {ROLES[kind]} may be placed here this turn if there is no cowboy anywhere on the {feature}."
        )
    else:
        words = "Cowboys can be placed only on the tile just laid, so not here."
    return CardLine(words, (icon_glyph("farmer" if kind == "p" else "cowboy"),))


def _standing_here(view: View, at: LandPlace) -> tuple[str, ...]:
    found = next((each for each in view.figures if (each.x, each.y, each.segment) == at[:3]), None)
    if found is None:
        return ()
    figure = "tent" if found.kind == "tent" else ROLES[found.segment[0]]
    return (f"{name_owner(view, found.seat)} {figure} is here.",)


def _explain_mountain(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    ore, tiles = count_ore(view, feature), pluralize(count_tiles(feature), "tile")
    lines = (
        _cowboy_line(view, at, "m", "mountain"),
        CardLine(
            "A tent may be pitched on any empty part of an unfinished mountain, to dig for ore there.",
            (icon_glyph("tent"), TO, icon_glyph("ore")),
        ),
        CardLine(
            "Once it is complete, its owner (most miners) takes the ore and scores 1 point per nugget.",
            (icon_glyph("nugget"), TO, ONE_POINT),
        ),
        CardLine("If unfinished at the end of the game: 1 point per nugget, but no ore."),
    )
    return PlaceCard(
        title=_title(tile, at),
        kind=_extent(feature, f"mountain across {tiles}", "side"),
        lines=lines if feature.open else (CardLine(_scored(view, feature)),),
        now=(
            *_standing_here(view, at),
            *_majority_now(view, feature, mountain_points(feature)),
        ),
        facts=(
            f"{pluralize(feature.nuggets, 'nugget')} on the entire mountain",
            f"{pluralize(ore, 'ore token')}, face down",
        ),
        topic="mountains",
    )


def _explain_track(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    tiles = pluralize(count_tiles(feature), "tile")
    lines = (
        _cowboy_line(view, at, "r", "railroad"),
        CardLine(
            "Once it is complete, the player with the most railwaymen scores 1 point per tile.",
            (icon_glyph("track"), TO, ONE_POINT),
        ),
        CardLine(
            "Exactly one locomotive doubles these points; any other number has no effect.",
            (icon_glyph("locomotive"), TO, figures("×2")),
        ),
        CardLine("If unfinished at the end of the game: 1 point per tile, never doubled."),
    )
    return PlaceCard(
        title=_title(tile, at),
        kind=_extent(feature, f"railroad across {tiles}", "end"),
        lines=lines if feature.open else (CardLine(_scored(view, feature)),),
        now=(*_standing_here(view, at), *_majority_now(view, feature, railroad_points(feature))),
        facts=(f"{pluralize(feature.locomotives, 'locomotive')} on the entire railroad",),
        topic="railroads",
    )


def _explain_prairie(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    return PlaceCard(
        title=_title(tile, at),
        kind=f"Prairie across {pluralize(count_tiles(feature), 'tile')}, bounded by tracks and mountains",
        lines=_prairie_lines(view, at),
        now=(
            *_standing_here(view, at),
            *(describe_majority(view, feature, "farmers", prairie_points(feature)) if view.farmers else ()),
        ),
        facts=(f"{pluralize(feature.camps, 'camp')} and {pluralize(feature.herds, 'herd')}",),
        topic="prairies" if view.farmers else "without-farmers",
    )


def _prairie_lines(view: View, at: LandPlace) -> tuple[CardLine, ...]:
    if not view.farmers:
        words = "No farmers in this game: cowboys cannot be placed here, and prairies do not score."
        return (CardLine(words),)
    return (
        _cowboy_line(view, at, "p", "prairie"),
        CardLine("A farmer stays here until the end of the game.", (icon_glyph("farmer"),)),
        CardLine(
            "At the end, the player with the most farmers scores 2 points per camp and 4 per herd.",
            (icon_glyph("camp"), TO, Glyph("points", "2"), icon_glyph("horse"), TO, Glyph("points", "4")),
        ),
    )


def _explain_town(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    return explain_town(view, at, _title(tile, at), _standing_here(view, at), is_new=_is_new(view, at))


def _extent(feature: Feature, extent: str, edge: str) -> str:
    if not feature.open:
        return f"Complete {extent}"
    return f"Unfinished {extent}, {pluralize(feature.open, f'open {edge}')}"


def _scored(view: View, feature: Feature) -> str:
    """Return the state of a complete feature.

    A feature completed this turn is scored only after the action.
    """
    newest = len(view.map) - 1
    is_new = any(node // NODES_PER_TILE == newest for node in feature.nodes)
    return SCORED_NOW if is_new and view.step == "act" else SCORED


def _majority_now(view: View, feature: Feature, points: int) -> tuple[str, ...]:
    if not feature.open and not feature.cowboys:
        return ()
    role = {"m": "miners", "r": "railwaymen"}[feature.kind]
    return describe_majority(view, feature, role, points)


CARDS: Mapping[str, Callable[[View, MapTile, LandPlace, Feature], PlaceCard]] = {
    "m": _explain_mountain,
    "r": _explain_track,
    "p": _explain_prairie,
    "t": _explain_town,
}
"""The explanation card for each kind of segment."""
