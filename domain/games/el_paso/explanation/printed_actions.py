"""Printed actions as sentences with their signs, and what each means for a player now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.drawing.explaining.place_card import CardLine, count_things
from domain.games.el_paso.data import COSTS, SETUP, VALUES
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.drawing.action_rows import action_row
from domain.games.el_paso.explanation.wording import crew_sentence, known_hand
from domain.games.el_paso.view import SeatView, View
from domain.games.el_paso.words.names import breed_name
from domain.kernel.phrases import pluralize


def action_line(action: printed.AnyPrinted) -> CardLine:
    """Say what a printed action does, with its signs."""
    return CardLine(action_sentence(action), action_row(action))


def action_sentence(action: printed.AnyPrinted) -> str:
    return _SENTENCES[type(action)](action)


def count_certificates(count: int) -> str:
    return "a certificate" if count == 1 else pluralize(count, "certificate")


def _discard(action: printed.DiscardCow) -> str:
    if action.breed is not None:
        return f"Discard a {breed_name(action.breed)} from your hand to gain ${action.gain}"
    if action.value is not None:
        return f"Discard a card of value {action.value} from your hand to gain ${action.gain}"
    return f"Discard a card from your hand to gain ${action.gain_per_value} times its value"


def _certificates(action: printed.GainCertificates) -> str:
    gained = count_certificates(action.amount)
    return f"Pay ${action.cost} to gain {gained}" if action.cost else f"Gain {gained}"


def _exchange_tokens(action: printed.GainExchangeToken) -> str:
    gained = "an exchange token" if action.amount == 1 else pluralize(action.amount, "exchange token")
    return f"Pay ${action.cost} to gain {gained}" if action.cost else f"Gain {gained}"


def _hire(action: printed.Hire) -> str:
    more = COSTS.versatile_hire_surcharge
    first, *second = action.costs
    if second:
        return (
            f"Hire a worker for ${first}, and one of another kind for ${second[0]};"
            f" a versatile worker costs ${more} more"
        )
    if not first:
        return f"Hire a worker for nothing; a versatile worker costs ${more}"
    return f"Hire a worker for ${first}; a versatile worker costs ${more} more"


def _token(action: printed.GainToken) -> str:
    kinds = {"goal": "a goal token", "bonus": "a bonus token", "any": "a goal token or a bonus token"}
    taken = kinds[action.pool]
    return f"Pay ${action.cost} to take {taken}" if action.cost else f"Take {taken}"


def _cow(action: printed.GainCow) -> str:
    cow = breed_name(action.breed)
    if action.cost:
        return f"Pay ${action.cost} to take a {cow} from the market; no cowboy is needed"
    return f"Take a {cow} from the market for nothing; no cowboy is needed"


def _removal(action: printed.RemoveCow) -> str:
    if action.breed is None:
        return "Remove a card from your hand, out of the game"
    return f"Remove a {breed_name(action.breed)} from your hand, out of the game"


_SENTENCES: Mapping[type[Any], Callable[[Any], str]] = {
    printed.DiscardCow: _discard,
    printed.GainMoney: lambda action: f"Gain ${action.amount}",
    printed.GainCertificates: _certificates,
    printed.GainExchangeToken: _exchange_tokens,
    printed.Hire: _hire,
    printed.BuyCow: lambda action: "Buy a card of the cattle market with cowboys and money",
    printed.UseTrain: lambda action: "Use a card of the train with engineers and money",
    printed.GainToken: _token,
    printed.Build: lambda action: "Place a building, or replace one of yours, with builders and money",
    printed.Move: lambda action: (
        f"Move your rancher up to {pluralize(action.steps, 'step')}, then use the place where he stops"
    ),
    printed.Auxiliary: lambda action: f"Do up to {action.count} different auxiliary actions",
    printed.GainCow: _cow,
    printed.RemoveCow: _removal,
    printed.Exchange: lambda action: (
        "Draw a card, then discard one"
        if action.count == 1
        else "Draw a card, then discard one; then once more if you like"
    ),
}


def action_meaning(view: View, seat: SeatView, action: printed.AnyPrinted) -> str | None:
    """Say what an action means for the seat now, None where there is nothing to reckon."""
    found = _MEANINGS.get(type(action))
    return found(view, seat, action) if found else None


def _held(view: View, seat: SeatView, action: printed.DiscardCow) -> str | None:
    if seat.seat != view.viewer:
        return None
    hand = known_hand(view, seat)
    if action.breed is not None:
        return f"You hold {count_things(hand.count(action.breed), f'{breed_name(action.breed)} card')}"
    if action.value is not None:
        fitting = sum(VALUES[breed] == action.value for breed in hand)
        return f"Of value {action.value} you hold {count_things(fitting, 'card')}"
    best = max((VALUES[breed] for breed in hand), default=0)
    return f"Your best card gives ${best * action.gain_per_value}"


def _price(view: View, seat: SeatView, action: Any) -> str | None:  # noqa: ANN401 - any action with a cost
    return f"You have ${seat.money} for the ${action.cost}" if action.cost else None


def _track(view: View, seat: SeatView, action: printed.GainCertificates) -> str:
    if action.cost > seat.money:
        return f"You have ${seat.money}: too little for the ${action.cost}"
    return f"You have {count_things(seat.certificates, 'certificate')}; at most {SETUP.certificate_max} fit"


def _hireable(view: View, seat: SeatView, action: printed.Hire) -> str:
    return f"You have ${seat.money} for a worker of ${action.costs[0]}"


def _buildable(view: View, seat: SeatView, action: printed.Build) -> str:
    return crew_sentence(seat, "builder")


def _left(view: View, seat: SeatView, action: printed.GainCow) -> str:
    left = dict(view.cattle).get(action.breed, 0)
    return f"The market has {count_things(left, f'{breed_name(action.breed)} card')} left"


_MEANINGS: Mapping[type[Any], Callable[[View, SeatView, Any], str | None]] = {
    printed.DiscardCow: _held,
    printed.GainCertificates: _track,
    printed.GainExchangeToken: _price,
    printed.Hire: _hireable,
    printed.BuyCow: lambda view, seat, action: crew_sentence(seat, "cowboy"),
    printed.UseTrain: lambda view, seat, action: crew_sentence(seat, "engineer"),
    printed.Build: _buildable,
    printed.GainToken: _price,
    printed.Auxiliary: lambda view, seat, action: f"Open to you: {len(seat.auxiliary)} of 4",
    printed.GainCow: _left,
    printed.RemoveCow: lambda view, seat, action: (
        f"You have removed {count_things(len(seat.removed), 'card')} so far,"
        f" and may remove {SETUP.removed_cattle_max} in the whole game"
    ),
}
