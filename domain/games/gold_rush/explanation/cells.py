"""Cards of empty cells, and of the tile that is to be laid on one."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import icon_glyph
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.explanation.land import join_land
from domain.games.gold_rush.explanation.places import LandPlace
from domain.games.gold_rush.explanation.readers import name_seat
from domain.games.gold_rush.explanation.tiles import list_symbols
from domain.games.gold_rush.model.cells import cell_name
from domain.games.gold_rush.model.geometry import FITTING, SIDE_NAMES, UNKNOWN
from domain.games.gold_rush.state import Gap
from domain.games.gold_rush.view import View
from domain.kernel.phrases import join_words, pluralize

EDGES = {"M": "mountain", "R": "a track", "P": "prairie"}


def explain_cell(view: View, at: LandPlace) -> PlaceCard | None:
    """Give the card of an empty cell beside the map; None for any other."""
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
    """Give the card of the tile that was drawn; None where there is none."""
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
