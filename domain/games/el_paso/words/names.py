"""The rulebook's things in English: cards, workers, tokens, spaces, printed actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.el_paso.data import (
    AUXILIARY,
    BONUSES,
    CATTLE,
    DISCS,
    EL_PASO,
    GOALS,
    NEUTRAL,
    TRAINS,
    WORKER_CARDS,
)
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.data.kinds import AuxiliaryId, DiscId, Pool
from domain.kernel.phrases import join_words, pluralize

EFFECTS = {
    "permanent_certificate": "a permanent certificate",
    "count_duplicate": "one more card of a breed that counts",
    "none": "points alone",
}

NEEDS = {
    "building_builders": ("builder on own buildings", "builders on own buildings"),
    "dark_disc": ("disc on a dark post", "discs on dark posts"),
    "bonus_token": ("bonus token", "bonus tokens"),
}


def breed_name(breed: str) -> str:
    """Give a breed as it is printed: Black Angus."""
    return next(cattle.name for cattle in CATTLE.values() if cattle.id == breed)


def worker_name(worker: str) -> str:
    """Give a kind of worker: cowboy, versatile worker."""
    return next(card.name for card in WORKER_CARDS.values() if card.id == worker).lower()


def card_name(card: str) -> str:
    """Give a card of any kind."""
    return worker_name(card) if card in WORKER_CARDS else breed_name(card)


def cards(cards: tuple[str, ...]) -> str:
    """Name cards with their numbers: 2 Criollo and Galloway."""
    kinds = sorted(set(cards), key=cards.index)
    return join_words([_several(cards.count(kind), kind) for kind in kinds]) or "no card"


def _several(number: int, card: str) -> str:
    name = card_name(card)
    if number == 1:
        return name if card in CATTLE else f"a {name}" if name[0] not in "aeiou" else f"an {name}"
    return f"{number} {name}" if card in CATTLE else f"{number} {name}s"


def token_name(pool: Pool, token: str) -> str:
    """Say what a token is: the goal of 2 Corriente (4 points)."""
    if pool == "goal":
        goal = GOALS[token]
        needs = [_need(need, number) for need, number in goal.needs.items()]
        return f"the goal of {join_words(needs)} ({pluralize(goal.vp, 'point')})"
    bonus = BONUSES[token]
    return f"the bonus of {EFFECTS[bonus.effect]} ({pluralize(bonus.vp, 'point')})"


def _need(need: str, number: int) -> str:
    if need in NEEDS:
        return pluralize(number, *NEEDS[need])
    return _several(number, need) if need in CATTLE else pluralize(number, worker_name(need))


def space_name(site: str, tile: str | None = None) -> str:
    """Name a space of the trail, and what lies there."""
    if site == EL_PASO:
        return "El Paso"
    if tile in NEUTRAL:
        name = NEUTRAL[tile].name.lower()
        return f"{site}, {name}" if tile == site else f"{site}, {name} ({tile})"
    return f"{site}, building {tile}" if tile else site


def train_name(card: int) -> str:
    """Give a train card: the locomotive, wagon 2."""
    name = TRAINS[card].name
    return f"the {name}" if name.isalpha() else name


def disc_name(disc: DiscId) -> str:
    """Say what a disc's space brings."""
    effect = DISCS[disc].effect
    match effect.type:
        case "permanent_certificate":
            return "permanent certificate"
        case "hand_limit":
            return "hand limit"
        case "step_limit":
            return "step limit"
        case _:
            return auxiliary_name(effect.target) if effect.target else effect.type


def auxiliary_name(action: AuxiliaryId) -> str:
    """Give an auxiliary action: money."""
    name = AUXILIARY[action].name
    return name[0].lower() + name[1:]


def action_name(action: printed.AnyPrinted) -> str:
    """Say what a printed action does."""
    return ACTIONS[type(action)](action)


def paid(cost: int) -> str:
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
    return f"{paid(action.cost)}gain {tokens}"


def _token(action: printed.GainToken) -> str:
    return f"{paid(action.cost)}take a{'ny' if action.pool == 'any' else f' {action.pool}'} token"


def _removal(action: printed.RemoveCow) -> str:
    return f"remove a {breed_name(action.breed)}" if action.breed else "remove a card from the game"


def _exchange(action: printed.Exchange) -> str:
    return "exchange a card" if action.count == 1 else f"exchange up to {action.count} cards"


ACTIONS: Mapping[type[printed.Printed], Callable[[Any], str]] = {
    printed.DiscardCow: _discard,
    printed.GainMoney: lambda action: f"gain ${action.amount}",
    printed.GainCertificates: lambda action: (
        f"{paid(action.cost)}gain {pluralize(action.amount, 'certificate')}"
    ),
    printed.GainExchangeToken: _exchange_token,
    printed.Hire: lambda action: _hire(action.costs),
    printed.BuyCow: lambda action: "buy a cow",
    printed.UseTrain: lambda action: "use the train",
    printed.GainToken: _token,
    printed.Build: lambda action: "build",
    printed.Move: lambda action: f"move on, up to {pluralize(action.steps, 'step')}",
    printed.Auxiliary: lambda action: f"{action.count} different auxiliary actions",
    printed.GainCow: lambda action: f"{paid(action.cost)}gain a {breed_name(action.breed)}",
    printed.RemoveCow: _removal,
    printed.Exchange: _exchange,
}
