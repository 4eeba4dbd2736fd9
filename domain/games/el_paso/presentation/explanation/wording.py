"""Phrases and counts that the explanation cards share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from domain.drawing.explaining.place_card import CardLine, count_things
from domain.games.el_paso.data import COSTS, NEUTRAL, POSTS, REGULAR, SETUP, VALUES
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.data.actions import Breed, Specialist, Worker
from domain.games.el_paso.model import delivery_value
from domain.games.el_paso.presentation.drawing.layout import party_names
from domain.games.el_paso.presentation.drawing.pieces import action_row
from domain.games.el_paso.presentation.words import breed_name, worker_name
from domain.games.el_paso.scoring import CARD_VP
from domain.games.el_paso.view import SeatView, SpaceView, View
from domain.kernel.phrases import join_words, pluralize


def own_seat(view: View) -> SeatView | None:
    """Return the viewer's seat; None for a spectator."""
    return None if view.viewer is None else view.seats[view.viewer]


def whose(view: View, party: int) -> str:
    """Return the possessive of a party for the beginning of a title, such as "Your" or "Blue's"."""
    return "Your" if party == view.viewer else f"{party_names(view)[party]}'s"


def name_parties(view: View, parties: Iterable[int]) -> str:
    """Return a list of players by colour, with "you" for the viewer and Sue by name."""
    names = party_names(view)
    return join_words(["you" if party == view.viewer else names[party] for party in parties])


def count_worker(count: int, worker: Worker | Specialist) -> str:
    return pluralize(count, worker_name(worker))


def space_at(view: View, site: str) -> SpaceView:
    return next(each for each in view.trail if each.id == site)


def building_title(view: View, space: SpaceView) -> str:
    """Return the title of a building: a neutral building's name, or a regular building's owner and level."""
    tile = space.tile or ""
    if tile in NEUTRAL:
        return f"{NEUTRAL[tile].name} ({tile})"
    level = REGULAR[int(tile[0])].level
    owner = space.owner if space.owner is not None else 0
    return f"{whose(view, owner)} level {level} building"


def known_hand(view: View, seat: SeatView) -> tuple[Breed, ...]:
    """Return the viewer's hand; empty for other seats, even after the end of the game."""
    return seat.hand if seat.seat == view.viewer and not isinstance(seat.hand, int) else ()


def crew_sentence(seat: SeatView, worker: Specialist) -> str:
    """Return a sentence on what the seat can pay with: specialists, versatile workers, money."""
    ready = count_worker(getattr(seat.area, worker), worker)
    return f"You have {ready} and {count_worker(seat.area.versatile, 'versatile')} ready, and ${seat.money}"


def price_of(count: int) -> int:
    """Return the price in dollars of a purchase that takes `count` workers."""
    return COSTS.dollars_per_worker * count


def card_points(card: str) -> str:
    return pluralize(CARD_VP[card], "point")


def action_line(action: printed.AnyPrinted) -> CardLine:
    """Return a printed action as a sentence with its glyphs."""
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
            f"Hire a worker for ${first}, then one of a different kind for ${second[0]};"
            f" a versatile worker costs ${more} more"
        )
    if not first:
        return f"Hire a worker for free; a versatile worker costs ${more}"
    return f"Hire a worker for ${first}; a versatile worker costs ${more} more"


def _token(action: printed.GainToken) -> str:
    kinds = {"goal": "a goal token", "bonus": "a bonus token", "any": "a goal token or a bonus token"}
    taken = kinds[action.pool]
    return f"Pay ${action.cost} to take {taken}" if action.cost else f"Take {taken}"


def _cow(action: printed.GainCow) -> str:
    cow = breed_name(action.breed)
    if action.cost:
        return f"Pay ${action.cost} to gain a {cow} from the market without using cowboys"
    return f"Gain a {cow} from the market for free, without using cowboys"


def _removal(action: printed.RemoveCow) -> str:
    if action.breed is None:
        return "Remove a card in your hand from the game"
    return f"Remove a {breed_name(action.breed)} in your hand from the game"


