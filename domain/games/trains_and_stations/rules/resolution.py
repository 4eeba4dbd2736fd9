"""Step 3, resolving the dice (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.commands import (
    AnyCommand,
    Erect,
    Faces,
    FinishResolve,
    Owner,
    PickWhite,
    PlaceTrain,
    Reroll,
    StopRolling,
)
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, NUMBERS, SPACES
from domain.games.trains_and_stations.data.schema import Building, Piece
from domain.games.trains_and_stations.events import (
    BonusDiceReturned,
    BuildingErected,
    CoinsGained,
    DiceSaved,
    TrainPlaced,
)
from domain.games.trains_and_stations.frames import Pool, ResolveDice
from domain.games.trains_and_stations.model import ROUTE_SPACES, among, parts, saveable, trains, without
from domain.games.trains_and_stations.rules.refusals import not_asked
from domain.games.trains_and_stations.state import Built, State
from domain.kernel.game import Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

_SPACES = tuple(SPACES.values())
_SPANS = tuple((spaces[0], spaces[-1] + 1) for spaces in ROUTE_SPACES.values())
"""Positions of each route's spaces in the data.

A route's spaces are consecutive, and none is adjacent to a space of another route.
"""


def placements(board: tuple[Piece | None, ...], die: Owner) -> list[PlaceTrain]:
    """Return every way to place the die, in the order of the spaces."""
    commands: list[PlaceTrain] = []
    for start, end in _SPANS:
        commands += _placements(start, board[start:end], die)
    return commands


@lru_cache(maxsize=65_536)
def _placements(start: int, pieces: tuple[Piece | None, ...], die: Owner) -> tuple[PlaceTrain, ...]:
    """Return the placements on a route's empty spaces (TNS-6.2.1).

    Each space must touch a station or a space with a die.
    """
    filled = {_SPACES[start + offset].id for offset, piece in enumerate(pieces) if piece}
    empty = (_SPACES[start + offset] for offset, piece in enumerate(pieces) if not piece)
    return tuple(_place(die, space.id) for space in empty if space.cities or filled.intersection(space.next))


@cache
def _place(die: Owner, space: str) -> PlaceTrain:
    """Return a cached command, because equal commands are listed for every die."""
    return PlaceTrain(die, space)


DICE_FOR_ONE = NUMBERS.building_set_size


def erections(state: State, seat: int, pool: Pool) -> Iterator[Erect]:
    """Yield every building that may be erected in an open city.

    It takes three equal dice, with the seat's dice and bonus dice in any combination.
    """
    for building in BUILDINGS:
        own, white = pool.own.count(building), pool.white.count(building)
        if own + white < DICE_FOR_ONE or not state.buildings_left(seat, building):  # TNS-6.3.1
            continue
        for bonus in range(max(0, DICE_FOR_ONE - own), min(DICE_FOR_ONE, white) + 1):
            yield from (_erect(building, bonus, city) for city in open_cities(state.cities))


@cache
def _erect(building: Building, white: int, city: str) -> Erect:
    return Erect(building, white, city)


def open_cities(cities: tuple[tuple[Built, ...], ...]) -> tuple[str, ...]:
    """Return the cities with a free site currently allowed by the level rule (TNS-6.3.2, TNS-6.3.3)."""
    level = min(map(len, cities))
    return tuple(
        city.id
        for city, built in zip(CITIES.values(), cities, strict=True)
        if len(built) < city.sites and len(built) <= level
    )


def erect(ledger: Ledger[State], seat: int, pool: Pool, command: Erect) -> Pool:
    """Erect the building and return the remaining pool."""
    building, white = command.building, command.white
    ledger.record(BuildingErected(seat, building, white, command.city))
    own: tuple[Building, ...] = (building,) * (DICE_FOR_ONE - white)
    rest = without(pool.own, own)
    kept = pool.kept
    for _ in range(kept.count(building) - rest.count(building)):
        kept = without(kept, (building,))
    return Pool(rest, without(pool.white, (building,) * white), kept)


def why_not_erect(state: State, seat: int, pool: Pool, command: Erect) -> RefusalReason:
    building, city = command.building, command.city
    own, white = pool.own.count(building), pool.white.count(building)
    have = f"a {building} needs three {building} dice; you have {own} own and {white} white"
    least, most = max(0, DICE_FOR_ONE - own), min(DICE_FOR_ONE, white)
    if least > most:
        return RefusalReason("TNS-6.3", have)
    if not least <= command.white <= most:
        numbers = f"{least}" if least == most else f"from {least} to {most}"
        return RefusalReason("TNS-6.3", f"{have}: use {numbers} white")
    if not state.buildings_left(seat, building):
        return RefusalReason("TNS-6.3.1", f"you have no {building} left")
    cities = ", ".join(map(model.city, open_cities(state.cities))) or "none"
    here = dict(zip(CITIES, state.cities, strict=True)).get(city)
    if here is not None and len(here) < CITIES[city].sites:
        built = pluralize(len(here), "building")
        return RefusalReason("TNS-6.3.3", f"every city must have {built} first; open cities: {cities}")
    where = model.city(city) if city in CITIES else "an unknown city"
    return RefusalReason("TNS-6.3.2", f"no free site in {where}; open cities: {cities}")


Resolution = PlaceTrain | Erect | FinishResolve


def resolutions(state: State, frame: ResolveDice) -> Iterator[Resolution]:
    """Yield placements and buildings, in any order (TNS-6.1, TNS-6.2.4).

    Finishing is possible only once no train is left. A space for a train always exists, because there are
    more spaces than dice (ruling R7).
    """
    pool = frame.pool
    own, white = trains(pool.own), trains(pool.white)
    if own:
        yield from placements(state.board, "own")
    if white:
        yield from placements(state.board, "white")
    yield from erections(state, frame.seat, pool)
    if not own and not white:
        yield from map(FinishResolve, parts(saveable(pool.own)))  # TNS-6.5


def resolve(ledger: Ledger[State], frame: ResolveDice, command: Resolution) -> None:
    """Use dice and ask about the rest. The step ends with the last die (TNS-6.8)."""
    seat, pool = frame.seat, frame.pool
    ledger.close_frame()
    match command:
        case PlaceTrain(die, space):
            ledger.record(TrainPlaced(seat, die, space))
            rest = _without_train(pool, die)
        case Erect():
            rest = erect(ledger, seat, pool, command)
        case FinishResolve(save):
            _finish(ledger, seat, pool, save)
            rest = Pool()
    if rest.own or rest.white:
        ledger.open_frames(ResolveDice(seat, rest))


def _without_train(pool: Pool, die: Owner) -> Pool:
    """Return the pool without one of that owner's trains. Both train faces count the same (TNS-6.2)."""
    if die == "white":
        return Pool(pool.own, without(pool.white, trains(pool.white)[:1]), pool.kept)
    rest = without(pool.own, trains(pool.own)[:1])
    return Pool(rest, pool.white, among(pool.kept, rest))


