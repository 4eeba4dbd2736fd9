"""The board as plain text, for terminals and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from domain.drawing.textboard import join_blocks, wrap_lines
from domain.games.great_western_trail.data import (
    BUILDINGS,
    CATTLE,
    CITIES,
    DISC_SPACES,
    JOB_MARKET,
    NEUTRAL,
    OBJECTIVES,
    RISKS,
    STATION_MASTERS,
    STATIONS,
    TILES,
    TRAIL,
    WORKERS,
)
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.presentation import words
from domain.games.great_western_trail.presentation.drawing.description import plural_worker, turn_words
from domain.games.great_western_trail.presentation.drawing.places import all_places
from domain.games.great_western_trail.presentation.words import action_text
from domain.games.great_western_trail.scoring import LINES
from domain.games.great_western_trail.view import Cards, SeatView, SpaceView, StationView, View
from domain.kernel.phrases import pluralize
from domain.kernel.presentation import ScoreboardEntry, SeatFact, list_points


def seat_lines(each: SeatView, view: View) -> Iterator[str]:
    you = " (you)" if each.seat == view.viewer else ""
    yield f"{each.colour.capitalize()}{you}: {words.dollars(each.money)}"
    yield ", ".join(pluralize(getattr(each.workers, kind), kind, plural_worker(kind)) for kind in WORKERS)
    yield (
        f"Hand {card_count(each.hand)} of {each.hand_limit}; draw pile {each.draw}; "
        f"discard pile {card_count(each.discard)}{top_card_words(each)}"
    )
    yield (
        f"Step limit {each.step_limit}; certificates {each.marker} of {each.certificate_limit}"
        f" and {each.permanent} permanent"
    )
    cleared = "; ".join(words.DISCS[space] for space in DISC_SPACES if space in each.cleared)
    yield f"{pluralize(len(DISC_SPACES) - len(each.cleared), 'disc')} left; clear: {cleared or 'none'}"
    tiles = ", ".join(f"{BUILDINGS[tile].number} ({BUILDINGS[tile].craftsmen})" for tile in each.unbuilt)
    yield f"Unbuilt, with craftsmen needed: {tiles or 'none'}"
    yield from gain_lines(each)
    yield from card_lines(each)


def card_count(cards: Cards) -> int:
    """Count cards, which may be hidden."""
    return cards if isinstance(cards, int) else len(cards)


def top_card_words(each: SeatView) -> str:
    return f", on top {words.card_name(each.top)}" if each.top is not None else ""


def gain_lines(each: SeatView) -> Iterator[str]:
    """Yield lines for hazards, teepees, station masters, the token, and objective cards."""
    tiles = Counter(words.tile_name(tile) for tile in each.hazards)
    parts = [f"{count} x {name}" for name, count in tiles.items()]
    parts += [
        pluralize(count, f"{colour} teepee")
        for colour, count in (("green", each.teepees.green), ("blue", each.teepees.blue))
        if count
    ]
    parts += [f"station master ({words.station_master_name(master)})" for master in each.masters]
    parts += ["job market token"] if each.token else []
    if parts:
        yield f"Has: {', '.join(parts)}"
    for name in each.area:
        yield f"Objective area: {words.objective_name(name)}"
    if each.removed:
        yield f"Removed from the game: {words.cards_name(each.removed)}"


def card_lines(each: SeatView) -> Iterator[str]:
    """Yield lines for the cards that the viewer may see."""
    if not isinstance(each.hand, int):
        yield f"In hand: {words.cards_name(each.hand)}"
    if not isinstance(each.discard, int):
        yield f"Discard pile: {words.cards_name(each.discard)}"


def scoreboard_entry(view: View, seat: int) -> ScoreboardEntry:
    """Return the public facts about a seat's board. Cards appear only as counts."""
    shown = view.seats[seat]
    score = view.score.totals[seat] if view.score else shown.points
    facts = (*_board(shown), *_gained(shown))
    sheet = () if view.score else list_points(LINES, shown.sheet)
    return ScoreboardEntry(score, shown.colour, facts, sheet)


def _board(shown: SeatView) -> Iterator[SeatFact]:
    yield SeatFact("Money", f"${shown.money}", "money")
    yield SeatFact("Cowboys", str(shown.workers.cowboy), "hat")
    yield SeatFact("Craftsmen", str(shown.workers.craftsman), "hammer")
    yield SeatFact("Engineers", str(shown.workers.engineer), "spanner")
    yield SeatFact("Certificates", str(shown.marker + shown.permanent), "certificate")
    yield SeatFact("Cards in hand", str(_size(shown.hand)), "cards")
    yield SeatFact("Draw pile", str(shown.draw), "draw")
    yield SeatFact("Discard pile", str(_size(shown.discard)), "discard")


