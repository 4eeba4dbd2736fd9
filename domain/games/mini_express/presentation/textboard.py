"""The board as plain text, for terminals and screen readers. It has the same content as the drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.drawing.textboard import join_blocks, wrap_lines
from domain.games.mini_express.data import COMPANIES
from domain.games.mini_express.presentation.drawing.board import activity
from domain.games.mini_express.presentation.drawing.board_map import chart_of, start_name
from domain.games.mini_express.presentation.drawing.tables import value_columns
from domain.games.mini_express.presentation.names import WEST
from domain.games.mini_express.view import CityView, SeatView, View
from domain.kernel.phrases import pluralize

SECOND_ACTION = 2
MODE_NAMES = {
    "standard_3": "three players",
    "standard_4": "four players",
    "standard_5": "five players",
    "solo": "one player against the Machinist",
    "two_machinist": "two players and the Machinist",
    "duel": "two-player duel",
}
VARIANT_NAMES = {"none": "", "golden_spike": "Golden Spike", "ports": "Ports"}


def textboard(view: View) -> str:
    blocks = [
        heading(view),
        companies(view),
        ["Track, in building order from the start location", *wrap_lines(tracks(view))],
        ["Cities: demand; companies and capacity", *wrap_lines(city(each) for each in view.cities)],
        ["Players", *wrap_lines(player(each, view) for each in view.seats)],
        *variants(view),
        values(view),
    ]
    return join_blocks(blocks)


def heading(view: View) -> list[str]:
    """Return the table's options and the pending question."""
    extras = [MODE_NAMES[view.mode], view.level or "", VARIANT_NAMES[view.variant]]
    extras.append("two companies per city" if view.first_game else "")
    lines = [
        f"Mini Express, {chart_title(view)}, turn {view.turn}",
        f"Mode: {', '.join(extra for extra in extras if extra)}",
    ]
    second = ", the second action of the turn" if view.action == SECOND_ACTION else ""
    status = activity(view)
    lines.append(f"{status[0].upper()}{status[1:]}{second}.")
    if view.choices:
        lines.append(f"Choices: {', '.join(view.choices)}")
    if view.shown is not None:
        lines.append(f"The token shows {view.shown}")
    if view.last is not None:
        lines.append(f"Last built: {view.last.company} by {' '.join(view.last.route)}")
    if view.triggered:
        lines.append("The end of the game has been triggered: finish this round.")
    return wrap_lines(lines)


def chart_title(view: View) -> str:
    return chart_of(view.map).title


def companies(view: View) -> list[str]:
    """Return a table with the shares, trains and track length of each company."""
    draft = any(company.aside for company in view.companies)
    lines = [f"Company   Shares{'  Aside' if draft else ''}  Trains  Supply  Track length"]
    for company in view.companies:
        aside = f"{company.aside:>7}" if draft else ""
        marks = [" exhausted"] if company.exhausted else []
        if view.machinist is not None and view.machinist.company == company.name:
            marks.append(" company marker")
        lines.append(
            f"{company.name:<10}{company.shares:>6}{aside}{company.trains:>8}{company.supply:>8}"
            f"{company.length:>14} {','.join(marks)}"
        )
    return lines


def tracks(view: View) -> Iterator[str]:
    for company in view.companies:
        start = start_name(view.map, company.name)
        yield f"{company.name} ({start}): {' '.join(company.track)}"


def city(each: CityView) -> str:
    demand = "no token" if each.token is None else " + ".join(each.token)
    there = f"; {', '.join(each.companies)}" if each.companies else ""
    return (
        f"{each.number:>2} {each.name} {each.hex}: {demand}; {len(each.companies)} of {each.capacity}{there}"
    )


def player(each: SeatView, view: View) -> str:
    you = " (you)" if each.seat == view.viewer else ""
    start = " (start player)" if each.seat == view.start else ""
    name = "Machinist" if each.machinist else each.colour
    shares = amounts(each.shares) or "none"
    return (
        f"{name}{you}{start}: {pluralize(each.score, 'point')} now; shares {shares}; "
        f"influence {amounts(each.influence) or 'none'}"
    )


def amounts(counts: Sequence[int]) -> str:
    """List the companies with a nonzero count, and their counts."""
    return ", ".join(f"{name} {count}" for name, count in zip(COMPANIES, counts, strict=True) if count)


def variants(view: View) -> Iterator[list[str]]:
    """Yield the sections of optional components: the Machinist, ports, the Golden Spike."""
    if view.machinist is not None:
        yield machinist(view)
    if view.ports:
        yield [
            "Ports",
            *(f"{port.number} {port.name} {port.hex}: {port.company or 'free'}" for port in view.ports),
        ]
    if view.spike is not None:
        yield ["Golden Spike", *wrap_lines([spike(view)])]


def machinist(view: View) -> list[str]:
    """Return the Machinist's markers and tokens.

    `1/2` moves the company marker by 1 and the target marker by 2.
    """
    if view.machinist is None:
        return []
    target = view.machinist.target
    aim = "off the map" if not target else f"{target} {view.cities[target - 1].name}"
    lines = [
        f"Target marker: {aim}",
        f"Company marker: {view.machinist.company}",
        f"Tokens in the bag (company steps/city steps): {pile(view.machinist.bag)}",
        f"Tokens drawn: {pile(view.machinist.out)}",
    ]
    return ["Machinist", *wrap_lines(lines)]


def pile(tokens: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{count} x {kind}" for kind, count in tokens) or "none"


def spike(view: View) -> str:
    if view.spike is None:
        return ""
    match view.spike.phase:
        case "waiting":
            return f"The tile is still on {view.spike.tile}."
        case "cancelled":
            return f"The race is cancelled: {WEST} was reached first."
        case "racing":
            return f"The race is on: eastern branch {view.spike.east or 'nobody'}, western branch open."
        case _:
            return (
                f"Completed: eastern branch {view.spike.east or 'nobody'}, "
                f"western branch {view.spike.west or 'nobody'}."
            )


def values(view: View) -> list[str]:
    """Return the share value table, with the companies whose markers are on each row."""
    named_columns = value_columns(view)
    lines = ["Share value by track length and influence rank"]
    lines.append("Row" + "".join(f"{name:>7}" for name, _ in named_columns))
    for row in range(len(named_columns[0][1])):
        there = [company.name for company in view.companies if company.length == row]
        cells = "".join(f"{column[row]:>7}" for _, column in named_columns)
        lines.append(f"{row:>3}{cells}  {', '.join(there)}")
    return lines
