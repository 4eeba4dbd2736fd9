"""What Sue does by a bot card (ELP-16.9 to ELP-16.11, ELP-16.14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from domain.games.el_paso.data import BONUSES, BOT_CARDS, GOALS, SOLO, TRAINS, WORKER_CARDS
from domain.games.el_paso.data.actions import GainCow, GainToken, Hire
from domain.games.el_paso.data.kinds import Breed, Pool, Specialist
from domain.games.el_paso.events.sue import ResourceDrawn, SueGainedCow, SueTookToken
from domain.games.el_paso.rules.sue.building import build
from domain.games.el_paso.rules.sue.row import count, joined, largest
from domain.games.el_paso.rules.tokens import pools, turn_up
from domain.games.el_paso.state import State, sue_of
from domain.kernel.ledger import Ledger

OF_SPECIALTY: Mapping[Specialist, Literal["market", "build", "train"]] = {
    "cowboy": "market",
    "builder": "build",
    "engineer": "train",
}

WORTH: dict[str, int] = {
    **{token: goal.vp for token, goal in GOALS.items()},
    **{token: bonus.vp for token, bonus in BONUSES.items()},
}


def act(ledger: Ledger[State], card: str) -> None:
    """Carry the action of the card out; choosing takes that of her largest specialty (ELP-16.14)."""
    bot = BOT_CARDS[card]
    action = OF_SPECIALTY[largest(sue_of(ledger.state).row)] if bot.action == "choose" else bot.action
    match action:
        case "market":
            buy(ledger)
        case "resources":
            draw(ledger, bot.draw)
        case "train":
            use_train(ledger)
        case "build":
            build(ledger)


def buy(ledger: Ledger[State]) -> None:
    """Take the breed that her number of cowboys leads to (ELP-16.9)."""
    by_cowboys = {int(cowboys): breed for cowboys, breed in SOLO.market_by_cowboys.items()}
    gain_cow(ledger, by_cowboys[min(count(sue_of(ledger.state), "cowboy"), max(by_cowboys))])


def gain_cow(ledger: Ledger[State], breed: Breed) -> None:
    """Take a card of the cattle market; an empty stack brings nothing (ELP-16.9, ELP-19.28)."""
    if dict(ledger.state.board.cattle).get(breed):
        ledger.record(SueGainedCow(breed))


def draw(ledger: Ledger[State], number: int) -> None:
    """Draw cards of her resource deck one by one; each worker joins a specialty (ELP-16.10)."""
    for _ in range(number):
        sue = sue_of(ledger.state)
        if not sue.resources:
            return
        card = ledger.chance.draw_from(sue.resources, f"resource:{sue.drawn + 1}")
        ledger.record(ResourceDrawn(card, _joins(ledger.state, card)))


def _joins(state: State, card: str) -> Specialist | None:
    """Give the specialty that a card joins, none for cattle."""
    if card not in WORKER_CARDS:
        return None
    sue = sue_of(state)
    return next((place.worker for place in sue.row if place.worker == card), None) or joined(sue)


def use_train(ledger: Ledger[State]) -> None:
    """Use what she can of the card for her engineers, from left to right, at no cost (ELP-16.11)."""
    options = ledger.state.options
    card = min(SOLO.train_by_engineers_max, count(sue_of(ledger.state), "engineer"))
    for action in TRAINS[card].slots(options.train_side(card)):
        match action:
            case GainToken(pool):
                take_token(ledger, pools(pool))
            case GainCow(breed):
                gain_cow(ledger, breed)
            case Hire():
                draw(ledger, 1)
            case _:
                pass  # she has no use for it


def take_token(ledger: Ledger[State], allowed: tuple[Pool, ...]) -> None:
    """Take the token worth most of those that lie face up, the leftmost if equal (ELP-16.11, ELP-19.29)."""
    lying = [
        (pool, index, token)
        for pool in allowed
        for index, token in enumerate(ledger.state.board.supply(pool).display)
        if token
    ]
    if lying:
        pool, index, token = max(lying, key=lambda each: WORTH[each[2]])
        ledger.record(SueTookToken(pool, index, token))
        turn_up(ledger, pool, index)
