"""Words and counts that all cards are made of."""

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
    """Return the reader's own seat; None for a spectator."""
    return None if view.viewer is None else view.seats[view.viewer]


def whose(view: View, party: int) -> str:
    """Say whose something is, at the beginning of a title."""
    return "Your" if party == view.viewer else f"{party_names(view)[party]}'s"


def name_parties(view: View, parties: Iterable[int]) -> str:
    """List players by their colours, the reader as you, and Sue."""
    names = party_names(view)
    return join_words(["you" if party == view.viewer else names[party] for party in parties])


def count_worker(count: int, worker: Worker | Specialist) -> str:
    return pluralize(count, worker_name(worker))


def space_at(view: View, site: str) -> SpaceView:
    """Return what lies and stands on a space of the trail."""
    return next(each for each in view.trail if each.id == site)


def building_title(view: View, space: SpaceView) -> str:
    """Name a building: a neutral one by what is written on it, another by its owner and level."""
    tile = space.tile or ""
    if tile in NEUTRAL:
        return f"{NEUTRAL[tile].name} ({tile})"
    level = REGULAR[int(tile[0])].level
    owner = space.owner if space.owner is not None else 0
    return f"{whose(view, owner)} building of level {level}"


def known_hand(view: View, seat: SeatView) -> tuple[Breed, ...]:
    """Return the cards of the reader's own hand; nothing of another's, though the game be over."""
    return seat.hand if seat.seat == view.viewer and not isinstance(seat.hand, int) else ()


def crew_sentence(seat: SeatView, worker: Specialist) -> str:
    """Say with whom and what the seat could pay now: specialists, versatile workers, money."""
    ready = count_worker(getattr(seat.area, worker), worker)
    return f"You have {ready} and {count_worker(seat.area.versatile, 'versatile')} ready, and ${seat.money}"


def price_of(count: int) -> int:
    """Return the dollars that so many workers cost when they are used for a purchase."""
    return COSTS.dollars_per_worker * count


def card_points(card: str) -> str:
    """Return what a card is worth at the end of the game."""
    return pluralize(CARD_VP[card], "point")


def action_line(action: printed.AnyPrinted) -> CardLine:
    """Return what a printed action does, with its signs."""
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
    """Return what an action means for the seat now, None where there is nothing to reckon."""
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


def hand_value(view: View, seat: SeatView) -> int:
    """Return the value of a delivery of the reader's hand, without certificates of the track."""
    return delivery_value(known_hand(view, seat), seat.discs, seat.bonuses)


def delivery_meaning(view: View) -> tuple[str, ...]:
    """Return what the reader's hand is worth in a delivery, and which post it reaches."""
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
    return (worth, f"That reaches as far as trading post {max(post for post in POSTS if post <= most)}")
