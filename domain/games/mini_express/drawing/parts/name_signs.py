"""The signs with the names of hexes where a map is small: wider than their hexes, moved off each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from domain.drawing.parts.legible import grown_letter
from domain.drawing.svg import number, text
from domain.games.mini_express.drawing.cities import LETTER, LONGEST, SIGN, SIGN_TOP, WIDTH
from domain.games.mini_express.drawing.hexes import centre
from domain.games.mini_express.drawing.parts.layers import Box

ROUNDS = 60
APART = 3
OUTLINE = "paint-order:stroke;stroke:var(--enamel)"
FARTHEST = (80.0, 34.0)
"""How far a sign may be moved aside, up or down."""


class Sign(NamedTuple):
    """A sign: its words, the middle of where it would stand, how far it is moved, and its size."""

    words: str
    x: float
    y: float
    aside: float
    down: float
    width: float
    height: float
    letter: float


def sign_plates(signs: Sequence[Sign]) -> str:
    """Draw the signs without their words: trains may stand on them."""
    return "".join(
        f'<rect x="{number(x - sign.width / 2)}" y="{number(y - sign.height / 2)}" '
        f'width="{number(sign.width)}" height="{number(sign.height)}" rx="5" class="enamel"/>'
        for sign in signs
        for x, y in (middle(sign),)
    )


def sign_names(signs: Sequence[Sign]) -> str:
    """Write the names, outlined in the colour of their signs, so that no train hides a letter."""
    words = "".join(
        text(x, y + sign.letter * 0.35, sign.words, sign.letter, "num mid bold on-enamel")
        for sign in signs
        for x, y in (middle(sign),)
    )
    return f'<g style="{OUTLINE}" stroke-width="9" stroke-linejoin="round">{words}</g>'


def place_signs(
    names: tuple[tuple[str, str], ...], cities: tuple[str, ...], grown: float, edge: Box
) -> tuple[Sign, ...]:
    """Give the signs of the hexes with these names, off each other and off the tokens of these cities."""
    return laid_signs(names, cities, grown, edge, grown_letter(LETTER))


@lru_cache(maxsize=32)
def laid_signs(
    names: tuple[tuple[str, str], ...], cities: tuple[str, ...], grown: float, edge: Box, _letter: float
) -> tuple[Sign, ...]:
    """Push the signs off each other round by round; what is kept goes by the size of the letters, too."""
    signs = [lift_off_tokens(keep_within(first_place(*name), edge), cities, grown) for name in names]
    for _ in range(ROUNDS):
        crossing = [
            (one, other)
            for one, other in combinations(range(len(signs)), 2)
            if min(overlap(signs[one], signs[other])) > 0
        ]
        if not crossing:
            break
        for one, other in crossing:
            for index, sign in zip((one, other), push_apart(signs[one], signs[other]), strict=True):
                signs[index] = lift_off_tokens(keep_within(sign, edge), cities, grown)
    return tuple(signs)


def lift_off_tokens(sign: Sign, cities: Sequence[str], grown: float) -> Sign:
    """Lift a sign off the demand token of the city below it."""
    for name in cities:
        x, y = centre(name)
        over = Sign("", x, y - 69 - 14 * (grown - 1), 0, 0, 84 * grown, 48 * grown, 0)
        across, down = overlap(sign, over)
        if min(across, down) > 0 and middle(sign)[1] < over.y:
            sign = move(sign, 0, -down)
    return sign


def first_place(name: str, words: str) -> Sign:
    """Give the sign as large as its letters ask for; it grows downward, for trains stand above."""
    x, y = centre(name)
    letter = grown_letter(min(LETTER, LONGEST / (WIDTH * len(words))))
    height = max(SIGN, letter * 1.16)
    return Sign(words, x, y + SIGN_TOP + height / 2, 0, 0, WIDTH * letter * len(words) + 12, height, letter)


def overlap(one: Sign, other: Sign) -> tuple[float, float]:
    """Give how far two signs overlap, across and down; not at all if one of them is negative."""
    across, down = abs(middle(one)[0] - middle(other)[0]), abs(middle(one)[1] - middle(other)[1])
    return (
        (one.width + other.width) / 2 + APART - across,
        (one.height + other.height) / 2 + APART - down,
    )


def middle(sign: Sign) -> tuple[float, float]:
    return sign.x + sign.aside, sign.y + sign.down


def push_apart(one: Sign, other: Sign) -> tuple[Sign, Sign]:
    """Push two signs apart the shorter way, each half of it, as far as they may be moved."""
    across, down = overlap(one, other)
    if across <= 2 * down:
        by = across / 2 if middle(one)[0] <= middle(other)[0] else -across / 2
        return move(one, -by, 0), move(other, by, 0)
    by = down / 2 if middle(one)[1] <= middle(other)[1] else -down / 2
    return move(one, 0, -by), move(other, 0, by)


def move(sign: Sign, aside: float, down: float) -> Sign:
    most_aside, most_down = FARTHEST
    return sign._replace(
        aside=max(-most_aside, min(most_aside, sign.aside + aside)),
        down=max(-most_down, min(most_down, sign.down + down)),
    )


def keep_within(sign: Sign, edge: Box) -> Sign:
    """Move a sign back within the edge of the map."""
    x = max(edge.left + sign.width / 2, min(edge.right - sign.width / 2, sign.x + sign.aside))
    y = min(edge.bottom - sign.height / 2, sign.y + sign.down)
    return sign._replace(aside=x - sign.x, down=y - sign.y)
