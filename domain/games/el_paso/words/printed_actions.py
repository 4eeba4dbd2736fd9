"""Printed actions in English (ELP-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.words.names import breed_name
from domain.kernel.phrases import pluralize


def action_text(action: printed.AnyPrinted) -> str:
    return ACTIONS[type(action)](action)


def cost_text(cost: int) -> str:
    """Say what has to be paid first."""
    return f"pay ${cost}: " if cost else ""


def _discard(action: printed.DiscardCow) -> str:
    what = f"a {breed_name(action.breed)}" if action.breed else "a card"
    what += f" of value {action.value}" if action.value else ""
    gain = f"${action.gain}" if action.gain else f"{action.gain_per_value} times its value"
    return f"discard {what} for {gain}"


def _hire(costs: tuple[int, ...]) -> str:
    first, *more = costs
    price = f"for ${first}" if first else "free"
    return f"hire {price}" + "".join(f", then another kind for ${cost}" for cost in more)


def _exchange_token(action: printed.GainExchangeToken) -> str:
    tokens = "an exchange token" if action.amount == 1 else f"{action.amount} exchange tokens"
    return f"{cost_text(action.cost)}gain {tokens}"


def _token(action: printed.GainToken) -> str:
    return f"{cost_text(action.cost)}take a{'ny' if action.pool == 'any' else f' {action.pool}'} token"


def _removal(action: printed.RemoveCow) -> str:
    return f"remove a {breed_name(action.breed)}" if action.breed else "remove a card from the game"


def _exchange(action: printed.Exchange) -> str:
    return "exchange a card" if action.count == 1 else f"exchange up to {action.count} cards"


ACTIONS: Mapping[type[printed.Printed], Callable[[Any], str]] = {
    printed.DiscardCow: _discard,
    printed.GainMoney: lambda action: f"gain ${action.amount}",
    printed.GainCertificates: lambda action: (
        f"{cost_text(action.cost)}gain {pluralize(action.amount, 'certificate')}"
    ),
    printed.GainExchangeToken: _exchange_token,
    printed.Hire: lambda action: _hire(action.costs),
    printed.BuyCow: lambda action: "buy a cow",
    printed.UseTrain: lambda action: "use the train",
    printed.GainToken: _token,
    printed.Build: lambda action: "build",
    printed.Move: lambda action: f"move on, up to {pluralize(action.steps, 'step')}",
    printed.Auxiliary: lambda action: f"{action.count} different auxiliary actions",
    printed.GainCow: lambda action: f"{cost_text(action.cost)}gain a {breed_name(action.breed)}",
    printed.RemoveCow: _removal,
    printed.Exchange: _exchange,
}
