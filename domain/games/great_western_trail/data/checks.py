"""What must hold of the pieces before anything is played with them."""

from __future__ import annotations

from collections import Counter

from domain.games.great_western_trail.data.board_schema import BuildingsFile, PlayersFile, RailroadFile
from domain.games.great_western_trail.data.kinds import herd, market, stack
from domain.games.great_western_trail.data.schema import ObjectivesFile, Pieces, SupplyFile, TrailFile
from domain.kernel.multiset import size
from domain.kernel.toml_data import CountCheck


def counted_pieces(pieces: Pieces) -> CountCheck:
    """Give what is counted of the cattle, what it should be, and what it is (GWT-1.7, GWT-1.8, GWT-2.6)."""
    yield "player counts", ("2", "3", "4"), tuple(pieces.player_count)
    yield "points of each breed", True, all(len(breed.vp) == breed.count for breed in pieces.breed)
    yield "cattle of a player", 14, size(herd(pieces.breed))
    yield "cattle of the market", 36, size(market(pieces.breed))
    yield "ways to buy", 8, len({(o.value, o.cards, o.cowboys) for o in pieces.buy_option})
    for number, found in pieces.player_count.items():
        seats, first = int(number), found.job_first_column
        yield f"job market for {number}", (seats, 2 * seats - 1), (5 - first, found.job_setup_tiles)
    yield "scoring categories", 11, len(pieces.scoring.categories)


def counted_supply(supply: SupplyFile) -> CountCheck:
    """Count the small tiles and the rows of the job market (GWT-1.2 to GWT-1.5)."""
    totals = supply.supply
    due = (totals.stack_1_total, totals.stack_2_total, totals.stack_3_total)
    yield "stacks", (35, 33, 26), due
    yield "tiles by stack", due, tuple(size(stack(supply, number)) for number in (1, 2, 3))
    for row in supply.worker_tiles:
        yield "tiles of a worker", row.total, row.stack_1 + row.stack_2 + row.stack_3
    for teepees in supply.teepee_tiles:
        yield "tiles of a teepee", teepees.total, teepees.stack_1 + teepees.stack_2 + teepees.stack_3
    kinds = Counter(tile.type for tile in supply.hazard_tile)
    yield "hazards by kind", {"flood": 6, "drought": 6, "rockfall": 6}, dict(kinds)
    jobs = supply.job_market
    yield "rows of the job market", (jobs.rows,) * 2, (len(jobs.row_cost), len(jobs.row_arrow))
    yellow = tuple(row for row, arrow in enumerate(jobs.row_arrow, 1) if arrow == "yellow")
    yield "yellow arrows", (6, 9), yellow


def counted_trail(trail: TrailFile) -> CountCheck:
    """Count the spaces of the trail (GWT-1.11)."""
    kinds = Counter(space.kind for space in trail.trail)
    due = {"start": 1, "neutral": 7, "site": 22, "hazard": 12, "teepee": 9, "kansas_city": 1}
    yield "spaces by kind", due, dict(kinds)
    yield "sites in the woods", 8, sum(space.woods for space in trail.trail)
    yield "sites with a special action", 7, sum(bool(space.risk) for space in trail.trail)
    names = {space.id for space in trail.trail}
    yield "ways that lead nowhere", set(), {way for space in trail.trail for way in space.next} - names
    zones = Counter(space.zone for space in trail.trail if space.zone)
    yield "hazard zones", {"flood": 4, "drought": 4, "rockfall": 4}, dict(zones)
    village = sorted((space for space in trail.trail if space.kind == "teepee"), key=lambda one: one.money)
    yield "village by value", tuple(space.id for space in village), trail.village.fill_order
    yield "village beside the trail", 3, sum(not space.on_trail for space in village)


def counted_railroad(railroad: RailroadFile) -> CountCheck:
    """Count the track, its stations and cities (GWT-1.12)."""
    track = railroad.railroad
    yield "turnouts, crossings", (9, 11), (len(track.turnouts), len(track.crossings_after))
    yield "stations", (*track.turnouts, track.last), tuple(station.space for station in railroad.station)
    yield "station masters", 5, len({tile.id for tile in railroad.station_master})
    yield "stations with one", 5, sum(station.station_master for station in railroad.station)
    yield "cities, arrows", (10, 7), (len({city.id for city in railroad.city}), len(railroad.city_arrow))


def counted_players(players: PlayersFile) -> CountCheck:
    """Count the player board (GWT-1.6, GWT-9.2)."""
    colours = Counter(space.colour for space in players.disc_space)
    yield "disc spaces", {"white": 9, "black": 5}, dict(colours)
    yield "auxiliary actions", 5, len(players.aux_action)
    names = {space.id for space in players.disc_space} | {"grey"}
    asked = {space for action in players.aux_action for space in action.spaces}
    yield "unknown disc spaces", set(), asked - names
    kinds = tuple(row.kind for row in players.worker_row)
    yield "worker rows", tuple(players.player_board.start_workers), kinds


def counted_buildings(buildings: BuildingsFile) -> CountCheck:
    """Count the building tiles (GWT-1.6, GWT-1.10)."""
    yield "neutral buildings", tuple("ABCDEFG"), tuple(tile.id for tile in buildings.neutral_building)
    due = sorted(f"{number}{side}" for number in range(1, 11) for side in "ab")
    yield "sides", due, sorted(f"{tile.number}{tile.side}" for tile in buildings.player_building)
    yield "ids of the sides", due, sorted(tile.id for tile in buildings.player_building)


def counted_objectives(objectives: ObjectivesFile) -> CountCheck:
    """Count the objective cards (GWT-1.9)."""
    cards = objectives.objective
    yield "objective cards", (24, 4), (sum(not c.starting for c in cards), sum(c.starting for c in cards))
    named = {card.immediate for card in cards if not card.starting}
    yield "immediate actions", set(objectives.objective_immediate), named
