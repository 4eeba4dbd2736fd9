"""Printed actions in words (GWT-8.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.great_western_trail.data import actions
from domain.games.great_western_trail.data.actions import AnyAction
from domain.games.great_western_trail.data.board_schema import AuxiliarySize
from domain.kernel.phrases import pluralize

DISCARDED: dict[actions.Discarded, str] = {
    "jersey": "a Jersey",
    "guernsey": "a Guernsey",
    "black_angus": "a Black Angus",
    "dutch_belt": "a Dutch Belt",
    "holstein": "a Holstein",
    "any_cattle": "a cattle card",
    "pair_same_breed": "two cattle cards of one breed",
    "objective": "an objective card",
}


def action_text(action: AnyAction) -> str:
    return _TOLD[type(action)](action)


def gain_text(money: int, certificates: int) -> str:
    parts = [pluralize(certificates, "certificate")] if certificates else []
    parts += [f"${money}"] if money else []
    return " and ".join(parts)


def auxiliary_text(size: AuxiliarySize) -> str:
    """Say what an auxiliary action costs and brings in one of its sizes."""
    parts = [f"pay ${size.pay}"] if size.pay else []
    parts += [f"draw {size.draw}, discard {size.draw}"] if size.draw else []
    parts += [f"engine {size.engine_back} back"] if size.engine_back else []
    parts += [f"engine {size.engine_forward} forward"] if size.engine_forward else []
    parts += [f"engine up to {size.engine_forward_up_to} forward"] if size.engine_forward_up_to else []
    removed = size.remove_hand_cards_up_to
    parts += [f"remove up to {pluralize(removed, 'card')}"] if removed else []
    gained = gain_text(size.money, size.certificates)
    return ", ".join([*parts, f"gain {gained}"] if gained else parts)


def _discard_gain(action: actions.DiscardGain) -> str:
    parts = [gain_text(action.money, action.certificates)] if action.money or action.certificates else []
    parts += ["engine 1 forward"] if action.engine_forward else []
    parts += ["an objective card to the hand"] if action.objective_to_hand else []
    return f"discard {DISCARDED[action.discard]}: {' and '.join(parts)}"


def _hire(action: actions.Hire) -> str:
    if not action.modifier:
        return "hire a worker"
    more = "more" if action.modifier > 0 else "less"
    return f"hire a worker for ${abs(action.modifier)} {more}"


def _engine_forward(action: actions.EngineForward) -> str:
    far = {
        "engineers": "as far as your engineers",
        "own_buildings_in_woods": "as far as your buildings in the woods",
    }
    limit = f"up to {action.up_to}" if isinstance(action.up_to, int) else far[action.up_to]
    return f"engine forward {limit}" + (f" for ${action.pay}" if action.pay else "")


def _draw_discard(action: actions.DrawDiscard) -> str:
    limit = action.up_to if isinstance(action.up_to, int) else "as many as your cowboys"
    return f"draw up to {limit}, then discard as many"


def _money_per(action: actions.MoneyPer) -> str:
    per = "engineer" if action.per == "engineers" else "own building in the woods"
    return f"{gain_text(action.money, 0)} for each {per}"


_TOLD: Mapping[type[Any], Callable[[Any], str]] = {
    actions.DiscardGain: _discard_gain,
    actions.Gain: lambda action: f"gain {gain_text(action.money, action.certificates)}",
    actions.Hire: _hire,
    actions.Build: lambda action: f"place a building, ${action.dollars_per_craftsman} a craftsman",
    actions.EngineForward: _engine_forward,
    actions.EngineBackGain: lambda action: f"engine {action.exactly} back: {gain_text(action.money, 0)}",
    actions.RemoveHazard: lambda action: "remove a hazard" + (f" for ${action.cost}" if action.cost else ""),
    actions.Trade: lambda action: "trade for a teepee",
    actions.Auxiliary: lambda action: "single or double auxiliary action",
    actions.BuyCattle: lambda action: "buy cattle",
    actions.TakeObjective: lambda action: "take an objective card",
    actions.MoveCattleman: lambda action: f"move the cattleman up to {action.up_to}",
    actions.FreeMove: lambda action: f"move the cattleman up to {action.up_to}, without fees",
    actions.DrawDiscard: _draw_discard,
    actions.MoneyPer: _money_per,
    actions.PerTeepeePair: lambda action: (
        f"{gain_text(action.money, action.certificates)} for each pair of teepees"
    ),
    actions.MaxCertificates: lambda action: "certificates up to the limit",
    actions.UseAdjacentBuilding: lambda action: "use a neighbouring building",
    actions.ExtraordinaryDelivery: lambda action: "extraordinary delivery",
    actions.BuildStationBehind: lambda action: "build a station behind the engine",
    actions.Choice: lambda action: " or ".join(action_text(option) for option in action.options),
}