def _finish(ledger: Ledger[State], seat: int, pool: Pool, save: Faces) -> None:
    """Gain coins, save dice, and return the rest (TNS-6.4 to TNS-6.7)."""
    count = pool.own.count("coin") + pool.white.count("coin") - save.count("coin")
    if count:
        coins = ledger.state.players[seat].coins
        after = min(NUMBERS.coin_limit, coins + NUMBERS.coins_per_coin_die * count)
        ledger.record(CoinsGained(seat, count, after - coins))
    if save:
        ledger.record(DiceSaved(seat, save))
    if pool.white:
        ledger.record(BonusDiceReturned(seat, len(pool.white)))


def place_first(state: State, frame: ResolveDice) -> Resolution:
    """Return the default (TNS-15.3).

    This is to place a train on the first legal space or, without trains, to finish with nothing saved.
    """
    pool = frame.pool
    if trains(pool.own):
        return placements(state.board, "own")[0]
    if trains(pool.white):
        return placements(state.board, "white")[0]
    return FinishResolve(())


def why_not_resolve(state: State, frame: ResolveDice, command: AnyCommand) -> RefusalReason:
    pool = frame.pool
    match command:
        case PlaceTrain(die, space):
            return _why_not_place(state, pool, die, space)
        case Erect():
            return why_not_erect(state, frame.seat, pool, command)
        case FinishResolve() if trains(pool.own) or trains(pool.white):
            return RefusalReason("TNS-6.2.4", "place all your trains first")
        case FinishResolve():
            dice = model.dice(saveable(pool.own)) or "none"
            return RefusalReason("TNS-6.5", f"dice you can save: {dice}")
        case Reroll() | PickWhite() | StopRolling():  # receiving a coin does not reopen the roll (TNS-13.8)
            return RefusalReason("TNS-5.7", "rolling is over: no rerolls for the rest of this turn")
        case _:
            return not_asked("how to use the dice")


def _why_not_place(state: State, pool: Pool, die: Owner, space: str) -> RefusalReason:
    if not trains(pool.own if die == "own" else pool.white):
        kind = "own" if die == "own" else "bonus"
        return RefusalReason("TNS-6.2", f"no {kind} die in the roll shows a train")
    taken = dict(zip(SPACES, state.board, strict=True)).get(space)
    if taken:
        return RefusalReason("TNS-1.9", f"{model.space(space)} already holds a die")
    legal = model.spaces(option.space for option in placements(state.board, die))
    return RefusalReason("TNS-6.2.1", f"place a die next to a city or another die; legal spaces: {legal}")


RULES = (Question(ResolveDice, resolutions, resolve, why=why_not_resolve, default=place_first),)
