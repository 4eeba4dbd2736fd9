"""The first events of a game (section 2 of the rules)."""

from __future__ import annotations

from domain.games.great_western_trail.data import (
    BUILDINGS,
    JOB_MARKET,
    NEUTRAL_SITES,
    SETUP,
    STARTING,
    STATION_MASTERS,
    STATIONS,
    TRAIL,
)
from domain.games.great_western_trail.events import (
    JobTileTurned,
    NeutralBuildingsLaid,
    ObjectivesDealt,
    SidesChosen,
    StartingObjectiveDealt,
    StartMoneyGiven,
    StartSeatChosen,
    StationMasterLaid,
    TileTurned,
)
from domain.games.great_western_trail.frames import NextTurn
from domain.games.great_western_trail.rules.cards import draw
from domain.games.great_western_trail.rules.objectives import draw_objective
from domain.games.great_western_trail.rules.supply import (
    deal_cattle,
    fill_foresights,
    find_free_space,
    turn_over,
)
from domain.games.great_western_trail.state import State
from domain.kernel import multiset
from domain.kernel.ledger import Ledger
from domain.kernel.multiset import to_multiset

SIDES = ("a", "b")


def setup(ledger: Ledger[State]) -> None:
    """Record the setup and open the first turn."""
    lay_station_masters(ledger)
    lay_neutral_buildings(ledger)
    choose_sides(ledger)
    lay_first_tiles(ledger)
    fill_job_market(ledger)
    fill_foresights(ledger)  # GWT-2.7
    deal_cattle(ledger, ledger.state.counts.cattle_market_size)  # GWT-2.8
    for _ in range(SETUP.objective_display_size):  # GWT-2.9
        ledger.record(ObjectivesDealt((draw_objective(ledger),)))
    equip_players(ledger)
    choose_start_seat(ledger)


def lay_station_masters(ledger: Ledger[State]) -> None:
    """Place a station master on each of stations S1 to S5 (GWT-2.1)."""
    left = to_multiset(tuple(STATION_MASTERS))
    for station in STATIONS.values():
        if station.station_master:
            tile = ledger.chance.draw_from(left, f"master:{station.id}")
            left = multiset.without(left, tile)
            ledger.record(StationMasterLaid(station.id, tile))


def lay_neutral_buildings(ledger: Ledger[State]) -> None:
    """Place the neutral buildings as in the beginner setup, or at random (GWT-2.2)."""
    tiles = [TRAIL[site].first_game_tile for site in NEUTRAL_SITES]
    if ledger.state.options.neutral_layout == "random":
        left, tiles = to_multiset(tiles), []
        for site in NEUTRAL_SITES:
            tiles.append(ledger.chance.draw_from(left, f"neutral:{site}"))
            left = multiset.without(left, tiles[-1])
    ledger.record(NeutralBuildingsLaid(tuple(tiles)))


def choose_sides(ledger: Ledger[State]) -> None:
    """Choose side a for all buildings, or a random side per number for all players (GWT-2.11)."""
    numbers = sorted({tile.number for tile in BUILDINGS.values()})
    if ledger.state.options.building_sides == "all_a":
        ledger.record(SidesChosen("a" * len(numbers)))
        return
    both = tuple((side, 1) for side in SIDES)
    sides = (ledger.chance.draw_from(both, f"side:{number}") for number in numbers)
    ledger.record(SidesChosen("".join(sides)))


def lay_first_tiles(ledger: Ledger[State]) -> None:
    """Reveal tiles from stack 1 until 7 are on the board (GWT-2.5).

    A tile that has no free space is returned to the stack.
    """
    while len(ledger.state.board.tiles) < SETUP.tiles_1_on_board:
        tile = turn_over(ledger, 1)
        ledger.record(TileTurned(tile, find_free_space(ledger.state, tile)))


def fill_job_market(ledger: Ledger[State]) -> None:
    """Fill the job market row by row up to the space left of the token (GWT-2.6)."""
    counts = ledger.state.counts
    columns = range(counts.job_first_column, JOB_MARKET.columns + 1)
    spaces = [(row, column) for row in range(1, JOB_MARKET.token_start_row + 1) for column in columns]
    for row, column in spaces[:-1]:
        ledger.record(JobTileTurned(turn_over(ledger, 2), row, column))


def equip_players(ledger: Ledger[State]) -> None:
    """Deal each player a hand and a starting objective card (GWT-2.12, GWT-2.13)."""
    left = STARTING
    for seat in range(len(ledger.state.players)):
        draw(ledger, seat, SETUP.hand_size_start)
        card = ledger.chance.draw_from(left, f"starting:{seat}")
        left = multiset.without(left, card)
        ledger.record(StartingObjectiveDealt(seat, card))


def choose_start_seat(ledger: Ledger[State]) -> None:
    """Choose the starting seat, and give each player money by turn order (GWT-2.14)."""
    chosen, seats = ledger.state.options.start_seat, len(ledger.state.players)
    seat = ledger.chance.draw_below(seats, "start") if chosen is None else chosen
    ledger.record(StartSeatChosen(seat, drawn=chosen is None))
    amounts = (SETUP.start_money_by_seat[(number - seat) % seats] for number in range(seats))
    ledger.record(StartMoneyGiven(tuple(amounts)))
    ledger.open_frames(NextTurn(seat))
