"""Sue, the rulebook's automated opponent in the solo game (section 16 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from domain.games.el_paso.data import (
    BONUSES,
    BOT_CARDS,
    EL_PASO,
    GOALS,
    POSTS,
    REGULAR_SITES,
    SITES,
    SOLO,
    TRAINS,
    WORKER_CARDS,
)
from domain.games.el_paso.data.actions import Breed, GainCow, GainToken, Hire, Pool, Specialist
from domain.games.el_paso.events import (
    BotCardPutAway,
    BotCardTurned,
    BotDeckShuffled,
    EndTriggered,
    ResourceDrawn,
    SueBuilt,
    SueGainedCow,
    SueMoved,
    SuePlacedDisc,
    SueTookSimmental,
    SueTookToken,
)
from domain.games.el_paso.frames import SueTurn
from domain.games.el_paso.model import distance, is_stop, own_buildings, sues_next_space, tiles_of
from domain.games.el_paso.rules.tokens import pools_of, turn_up
from domain.games.el_paso.state import SUE, Specialty, State, Sue, sue_of
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger


def count_workers(sue: Sue, worker: Specialist) -> int:
    """Count the workers of a specialty, including versatile workers that joined it."""
    return next(place.count for place in sue.row if place.worker == worker)


def largest_specialty(row: tuple[Specialty, ...]) -> Specialist:
    """Return the specialty with the most workers, the leftmost if tied (ELP-16.14)."""
    return max(row, key=lambda place: place.count).worker


def specialty_joined(sue: Sue) -> Specialist:
    """Return the specialty that a versatile worker joins (ELP-16.10).

    It is the largest with fewer than four workers, or the leftmost if all have four or more.
    """
    below = tuple(place for place in sue.row if place.count < SOLO.versatile_ignore_from)
    return largest_specialty(below) if below else sue.row[0].worker


def build_for_sue(ledger: Ledger[State]) -> None:
    """Place a new building or replace one; if neither is possible, take a Hereford (ELP-16.12, ELP-19.27)."""
    state = ledger.state
    few = len(own_buildings(state, SUE)) < SOLO.sue_max_buildings
    built = find_new_building(state) if few else find_replacement(state)
    if built is not None:
        ledger.record(built)
    elif dict(state.board.cattle).get(SOLO.sue_fallback_cow):
        ledger.record(SueGainedCow(SOLO.sue_fallback_cow))


def find_new_building(state: State) -> SueBuilt | None:
    """Return the highest tile that Sue's builders allow.

    It goes on the most expensive space, or the nearest of these if tied.
    """
    builders, rancher = count_workers(sue_of(state), "builder"), sue_of(state).rancher
    levels = [level for level, left in enumerate(state.board.stacks, 1) if left and level <= builders]
    empty = [site for site in REGULAR_SITES if site not in state.board.buildings]
    if not levels or not empty:
        return None
    site = min(empty, key=lambda each: (-(SITES[each].cost or 0), distance(rancher, each)))
    return SueBuilt(max(levels), site, None)


def find_replacement(state: State) -> SueBuilt | None:
    """Return the largest upgrade that Sue's builders allow, or the nearest of these if tied (ELP-19.26)."""
    builders, rancher = count_workers(sue_of(state), "builder"), sue_of(state).rancher
    possible = [
        (site, state.board.buildings[site].level, level)
        for site in own_buildings(state, SUE)
        for level, left in enumerate(state.board.stacks, 1)
        if left and 0 < level - state.board.buildings[site].level <= builders
    ]
    if not possible:
        return None
    site, old, new = min(possible, key=lambda each: (each[1] - each[2], distance(rancher, each[0])))
    return SueBuilt(new, site, old)


SPECIALTY_ACTIONS: Mapping[Specialist, Literal["market", "build", "train"]] = {
    "cowboy": "market",
    "builder": "build",
    "engineer": "train",
}

TOKEN_VP: dict[str, int] = {
    **{token: goal.vp for token, goal in GOALS.items()},
    **{token: bonus.vp for token, bonus in BONUSES.items()},
}


def perform_card(ledger: Ledger[State], card: str) -> None:
    """Carry out a bot card's action.

    For `choose`, that is the action of her largest specialty (ELP-16.14).
    """
    bot = BOT_CARDS[card]
    action = (
        SPECIALTY_ACTIONS[largest_specialty(sue_of(ledger.state).row)]
        if bot.action == "choose"
        else bot.action
    )
    match action:
        case "market":
            buy_cow(ledger)
        case "resources":
            draw_resources(ledger, bot.draw)
        case "train":
            use_train(ledger)
        case "build":
            build_for_sue(ledger)


