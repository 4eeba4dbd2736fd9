"""What the points of each line of the score sheet are for (section 13 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from domain.games.great_western_trail.data import (
    ARROWS,
    BOARD,
    BUILDINGS,
    CATTLE,
    CITIES,
    DISC_SPACES,
    OBJECTIVES,
    SCORING,
    STATION_MASTERS,
    STATIONS,
    TILES,
    WORKERS,
)
from domain.games.great_western_trail.explanation.wording import count_worker
from domain.games.great_western_trail.model.names import needs_text
from domain.games.great_western_trail.scoring.sheet import (
    LINES,
    count_worth_columns,
    master_points,
    objective_points,
    seat_stations,
    seat_tiles,
)
from domain.games.great_western_trail.state import State
from domain.games.great_western_trail.words.names import (
    BREEDS,
    DISCS,
    MASTERS,
    building_name,
    city_name,
    dollars,
    station_name,
)
from domain.kernel.phrases import join_words
from domain.kernel.refusals import ScorePart, ScoreParts


def score_parts(state: State) -> ScoreParts:
    """Give what each seat's points are for, by line; what brought none is left out."""
    seats = range(len(state.players))
    return {
        line: [[part for part in parts(state, seat) if part.points] for seat in seats]
        for line, parts in zip(LINES, PARTS, strict=True)
    }


def _money(state: State, seat: int) -> Iterator[ScorePart]:
    money = state.players[seat].money
    yield ScorePart(dollars(money), money // SCORING.money_per_vp)


def _buildings(state: State, seat: int) -> Iterator[ScorePart]:
    for tile in seat_tiles(state, seat):
        yield ScorePart(building_name(tile), BUILDINGS[tile].vp)


def _cities(state: State, seat: int) -> Iterator[ScorePart]:
    discs = {city: seats.count(seat) for city, seats in state.board.cities.items()}
    for city, count in discs.items():
        name = city_name(city) if count == 1 else f"{city_name(city)}, {count} discs"
        yield ScorePart(name, CITIES[city].vp_per_disc * count)
    for arrow in ARROWS:
        if all(discs.get(city) for city in arrow.cities):
            yield ScorePart(f"the pair of {join_words([city_name(city) for city in arrow.cities])}", arrow.vp)


def _stations(state: State, seat: int) -> Iterator[ScorePart]:
    for station in seat_stations(state, seat):
        yield ScorePart(station_name(station), STATIONS[station].vp)


def _hazards(state: State, seat: int) -> Iterator[ScorePart]:
    for hazard in state.players[seat].hazards:
        yield ScorePart(TILES[hazard].what, TILES[hazard].vp)


def _cattle(state: State, seat: int) -> Iterator[ScorePart]:
    player = state.players[seat]
    herd = Counter[str]()
    for card, count in (*player.draw, *((card, 1) for card in (*player.hand, *player.discard))):
        herd[card] += count
    for card, kind in CATTLE.items():
        if herd[card]:
            yield ScorePart(f"{herd[card]} × {BREEDS[kind.breed]}, {kind.vp} each", kind.vp * herd[card])


def _objectives(state: State, seat: int) -> Iterator[ScorePart]:
    laid, area = objective_points(state, seat), state.players[seat].area
    for card in laid.fulfilled:
        yield ScorePart(f"met: {needs_text(card)}", OBJECTIVES[card].vp)
    for card in area:
        if card not in laid.fulfilled:
            yield ScorePart(f"not met: {needs_text(card)}", -OBJECTIVES[card].penalty)


def _masters(state: State, seat: int) -> Iterator[ScorePart]:
    player = state.players[seat]
    area = len(player.area) + len(objective_points(state, seat).added)
    for tile in player.masters:
        yield ScorePart(MASTERS[STATION_MASTERS[tile].per], master_points(player, tile, area))


def _workers(state: State, seat: int) -> Iterator[ScorePart]:
    for number, worker in enumerate(WORKERS):
        count = count_worth_columns(state.players[seat], number)
        yield ScorePart(
            f"{count_worker(count, worker)} on the fifth and sixth spaces", BOARD.worker_vp_each * count
        )


def _steps(state: State, seat: int) -> Iterator[ScorePart]:
    for space in state.players[seat].cleared:
        yield ScorePart(DISCS[space], DISC_SPACES[space].vp)


def _token(state: State, seat: int) -> Iterator[ScorePart]:
    yield ScorePart("the job market token", SCORING.job_market_token_vp if state.closer == seat else 0)


PARTS: tuple[Callable[[State, int], Iterable[ScorePart]], ...] = (
    _money,
    _buildings,
    _cities,
    _stations,
    _hazards,
    _cattle,
    _objectives,
    _masters,
    _workers,
    _steps,
    _token,
)
"""In the order of LINES."""
