"""Local actions of buildings and sites: which can be performed, and what they begin (GWT-5.1, GWT-8.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, assert_never

from domain.games.great_western_trail import frames
from domain.games.great_western_trail.data import BUILDINGS, NEUTRAL, RISKS, TRAIL, actions
from domain.games.great_western_trail.frames import InUse
from domain.games.great_western_trail.model.limits import buildings_in_woods, certificate_limit
from domain.games.great_western_trail.rules import adjacent, extraordinary, stations
from domain.games.great_western_trail.rules.cattle_market import uses
from domain.games.great_western_trail.rules.engine import targets
from domain.games.great_western_trail.rules.gains import gain_certificates, gain_money, pay
from domain.games.great_western_trail.rules.hazards import removable
from domain.games.great_western_trail.rules.jobs import hireable
from domain.games.great_western_trail.rules.objectives import takeable
from domain.games.great_western_trail.rules.rewards import discard_gain, discardable
from domain.games.great_western_trail.rules.sites import placeable
from domain.games.great_western_trail.rules.trading import tradeable
from domain.games.great_western_trail.state import State
from domain.kernel.frames import SeatFrame
from domain.kernel.ledger import Ledger

Variant = tuple[int, tuple[str, ...]]
"""The half of an action with a slash, and the cards that are discarded."""


def _printed(tile: str, site: str) -> tuple[actions.AnyAction, ...]:
    printed = NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions
    risk = TRAIL[site].risk
    return (*printed, RISKS[risk]) if risk else printed


_ALL = {
    (tile, site): _printed(tile, site)
    for tile in (*NEUTRAL, *BUILDINGS)
    for site, space in TRAIL.items()
    if space.kind in {"neutral", "site"}
}


def actions_of(tile: str, site: str) -> tuple[actions.AnyAction, ...]:
    """Give the local actions of a tile on a site: the printed ones, then the special action (GWT-5.1.3)."""
    return _ALL[tile, site]


def steps_of(state: State, seat: int, action: actions.EngineForward) -> int:
    """Give how far the engine may go (GWT-8.2)."""
    match action.up_to:
        case "engineers":
            return state.players[seat].workers.engineer
        case "own_buildings_in_woods":
            return buildings_in_woods(state, seat)
        case steps:
            return steps


def variants(
    state: State, seat: int, action: actions.AnyAction, chain: tuple[InUse, ...], site: str
) -> Iterator[Variant]:
    """Give every way to perform the action now; `chain` are the buildings in use, `site` that of the tile."""
    if isinstance(action, actions.DiscardGain):
        yield from ((0, cards) for cards in discardable(state.players[seat], action))
    elif isinstance(action, actions.Choice):
        for number, option in enumerate(action.options):
            if possible(state, seat, option):
                yield number, ()
    elif isinstance(action, actions.UseAdjacentBuilding):
        if adjacent.nameable(state, site, chain):
            yield 0, ()
    elif possible(state, seat, action):
        yield 0, ()


def possible(state: State, seat: int, action: actions.AnyAction) -> bool:
    """Whether the action can be performed in full: cost, tile and target exist (GWT-3.2.2, GWT-8.1.2)."""
    asks = _POSSIBLE.get(type(action))
    return asks is None or asks(state, seat, action)


def _engine(state: State, seat: int, action: actions.EngineForward) -> bool:
    return action.pay <= state.players[seat].money and steps_of(state, seat, action) > 0


def _engine_back(state: State, seat: int, action: actions.EngineBackGain) -> bool:
    return bool(targets(state, seat, "back", action.exactly, exact=True))


def _cattle(state: State, seat: int, action: actions.BuyCattle) -> bool:
    return next(uses(state, seat, state.players[seat].workers.cowboy), None) is not None


_POSSIBLE: Mapping[type[actions.AnyAction], Callable[[State, int, Any], bool]] = {
    actions.Hire: lambda state, seat, action: bool(hireable(state, seat, action.modifier)),
    actions.Build: lambda state, seat, action: bool(placeable(state, seat, action.dollars_per_craftsman)),
    actions.EngineForward: _engine,
    actions.EngineBackGain: _engine_back,
    actions.RemoveHazard: lambda state, seat, action: bool(removable(state, seat, action.cost)),
    actions.Trade: lambda state, seat, action: bool(tradeable(state, seat)),
    actions.BuyCattle: _cattle,
    actions.TakeObjective: lambda state, seat, action: takeable(state),
    actions.ExtraordinaryDelivery: lambda state, seat, action: bool(extraordinary.targets(state, seat)),
    actions.BuildStationBehind: lambda state, seat, action: any(stations.behind(state, seat)),
}
"""What asks for something that may be missing; all other actions can always be performed."""


def begin(ledger: Ledger[State], seat: int, site: str, action: actions.AnyAction, variant: Variant) -> None:
    """Carry the action out as far as it asks nothing, or open its question."""
    option, cards = variant
    match action:
        case actions.Choice(options):
            begin(ledger, seat, site, options[option], (0, cards))
        case actions.DiscardGain():
            discard_gain(ledger, seat, action, cards)
        case actions.Gain(money, certificates):
            gain_money(ledger, seat, money)
            gain_certificates(ledger, seat, certificates)
        case actions.MoneyPer() | actions.PerTeepeePair() | actions.MaxCertificates():
            _gain_counted(ledger, seat, action)
        case actions.EngineForward(pay=cost):
            pay(ledger, seat, cost)
            ledger.open_frames(frames.MoveEngine(seat, "forward", steps_of(ledger.state, seat, action)))
        case _:
            ledger.open_frames(_question(ledger.state, seat, site, action))


def _gain_counted(
    ledger: Ledger[State],
    seat: int,
    action: actions.MoneyPer | actions.PerTeepeePair | actions.MaxCertificates,
) -> None:
    """Gain for each thing that the player has (GWT-8.2)."""
    player = ledger.state.players[seat]
    match action:
        case actions.MoneyPer(per, money):
            woods = per == "own_buildings_in_woods"
            count = buildings_in_woods(ledger.state, seat) if woods else player.workers.engineer
            gain_money(ledger, seat, money * count)
        case actions.PerTeepeePair(certificates, money):
            pairs = min(player.teepees.green, player.teepees.blue)
            gain_certificates(ledger, seat, certificates * pairs)
            gain_money(ledger, seat, money * pairs)
        case actions.MaxCertificates():
            gain_certificates(ledger, seat, certificate_limit(player))
        case _:
            assert_never(action)


def _question(state: State, seat: int, site: str, action: actions.AnyAction) -> SeatFrame:
    """Give the frame that asks what the action needs to know; KeyError if it asks nothing."""
    if isinstance(action, actions.UseAdjacentBuilding):
        return frames.Adjacent(seat, site)
    return _QUESTIONS[type(action)](seat, state.players[seat].workers.cowboy, action)


_QUESTIONS: Mapping[type[actions.AnyAction], Callable[[int, int, Any], SeatFrame]] = {
    actions.Hire: lambda seat, cowboys, action: frames.Hire(seat, action.modifier),
    actions.Build: lambda seat, cowboys, action: frames.Build(seat, action.dollars_per_craftsman),
    actions.EngineBackGain: lambda seat, cowboys, action: frames.MoveEngine(
        seat, "back", action.exactly, exact=True, money=action.money
    ),
    actions.RemoveHazard: lambda seat, cowboys, action: frames.RemoveHazard(seat, action.cost),
    actions.Trade: lambda seat, cowboys, action: frames.Trade(seat),
    actions.Auxiliary: lambda seat, cowboys, action: frames.Auxiliary(seat),
    actions.BuyCattle: lambda seat, cowboys, action: frames.CattleMarket(seat, cowboys),
    actions.TakeObjective: lambda seat, cowboys, action: frames.TakeObjective(seat),
    actions.MoveCattleman: lambda seat, cowboys, action: frames.MoveCattleman(seat, action.up_to),
    actions.DrawDiscard: lambda seat, cowboys, action: frames.DrawCount(
        seat, cowboys if action.up_to == "cowboys" else action.up_to
    ),
    actions.ExtraordinaryDelivery: lambda seat, cowboys, action: frames.ExtraTarget(seat),
    actions.BuildStationBehind: lambda seat, cowboys, action: frames.StationBehind(seat),
}
"""What each action asks, of a seat with so many cowboys."""
