"""Cards of what tiles show: mountains, tracks, prairies, towns, junctions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache, reduce

from msgspec.structs import replace

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, GlyphRow, figures, icon_glyph
from domain.games.gold_rush.data import POINTS, START_TILE, TILES
from domain.games.gold_rush.model.features import lay
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
from domain.games.gold_rush.state import (
    NODES_PER_TILE,
    Cowboy,
    Feature,
    Gap,
    State,
    feature_of,
    node_at,
    tile_at,
)
from domain.games.gold_rush.view import MapTile, View
from domain.kernel.phrases import join_words, pluralize


def tell_majority(view: View, feature: Feature, cowboys: str, points: int) -> tuple[str, ...]:
    """Say who has most cowboys there, and what it would bring now; `cowboys` names them by their role."""
    leaders, counts = owners(feature), Counter(cowboy.seat for cowboy in feature.cowboys)
    if not leaders:
        return (f"No {cowboys} are on it: it would give nobody points.",)
    worth, names = pluralize(points, "point"), name_seats(view, leaders)
    if len(leaders) > 1:
        return (f"{names} share the most {cowboys} on it: {worth} for each of them as it is now.",)
    if leaders[0] == view.viewer:
        return (f"You have most {cowboys} on it: {worth} for you as it is now.",)
    most, yours = counts[leaders[0]], 0 if view.viewer is None else counts[view.viewer]
    if yours:
        return (f"{names} has most {cowboys} on it, {most} to your {yours}: {worth}, and none for you.",)
    return (f"{names} has most {cowboys} on it: {worth} for {names} as it is now.",)


@lru_cache(maxsize=32)
def join_land(tiles: tuple[MapTile, ...]) -> State:
    """Lay the tiles again in their order: a few milliseconds for a whole map, once for all its places."""
    return reduce(lambda state, tile: lay(state, tile.tile, tile.x, tile.y, tile.rotation), tiles, State())


def find_feature(view: View, x: int, y: int, segment: str) -> Feature | None:
    """Return what a segment belongs to with the cowboys on it; None where there is no such segment."""
    land = join_land(view.map)
    node = node_at(land, x, y, segment)
    if node is None:
        return None
    feature = feature_of(land, node)
    return replace(feature, cowboys=_cowboys_on(view, land, feature))


def _cowboys_on(view: View, land: State, feature: Feature) -> tuple[Cowboy, ...]:
    nodes = set(feature.nodes)
    found = (
        (figure.seat, node_at(land, figure.x, figure.y, figure.segment))
        for figure in view.figures
        if figure.kind == "cowboy"
    )
    return tuple(Cowboy(seat, node) for seat, node in found if node in nodes and node is not None)


def count_ore(view: View, feature: Feature) -> int:
    """Count the ore tokens that lie on a mountain."""
    land, nodes = join_land(view.map), set(feature.nodes)
    return sum(stack.tokens for stack in view.stacks if node_at(land, stack.x, stack.y, stack.part) in nodes)


def tent_stands_on(view: View, seat: int, feature: Feature) -> bool:
    """Return whether the tent of a seat stands on a mountain."""
    land, nodes = join_land(view.map), set(feature.nodes)
    return any(
        figure.kind == "tent"
        and figure.seat == seat
        and node_at(land, figure.x, figure.y, figure.segment) in nodes
        for figure in view.figures
    )


def has_tent(view: View, seat: int) -> bool:
    """Return whether the tent of a seat stands on the map."""
    return not view.seats[seat].tent


EACH = (icon_glyph("town"), icon_glyph("track"), TO, Glyph("points", "3"))


def explain_town(
    view: View, at: LandPlace, title: str, standing: tuple[str, ...], *, is_new: bool
) -> PlaceCard:
    """Return the card of a town; `standing` says who is in it."""
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


SYMBOLS: Mapping[str, tuple[str, GlyphRow]] = {
    "nugget": (
        "Each nugget is 1 point for the owner of its mountain, and brought an ore token to it.",
        (icon_glyph("nugget"), TO, Glyph("points", str(POINTS.mountain_per_nugget_symbol))),
    ),
    "locomotive": (
        "The locomotive doubles the points of its railroad if it is the only one there.",
        (icon_glyph("locomotive"), TO, figures("×2")),
    ),
    "camp": (
        "A camp is 2 points at the end for the owner of its prairie.",
        (icon_glyph("camp"), TO, Glyph("points", str(POINTS.prairie_per_camp))),
    ),
    "herd": (
        "A herd of wild horses is 4 points at the end for the owner of its prairie.",
        (icon_glyph("horse"), TO, Glyph("points", str(POINTS.prairie_per_herd))),
    ),
}
"""What each printed symbol is good for."""


def explain_tile(view: View, tile: MapTile) -> PlaceCard:
    """Return the card of a tile on the map as a whole."""
    symbols = count_symbols(tile.tile)
    return PlaceCard(
        title=f"Tile at {cell_name(tile.x, tile.y)}",
        kind="The start tile" if tile.tile == START_TILE else "Laid: it stays where it is",
        lines=(
            CardLine(f"It shows: {TILES[tile.tile].label}."),
            *(CardLine(*SYMBOLS[name]) for name in symbols if view.farmers or name not in ("camp", "herd")),
        ),
        now=(
            *(("It was laid last.",) if view.last == (tile.x, tile.y) else ()),
            *_name_figures(view, tile),
        ),
        facts=list_symbols(tile.tile),
        topic="locomotives" if "locomotive" in symbols else "tiles",
    )


def _name_figures(view: View, tile: MapTile) -> tuple[str, ...]:
    """Say who stands on the tile: the points are told by the card of what they stand on."""
    return tuple(
        f"{name_owner(view, each.seat)} {ROLES[each.segment[0]]} stands on the "
        f"{segment_name(tile.tile, tile.rotation, each.segment)}: point at it for its points."
        for each in view.figures
        if (each.x, each.y) == (tile.x, tile.y) and each.kind == "cowboy"
    )


def count_symbols(tile: str) -> dict[str, int]:
    """Count the symbols that are worth points on a type of tile, those alone that it has."""
    sums = {name: sum(getattr(part, f"{name}s") for part in SEGMENTS[tile]) for name in SYMBOLS}
    return {name: number for name, number in sums.items() if number}


def list_symbols(tile: str) -> tuple[str, ...]:
    """Return the numbers of symbols on a type of tile."""
    return tuple(pluralize(number, name) for name, number in count_symbols(tile).items())


EDGES = {"M": "mountain", "R": "a track", "P": "prairie"}


def explain_cell(view: View, at: LandPlace) -> PlaceCard | None:
    """Return the card of an empty cell beside the map; None for any other."""
    gap = next((gap for gap in join_land(view.map).gaps if (gap.x, gap.y) == (at.x, at.y)), None)
    if gap is None:
        return None
    return PlaceCard(
        title=f"Empty cell at {cell_name(at.x, at.y)}",
        kind="Beside the map, open to everybody",
        lines=(
            CardLine(
                "A tile may be laid here, turned any way, if every edge that touches a neighbour is like it.",
                (icon_glyph("pile"),),
            ),
            CardLine("Mountain goes to mountain, track to track, prairie to prairie."),
        ),
        now=(_neighbours(gap), *_fit_now(view, gap)),
        facts=(_fit_later(view, gap),),
        topic="tiles",
    )


def _neighbours(gap: Gap) -> str:
    asked = [
        f"{EDGES[need]} in the {SIDE_NAMES[side]}" for side, need in enumerate(gap.needs) if need != UNKNOWN
    ]
    return f"Its neighbours ask for {join_words(asked)}."


def _fit_now(view: View, gap: Gap) -> tuple[str, ...]:
    if view.drawn is None:
        return ()
    turns = len(FITTING[view.drawn][gap.needs])
    if not turns:
        return ("The tile that is to be laid now does not fit here, however it is turned.",)
    return (f"The tile that is to be laid now fits here in {turns} of its 4 turns.",)


def _fit_later(view: View, gap: Gap) -> str:
    fitting = sum(number for tile, number in view.to_come if FITTING[tile][gap.needs])
    return f"{fitting} of the {pluralize(view.pile, 'tile')} still in the pile would fit here"


def explain_drawn_tile(view: View) -> PlaceCard | None:
    """Return the card of the tile that was drawn; None where there is none."""
    if view.drawn is None or view.active is None:
        return None
    mine = view.active == view.viewer
    return PlaceCard(
        title="Tile to be laid",
        kind="Yours to lay now" if mine else f"{name_seat(view, view.active)} lays it now",
        lines=(
            CardLine(f"It shows: {TILES[view.drawn].label}."),
            CardLine(
                "It has to be laid beside the map, turned any way, wherever its edges fit their neighbours."
            ),
            CardLine(
                "For each nugget on it an ore token goes face down on its mountain.",
                (icon_glyph("nugget"), icon_glyph("ore")),
            ),
            CardLine("After it is laid, one action may follow: a cowboy onto it, the tent, or an ore token."),
        ),
        now=_placements(view, view.drawn),
        facts=(
            *list_symbols(view.drawn),
            f"{dict(view.to_come).get(view.drawn, 0)} more like it in the pile",
        ),
        topic="tiles",
    )


def _placements(view: View, tile: str) -> tuple[str, ...]:
    cells = [gap for gap in join_land(view.map).gaps if FITTING[tile][gap.needs]]
    return (f"It fits on {pluralize(len(cells), 'cell')} beside the map.",)


ONE_POINT = Glyph("points", "1")
SCORED = "It is complete: its cowboys and tents went home once it was scored, and nobody can come here again."
SCORED_NOW = "It is complete and will be scored at the end of this turn."


def explain_segment(view: View, tile: MapTile, at: LandPlace, feature: Feature) -> PlaceCard:
    """Return the card of a segment of a tile on the map."""
    return CARDS[feature.kind](view, tile, at, feature)


def explain_junction(tile: MapTile) -> PlaceCard | None:
    """Return the card of a tile's junction; None where it has none."""
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
    """Return whether tracks meet at a junction on the tile."""
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
    """Return what became of what is complete; the tile of this turn is scored only after the action."""
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
