"""The drawing of the whole board, the cover, and the legend."""

from __future__ import annotations

from domain.drawing.boxes import draw_spots
from domain.drawing.emblems import figure_definitions
from domain.drawing.icons.registry import icon_paths
from domain.drawing.sheet import FRAME
from domain.drawing.svg import Picture, translate
from domain.games.great_western_trail.presentation.drawing import glyphs, markets, railroad
from domain.games.great_western_trail.presentation.drawing.description import describe
from domain.games.great_western_trail.presentation.drawing.glyphs import DEFINITIONS
from domain.games.great_western_trail.presentation.drawing.hand import draw_cattle, draw_hand
from domain.games.great_western_trail.presentation.drawing.layout import SHEET
from domain.games.great_western_trail.presentation.drawing.places import all_places, draw_last_move
from domain.games.great_western_trail.presentation.drawing.players import draw_players
from domain.games.great_western_trail.presentation.drawing.tiles import draw_building
from domain.games.great_western_trail.presentation.drawing.trail import draw_cattleman, draw_trail
from domain.games.great_western_trail.view import View

ROAD = "M-10 150C60 170 70 60 150 70S250 150 320 96"


def cover() -> Picture:
    road = (
        f'<path class="ruts" stroke-width="25" d="{ROAD}"/><path class="road" stroke-width="22" d="{ROAD}"/>'
        f'<path class="ruts" stroke-width="1.4" stroke-dasharray="2 7" opacity=".8" d="{ROAD}"/>'
    )
    body = (
        f"<defs>{DEFINITIONS}{figure_definitions(('blue',))}</defs>"
        f'<path class="prairie" d="M0 0h300v168H0z"/>{road}'
        f"{draw_building('A', None, 82, 56)}"
        f"{draw_cattle('texas_longhorn_5', (206, 14, 80, 112))}"
        f"{translate(150, 122, draw_cattleman('blue', 0, 0), 1.5)}"
    )
    return Picture(300, 168, "Great Western Trail", "A bend in the trail", body)


CATTLE = (
    ("cow", "Any cattle card; two joined by =: two cards of the same breed"),
    ("jersey", "Jersey, value 1: grey, plain face"),
    ("guernsey", "Guernsey, value 2: white, with a blaze"),
    ("black_angus", "Black Angus, value 2: black, without horns"),
    ("dutch_belt", "Dutch Belt, value 2: green, with a belt"),
    ("holstein", "Holstein, value 3: yellow, with a patch. On an objective card: any breed of value 3"),
    ("brown_swiss", "Brown Swiss, value 3: red, with a light muzzle"),
    ("ayrshire", "Ayrshire, value 3: blue, with spots"),
    ("west_highland", "West Highland, value 4: brown, with a fringe"),
    ("texas_longhorn", "Texas Longhorn, value 5: purple, with long horns"),
)
WORKERS = (
    ("hat", "Cowboy, or the number of your cowboys"),
    ("hammer", "Craftsman; with a number: craftsmen needed"),
    ("spanner", "Engineer, or your number of engineers"),
    ("hire", "Hire a worker; a coin next to it changes the cost"),
)
TRAIL = (
    ("hand_green", "Green hand: pay a fee to pass or stop, unless the building is yours"),
    ("hand_black", "Black hand: the same, with a different fee"),
    ("flood", "Flood"),
    ("drought", "Drought"),
    ("rockfall", "Rockfall"),
    ("hazard", "Any hazard"),
    ("clear_hazard", "Remove a hazard"),
    ("teepee_green", "Green teepee: plain"),
    ("teepee_blue", "Blue teepee: with a zigzag"),
    ("teepee", "Trade: take a teepee, and gain or pay the amount on its space"),
    ("woods", "Woods; with an action: counts your buildings in the woods"),
    ("horseshoe", "Move the cattleman up to this many steps; on your board: your step limit"),
    ("no_fee", "Without fees"),
)
ACTIONS = (
    ("building", "Building; with a coin and a hammer: place one at that price per craftsman"),
    ("auxiliary", "Single or double auxiliary action"),
    ("engine", "Engine: \u2192 moves forward, \u2190 moves back, by the number of spaces shown"),
    ("crossing", "Crossing sign: costs $1 if it is between your engine and the city of your delivery"),
    ("station", "Station; with \u2190 and an engine: build any station behind your engine"),
    ("delivery", "Extraordinary delivery"),
    ("objective", "Objective card"),
    ("draw", "Draw this many cards, then discard the same number"),
    ("discard", "Discard a card; on your board: the size of the discard pile"),
    ("trash", "Remove a card in your hand from the game"),
    ("cards", "Draw pile"),
    ("handful", "Your hand and its limit; after an objective card: take it into your hand"),
)
REST = (
    ("coin", "Money: gain this amount; with a minus sign, pay it"),
    ("certificate", "Certificates; on your board: the track with your marker"),
    ("points", "Points at the end of the game"),
    ("disc_white", "Takes a disc from a white space; on your board: a white space"),
    ("disc_black", "Takes a disc from a black or white space; on your board: a black space"),
    ("clock", "The token's last arrow: triggers the end of the game"),
)
SIGNS = (*CATTLE, *WORKERS, *TRAIL, *ACTIONS, *REST)
LINES = (
    (
        "M4 12h16M14 6l6 6-6 6",
        "Discard or move as shown before the arrow to gain what follows it",
    ),
    ("M15 3 9 21", "Choose one of the two actions"),
    ("M4 12h16M9 7l-5 5 5 5M15 7l5 5-5 5", "Between two buildings: use an adjacent building"),
)


def legend() -> tuple[tuple[str, str], ...]:
    """Return each symbol and its meaning. The symbols are paths on the icon grid."""
    icons = ((icon_paths(name), words) for name, words in SIGNS)
    return (*icons, *((f'<path d="{line}"/>', words) for line, words in LINES))


def picture(view: View) -> Picture:
    """Draw a view. Equal views give identical bytes."""
    height = SHEET.height(len(view.seats), hand=view.viewer is not None)
    colours = tuple(seat.colour for seat in view.seats)
    body = (
        f"<defs>{glyphs.DEFINITIONS}{figure_definitions(colours)}"
        f"{railroad.engine_definitions(colours)}</defs>"
        f'<g class="art" aria-hidden="true">{SHEET.draw_frame(height)}'
        f"{railroad.draw_railroad(view)}{draw_trail(view)}"
        f"{markets.draw_supply(view)}{markets.draw_jobs(view)}"
        f"{markets.draw_objectives(view)}{markets.draw_cattle(view)}"
        f"{draw_players(view)}{draw_hand(view)}{draw_last_move(view)}</g>"
        f'<g class="spots">{draw_spots(all_places(view))}</g><g class="ghosts"></g>'
    )
    return Picture(
        width=SHEET.width + 2 * FRAME,
        height=height + 2 * FRAME,
        title=f"Great Western Trail, turn {view.turn}",
        desc=describe(view),
        body=body,
        left=-FRAME,
        top=-FRAME,
        css_class="wide",
    )
