"""The tiles of the trail: buildings with their actions, hazards, teepees, workers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.drawing.boxes import Box, inset_box, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import (
    BACK,
    BOTH,
    OR,
    TO,
    Glyph,
    GlyphRow,
    certificate_glyph,
    coin_glyph,
    figures,
    icon_glyph,
)
from domain.drawing.palette import BLACK, SEAT_STYLES
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import lit, number, text
from domain.games.great_western_trail.data import BUILDINGS, NEUTRAL, RISKS, STATION_MASTERS, TILES, Tile
from domain.games.great_western_trail.data import actions as printed
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.data.board_schema import AuxiliarySize
from domain.games.great_western_trail.data.schema import Hand, Risk
from domain.games.great_western_trail.presentation.drawing.glyphs import ARROWS, GLYPHS, ICONS
from domain.games.great_western_trail.presentation.drawing.layout import kept_by_layout, layout, tile_edge

WORKERS = {"cowboy": "hat", "craftsman": "hammer", "engineer": "spanner"}
"""The icons of the kinds of workers."""
ACTION_COUNTED = {
    "engineers": (icon_glyph("spanner"),),
    "own_buildings_in_woods": (icon_glyph("woods"),),
    "cowboys": (icon_glyph("hat"),),
}


def action_row(action: printed.AnyAction) -> GlyphRow:
    match action:
        case printed.Choice(options=options):
            first, *rest = [action_row(option) for option in options]
            return sum(((OR, *row) for row in rest), first)
        case printed.DiscardGain():
            return (*discard_row(action.discard), TO, *gain_row(action))
        case printed.Gain(money=money, certificates=certificates):
            return (*amount_row(coin_glyph, money), *amount_row(certificate_glyph, certificates))
        case _:
            return movement_row(action) or work_row(action)


def amount_row(kind: Callable[[int], Glyph], amount: int) -> GlyphRow:
    """Return a glyph for an amount; empty for 0."""
    return (kind(amount),) if amount else ()


def discard_row(what: printed.Discarded) -> GlyphRow:
    match what:
        case "any_cattle":
            return (icon_glyph("cow"),)
        case "pair_same_breed":
            return (icon_glyph("cow"), figures("="), icon_glyph("cow"))
        case _:
            return (icon_glyph(what),)


def gain_row(action: printed.DiscardGain) -> GlyphRow:
    """Return the row of glyphs for the gains from discarded cards."""
    engine = (icon_glyph("engine"), TO, figures(action.engine_forward)) if action.engine_forward else ()
    card = (icon_glyph("objective"), icon_glyph("handful")) if action.objective_to_hand else ()
    return (
        *amount_row(coin_glyph, action.money),
        *amount_row(certificate_glyph, action.certificates),
        *engine,
        *card,
    )


def count_row(count: int | str) -> GlyphRow:
    """Return the glyphs of a number, or of the items counted."""
    return ACTION_COUNTED[count] if isinstance(count, str) else (figures(count),)


def movement_row(action: printed.AnySingle) -> GlyphRow:
    """Return the row of an action that moves the cattleman, the engine or cards; empty for all others."""
    match action:
        case printed.EngineForward(up_to=up_to, pay=pay):
            return (*amount_row(coin_glyph, -pay), icon_glyph("engine"), TO, *count_row(up_to))
        case printed.EngineBackGain(exactly=exactly, money=money):
            return (figures(exactly), BACK, icon_glyph("engine"), TO, coin_glyph(money))
        case printed.MoveCattleman(up_to=up_to):
            return (icon_glyph("horseshoe"), TO, figures(up_to))
        case printed.FreeMove(up_to=up_to):
            return (icon_glyph("no_fee"), icon_glyph("horseshoe"), TO, figures(up_to))
        case printed.DrawDiscard(up_to=up_to):
            return (*count_row(up_to), icon_glyph("draw"), icon_glyph("discard"))
        case printed.ExtraordinaryDelivery():
            return (BACK, icon_glyph("engine"), TO, icon_glyph("delivery"))
        case printed.BuildStationBehind():
            return (icon_glyph("station"), BACK, icon_glyph("engine"))
        case _:
            return ()


def work_row(action: printed.AnySingle) -> GlyphRow:
    """Return the row of an action that involves workers, tiles or cattle."""
    match action:
        case printed.Hire(modifier=modifier):
            plus = f"+{modifier}" if modifier > 0 else ""
            return (
                icon_glyph("hire"),
                *((Glyph("coin", plus),) if plus else amount_row(coin_glyph, modifier)),
            )
        case printed.Build(dollars_per_craftsman=price):
            return (icon_glyph("building"), coin_glyph(-price), TIMES, icon_glyph("hammer"))
        case printed.RemoveHazard(cost=cost):
            return (icon_glyph("clear_hazard"), *amount_row(coin_glyph, -cost))
        case printed.MoneyPer(per=per, money=money):
            house = (icon_glyph("building"),) if per == "own_buildings_in_woods" else ()
            return (coin_glyph(money), TIMES, *house, *count_row(per))
        case printed.PerTeepeePair(certificates=certificates, money=money):
            pair = (icon_glyph("teepee_green"), icon_glyph("teepee_blue"))
            return (*pair, TO, certificate_glyph(certificates), coin_glyph(money))
        case _:
            return FIXED[type(action)]


TIMES = figures("\u00d7")
FIXED: dict[type, GlyphRow] = {
    printed.Trade: (icon_glyph("teepee"), Glyph("coin", "\u00b1")),
    printed.Auxiliary: (icon_glyph("auxiliary"),),
    printed.BuyCattle: (icon_glyph("hat"), TO, icon_glyph("cow")),
    printed.TakeObjective: (icon_glyph("objective"),),
    printed.MaxCertificates: (Glyph("certificate", "max"),),
    printed.UseAdjacentBuilding: (icon_glyph("building"), BOTH, icon_glyph("building")),
}
"""The rows of actions that involve no numbers."""


def auxiliary_row(size: AuxiliarySize) -> GlyphRow:
    """Return the row of an auxiliary action, single or double (GWT-8.10)."""
    row: GlyphRow = (*amount_row(coin_glyph, size.money), *amount_row(coin_glyph, -size.pay))
    if size.draw:
        row += (figures(size.draw), icon_glyph("draw"), icon_glyph("discard"))
    if size.engine_back:
        row += (figures(size.engine_back), BACK, icon_glyph("engine"))
    if size.engine_forward or size.engine_forward_up_to:
        row += (icon_glyph("engine"), TO, figures(size.engine_forward or size.engine_forward_up_to))
    row += amount_row(certificate_glyph, size.certificates)
    if size.remove_hand_cards_up_to:
        row += (figures(size.remove_hand_cards_up_to), icon_glyph("trash"))
    return row


def auxiliary_lines(size: AuxiliarySize) -> tuple[GlyphRow, ...]:
    """Return an auxiliary action without its numbers, in lines: the move of the engine, and the rest."""
    row = tuple(glyph for glyph in auxiliary_row(size) if glyph.kind != "figures")
    move = tuple(glyph for glyph in row if glyph.kind in ARROWS or glyph.what == "engine")
    rest = tuple(glyph for glyph in row if glyph not in move)
    return tuple(line for line in (move, rest) if line)


SIGN = 50
"""The largest edge of an action's symbol."""


