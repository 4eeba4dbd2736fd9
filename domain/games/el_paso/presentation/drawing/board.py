"""The whole board as one drawing, the cover, and the legend."""

from __future__ import annotations

from domain.drawing.boxes import draw_spots
from domain.drawing.emblems import figure_definitions
from domain.drawing.icons.registry import icon_paths
from domain.drawing.sheet import FRAME
from domain.drawing.svg import Picture, translate
from domain.games.el_paso.data import CATTLE
from domain.games.el_paso.data.actions import Breed
from domain.games.el_paso.presentation.drawing import glyphs, pieces
from domain.games.el_paso.presentation.drawing.boards import draw_hand, draw_players, draw_sue
from domain.games.el_paso.presentation.drawing.glyphs import DEFINITIONS, HEADS
from domain.games.el_paso.presentation.drawing.ground import (
    draw_city,
    draw_posts,
    draw_rancher,
    draw_ranchers,
    draw_trail,
)
from domain.games.el_paso.presentation.drawing.layout import SHEET, party_colours, party_names
from domain.games.el_paso.presentation.drawing.pieces import draw_card, draw_displays
from domain.games.el_paso.presentation.drawing.places import all_places, draw_last_move
from domain.games.el_paso.presentation.words import space_name
from domain.games.el_paso.state import SIMMENTAL_SPACE
from domain.games.el_paso.view import SeatView, SueView, View
from domain.kernel.phrases import pluralize

ROAD = "M320 150C250 170 240 100 180 104S90 60 90 60"


def cover() -> Picture:
    """Draw it."""
    road = (
        f'<path class="ruts" stroke-width="25" d="{ROAD}"/><path class="road" stroke-width="22" d="{ROAD}"/>'
        f'<path class="ruts" stroke-width="1.4" stroke-dasharray="2 7" opacity=".8" d="{ROAD}"/>'
    )
    body = (
        f"<defs>{DEFINITIONS}{figure_definitions(('red',))}</defs>"
        f'<path class="prairie" d="M0 0h300v168H0z"/>{road}{draw_city(92, 62)}'
        f"{draw_card('hereford', (208, 12, 78, 108))}"
        f"{translate(172, 124, draw_rancher('red', 0, 0), 1.5)}"
    )
    return Picture(300, 168, "El Paso", "The road to El Paso", body)


def describe(view: View) -> str:
    """Say whose turn it is, where the ranchers are, and what everyone has."""
    parts = [turn_words(view)]
    if view.closer is not None and not view.over:
        parts.append("the last turns are played")
    parts += [seat_words(seat, party_colours(view)[seat.seat]) for seat in view.seats]
    if view.sue is not None:
        parts.append(sue_words(view.sue))
    return "; ".join(parts) + "."


def turn_words(view: View) -> str:
    """Say who is asked, or that the game is over."""
    if view.over:
        return "the game is over"
    return (
        "it is Sue's turn" if view.active is None else f"{party_names(view)[view.active].lower()} is to move"
    )


def seat_words(seat: SeatView, colour: str) -> str:
    where = "not yet on the trail" if seat.rancher is None else f"at {space_words(seat.rancher)}"
    return f"{colour}: rancher {where}, {pluralize(seat.money, 'dollar')}, {pluralize(seat.score, 'point')}"


def sue_words(sue: SueView) -> str:
    left = pluralize(sue.discs, "disc")
    return f"Sue: rancher at {space_words(sue.rancher)}, {left} left, {pluralize(sue.score, 'point')}"


def space_words(site: str) -> str:
    """Name a space of the trail, or the Simmental space, in a sentence."""
    return "the Simmental space" if site == SIMMENTAL_SPACE else space_name(site)