def _gained(shown: SeatView) -> Iterator[SeatFact]:
    """Yield the counts that are often 0, leaving out those that are."""
    counts = (
        ("Hazards", len(shown.hazards), "hazard"),
        ("Green teepees", shown.teepees.green, "teepee_green"),
        ("Blue teepees", shown.teepees.blue, "teepee_blue"),
        ("Station masters", len(shown.masters), "station_master"),
        ("Objective cards", len(shown.area), "objective"),
    )
    yield from (SeatFact(label, str(count), icon) for label, count, icon in counts if count)


def _size(cards: Cards) -> int:
    return cards if isinstance(cards, int) else len(cards)


def textboard(view: View) -> str:
    blocks = (
        heading_lines(view),
        ["Trail, from the start to Kansas City", *wrap_lines(trail_lines(view))],
        ["Railroad", *wrap_lines(railroad_lines(view))],
        ["Foresight", *wrap_lines(foresight_lines(view))],
        ["Job market", *job_lines(view)],
        ["Cattle market", *wrap_lines(market_lines(view))],
        ["Objective cards on display", *wrap_lines(display_lines(view))],
        *(wrap_lines(seat_lines(each, view)) for each in view.seats),
        *score_lines(view),
    )
    return join_blocks(blocks)


def heading_lines(view: View) -> list[str]:
    """Return the current question, the location in use, and whether these are the last turns."""
    said = turn_words(view)
    lines = [f"Great Western Trail, turn {view.turn}", f"{said[0].upper()}{said[1:]}."]
    if view.use is not None:
        lines += wrap_lines(use_lines(view))
    if view.closer is not None and not view.over:
        lines.append(f"{view.seats[view.closer].colour.capitalize()} has the job market token: last turns.")
    if view.last:
        names = {place.at: place.name for place in all_places(view)}
        lines += wrap_lines([f"Last move: {', '.join(names[at] for at in view.last if at in names)}"])
    return lines


def score_lines(view: View) -> Iterator[list[str]]:
    """Yield the score sheet of a finished game: a line for each category, a column for each player."""
    if view.score is None:
        return
    lines = [("Score", *(each.colour for each in view.seats))]
    lines += [(each.name.replace("_", " "), *map(str, each.points)) for each in view.score.categories]
    lines.append(("total", *map(str, view.score.totals)))
    yield [f"{name:<18}" + "".join(f"{points:>8}" for points in row) for name, *row in lines]


def use_lines(view: View) -> Iterator[str]:
    """Yield the actions that are still available at the location in use (GWT-5.1)."""
    if view.use is None:
        return
    auxiliary = "available" if view.use.auxiliary else "no longer possible"
    yield f"In use: {words.space_name(view.use.location)}; single auxiliary action {auxiliary}"
    for used in view.use.buildings:
        left = [
            action_text(action)
            for index, action in enumerate(tile_actions(used.tile))
            if index not in used.used
        ]
        where = f"{words.tile_name(used.tile)} on {words.space_name(used.site)}"
        yield f"{where}, not yet used: {'; '.join(left) or 'nothing'}"


def tile_actions(tile: str) -> Sequence[AnyAction]:
    return NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions


def trail_lines(view: View) -> Iterator[str]:
    """Yield a line for each space with a tile or cattleman, then the names of the empty spaces."""
    colours = [each.colour for each in view.seats]
    owners = ["your" if each.seat == view.viewer else f"{each.colour}'s" for each in view.seats]
    empty = []
    for space in view.trail:
        here = "".join(f" [{colours[number]}]" for number in space.here)
        if space.tile is None and not here:
            empty.append(words.space_name(space.id))
        else:
            yield f"{words.space_name(space.id)}:{here} {tile_words(space, owners)}".rstrip()
    yield f"Empty: {', '.join(empty)}"


