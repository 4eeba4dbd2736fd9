"""Positions that hardly a game comes to: long networks, few trains and shares left, markers far on."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.games.mini_express import GAME
from domain.games.mini_express.state import Options, State, mode_of
from tests.domain.games.mini_express.both import Both, bare
from tests.domain.games.mini_express.positions import build
from tests.domain.games.mini_express.second import BOX, MODES, Company, Table
from tests.domain.games.mini_express.second_game import turns
from tests.domain.games.mini_express.second_map import COMPANIES, Land, land

TRAINS, SHARES = 25, 9


def strange(form: Options, seats: int, seed: int) -> Both:
    """Begin both engines at a position made at random, with the first turn of the game."""
    state = built(form, seats, Random(seed))

    def begin(table: Table, start: int, machinist: Any) -> Any:
        if machinist is not None and state.machinist is not None:
            machinist.marker, machinist.target = state.machinist.company, state.machinist.target
            machinist.bag.clear()
            machinist.bag.update(dict(state.machinist.bag))
        order = list(range(start, seats))
        return turns(table, order, machinist)

    return Both(state, copied(state), begin, seed)


def built(form: Options, seats: int, random: Random) -> State:
    """Build positions until the first seat of one can do anything."""
    for _ in range(50):
        try:
            return build(form, seats, position(form, seats, random))
        except ValueError as error:
            if "MEX-4.3" not in str(error):
                raise
    raise RuntimeError("in none of many positions the first seat can do anything")


def copied(state: State) -> Table:
    """Give the second engine's table as everything lies in the first."""
    table, seen = bare(state), GAME.view(state, None)
    for company, told in zip(COMPANIES, seen.companies, strict=True):
        tile = seen.spike is not None and seen.spike.east == company
        table.companies[company] = Company(
            {*told.track}, told.shares, told.trains, told.supply, told.length, int(tile), told.exhausted
        )
    for person, sat in zip(table.people, seen.seats, strict=True):
        person.influence = dict(zip(COMPANIES, sat.influence, strict=True))
        person.shares.update(dict(zip(COMPANIES, sat.shares, strict=True)))
    if seen.spike is not None:
        table.spike, table.eastern = seen.spike.phase, seen.spike.east
    return table


def position(form: Options, seats: int, random: Random) -> dict[str, Any]:
    """Describe a position; the longer the networks, the fewer trains are left."""
    ground, mode = land(form.map, closed=form.variant == "ports"), mode_of(form, seats)
    racing = form.variant == "golden_spike" and random.random() < 0.8
    east = random.choice(COMPANIES) if racing else None
    tracks = networks(ground, random, east, first_game=form.first_game)
    laid = ["/".join(token["symbols"]) for token in BOX["demand"]["tokens"]]
    gone = random.sample(sorted(ground.names), random.choice((3, 8, 8, 31)))
    tokens = dict(zip(ground.names, random.sample(laid, len(laid)), strict=True))
    tokens |= dict.fromkeys(gone, "none") | ({"san_francisco": "none"} if racing else {})
    people = [person(random) for _ in range(seats)]
    found: dict[str, Any] = {
        "companies": {name: company(name, track, random, east, mode) for name, track in tracks.items()},
        "tokens": tokens,
        "players": people,
        "first_turn": True,
    }
    if MODES[mode]["machinist"]:
        marker, target = random.choice(COMPANIES), random.randrange(1, 32)
        found["machinist"] = person(random) | {"marker": marker, "target": target}
    if racing:
        found["spike"] = {"phase": "racing", "east": east}
    return found


def person(random: Random) -> dict[str, Any]:
    """Describe what a participant has."""
    return {
        "influence": [random.randrange(7) for _ in COMPANIES],
        "shares": [random.randrange(2) for _ in COMPANIES],
    }


def company(name: str, track: list[str], random: Random, east: str | None, mode: str) -> dict[str, Any]:
    """Describe a company; in a duel none is exhausted to begin with."""
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
    """Let networks grow hex by hex; cities take as many companies as they may.

    Once the race of the Golden Spike is on they grow in Omaha and San Francisco too (MEX-12.2.5).
    """
    left = {place: 2 if first_game else ground.capacity[city] for city, place in ground.cities.items()}
    ends = {
        name: ground.cities[ground.names[name]] for name in ("omaha", "san_francisco") if name in ground.names
    }
    open_to = (ground.open | left.keys()) - {*ends.values()}
    found = {}
    for name in random.sample(COMPANIES, len(COMPANIES)):
        track = [ground.starts[name]]
        if east is not None:
            track.append(ends["omaha" if name == east else "san_francisco"])
        for _ in range(random.randrange(3, 20)):
            near = {place for own in track[-4:] for place in ground.near[own]} & open_to - {*track}
            fitting = sorted(place for place in near if left.get(place, 1))
            if fitting:
                track.append(random.choice(fitting))
            if fitting and track[-1] in left:
                left[track[-1]] -= 1
        found[name] = track
    return {name: found[name] for name in COMPANIES}