def buy_cow(ledger: Ledger[State]) -> None:
    """Take a card of the breed that her number of cowboys allows (ELP-16.9)."""
    by_cowboys = {int(cowboys): breed for cowboys, breed in SOLO.market_by_cowboys.items()}
    gain_cow(ledger, by_cowboys[min(count_workers(sue_of(ledger.state), "cowboy"), max(by_cowboys))])


def gain_cow(ledger: Ledger[State], breed: Breed) -> None:
    """Take a card from the cattle market, or nothing if its stack is empty (ELP-16.9, ELP-19.28)."""
    if dict(ledger.state.board.cattle).get(breed):
        ledger.record(SueGainedCow(breed))


def draw_resources(ledger: Ledger[State], number: int) -> None:
    """Draw cards from her resource deck one by one; each worker joins a specialty (ELP-16.10)."""
    for _ in range(number):
        sue = sue_of(ledger.state)
        if not sue.resources:
            return
        card = ledger.chance.draw_from(sue.resources, f"resource:{sue.drawn + 1}")
        ledger.record(ResourceDrawn(card, _find_specialty(ledger.state, card)))


def _find_specialty(state: State, card: str) -> Specialist | None:
    """Return the specialty that a drawn card joins, or None for cattle."""
    if card not in WORKER_CARDS:
        return None
    sue = sue_of(state)
    return next((place.worker for place in sue.row if place.worker == card), None) or specialty_joined(sue)


def use_train(ledger: Ledger[State]) -> None:
    """Use the train card that her engineers allow, at no cost (ELP-16.11).

    She uses its slots from left to right, as far as she can.
    """
    options = ledger.state.options
    card = min(SOLO.train_by_engineers_max, count_workers(sue_of(ledger.state), "engineer"))
    for action in TRAINS[card].slots(options.train_side(card)):
        match action:
            case GainToken(pool):
                take_token(ledger, pools_of(pool))
            case GainCow(breed):
                gain_cow(ledger, breed)
            case Hire():
                draw_resources(ledger, 1)
            case _:
                pass  # she ignores all other actions


def take_token(ledger: Ledger[State], allowed: tuple[Pool, ...]) -> None:
    """Take the face-up token with the most VP, the leftmost if tied (ELP-16.11, ELP-19.29)."""
    face_up = [
        (pool, index, token)
        for pool in allowed
        for index, token in enumerate(ledger.state.board.supply(pool).display)
        if token
    ]
    if face_up:
        pool, index, token = max(face_up, key=lambda each: TOKEN_VP[each[2]])
        ledger.record(SueTookToken(pool, index, token))
        turn_up(ledger, pool, index)


def visit(ledger: Ledger[State]) -> None:
    """Take a Simmental or trigger the end, then put her next disc on the next post (ELP-16.15).

    Of the post's rewards, she takes only tokens and hires.
    """
    state = ledger.state
    if state.closer is None and state.board.simmental:
        ledger.record(SueTookSimmental())
    elif state.closer is None:
        ledger.record(EndTriggered(SUE))
    left = [post for post in SOLO.sue_delivery_order if post not in sue_of(state).posts]
    if not left:  # ELP-18.44
        return
    ledger.record(SuePlacedDisc(left[0]))
    for action in POSTS[left[0]].reward:
        match action:
            case GainToken(pool):
                take_token(ledger, pools_of(pool))
            case Hire():
                draw_resources(ledger, 1)
            case _:
                pass


def play_turn(ledger: Ledger[State], frame: SueTurn) -> None:
    """Turn over a bot card, move, act, visit El Paso if she reaches it, and put the card away."""
    ledger.close_frame()
    card = turn_over(ledger)
    move(ledger, card)
    perform_card(ledger, card)
    if sue_of(ledger.state).rancher == EL_PASO:
        visit(ledger)
    ledger.record(BotCardPutAway(card))


def turn_over(ledger: Ledger[State]) -> str:
    """Turn over a bot card, after reshuffling the used ones if the deck is empty (ELP-16.6)."""
    if not sue_of(ledger.state).bots:
        ledger.record(BotDeckShuffled())
    sue = sue_of(ledger.state)
    card = ledger.chance.draw_from(sue.bots, f"bot:{sue.played + 1}")
    ledger.record(BotCardTurned(card))
    return card


def move(ledger: Ledger[State], card: str) -> None:
    """Move the number of steps on the card, or one step per worker of its specialty (ELP-16.7)."""
    state, bot = ledger.state, BOT_CARDS[card]
    steps = bot.steps if bot.steps_per is None else count_workers(sue_of(state), bot.steps_per)
    site, entered, tiles = sue_of(state).rancher, 0, tiles_of(state)
    while entered < steps and not (entered and site == EL_PASO):  # ELP-4.4
        site = sues_next_space(site, tiles)
        entered += is_stop(site, tiles)
    ledger.record(SueMoved(site, entered))


RULES: tuple[FrameRule, ...] = (AutoStep(SueTurn, play_turn),)
