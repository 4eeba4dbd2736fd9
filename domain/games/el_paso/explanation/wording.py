"""Words and counts that all cards are made of."""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.el_paso.data import COSTS, NEUTRAL, REGULAR
from domain.games.el_paso.data.kinds import Breed, Specialist, Worker
from domain.games.el_paso.drawing.parties import party_names
from domain.games.el_paso.scoring import CARD_VP
from domain.games.el_paso.view import SeatView, SpaceView, View
from domain.games.el_paso.words.names import worker_name
from domain.kernel.phrases import join_words, pluralize


def own_seat(view: View) -> SeatView | None:
    """Give the reader's own seat; None for a spectator."""
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
    """Give what lies and stands on a space of the trail."""
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
    """Give the cards of the reader's own hand; nothing of another's, though the game be over."""
    return seat.hand if seat.seat == view.viewer and not isinstance(seat.hand, int) else ()


def crew_sentence(seat: SeatView, worker: Specialist) -> str:
    """Say with whom and what the seat could pay now: specialists, versatile workers, money."""
    ready = count_worker(getattr(seat.area, worker), worker)
    return f"You have {ready} and {count_worker(seat.area.versatile, 'versatile')} ready, and ${seat.money}"


def price_of(count: int) -> int:
    """Give the dollars that so many workers cost when they are used for a purchase."""
    return COSTS.dollars_per_worker * count


def card_points(card: str) -> str:
    """Say what a card is worth at the end of the game."""
    return pluralize(CARD_VP[card], "point")
