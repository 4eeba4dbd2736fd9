"""The rulebook's things in English: cards, workers, tokens, spaces, printed actions."""

from __future__ import annotations

from domain.games.el_paso.data import (
    AUXILIARY,
    BONUSES,
    CATTLE,
    DISCS,
    EL_PASO,
    GOALS,
    NEUTRAL,
    SPACE_NUMBERS,
    TRAINS,
    WORKER_CARDS,
)
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
    return worker_name(card) if card in WORKER_CARDS else breed_name(card)


def cards_name(cards: tuple[str, ...]) -> str:
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
        needs = [need_name(need, number) for need, number in goal.needs.items()]
        return f"the goal of {join_words(needs)} ({pluralize(goal.vp, 'point')})"
    bonus = BONUSES[token]
    return f"the bonus of {EFFECTS[bonus.effect]} ({pluralize(bonus.vp, 'point')})"


def need_name(need: str, number: int) -> str:
    """Say what a goal asks for: 2 Corriente."""
    if need in NEEDS:
        return pluralize(number, *NEEDS[need])
    return _several(number, need) if need in CATTLE else pluralize(number, worker_name(need))


def space_name(site: str, tile: str | None = None) -> str:
    if site == EL_PASO:
        return "El Paso"
    if tile in NEUTRAL:
        name = NEUTRAL[tile].name.lower()
        return f"{site}, {name}" if tile == site else f"{site}, {name} ({tile})"
    where = site if site in NEUTRAL else f"space {SPACE_NUMBERS[site]}"
    return f"{where}, building {tile[:-1]}" if tile else where


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
