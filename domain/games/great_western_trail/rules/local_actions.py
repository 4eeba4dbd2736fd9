"""Local actions of buildings and sites: when they are possible, and their effects (GWT-5.1, GWT-8.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, assert_never

from msgspec.structs import replace

from domain.games.great_western_trail import frames
from domain.games.great_western_trail.commands import LocalAction
from domain.games.great_western_trail.data import BUILDINGS, NEUTRAL, RISKS, TRAIL, actions
from domain.games.great_western_trail.frames import InUse
from domain.games.great_western_trail.model import (
    affordable_placings,
    buildings_in_woods,
    cards_name,
    certificate_limit,
    hireable_workers,
    list_words,
)
from domain.games.great_western_trail.rules import adjacent_building, delivery, stations
from domain.games.great_western_trail.rules.adjacent_building import why_no_neighbour
from domain.games.great_western_trail.rules.cattle_market import cowboy_uses
from domain.games.great_western_trail.rules.discs import discard_for_gain, discardable_sets
from domain.games.great_western_trail.rules.engine import reachable_spaces
from domain.games.great_western_trail.rules.gains import gain_certificates, gain_money, pay
from domain.games.great_western_trail.rules.hazards import removable_hazards
from domain.games.great_western_trail.rules.objectives import has_objectives_left
from domain.games.great_western_trail.rules.trade import tradeable_teepees
from domain.games.great_western_trail.state import Player, State
from domain.kernel.frames import SeatFrame
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

Variant = tuple[int, tuple[str, ...]]
"""The chosen half of an action with a slash, and the cards to discard."""


def _combine_actions(tile: str, site: str) -> tuple[actions.AnyAction, ...]:
    printed = NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions
    risk = TRAIL[site].risk
    return (*printed, RISKS[risk]) if risk else printed


_ACTIONS = {
    (tile, site): _combine_actions(tile, site)
    for tile in (*NEUTRAL, *BUILDINGS)
    for site, space in TRAIL.items()
    if space.kind in {"neutral", "site"}
}


def tile_actions(tile: str, site: str) -> tuple[actions.AnyAction, ...]:
    """Return the local actions of a tile on a site: the tile's, then the special action (GWT-5.1.3)."""
    return _ACTIONS[tile, site]


def engine_steps(state: State, seat: int, action: actions.EngineForward) -> int:
    """Return the maximum number of spaces that the action moves the engine (GWT-8.2)."""
    match action.up_to:
        case "engineers":
            return state.players[seat].workers.engineer
        case "own_buildings_in_woods":
            return buildings_in_woods(state, seat)
        case steps:
            return steps


def action_variants(
    state: State, seat: int, action: actions.AnyAction, chain: tuple[InUse, ...], site: str
) -> Iterator[Variant]:
    """Yield every way to perform the action of the tile on `site`.

    `chain` lists the buildings in use.
    """
    if isinstance(action, actions.DiscardGain):
        yield from ((0, cards) for cards in discardable_sets(state.players[seat], action))
    elif isinstance(action, actions.Choice):
        for number, option in enumerate(action.options):
            if is_possible(state, seat, option):
                yield number, ()
    elif isinstance(action, actions.UseAdjacentBuilding):
        if adjacent_building.nameable_sites(state, site, chain):
            yield 0, ()
    elif is_possible(state, seat, action):
        yield 0, ()


def is_possible(state: State, seat: int, action: actions.AnyAction) -> bool:
    """Return whether the action can be performed in full (GWT-3.2.2, GWT-8.1.2)."""
    check = _POSSIBLE.get(type(action))
    return check is None or check(state, seat, action)


def _can_move_engine(state: State, seat: int, action: actions.EngineForward) -> bool:
    return action.pay <= state.players[seat].money and engine_steps(state, seat, action) > 0


def _can_move_back(state: State, seat: int, action: actions.EngineBackGain) -> bool:
    return bool(reachable_spaces(state, seat, "back", action.exactly, exact=True))


def _can_buy(state: State, seat: int, action: actions.BuyCattle) -> bool:
    return next(cowboy_uses(state, seat, state.players[seat].workers.cowboy), None) is not None


_POSSIBLE: Mapping[type[actions.AnyAction], Callable[[State, int, Any], bool]] = {
    actions.Hire: lambda state, seat, action: bool(hireable_workers(state, seat, action.modifier)),
    actions.Build: lambda state, seat, action: bool(
        affordable_placings(state, seat, action.dollars_per_craftsman)
    ),
    actions.EngineForward: _can_move_engine,
    actions.EngineBackGain: _can_move_back,
    actions.RemoveHazard: lambda state, seat, action: bool(removable_hazards(state, seat, action.cost)),
    actions.Trade: lambda state, seat, action: bool(tradeable_teepees(state, seat)),
    actions.BuyCattle: _can_buy,
    actions.TakeObjective: lambda state, seat, action: has_objectives_left(state),
    actions.ExtraordinaryDelivery: lambda state, seat, action: bool(delivery.spaces_behind(state, seat)),
    actions.BuildStationBehind: lambda state, seat, action: any(stations.buildable_behind(state, seat)),
}
"""The checks for actions whose requirements may not be met. All other actions are always possible."""


