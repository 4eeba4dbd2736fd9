"""Drawings of the players' boards, Sue's board and the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from domain.drawing.boxes import Box, box_around, rectangle_path
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import GAP, TO, GlyphRow, figures, icon_glyph, signed_text
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import label, number, text
from domain.games.el_paso.data import AUXILIARY, BOT_CARDS, DISCS, SETUP, WORKERS
from domain.games.el_paso.data.actions import AuxiliaryId, Breed, DiscId, Worker
from domain.games.el_paso.data.schema import BotCard
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS, ICONS, TOOLS, card_sign, times
from domain.games.el_paso.presentation.drawing.ground import draw_corners
from domain.games.el_paso.presentation.drawing.layout import SHEET, SUE, party_colours, party_names
from domain.games.el_paso.presentation.drawing.pieces import (
    action_row,
    draw_back,
    draw_bonus,
    draw_card,
    draw_goal,
)
from domain.games.el_paso.state import SUE as PARTY
from domain.games.el_paso.state import Specialty
from domain.games.el_paso.view import SeatView, SueView, View
from domain.kernel.multiset import size, to_multiset

AUX_TOP, AUX_WIDE, AUX_HIGH = 166, 82, 70
SIDE_TOP, SIDE_WIDE, SIDE_HIGH = 242, 109, 40
SQUARE = 31
TRACK_TOP, TRACK_LEFT, TRACK_STEP = 130, 44, 45
SIGNS = {"permanent_certificate": "certificate", "hand_limit": "handful", "step_limit": "horseshoe"}
"""The icon of each ability."""
ABILITIES = tuple(space.id for space in DISCS.values() if space.section == "ability")


def auxiliary_box(box: Box, action: AuxiliaryId) -> Box:
    place = list(AUXILIARY).index(action)
    return box[0] + 7 + AUX_WIDE * place, box[1] + AUX_TOP, AUX_WIDE - 3, AUX_HIGH


def ability_box(box: Box, disc: DiscId) -> Box:
    return box[0] + 7 + SIDE_WIDE * ABILITIES.index(disc), box[1] + SIDE_TOP, SIDE_WIDE - 3, SIDE_HIGH


def disc_point(box: Box, disc: DiscId) -> Point:
    target = DISCS[disc].effect.target
    if target is None:
        left, top, wide, high = ability_box(box, disc)
        return left + wide - 20, top + high / 2
    left, top, _, high = auxiliary_box(box, target)
    return left + 19, top + high - 19


def draw_auxiliaries(seat: SeatView, box: Box) -> str:
    """Draw the auxiliary actions and abilities with their discs (ELP-5.6)."""
    return draw_printed(box) + "".join(draw_disc_space(seat, disc, box) for disc in DISCS)


def draw_disc_space(seat: SeatView, disc: DiscId, box: Box) -> str:
    """Draw a disc on its space, or a tick if it is gone and its effect is unlocked."""
    x, y = disc_point(box, disc)
    if disc in seat.discs:
        return badge(SEAT_COLOURS[seat.seat], x, y, 11.5)
    return f'<path class="ln" stroke-width="2.8" d="M{round(x - 7, 1):g} {round(y, 1):g}l5 6 9-11"/>'


@kept_by_scale
def draw_printed(box: Box) -> str:
    """Draw the printed parts of the auxiliary actions and abilities."""
    return "".join(draw_auxiliary(box, action) for action in AUXILIARY) + "".join(
        draw_ability(box, disc) for disc in ABILITIES
    )


def draw_auxiliary(box: Box, action: AuxiliaryId) -> str:
    """Draw an auxiliary action with its disc space, and the improved action next to it."""
    printed = AUXILIARY[action]
    left, top, wide, high = auxiliary_box(box, action)
    x, y = disc_point(box, printed.disc)
    drawn = f'<path class="paper edge" d="{rectangle_path((left, top, wide, high))}"/>' + draw_disc_square(
        x, y
    )
    drawn += GLYPHS.draw_centred_row(action_row(printed.base), left + wide / 2, top + 18, 28, wide - 8)
    upgraded: GlyphRow = () if printed.upgraded is None else action_row(printed.upgraded)
    return drawn + GLYPHS.draw_centred_row(upgraded, left + 36 + (wide - 38) / 2, y, 26, wide - 40)


def draw_ability(box: Box, disc: DiscId) -> str:
    space = DISCS[disc]
    left, top, wide, high = ability_box(box, disc)
    x, y = disc_point(box, disc)
    row: GlyphRow = (icon_glyph(SIGNS[space.effect.type]), figures(f"+{space.effect.amount}"))
    drawn = f'<path class="paper edge" d="{rectangle_path((left, top, wide, high))}"/>' + draw_disc_square(
        x, y
    )
    drawn += draw_corners(box_around(x, y, SQUARE, SQUARE), 9) if space.dark else ""
    drawn += GLYPHS.draw_centred_row(row, left + 23, top + high / 2, 24, 44)
    coin = signed_text(space.coin) if space.coin < 0 else f"+{space.coin}"
    return drawn + GLYPHS.draw_coin(left + 58, top + high / 2, 12, coin)


def draw_disc_square(x: float, y: float) -> str:
    return f'<path class="sheet edge" d="{rectangle_path(box_around(x, y, SQUARE, SQUARE))}"/>'


def certificate_box(box: Box, count: int) -> Box:
    return box[0] + TRACK_LEFT + count * TRACK_STEP, box[1] + TRACK_TOP, TRACK_STEP - 3, 29


def draw_certificates(seat: SeatView, box: Box) -> str:
    """Draw the certificate track with the marker, and permanent certificates."""
    left, top, wide, high = certificate_box(box, seat.certificates)
    drawn = draw_track(box) + badge(SEAT_COLOURS[seat.seat], left + wide - 13, top + high / 2, 10)
    if seat.permanent:
        x = box[0] + TRACK_LEFT + (SETUP.certificate_max + 1) * TRACK_STEP
        drawn += text(x + 4, top + 22, f"+{seat.permanent}", 21, "num bold") + ICONS.draw_icon(
            "again", x + 34, top + 3, 23
        )
    return drawn


@kept_by_scale
def draw_track(box: Box) -> str:
    """Draw the certificate track (ELP-15.3)."""
    drawn = ICONS.draw_icon("certificate", box[0] + 12, box[1] + TRACK_TOP + 1, 27)
    for count in range(SETUP.certificate_max + 1):
        left, top, wide, high = certificate_box(box, count)
        drawn += f'<path class="paper edge" d="{rectangle_path((left, top, wide, high))}"/>'
        drawn += text(left + 12, top + 21, str(count), 19, "num mid bold")
    return drawn


WIDE, HIGH, STEP, DOWN = 100, 130, 108, 134


def viewer_seat(view: View) -> SeatView | None:
    """Return the viewer's seat; None for a spectator."""
    return next((seat for seat in view.seats if seat.seat == view.viewer), None)


