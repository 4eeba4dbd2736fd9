"""The drawing of the whole board, the cover, and the legend."""

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
    """Return a description of the drawing: whose turn it is, the ranchers, money and points."""
    parts = [turn_words(view)]
    if view.closer is not None and not view.over:
        parts.append("these are the last turns")
    parts += [seat_words(seat, party_colours(view)[seat.seat]) for seat in view.seats]
    if view.sue is not None:
        parts.append(sue_words(view.sue))
    return "; ".join(parts) + "."


def turn_words(view: View) -> str:
    """Return text that says whose turn it is or that the game is over."""
    if view.over:
        return "the game is over"
    player = "Sue" if view.active is None else party_names(view)[view.active].lower()
    return f"it is {player}'s turn"


def seat_words(seat: SeatView, colour: str) -> str:
    where = "not yet on the trail" if seat.rancher is None else f"at {space_words(seat.rancher)}"
    return f"{colour}: rancher {where}, {pluralize(seat.money, 'dollar')}, {pluralize(seat.score, 'point')}"


def sue_words(sue: SueView) -> str:
    left = pluralize(sue.discs, "disc")
    return f"Sue: rancher at {space_words(sue.rancher)}, {left} left, {pluralize(sue.score, 'point')}"


def space_words(site: str) -> str:
    """Return the name of a trail space or the Simmental space, for use in a sentence."""
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
"""The appearance of each breed's head."""
SIGNS = (
    ("cow", "Any cattle card; after a number: any card of that value"),
    ("hat", "Cowboy; with a number: discard that many as payment"),
    ("hammer", "Builder; before a building on a goal: builders on your buildings"),
    ("spanner", "Engineer"),
    ("versatile", "Versatile worker: replaces any specialist as payment"),
    ("hire", "Hire a worker at this price; a second coin: the price of another worker, of a different kind"),
    ("building", "Building; after a hammer: build"),
    ("engine", "Locomotive; after a spanner: use a train card"),
    ("boxcar", "Wagon of the train"),
    ("horseshoe", "Move on up to this many steps; on a board: the step limit"),
    ("auxiliary", "Different auxiliary actions"),
    ("exchange", "Exchange: draw a card, then discard one"),
    ("exchange_token", "Exchange token: one exchange at any time on your turn"),
    ("goal", "Goal token"),
    ("bonus", "Bonus token"),
    ("one_more", "In a delivery, count one extra card of a breed already counted"),
    ("again", "On a post: room for several of your discs; elsewhere: permanent"),
    ("certificate", "Certificates; on a board: the certificate track"),
    ("coin", "Money gained; with a minus sign, money paid. Before \u00d7n: multiplied by the card's value"),
    ("points", "Points at the end of the game; next to a name: current points"),
    ("dark_corners", "Dark disc or post: dark discs go on dark posts only"),
    ("light_corners", "Light disc: goes on any post; a tick shows a removed disc and its unlocked effect"),
    ("delivery", "Delivery"),
    ("trash", "Remove a card in hand from the game; on a board: removed cards"),
    ("handful", "Hand and hand limit"),
    ("cards", "Draw pile"),
    ("discard", "Discard pile, with its cards below"),
    ("draw", "Sue draws this many cards from her resource deck"),
    ("owner", "Ownership markers left: how many more buildings you can own"),
)
LINES = (
    ("M4 12h16M14 6l6 6-6 6", "Give what is on the left to gain what is on the right"),
    ("M5 12l5 6 9-12", "A used action, a removed disc, or a completed goal"),
    (
        "M4 4h4M12 4h4M20 4v4M20 12v4M20 20h-4M12 20H8M4 20v-4M4 12V8",
        "A dashed space: a building can be placed here for the price shown",
    ),
)


def legend() -> tuple[tuple[str, str], ...]:
    """Return each symbol and its meaning. The symbols are paths on the icons' grid."""
    herd = tuple(
        (icon_paths(head), f"{CATTLE[breed].name}, value {CATTLE[breed].value}: {MARKS[breed]}")
        for breed, head in HEADS.items()
    )
    signs = tuple((icon_paths(name), words) for name, words in SIGNS)
    return (*herd, *signs, *((f'<path d="{line}"/>', words) for line, words in LINES))


def picture(view: View) -> Picture:
    """Draw a view; equal views give equal bytes."""
    colours = party_colours(view)
    height = SHEET.height(len(colours), hand=view.viewer is not None)
    body = (
        f"<defs>{glyphs.DEFINITIONS}{figure_definitions(colours)}</defs>"
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