def begin_action(
    ledger: Ledger[State], seat: int, site: str, action: actions.AnyAction, variant: Variant
) -> None:
    """Carry out the action, or open the question that it asks."""
    option, cards = variant
    match action:
        case actions.Choice(options):
            begin_action(ledger, seat, site, options[option], (0, cards))
        case actions.DiscardGain():
            discard_for_gain(ledger, seat, action, cards)
        case actions.Gain(money, certificates):
            gain_money(ledger, seat, money)
            gain_certificates(ledger, seat, certificates)
        case actions.MoneyPer() | actions.PerTeepeePair() | actions.MaxCertificates():
            _gain_counted(ledger, seat, action)
        case actions.EngineForward(pay=cost):
            pay(ledger, seat, cost)
            ledger.open_frames(frames.MoveEngine(seat, "forward", engine_steps(ledger.state, seat, action)))
        case _:
            ledger.open_frames(_question(ledger.state, seat, site, action))


def _gain_counted(
    ledger: Ledger[State],
    seat: int,
    action: actions.MoneyPer | actions.PerTeepeePair | actions.MaxCertificates,
) -> None:
    """Gain the rewards that depend on the player's possessions (GWT-8.2)."""
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
    """Return the frame with the action's question.

    Raises KeyError if the action has none.
    """
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
"""The frame of each action, by seat, number of cowboys and action."""


def why_impossible(state: State, seat: int, action: actions.AnyAction, command: LocalAction) -> RefusalReason:
    if isinstance(action, actions.Choice):
        return _why_not_half(state, seat, action, command)
    if command.option:
        return RefusalReason("GWT-5.1.2", "`option` must be 0 for this action")
    if isinstance(action, actions.DiscardGain):
        return why_not_discarded(state.players[seat], action, command.cards)
    if command.cards and is_possible(state, seat, action):
        return RefusalReason("GWT-8.1.3", "this action discards no cards")
    if isinstance(action, actions.UseAdjacentBuilding):
        return why_no_neighbour(state, command.site)
    rule, lack = LACKS.get(type(action), ("GWT-3.2.2", "this action cannot be performed in full"))
    return RefusalReason(rule, f"{lack}; you have {pluralize(state.players[seat].money, 'dollar')}")


def _why_not_half(state: State, seat: int, action: actions.Choice, command: LocalAction) -> RefusalReason:
    """Return why the chosen half is impossible, and which half is possible.

    `option` defaults to half 0.
    """
    halves = action.options
    if command.option >= len(halves):
        return RefusalReason(
            "GWT-5.1.2", f"this action has {pluralize(len(halves), 'half', 'halves')}, counted from 0"
        )
    why = why_impossible(state, seat, halves[command.option], replace(command, option=0))
    possible = [number for number, half in enumerate(halves) if is_possible(state, seat, half)]
    if not possible or command.option in possible:
        return why
    others = ", ".join(map(str, possible))
    return RefusalReason(why.rule, f"half {command.option}: {why.message}; possible in `option`: {others}")


def why_not_discarded(player: Player, action: actions.DiscardGain, cards: tuple[str, ...]) -> RefusalReason:
    """Return a refusal that states which cards the action needs, with a hint if the command lists none."""
    takes, fitting = f"discard {TAKES[action.discard]} from your hand", discardable_sets(player, action)
    if not fitting:
        return RefusalReason("GWT-8.1.2", f"{takes}: you have none")
    possible = f"possible: {list_words(map(cards_name, fitting))}"
    missing = "" if cards else "list the cards to discard in `cards`; "
    return RefusalReason("GWT-8.1.2", f"{takes}; {missing}{possible}")


TAKES: dict[actions.Discarded, str] = {
    "jersey": "a Jersey",
    "guernsey": "a Guernsey",
    "black_angus": "a Black Angus",
    "dutch_belt": "a Dutch Belt",
    "holstein": "a Holstein",
    "any_cattle": "a cattle card",
    "pair_same_breed": "two cattle cards of one breed",
    "objective": "an objective card",
}
"""The cards that an action discards, in words."""

LACKS: dict[type[actions.AnyAction], tuple[str, str]] = {
    actions.Hire: ("GWT-8.3.1", "you cannot hire any worker above the token"),
    actions.Build: ("GWT-8.4.2", "you cannot place any building with your craftsmen and money"),
    actions.EngineForward: ("GWT-8.6.1", "the engine cannot move, or you cannot pay for its move"),
    actions.EngineBackGain: ("GWT-8.7.1", "the engine cannot move back exactly that far"),
    actions.RemoveHazard: ("GWT-8.11.1", "there is no hazard, or you cannot pay to remove one"),
    actions.Trade: ("GWT-8.9.1", "there is no teepee that you can pay for"),
    actions.BuyCattle: ("GWT-8.12.1", "you cannot buy any card in the market, and there are no cards to add"),
    actions.TakeObjective: ("GWT-8.13.2", "there are no objective cards left"),
    actions.ExtraordinaryDelivery: ("GWT-8.16.3", "the engine is at the start and cannot move back"),
    actions.BuildStationBehind: ("GWT-8.17.1", "you cannot build any station behind the engine"),
}