_SENTENCES: Mapping[type[Any], Callable[[Any], str]] = {
    printed.DiscardCow: _discard,
    printed.GainMoney: lambda action: f"Gain ${action.amount}",
    printed.GainCertificates: _certificates,
    printed.GainExchangeToken: _exchange_tokens,
    printed.Hire: _hire,
    printed.BuyCow: lambda action: "Buy a card from the cattle market with cowboys and money",
    printed.UseTrain: lambda action: "Use a train card with engineers and money",
    printed.GainToken: _token,
    printed.Build: lambda action: "Build or replace a building with builders and money",
    printed.Move: lambda action: (
        f"Move your rancher up to {pluralize(action.steps, 'step')}, then act where it stops"
    ),
    printed.Auxiliary: lambda action: f"Use up to {action.count} different auxiliary actions",
    printed.GainCow: _cow,
    printed.RemoveCow: _removal,
    printed.Exchange: lambda action: (
        "Draw a card, then discard one"
        if action.count == 1
        else "Draw a card, then discard one; then you may do so again"
    ),
}


def action_meaning(view: View, seat: SeatView, action: printed.AnyPrinted) -> str | None:
    """Return a sentence on how an action applies to the seat now; None if there is nothing to add."""
    meaning = _MEANINGS.get(type(action))
    return meaning(view, seat, action) if meaning else None


def _matching_cards(view: View, seat: SeatView, action: printed.DiscardCow) -> str | None:
    if seat.seat != view.viewer:
        return None
    hand = known_hand(view, seat)
    if action.breed is not None:
        return f"You hold {count_things(hand.count(action.breed), f'{breed_name(action.breed)} card')}"
    if action.value is not None:
        matching = sum(VALUES[breed] == action.value for breed in hand)
        return f"You hold {count_things(matching, 'card')} of value {action.value}"
    best = max((VALUES[breed] for breed in hand), default=0)
    return f"Your most valuable card gives ${best * action.gain_per_value}"


def _price(view: View, seat: SeatView, action: Any) -> str | None:  # noqa: ANN401 - any action with a cost
    return f"You have ${seat.money}; this costs ${action.cost}" if action.cost else None


def _track(view: View, seat: SeatView, action: printed.GainCertificates) -> str:
    if action.cost > seat.money:
        return f"You have ${seat.money}; this costs ${action.cost}"
    return f"You have {count_things(seat.certificates, 'certificate')} of at most {SETUP.certificate_max}"


def _hireable(view: View, seat: SeatView, action: printed.Hire) -> str:
    return f"You have ${seat.money}; a specialist costs ${action.costs[0]}"


def _buildable(view: View, seat: SeatView, action: printed.Build) -> str:
    return crew_sentence(seat, "builder")


def _left(view: View, seat: SeatView, action: printed.GainCow) -> str:
    left = dict(view.cattle).get(action.breed, 0)
    return f"The market has {count_things(left, f'{breed_name(action.breed)} card')} left"


_MEANINGS: Mapping[type[Any], Callable[[View, SeatView, Any], str | None]] = {
    printed.DiscardCow: _matching_cards,
    printed.GainCertificates: _track,
    printed.GainExchangeToken: _price,
    printed.Hire: _hireable,
    printed.BuyCow: lambda view, seat, action: crew_sentence(seat, "cowboy"),
    printed.UseTrain: lambda view, seat, action: crew_sentence(seat, "engineer"),
    printed.Build: _buildable,
    printed.GainToken: _price,
    printed.Auxiliary: lambda view, seat, action: f"Available to you: {len(seat.auxiliary)} of 4",
    printed.GainCow: _left,
    printed.RemoveCow: lambda view, seat, action: (
        f"You have removed {count_things(len(seat.removed), 'card')} so far"
        f" of at most {SETUP.removed_cattle_max} in the whole game"
    ),
}


def hand_value(view: View, seat: SeatView) -> int:
    """Return the value of delivering the viewer's hand, without certificates from the track."""
    return delivery_value(known_hand(view, seat), seat.discs, seat.bonuses)


def delivery_meaning(view: View) -> tuple[str, ...]:
    """Return a sentence on the delivery value of the viewer's hand, and the highest post it reaches."""
    seat = own_seat(view)
    if seat is None:
        return ()
    value = hand_value(view, seat)
    most = value + seat.certificates
    worth = (
        f"Your hand is worth {value} now, up to {most} with your certificates"
        if seat.certificates
        else f"Your hand is worth {value} now"
    )
    return (worth, f"It reaches trading post {max(post for post in POSTS if post <= most)}")
