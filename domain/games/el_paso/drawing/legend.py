"""The legend: every sign of the drawing beside what it means."""

from __future__ import annotations

from domain.drawing.icons.registry import icon_paths
from domain.games.el_paso.data import CATTLE
from domain.games.el_paso.data.kinds import Breed
from domain.games.el_paso.drawing.signs import HEADS

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
    """Give each sign as paths on the icons' grid, beside what it means."""
    herd = tuple(
        (icon_paths(head), f"{CATTLE[breed].name}, breeding value {CATTLE[breed].value}: {MARKS[breed]}")
        for breed, head in HEADS.items()
    )
    signs = tuple((icon_paths(name), words) for name, words in SIGNS)
    return (*herd, *signs, *((f'<path d="{line}"/>', words) for line, words in LINES))