def draw_plain_band(tile: str, colour: str | None, box: Box, high: float) -> str:
    """Draw the name at the top of a building.

    A neutral letter is on a dark band, any other name next to the badge.
    """
    left, top, wide, _ = box
    letter, line = least_letter() * 1.15, top + high / 2
    if colour is None:
        band = rectangle_path((left, top, wide, high))
        return f'<path class="enamel" d="{band}"/>' + text(
            left + wide / 2, line + letter * 0.36, tile, letter, "num mid bold on-enamel"
        )
    return badge(colour, left + 26, line + 4, 15) + text(
        left + 52, line + 4 + letter * 0.36, tile, letter, "num bold"
    )


def draw_plain_signs(actions: Sequence[printed.AnyAction], boxes: Sequence[Box]) -> str:
    """Draw one symbol for each action in its box."""
    return "".join(draw_sign(action, box) for action, box in zip(actions, boxes, strict=True))


def draw_sign(action: printed.AnyAction, box: Box) -> str:
    left, top, wide, high = box
    size = min(SIGN, wide - 4, high - 4)
    return GLYPHS.draw_centred_row((main_sign(action),), left + wide / 2, top + high / 2, size, wide)


def main_sign(action: printed.AnyAction) -> Glyph:
    """Return the most telling symbol of an action: the item that it discards, buys or moves."""
    if isinstance(action, printed.BuyCattle):
        return icon_glyph("cow")
    if isinstance(action, printed.MaxCertificates):
        return icon_glyph("certificate")
    row = action_row(action)
    return next((each for each in row if each.kind == "icon"), row[0])


