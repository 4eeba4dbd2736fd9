"""Positions that games rarely reach: long networks, few trains and shares left, advanced markers."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.games.mini_express import GAME
from domain.games.mini_express.state import State
from domain.games.mini_express.variants import Options, mode_of
from tests.domain.games.mini_express.positions import build
from tests.domain.games.mini_express.second_engine.comparison import Both, bare
from tests.domain.games.mini_express.second_engine.course import turns
from tests.domain.games.mini_express.second_engine.land import COMPANIES, Land, land
from tests.domain.games.mini_express.second_engine.table import BOX, MODES, Company, Table

TRAINS, SHARES = 25, 9


def strange(form: Options, seats: int, seed: int) -> Both:
    """Start both engines from a random position, at the first turn of the game."""
    state = build_position(form, seats, Random(seed))

    def begin(table: Table, start: int, machinist: Any) -> Any:
        if machinist is not None and state.machinist is not None:
            machinist.marker, machinist.target = state.machinist.company, state.machinist.target
            machinist.bag.clear()
            machinist.bag.update(dict(state.machinist.bag))
        order = list(range(start, seats))
        return turns(table, order, machinist)

    return Both(state, copy_table(state), begin, seed)


def build_position(form: Options, seats: int, random: Random) -> State:
    """Build random positions until the first seat is able to act."""
    for _ in range(50):
        try:
            return build(form, seats, position(form, seats, random))
        except ValueError as error:
            if "MEX-4.3" not in str(error):
                raise
    raise RuntimeError("the first seat cannot act in any of 50 random positions")


def copy_table(state: State) -> Table:
    """Return the first engine's position as a table of the second."""
    table, seen = bare(state), GAME.view(state, None)
    for company, shown in zip(COMPANIES, seen.companies, strict=True):
        tile = seen.spike is not None and seen.spike.east == company
        table.companies[company] = Company(
            {*shown.track}, shown.shares, shown.trains, shown.supply, shown.length, int(tile), shown.exhausted
        )
    for person, sat in zip(table.people, seen.seats, strict=True):
        person.influence = dict(zip(COMPANIES, sat.influence, strict=True))
        person.shares.update(dict(zip(COMPANIES, sat.shares, strict=True)))
    if seen.spike is not None:
        table.spike, table.eastern = seen.spike.phase, seen.spike.east
    return table


def position(form: Options, seats: int, random: Random) -> dict[str, Any]:
    """Describe a random position; the longer the networks, the fewer trains are left."""
    ground, mode = land(form.map, closed=form.variant == "ports"), mode_of(form, seats)
    racing = form.variant == "golden_spike" and random.random() < 0.8
    east = random.choice(COMPANIES) if racing else None
    tracks = networks(ground, random, east, first_game=form.first_game)
    symbols = ["/".join(token["symbols"]) for token in BOX["demand"]["tokens"] for _ in range(token["count"])]
    gone = random.sample(sorted(ground.names), random.choice((3, 8, 8, 31)))
    tokens = dict(zip(ground.names, random.sample(symbols, len(symbols)), strict=True))
    tokens |= dict.fromkeys(gone, "none") | ({"san_francisco": "none"} if racing else {})
    people = [person(random) for _ in range(seats)]
    described: dict[str, Any] = {
        "companies": {name: company(name, track, random, east, mode) for name, track in tracks.items()},
        "tokens": tokens,
        "players": people,
        "first_turn": True,
    }
    if MODES[mode]["machinist"]:
        marker, target = random.choice(COMPANIES), random.randrange(1, 32)
        described["machinist"] = person(random) | {"marker": marker, "target": target}
    if racing:
        described["spike"] = {"phase": "racing", "east": east}
    return described


def person(random: Random) -> dict[str, Any]:
    """Describe a participant's random influence and shares."""
    return {
        "influence": [random.randrange(7) for _ in COMPANIES],
        "shares": [random.randrange(2) for _ in COMPANIES],
    }


def company(name: str, track: list[str], random: Random, east: str | None, mode: str) -> dict[str, Any]:
    """Describe a company; in a duel, it is never exhausted."""
    left = TRAINS - len(track) - (name == east)
    space = random.randrange(min(left, 6))
    least = 1 if mode == "duel" or random.random() < 0.8 else 0
    return {
        "map": " ".join(track),
        "space": space,
        "shares": random.randrange(least, 4),
        "length": random.randrange(16),
    }


def networks(ground: Land, random: Random, east: str | None, *, first_game: bool) -> dict[str, list[str]]:
    """Grow random networks hex by hex, within the capacity of cities.

    During the Golden Spike race they also grow from Omaha and San Francisco (MEX-12.2.5).
    """
    left = {place: 2 if first_game else ground.capacity[city] for city, place in ground.cities.items()}
    ends = {
        name: ground.cities[ground.names[name]] for name in ("omaha", "san_francisco") if name in ground.names
    }
    open_to = (ground.open | left.keys()) - {*ends.values()}
    tracks = {}
    for name in random.sample(COMPANIES, len(COMPANIES)):
        track = [ground.starts[name]]
        if east is not None:
            track.append(ends["omaha" if name == east else "san_francisco"])
        for _ in range(random.randrange(3, 20)):
            near = {place for last in track[-4:] for place in ground.near[last]} & open_to - {*track}
            fitting = sorted(place for place in near if left.get(place, 1))
            if fitting:
                track.append(random.choice(fitting))
            if fitting and track[-1] in left:
                left[track[-1]] -= 1
        tracks[name] = track
    return {name: tracks[name] for name in COMPANIES}
