"""The board as plain text: what the drawing shows, for terminals and for those who do not see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from domain.drawing.textboard import join_blocks, wrap_lines
from domain.games.great_western_trail.data import (
    BUILDINGS,
    CATTLE,
    CITIES,
    JOB_MARKET,
    NEUTRAL,
    OBJECTIVES,
    RISKS,
    STATION_MASTERS,
    STATIONS,
    TILES,
    TRAIL,
)
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.drawing.describe import doing
from domain.games.great_western_trail.drawing.places import places
from domain.games.great_western_trail.textboard.players import seat
from domain.games.great_western_trail.view import SpaceView, StationView, View
from domain.games.great_western_trail.words import names
from domain.games.great_western_trail.words.printed_actions import told
from domain.kernel.phrases import pluralize


def textboard(view: View) -> str:
    """Write a view as text."""
    blocks = (
        heading(view),
        ["Trail, from the start to Kansas City", *wrap_lines(trail(view))],
        ["Railroad", *wrap_lines(railroad(view))],
        ["Foresight", *wrap_lines(foresight(view))],
        ["Job market", *jobs(view)],
        ["Cattle market", *wrap_lines(market(view))],
        ["Objective cards on display", *wrap_lines(display(view))],
        *(wrap_lines(seat(each, view)) for each in view.seats),
        *score(view),
    )
    return join_blocks(blocks)


def heading(view: View) -> list[str]:
    """Say what is asked of whom, and whether these are the last turns."""
    said = doing(view)
    lines = [f"Great Western Trail, turn {view.turn}", f"{said[0].upper()}{said[1:]}."]
    if view.use is not None:
        lines += wrap_lines(in_use(view))
    if view.closer is not None and not view.over:
        lines.append(f"{view.seats[view.closer].colour.capitalize()} has the job market token: last turns.")
    if view.last:
        called = {place.at: place.name for place in places(view)}
        lines += wrap_lines([f"Last: {', '.join(called[at] for at in view.last if at in called)}"])
    return lines


def score(view: View) -> Iterator[list[str]]:
    """Write the score sheet at the end: a line for each category, a column for each player."""
    if view.score is None:
        return
    lines = [("Score", *(each.colour for each in view.seats))]
    lines += [(each.name.replace("_", " "), *map(str, each.points)) for each in view.score.categories]
    lines.append(("total", *map(str, view.score.totals)))
    yield [f"{name:<18}" + "".join(f"{points:>8}" for points in row) for name, *row in lines]


def in_use(view: View) -> Iterator[str]:
    """Tell what of the location in use is still open (GWT-5.1)."""
    if view.use is None:
        return
    open_ = "open" if view.use.auxiliary else "no longer possible"
    yield f"In use: {names.space(view.use.location)}; single auxiliary action {open_}"
    for used in view.use.buildings:
        left = [told(action) for index, action in enumerate(printed(used.tile)) if index not in used.used]
        where = f"{names.tile(used.tile)} on {names.space(used.site)}"
        yield f"{where}, not yet used: {'; '.join(left) or 'nothing'}"


def printed(tile: str) -> Sequence[AnyAction]:
    """Give the local actions of a building."""
    return NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions


def trail(view: View) -> Iterator[str]:
    """Tell every space on which something lies or stands; of the others only their names."""
    colours = [each.colour for each in view.seats]
    empty = []
    for space in view.trail:
        here = "".join(f" [{colours[number]}]" for number in space.here)
        if space.tile is None and not here:
            empty.append(names.space(space.id))
        else:
            yield f"{names.space(space.id)}:{here} {lying(space, colours)}".rstrip()
    yield f"Empty: {', '.join(empty)}"


def lying(space: SpaceView, colours: Sequence[str]) -> str:
    """Tell the tile on a space."""
    if space.tile is None:
        return ""
    found = TRAIL[space.id]
    notes = [note for note in (fees(space.tile), "in the woods" if found.woods else "") if note]
    extra = f" ({', '.join(notes)})" if notes else ""
    if space.tile in BUILDINGS:
        owner = "" if space.owner is None else f"{colours[space.owner]}'s "
        special = f"; special action of the site: {told(RISKS[found.risk])}" if found.risk else ""
        return f"{owner}{space.tile}{extra}: {'; '.join(map(told, printed(space.tile)))}{special}"
    if space.tile in NEUTRAL:
        return f"neutral {space.tile}: {'; '.join(map(told, printed(space.tile)))}"
    return f"{names.tile(space.tile)}{extra}"


def fees(tile: str) -> str:
    """Tell the hands on a tile."""
    hands = BUILDINGS[tile].hands if tile in BUILDINGS else ()
    if not hands and tile in TILES and (hand := TILES[tile].hand):
        hands = (hand,)
    return " and ".join(f"{hand} hand" for hand in hands)


def railroad(view: View) -> Iterator[str]:
    """Tell where engines stand, and the stations and cities."""
    yield "Engines: " + ", ".join(f"{each.colour} on {each.engine}" for each in view.seats)
    found = {each.id: each for each in view.stations}
    for name in STATIONS:
        yield station(name, found.get(name, StationView(name)), view)
    discs = {each.id: each.seats for each in view.cities}
    for city in CITIES.values():
        there = Counter(view.seats[number].colour for number in discs.get(city.id, ()))
        told_of = ", ".join(colour if count == 1 else f"{colour} x{count}" for colour, count in there.items())
        yield f"{city.name}, value {city.value}, {city.disc}: {told_of or 'no disc'}"


def station(name: str, there: StationView, view: View) -> str:
    """Tell a station."""
    found = STATIONS[name]
    discs = ", ".join(view.seats[number].colour for number in there.seats) or "no disc"
    master_words = ""
    if there.master is not None:
        master_words = f"; {master(there.master) if there.master in STATION_MASTERS else there.master}"
    worth = f"cost {found.cost}, {pluralize(found.vp, 'point')}, {found.disc}"
    return f"Station {name[1:]} on {found.space} ({worth}): {discs}{master_words}"


def master(name: str) -> str:
    """Tell a station master tile (GWT-13.8)."""
    tile = STATION_MASTERS[name]
    gives = told(tile.immediate) if tile.immediate is not None else "a certificate for good"
    many = tile.per.replace("_", " ")
    each = f"{tile.group} {many}" if tile.group > 1 else many.removesuffix("s")
    return f"station master: {gives}, {pluralize(tile.vp, 'point')} per {each}"


def foresight(view: View) -> Iterator[str]:
    """Tell the foresight tiles and how many are left in their stacks."""
    for number, (row, left) in enumerate(zip(view.foresights, view.stacks, strict=True), 1):
        tiles = ", ".join("empty" if tile is None else lies(tile) for tile in row)
        yield f"{number}: {tiles}; {left} left in the stack"


def lies(tile: str) -> str:
    """Tell a small tile with its hand."""
    hand = fees(tile)
    return f"{names.tile(tile)} ({hand})" if hand else names.tile(tile)


def jobs(view: View) -> Iterator[str]:
    """Write the job market as a table down to the token's row."""
    yield "Row  Cost  Workers"
    for number, row in enumerate(view.jobs, 1):
        there = ", ".join(worker for worker in row if worker is not None)
        token = "token" if number == view.row else ""
        if there or token or number < view.row:
            cost = JOB_MARKET.row_cost[number - 1]
            yield f"{number:>3}  {cost:>4}  {', '.join(part for part in (there, token) if part)}"
    if view.row > JOB_MARKET.rows:
        yield "The token is taken."


def market(view: View) -> Iterator[str]:
    """Tell the cattle on offer."""
    for name, count in view.market:
        found = CATTLE[name]
        yield f"{count} x {names.card(name)}, value {found.value}, {pluralize(found.vp, 'point')}"
    yield f"{pluralize(view.deck, 'card')} in the deck"


def display(view: View) -> Iterator[str]:
    """Tell the objective cards on display."""
    for name in view.display:
        yield objective(name)
    yield f"{pluralize(view.objectives, 'card')} in the deck"


def objective(name: str) -> str:
    """Tell what an objective card asks for, costs and gives."""
    found = OBJECTIVES[name]
    gives = f"; at once: {names.objective_gain(name)}" if found.immediate else ""
    minus = f", \u2212{found.penalty} if not met" if found.penalty else ""
    return f"{names.objective(name)}{minus}{gives}"