MARKS: dict[Breed, str] = {
    "criollo": "grey, plain face",
    "pineywoods": "black, with spots",
    "galloway": "white, with a fringe and no horns",
    "santa_gertrudis": "green, with a belt",
    "black_angus": "yellow, without horns",
    "corriente": "blue, with long horns",
    "shorthorn": "brown, with a patch",
    "hereford": "purple, with a blaze",
    "simmental": "orange, with a light muzzle",
}
"""How the head of each breed looks."""
SIGNS = (
    ("cow", "Any cattle card; after a figure: any card of that breeding value"),
    ("hat", "Cowboy; with a figure: so many are discarded as a price"),
    ("hammer", "Builder; before a building on a goal: so many required by your buildings"),
    ("spanner", "Engineer"),
    ("versatile", "Versatile worker: stands in for any of the three as a price"),
    ("hire", "Hire a worker at that price; a second coin: one of another kind after the first"),
    ("building", "Building; after a hammer: build"),
    ("engine", "Locomotive; after a spanner: use a card of the train"),
    ("boxcar", "Wagon of the train"),
    ("horseshoe", "Steps: move on by up to so many; on a board: the step limit"),
    ("auxiliary", "Different auxiliary actions"),
    ("exchange", "Exchange: draw a card, then discard one"),
    ("exchange_token", "Exchange token: an exchange at any time in your turn"),
    ("goal", "Goal token"),
    ("bonus", "Bonus token"),
    ("one_more", "In a delivery one more card of a breed counts"),
    ("again", "On a post: more than one of your discs; else: a permanent certificate"),
    ("certificate", "Certificates, and the track with the marker"),
    ("coin", "Money: gain so much; with a minus: pay it. Before \u00d7n: for each point of breeding value"),
    ("points", "Points at the end of the game; at a name: the points as they stand"),
    ("dark_corners", "Dark disc or post: a dark disc goes on a dark post only"),
    ("light_corners", "Light disc: goes on any post; ticked when it is off, and its effect open"),
    ("delivery", "Delivery"),
    ("trash", "Take a card of the hand out of the game; on a board: cards that are out"),
    ("handful", "Hand and hand limit"),
    ("cards", "Draw pile"),
    ("discard", "Discard pile, and below what lies there"),
    ("draw", "Sue draws so many cards of her resource deck"),
    ("owner", "Ownership markers left: buildings still to come"),
)
LINES = (
    ("M4 12h16M14 6l6 6-6 6", "Give what stands before the arrow for what stands behind it"),
    ("M5 12l5 6 9-12", "A slot that is used, a disc that is off, or a goal that is met"),
    (
        "M4 4h4M12 4h4M20 4v4M20 12v4M20 20h-4M12 20H8M4 20v-4M4 12V8",
        "A dashed space: a building can be put there, for the price in it",
    ),
)


def legend() -> tuple[tuple[str, str], ...]:
    """Return each sign as paths on the icons' grid, beside what it means."""
    herd = tuple(
        (icon_paths(head), f"{CATTLE[breed].name}, breeding value {CATTLE[breed].value}: {MARKS[breed]}")
        for breed, head in HEADS.items()
    )
    signs = tuple((icon_paths(name), words) for name, words in SIGNS)
    return (*herd, *signs, *((f'<path d="{line}"/>', words) for line, words in LINES))


def picture(view: View) -> Picture:
    """Draw a view: same view, same bytes."""
    found = party_colours(view)
    height = SHEET.height(len(found), hand=view.viewer is not None)
    body = (
        f"<defs>{glyphs.DEFINITIONS}{figure_definitions(found)}</defs>"
        f'<g class="art" aria-hidden="true">{SHEET.draw_frame(height)}'
        f"{draw_trail(view)}{draw_posts(view)}{draw_ranchers(view)}"
        f"{pieces.draw_cattle(view)}{pieces.draw_workers(view)}{draw_displays(view)}{pieces.draw_stacks(view)}"
        f"{pieces.draw_train(view)}{draw_players(view)}{draw_sue(view)}{draw_hand(view)}{draw_last_move(view)}</g>"
        f'<g class="spots">{draw_spots(all_places(view))}</g><g class="ghosts"></g>'
    )
    return Picture(
        width=SHEET.width + 2 * FRAME,
        height=height + 2 * FRAME,
        title=f"Great Western Trail: El Paso, turn {view.turn}",
        desc=describe(view),
        body=body,
        left=-FRAME,
        top=-FRAME,
        css_class="wide",
    )
