"""Networks as rivers of track, each company in its own lane, and the trains on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from domain.drawing.palette import BLACK, CREAM
from domain.drawing.svg import number, use
from domain.games.mini_express.drawing.hexes import near, stop
from domain.games.mini_express.drawing.livery import FILLS, PATTERNS
from domain.games.mini_express.view import CompanyView

HALO, CASING, BODY = 20, 15, 10


def networks(companies: Sequence[CompanyView]) -> str:
    """Draw the track of every company: two of its trains on neighbouring hexes are linked (MEX-12.2.6)."""
    return "".join(
        river(company.name, lines(company.name, combinations(company.track, 2))) for company in companies
    )


def lines(company: str, pairs: Iterable[tuple[str, str]]) -> str:
    """Give the straight track between the hexes of each pair that touch."""
    drawn = []
    for one, other in pairs:
        if near(one, other):
            (x, y), (u, v) = stop(one, company), stop(other, company)
            drawn.append(f"M{number(x)} {number(y)}L{number(u)} {number(v)}")
    return "".join(drawn)


def river(company: str, path: str) -> str:
    """Draw a company's track along a path: halo, casing, its fill, its pattern."""
    if not path:
        return ""
    round_ends = ' stroke-linecap="round"'
    strokes = (
        (CREAM, HALO, round_ends),
        (BLACK, CASING, round_ends),
        (FILLS[company], BODY, round_ends),
        *((line.colour, line.width, line.dashes) for line in PATTERNS[company]),
    )
    shown = "".join(
        f'<path d="{path}" stroke="{colour}" stroke-width="{width:g}"{more}/>'
        for colour, width, more in strokes
    )
    return f'<g fill="none">{shown}</g>'


def trains(companies: Sequence[CompanyView]) -> str:
    """Stand the trains on their hexes, the northern ones first."""
    standing = sorted(
        (stop(name, company.name)[::-1], company.name) for company in companies for name in company.track
    )
    return "".join(use(f"train-{company}", x, y) for (y, x), company in standing)


def laid(company: str, track: Sequence[str], route: Sequence[str]) -> str:
    """Draw the track and trains that a build along the route adds to the company's track."""
    pairs = [(one, other) for one in route for other in track]
    pairs += list(combinations(route, 2))
    standing = "".join(use(f"train-{company}", *stop(name, company)) for name in route)
    return river(company, lines(company, pairs)) + standing