def tile_words(space: SpaceView, owners: Sequence[str]) -> str:
    """Return the words for a space's tile; `owners` are the possessives of the players by seat."""
    if space.tile is None:
        return ""
    printed = TRAIL[space.id]
    notes = [note for note in (fee_words(space.tile), "in the woods" if printed.woods else "") if note]
    extra = f" ({', '.join(notes)})" if notes else ""
    if space.tile in BUILDINGS:
        owner = "" if space.owner is None else f"{owners[space.owner]} "
        special = f"; special action of the site: {action_text(RISKS[printed.risk])}" if printed.risk else ""
        does = "; ".join(map(action_text, tile_actions(space.tile)))
        return f"{owner}{words.building_name(space.tile)}{extra}: {does}{special}"
    if space.tile in NEUTRAL:
        return f"building {space.tile}: {'; '.join(map(action_text, tile_actions(space.tile)))}"
    return f"{words.tile_name(space.tile)}{extra}"


def fee_words(tile: str) -> str:
    hands = BUILDINGS[tile].hands if tile in BUILDINGS else ()
    if not hands and tile in TILES and (hand := TILES[tile].hand):
        hands = (hand,)
    return " and ".join(f"{hand} hand" for hand in hands)


def railroad_lines(view: View) -> Iterator[str]:
    """Yield lines for the engines, stations and cities."""
    yield "Engines: " + ", ".join(f"{each.colour} on {words.track_name(each.engine)}" for each in view.seats)
    stations = {each.id: each for each in view.stations}
    for name in STATIONS:
        yield station_line(name, stations.get(name, StationView(name)), view)
    discs = {each.id: each.seats for each in view.cities}
    for city in CITIES.values():
        there = Counter(view.seats[number].colour for number in discs.get(city.id, ()))
        discs_here = ", ".join(
            colour if count == 1 else f"{colour} x{count}" for colour, count in there.items()
        )
        yield f"{city.name}, value {city.value}, {city.disc}: {discs_here or 'no disc'}"


def station_line(name: str, there: StationView, view: View) -> str:
    station = STATIONS[name]
    discs = ", ".join(view.seats[number].colour for number in there.seats) or "no disc"
    master_words = ""
    if there.master is not None:
        master_words = (
            f"; {station_master_words(there.master) if there.master in STATION_MASTERS else 'a worker'}"
        )
    worth = f"cost {station.cost}, {pluralize(station.vp, 'point')}, {station.disc}"
    return f"Station {name[1:]}, {words.track_name(station.space)} ({worth}): {discs}{master_words}"


def station_master_words(name: str) -> str:
    """Return the effects of a station master tile (GWT-13.8)."""
    tile = STATION_MASTERS[name]
    gives = action_text(tile.immediate) if tile.immediate is not None else "a permanent certificate"
    many = tile.per.replace("_", " ")
    each = f"{tile.group} {many}" if tile.group > 1 else many.removesuffix("s")
    return f"station master: {gives}, {pluralize(tile.vp, 'point')} per {each}"


def foresight_lines(view: View) -> Iterator[str]:
    """Yield the foresight tiles, with the number left in each stack."""
    for number, (row, left) in enumerate(zip(view.foresights, view.stacks, strict=True), 1):
        tiles = ", ".join("empty" if tile is None else small_tile_words(tile) for tile in row)
        yield f"{number}: {tiles}; {left} left in the stack"


def small_tile_words(tile: str) -> str:
    hand = fee_words(tile)
    return f"{words.tile_name(tile)} ({hand})" if hand else words.tile_name(tile)


def job_lines(view: View) -> Iterator[str]:
    """Yield the job market as a table, down to the token's row."""
    yield "Row  Cost  Workers"
    for number, row in enumerate(view.jobs, 1):
        there = ", ".join(worker for worker in row if worker is not None)
        token = "token" if number == view.row else ""
        if there or token or number < view.row:
            cost = JOB_MARKET.row_cost[number - 1]
            yield f"{number:>3}  {cost:>4}  {', '.join(part for part in (there, token) if part)}"
    if view.row > JOB_MARKET.rows:
        yield "The token is taken."


def market_lines(view: View) -> Iterator[str]:
    for name, count in view.market:
        cattle = CATTLE[name]
        yield f"{count} x {words.card_name(name)}, value {cattle.value}, {pluralize(cattle.vp, 'point')}"
    yield f"{pluralize(view.deck, 'card')} in the deck"


def display_lines(view: View) -> Iterator[str]:
    for name in view.display:
        yield objective_words(name)
    yield f"{pluralize(view.objectives, 'card')} in the deck"


def objective_words(name: str) -> str:
    """Return the requirements, points, penalty and action of an objective card."""
    objective = OBJECTIVES[name]
    gives = f"; when played: {words.objective_action_name(name)}" if objective.immediate else ""
    minus = f", \u2212{objective.penalty} if not fulfilled" if objective.penalty else ""
    return f"{words.objective_name(name)}{minus}{gives}"