def draw_plain_face(face: Tile, x: float, y: float, edge: float) -> str:
    """Draw the icon of a hazard or teepee. A teepee leaves room for the money of its space."""
    if face.kind == "hazard":
        return ICONS.draw_icon(face.what, x - edge * 0.36, y - edge * 0.36, edge * 0.72)
    return ICONS.draw_icon(f"teepee_{face.what}", x - edge * 0.29, y - edge * 0.5, edge * 0.58)


STATION_MASTERS_COUNTED: dict[str, GlyphRow] = {
    "workers": (icon_glyph("hire"),),
    "objectives_in_area": (icon_glyph("objective"),),
    "hazards": (icon_glyph("hazard"),),
    "teepee_pairs": (icon_glyph("teepee_green"), icon_glyph("teepee_blue")),
    "certificates": (icon_glyph("certificate"),),
}


@kept_by_layout
def draw_master(name: str, x: float, y: float, wide: float, high: float) -> str:
    """Draw a station master tile centred on x, y: its effect above, its scoring below."""
    tile = STATION_MASTERS[name]
    gives: GlyphRow = (
        action_row(tile.immediate)
        if tile.immediate is not None
        else (certificate_glyph(tile.permanent_certificate),)
    )
    group = (Glyph("figures", str(tile.group)),) if tile.group > 1 else ()
    counts: GlyphRow = (Glyph("points", str(tile.vp)), OR, *group, *STATION_MASTERS_COUNTED[tile.per])
    if least_letter():
        return draw_master_effect(gives, (x - wide / 2, y - high / 2, wide, high))
    box = rectangle_path((x - wide / 2, y - high / 2, wide, high))
    return (
        f'<path class="sheet rim" d="{box}"/>'
        + GLYPHS.draw_centred_row(gives, x, y - high * 0.24, high * 0.44, wide - 6)
        + GLYPHS.draw_centred_row(counts, x, y + high * 0.24, high * 0.44, wide - 6)
    )


def draw_master_effect(row: GlyphRow, box: Box) -> str:
    """Draw a small station master tile: only its effect."""
    left, top, wide, high = box
    middle = top + high / 2
    return f'<path class="sheet rim" d="{rectangle_path(box)}"/>' + GLYPHS.draw_large_row(
        row, left + wide / 2, middle, wide - 4
    )


BUILDING_SIGN = 35
"""The largest edge of an action's symbol on a building in a part."""
LINES = 2
"""The number of lines for a building's actions in a part. A third action shares the second line."""
SMALL = 58
"""The standard edge of a small tile. Other sizes are scaled."""


def building_box(x: float, y: float) -> Box:
    """Return the box of a building or site centred on x, y."""
    sizes = layout().trail
    return x - sizes.half_wide, y - sizes.half_high, sizes.wide, sizes.high


def tile_actions(tile: str) -> tuple[AnyAction, ...]:
    return NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions


