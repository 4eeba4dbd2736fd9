"""Step 3, resolving the dice (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

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
from domain.games.trains_and_stations.data import NUMBERS, SPACES
from domain.games.trains_and_stations.events.dice import (
    BonusDiceReturned,
    CoinsGained,
    DiceSaved,
    TrainPlaced,
)
from domain.games.trains_and_stations.frames import Pool, ResolveDice
from domain.games.trains_and_stations.model import names
from domain.games.trains_and_stations.model.dice import among, parts, saveable, trains, without
from domain.games.trains_and_stations.rules.buildings import erect, erections, why_not_erect
from domain.games.trains_and_stations.rules.refusals import not_asked
from domain.games.trains_and_stations.rules.track import placements
from domain.games.trains_and_stations.state import State
from domain.kernel.game import Question, RefusalReason
from domain.kernel.ledger import Ledger

Resolution = PlaceTrain | Erect | FinishResolve


def resolutions(state: State, frame: ResolveDice) -> Iterator[Resolution]:
    """Trains and buildings in any order; the end only when no train is left (TNS-6.1, TNS-6.2.4).

    A space for a train always exists: there are more spaces than dice (ruling R7).
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
    """Use dice and go on with the rest; with the last die the step ends by itself (TNS-6.8)."""
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
    """Give the pool without a train of that owner: both faces are the same now (TNS-6.2)."""
    if die == "white":
        return Pool(pool.own, without(pool.white, trains(pool.white)[:1]), pool.kept)
    rest = without(pool.own, trains(pool.own)[:1])
    return Pool(rest, pool.white, among(pool.kept, rest))


def _finish(ledger: Ledger[State], seat: int, pool: Pool, save: Faces) -> None:
    """Return coins for coins, lay aside what is saved, give back the rest (TNS-6.4 to TNS-6.7)."""
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
    """The first legal space for a train, then the end with nothing saved (TNS-15.3)."""
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
            return RefusalReason("TNS-6.2.4", "every train has to be placed first")
        case FinishResolve():
            may = names.dice(saveable(pool.own)) or "none"
            return RefusalReason("TNS-6.5", f"own dice that may be saved: {may}")
        case Reroll() | PickWhite() | StopRolling():  # a gift does not reopen the roll (TNS-13.8)
            return RefusalReason("TNS-5.7", "the roll stands: no die is rolled again in this turn")
        case _:
            return not_asked("what to do with the dice rolled")


def _why_not_place(state: State, pool: Pool, die: Owner, space: str) -> RefusalReason:
    if not trains(pool.own if die == "own" else pool.white):
        kind = "own" if die == "own" else "bonus"
        return RefusalReason("TNS-6.2", f"no {kind} die of the roll shows a train")
    taken = dict(zip(SPACES, state.board, strict=True)).get(space)
    if taken:
        return RefusalReason("TNS-1.9", f"a die lies on {names.space(space)} already")
    legal = names.spaces(option.space for option in placements(state.board, die))
    return RefusalReason("TNS-6.2.1", f"a die goes next to a city or to another die; free are {legal}")


RULES = (Question(ResolveDice, resolutions, resolve, why=why_not_resolve, default=place_first),)