def draw_hand(view: View) -> str:
    if viewer_seat(view) is None:
        return ""
    box = SHEET.hand_box(len(party_colours(view)))
    return SHEET.draw_head(box, "Your hand") + "".join(
        draw_card(name, place) for name, _, place in hand_cards(view)
    )


def hand_cards(view: View) -> Iterator[tuple[Breed, int, Box]]:
    """Yield the cards of the viewer's hand with their boxes; identical cards are numbered from 1."""
    seat = viewer_seat(view)
    if seat is None or isinstance(seat.hand, int):
        return
    left, top, wide, _ = SHEET.hand_box(len(party_colours(view)))
    a_row = int(wide // STEP)
    rows = -(-len(seat.hand) // a_row)
    down = DOWN if rows < 3 else min(DOWN, (380 - HIGH - SHEET.head) / (rows - 1))
    seen: Counter[Breed] = Counter()
    for place, name in enumerate(seat.hand):
        seen[name] += 1
        row, column = divmod(place, a_row)
        yield name, seen[name], (left + column * STEP, top + SHEET.head + 6 + row * down, WIDE, HIGH)


COUNTS_TOP, AREA_TOP, GOALS_TOP, BONUS_TOP, PILE_TOP = 46, 84, 288, 346, 374
WORKER_WIDE, WORKER_HIGH = 82, 40
GOAL_WIDE, GOAL_HIGH, GOALS_A_ROW = 77, 54, 4
BONUS_WIDE, BONUS_HIGH = 56, 28


def draw_players(view: View) -> str:
    """Draw the players' boards in seat order, from left to right."""
    return "".join(draw_board(view, seat, SHEET.panel_box(place)) for place, seat in enumerate(view.seats))


def draw_board(view: View, seat: SeatView, box: Box) -> str:
    return (
        draw_ground(box, active=seat.seat == view.active and not view.over)
        + draw_header(view, seat.seat, box, seat.score)
        + draw_cash(seat, box)
        + draw_counts(seat, box)
        + draw_area(seat, box)
        + draw_certificates(seat, box)
        + draw_auxiliaries(seat, box)
        + draw_player_goals(seat, box)
        + draw_bonuses(seat.bonuses, box)
        + draw_piles(seat, box)
    )


@cache
def draw_ground(box: Box, *, active: bool) -> str:
    """Draw the background of a board. The active player's board has a dark header."""
    bar = f'<path class="enamel" d="{rectangle_path((box[0], box[1], box[2], 41))}"/>' if active else ""
    return f'<path class="sheet edge" d="{rectangle_path(box)}"/>{bar}'


def draw_header(view: View, party: int, box: Box, score: int) -> str:
    """Draw the badge, the name and the points."""
    left, top, _, _ = box
    active = party == view.active and not view.over
    name = party_names(view)[party]
    drawn = badge(party_colours(view)[party], left + 24, top + 21, 14.5)
    drawn += text(left + 46, top + 29, name, 25, "bold on-enamel" if active else "bold")
    if party == view.viewer:
        drawn += label(left + 132, top + 27, "you", 15, "on-enamel tiny" if active else "tiny")
    return drawn + GLYPHS.draw_points(left + 186, top + 21, 15, str(score))


def draw_cash(seat: SeatView, box: Box) -> str:
    left, top, wide, _ = box
    end = left + wide
    return (
        f'<path class="sheet" d="{rectangle_path((left + 207, top + 4, wide - 211, 33))}"/>'
        + ICONS.draw_icon("exchange_token", left + 209, top + 8, 26)
        + text(left + 236, top + 28, str(seat.exchange_tokens), 21, "num bold")
        + GLYPHS.draw_coin(end - 24, top + 21, 14, "$")
        + text(end - 42, top + 30, str(seat.money), 26, "num end bold")
    )


def draw_counts(seat: SeatView, box: Box) -> str:
    """Draw the number of cards in hand and piles, the step limit, and the ownership markers left."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    shown = (
        ("handful", f"{held}/{seat.hand_limit}"),
        ("cards", str(seat.draw)),
        ("discard", str(size(seat.discard))),
        ("horseshoe", str(seat.step_limit)),
        ("owner", str(seat.markers)),
    )
    left, top = box[0] + 10, box[1] + COUNTS_TOP
    starts = (0, 78, 146, 214, 274)
    return "".join(
        ICONS.draw_icon(name, left + start, top + 2, 27)
        + text(left + start + 30, top + 24, words, 21, "num bold")
        for start, (name, words) in zip(starts, shown, strict=True)
    )


def worker_box(box: Box, kind: Worker) -> Box:
    return box[0] + 7 + WORKERS.index(kind) * WORKER_WIDE, box[1] + AREA_TOP, WORKER_WIDE - 3, WORKER_HIGH


def draw_area(seat: SeatView, box: Box) -> str:
    """Draw the worker area; kinds without workers are grey."""
    drawn = []
    for kind in WORKERS:
        left, top, wide, high = worker_box(box, kind)
        count = getattr(seat.area, kind)
        place = rectangle_path((left, top, wide, high))
        drawn.append(
            f'<path class="{"sunk" if count else "paper"} edge" d="{place}"/>'
            + ICONS.draw_icon(TOOLS[kind], left + 7, top + 5, 30)
            + text(left + 57, top + 29, str(count), 25, f"num mid {'bold' if count else 'quiet'}")
        )
    return "".join(drawn)


def draw_player_goals(seat: SeatView, box: Box) -> str:
    """Draw the goal tokens, overlapping if there are many, with ticks on goals currently met (ELP-11.7)."""
    drawn = []
    for index, token in enumerate(seat.goals):
        place = goal_box(box, index, len(seat.goals))
        drawn.append(draw_goal(token, place))
        if token in seat.met:
            drawn.append(draw_met(place[0] + place[2] - 2, place[1] + 4, min(9, place[3] * 0.24)))
    return "".join(drawn)


def goal_box(box: Box, index: int, count: int) -> Box:
    """Return the box of one of `count` goal tokens; many form two rows of half height."""
    high = GOAL_HIGH if count <= GOALS_A_ROW else GOAL_HIGH / 2 - 1
    a_row = GOALS_A_ROW if count <= GOALS_A_ROW else max(GOALS_A_ROW, -(-count // 2))
    step = min(GOAL_WIDE + 5, (box[2] - 14 - GOAL_WIDE) / (a_row - 1))
    row, column = divmod(index, a_row)
    return round(box[0] + 7 + column * step, 1), box[1] + GOALS_TOP + row * (high + 2), GOAL_WIDE, high


def draw_met(x: float, y: float, radius: float) -> str:
    """Draw the mark of a met goal."""
    ring = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="sheet edge"/>'
    return ring + GLYPHS.draw_tick(x, y, radius * 1.2)


def draw_bonuses(tokens: tuple[str, ...], box: Box) -> str:
    return "".join(
        draw_bonus(token, bonus_box(box, index, len(tokens))) for index, token in enumerate(tokens)
    )


def bonus_box(box: Box, index: int, count: int) -> Box:
    """Return the box of one of `count` bonus tokens, narrower if there are many."""
    step = min(BONUS_WIDE + 4, (box[2] - 14) / count)
    return round(box[0] + 7 + index * step, 1), box[1] + BONUS_TOP, round(step - 3, 1), BONUS_HIGH


def draw_piles(seat: SeatView, box: Box) -> str:
    """Draw the known cards of the hand, the discard pile and the removed cards, by kind (ELP-13.1)."""
    known: GlyphRow = ()
    if isinstance(seat.hand, int) and seat.shown:
        known = (icon_glyph("handful"), *kinds_row(to_multiset(seat.shown)), GAP)
    if seat.discard:
        known += (icon_glyph("discard"), *kinds_row(seat.discard), GAP)
    if seat.removed:
        known += (icon_glyph("trash"), *kinds_row(to_multiset(seat.removed)))
    return GLYPHS.draw_fitted_row(known, box[0] + 8, box[1] + PILE_TOP + 11, 21, box[2] - 16)


def kinds_row(counts: Iterable[tuple[str, int]]) -> GlyphRow:
    return times((card_sign(card), number_of) for card, number_of in counts)


ROW_TOP, ROW_WIDE, ROW_HIGH = 50, 109, 74
DECK_TOP, DECK_WIDE, DECK_HIGH = 136, 54, 72
USED_A_ROW = 4
CATTLE_TOP = 254
DOES: dict[str, GlyphRow] = {
    "market": (icon_glyph("hat"), TO, icon_glyph("cow")),
    "train": (icon_glyph("spanner"), TO, icon_glyph("engine")),
    "build": (icon_glyph("hammer"), TO, icon_glyph("building")),
    "choose": (figures("?"),),
}
"""The short texts for the actions of bot cards (ELP-16.9 to ELP-16.14)."""


def draw_sue(view: View) -> str:
    """Draw Sue's board after the player's; empty in a game without Sue."""
    if view.sue is None:
        return ""
    box, sue = SHEET.panel_box(PARTY), view.sue
    return (
        draw_ground(box, active=view.active is None and not view.over)
        + draw_header(view, PARTY, box, sue.score)
        + draw_left_discs(sue, box)
        + draw_strategy(sue, box)
        + draw_decks(sue, box)
        + GLYPHS.draw_fitted_row(
            times((card_sign(breed), count) for breed, count in sue.cattle),
            box[0] + 10,
            box[1] + CATTLE_TOP,
            30,
            box[2] - 20,
        )
        + draw_sue_goals(sue, box)
        + draw_bonuses(sue.bonuses, box)
    )


def draw_left_discs(sue: SueView, box: Box) -> str:
    """Draw the number of discs that Sue has left."""
    x, y = box[0] + box[2] - 62, box[1] + 21
    return badge(SUE, x, y, 12) + text(x + 20, y + 9, f"\u00d7{sue.discs}", 23, "num bold")


def draw_strategy(sue: SueView, box: Box) -> str:
    """Draw the strategy row from left to right: workers, and the versatile ones among them (ELP-16.3)."""
    return "".join(
        draw_specialty(place, (box[0] + 7 + ROW_WIDE * index, box[1] + ROW_TOP, ROW_WIDE - 3, ROW_HIGH))
        for index, place in enumerate(sue.row)
    )


@kept_by_scale
def draw_specialty(place: Specialty, box: Box) -> str:
    left, top, wide, _ = box
    drawn = f'<path class="sunk edge" d="{rectangle_path(box)}"/>' + ICONS.draw_icon(
        TOOLS[place.worker], left + 10, top + 6, 40
    )
    drawn += text(left + 76, top + 38, str(place.count), 34, "num mid bold")
    row: GlyphRow = (figures(f"+{place.versatile}"), icon_glyph("versatile")) if place.versatile else ()
    return drawn + GLYPHS.draw_centred_row(row, left + wide / 2, top + 58, 24, wide - 10)


def deck_boxes(box: Box) -> tuple[Box, Box, Box]:
    """Return the boxes of the resource deck, the bot deck and the current bot card, in this order."""
    top = box[1] + DECK_TOP
    return (
        (box[0] + 30, top, DECK_WIDE, DECK_HIGH),
        (box[0] + 130, top, DECK_WIDE, DECK_HIGH),
        (box[0] + 207, top, 126, DECK_HIGH),
    )


def draw_decks(sue: SueView, box: Box) -> str:
    """Draw Sue's decks and the current bot card; if there is none, draw the used bot cards."""
    resources, bots, turned = deck_boxes(box)
    drawn = draw_back(resources, sue.resources, "Resources") + draw_back(bots, sue.bots, "Bot cards")
    return drawn + (
        draw_used_cards(sue.used, turned) if sue.turned is None else draw_bot_card(sue.turned, turned)
    )


def draw_used_cards(names: tuple[str, ...], box: Box) -> str:
    """Draw the names of the bot cards used since the last shuffle (ELP-16.6)."""
    left, top, wide, _ = box
    rows = [names[start : start + USED_A_ROW] for start in range(0, len(names), USED_A_ROW)]
    written = "".join(
        text(left + wide / 2, top + 18 + 19 * line, " ".join(row), 17, "num mid tiny")
        for line, row in enumerate(rows)
    )
    return (
        f'<path class="ln" stroke-width="1" stroke-dasharray="4 4" d="{rectangle_path(box)}"/>{written}'
        + label(left + wide / 2, top + DECK_HIGH + 18, "Used", 16, "mid tiny")
    )


@kept_by_scale
def draw_bot_card(name: str, box: Box) -> str:
    """Draw a bot card with its movement and action."""
    card, (left, top, wide, high) = BOT_CARDS[name], box
    return (
        f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
        + text(left + 8, top + 20, name, 16, "num quiet tiny")
        + GLYPHS.draw_centred_row(movement_row(card), left + wide / 2, top + high * 0.3, 28, wide - 40)
        + GLYPHS.draw_centred_row(sue_action_row(card), left + wide / 2, top + high * 0.72, 28, wide - 12)
    )


def movement_row(card: BotCard) -> GlyphRow:
    """Return the glyphs of Sue's steps: a number, or one for each worker of a specialty (ELP-16.7)."""
    steps = figures(card.steps) if card.steps_per is None else icon_glyph(TOOLS[card.steps_per])
    return (icon_glyph("horseshoe"), TO, steps)


def sue_action_row(card: BotCard) -> GlyphRow:
    if card.action == "resources":
        return (figures(card.draw), icon_glyph("draw"))
    return DOES[card.action]


def draw_sue_goals(sue: SueView, box: Box) -> str:
    """Draw Sue's goal tokens; all count as completed, so none has a tick (ELP-16.17)."""
    count = len(sue.goals)
    return "".join(draw_goal(token, goal_box(box, index, count)) for index, token in enumerate(sue.goals))