def action_boxes(tile: str, x: float, y: float) -> list[Box]:
    """Return the boxes of a building's actions from top to bottom. The tile is centred on x, y."""
    count, sizes = len(tile_actions(tile)), layout().trail
    left, top = x - sizes.half_wide + 3, y - sizes.half_high + sizes.band
    wide, high = sizes.wide - 6, sizes.high - sizes.band - 2
    if sizes.is_plain:
        return [(left + wide / count * index, top, wide / count, high) for index in range(count)]
    if layout().is_parted and count > LINES:
        below = [(left + wide / 2 * side, top + high / 2, wide / 2, high / 2) for side in range(2)]
        return [(left, top, wide, high / 2), *below]
    return [(left, top + high / count * index, wide, high / count) for index in range(count)]


def tag_box(x: float, y: float) -> Box:
    """Return the box of the special action of a site centred on x, y."""
    sizes = layout().trail
    return x - sizes.half_wide, y + sizes.half_high + 1, sizes.wide, sizes.tag


@kept_by_layout
def draw_building(tile: str, colour: str | None, x: float, y: float) -> str:
    """Draw a building. A player's building has a border in the owner's colour, and a badge."""
    box = building_box(x, y)
    body = f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
    if colour is not None:
        fill = SEAT_STYLES[colour].fill
        body += (
            f'<path fill="none" stroke="{fill}" stroke-width="5" d="{rectangle_path(inset_box(box, 3.6))}"/>'
            f'<path class="ln" stroke-width="1" d="{rectangle_path(inset_box(box, 6.4))}"/>'
        )
    if layout().trail.is_plain:
        return (
            body
            + draw_plain_band(tile, colour, box, layout().trail.band)
            + draw_plain_signs(tile_actions(tile), action_boxes(tile, x, y))
        )
    return (
        body
        + (draw_neutral_band(tile, x, y) if colour is None else draw_owned_band(tile, colour, x, y))
        + draw_faces(tile, x, y)
    )


def draw_under(tile: str, x: float, y: float) -> str:
    """Draw the number of a player's building on a tab below its left end."""
    number_of = str(BUILDINGS[tile].number)
    left, top, _, high = building_box(x, y)
    wide, deep = max(24, least_letter() * (0.6 * len(number_of) + 0.5)), max(19, least_letter() * 1.1)
    tab = rectangle_path((left, top + high, wide, deep))
    words = text(left + wide / 2, top + high + deep * 0.8, number_of, 16, "num mid bold")
    return f'<g class="tiny half"><path class="sheet edge" d="{tab}"/>{words}</g>'


def draw_faces(tile: str, x: float, y: float) -> str:
    drawn, most = [], BUILDING_SIGN if layout().is_parted else 28
    for action, (left, top, wide, high) in zip(tile_actions(tile), action_boxes(tile, x, y), strict=True):
        size = min(high - 0.5, most)
        drawn.append(
            GLYPHS.draw_centred_row(action_row(action), left + wide / 2, top + high / 2, size, wide - 8)
        )
    return f'<g class="tiny half">{"".join(drawn)}</g>'


def draw_neutral_band(tile: str, x: float, y: float) -> str:
    """Draw the letter of a neutral building on a dark band."""
    left, top, wide, _ = building_box(x, y)
    band = (left, top, wide, layout().trail.band - 3)
    return f'<path class="enamel" d="{rectangle_path(band)}"/>' + text(
        x, top + 17, tile, 18, "num mid bold on-enamel"
    )


def draw_owned_band(tile: str, colour: str, x: float, y: float) -> str:
    """Draw the owner, craftsmen needed, hands and points of a player's building."""
    left, top, wide, _ = building_box(x, y)
    building, line = BUILDINGS[tile], top + 16
    if layout().is_parted:
        return (
            badge(colour, left + 17, line, 11)
            + ICONS.draw_icon("hammer", left + 29, line - 13, 26)
            + text(left + 64, line + 6, str(building.craftsmen), 16, "num mid bold")
            + draw_hands(building.hands, x + 6, line, 25)
            + GLYPHS.draw_points(left + wide - 18, line, 12, str(building.vp))
        )
    return (
        badge(colour, left + 17, line, 9.5)
        + ICONS.draw_icon("hammer", left + 29, line - 9, 18)
        + text(left + 52, line + 6, str(building.craftsmen), 16, "num mid bold")
        + draw_hands(building.hands, x + 4, line, 20)
        + GLYPHS.draw_points(left + wide - 18, line, 11, str(building.vp))
    )


def draw_hands(fees: tuple[Hand, ...], x: float, y: float, size: float) -> str:
    """Draw the hands, for which other players pay a fee."""
    return "".join(
        ICONS.draw_icon(f"hand_{hand}", x + index * size * 0.84 - 4, y - size / 2, size)
        for index, hand in enumerate(fees)
    )


@kept_by_layout
def draw_site(name: str, x: float, y: float) -> str:
    box = building_box(x, y)
    return (
        f'<path class="paper" opacity=".55" d="{rectangle_path(box)}"/>'
        f'<path class="ln" stroke-width="1.2" stroke-dasharray="6 5" d="{rectangle_path(box)}"/>'
    )


@kept_by_layout
def draw_special(risk: Risk, x: float, y: float) -> str:
    """Draw a site's special action on its tag (GWT-5.1.3)."""
    box = tag_box(x, y)
    ground = f'<path class="sheet edge" d="{rectangle_path(box)}"/>'
    if layout().trail.is_plain:
        return ground + draw_sign(RISKS[risk], box)
    return (
        f'{ground}<g class="tiny half">'
        + GLYPHS.draw_centred_row(
            action_row(RISKS[risk]), box[0] + box[2] / 2 + 16, box[1] + box[3] / 2, box[3] - 1, box[2] - 44
        )
        + "</g>"
    )


@kept_by_layout
@lit
def draw_small(tile: str, x: float, y: float, edge: float = SMALL) -> str:
    """Draw a hazard, teepee or worker centred on x, y."""
    face = TILES[tile]
    half, scale = edge / 2, edge / SMALL
    body = f'<path class="sheet {tile_edge()}" d="{rectangle_path((x - half, y - half, edge, edge))}"/>'
    if face.kind == "worker":
        share = 0.78 if edge > SMALL / 2 else 0.84
        return body + ICONS.draw_icon(WORKERS[tile], x - half * share, y - half * share, edge * share)
    if layout().trail.is_plain:
        return body + draw_plain_face(face, x, y, edge)
    return body + draw_face(face, x, y, scale)


def draw_face(face: Tile, x: float, y: float, scale: float) -> str:
    """Draw a hazard or teepee: its icon, hand and points."""
    big = 34 * scale
    name = face.what if face.kind == "hazard" else f"teepee_{face.what}"
    body = ICONS.draw_icon(name, x - big * 0.75, y - big * 0.68, big)
    if face.hand is not None:
        body += ICONS.draw_icon(f"hand_{face.hand}", x + 5 * scale, y + 3 * scale, 23 * scale)
    if face.vp:
        body += GLYPHS.draw_points(x + 17 * scale, y - 16 * scale, 10.5 * scale, str(face.vp))
    return body


def draw_back(number_of: int, x: float, y: float, edge: float) -> str:
    """Draw the back of a small tile, with the number of its stack."""
    half = edge / 2
    hatch = "".join(
        f"M{number(x - half + 4)} {number(y - half + step)}h{number(edge - 8)}"
        for step in range(7, int(edge) - 4, 5)
    )
    return (
        f'<path class="foot {tile_edge()}" d="{rectangle_path((x - half, y - half, edge, edge))}"/>'
        f'<path class="hach" d="{hatch}"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(half * 0.56)}" class="sheet edge"/>'
        + text(x, y + half * 0.3, str(number_of), half * 0.8, "num mid bold")
    )


def draw_token(x: float, y: float, edge: float) -> str:
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(edge / 2)}" fill="{SEAT_STYLES["red"].fill}" '
        f'stroke="{BLACK}" stroke-width="1.6"/>' + GLYPHS.draw_points(x, y, edge * 0.37, "2")
    )
