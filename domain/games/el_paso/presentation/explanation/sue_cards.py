"""Explanation cards for Sue's board: her strategy row, decks, bot card, cattle and tokens."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, make_card
from domain.games.el_paso.data import BOT_CARDS
from domain.games.el_paso.data.actions import Pool
from domain.games.el_paso.data.schema import BotCard
from domain.games.el_paso.presentation.drawing.boards import movement_row, sue_action_row
from domain.games.el_paso.presentation.explanation.market_cards import bonus_card, goal_card
from domain.games.el_paso.presentation.words import worker_name
from domain.games.el_paso.state import Specialty
from domain.games.el_paso.view import SueView, View
from domain.kernel.phrases import pluralize

DOES = {
    "market": "She takes a card from the cattle market: the more cowboys, the better the card",
    "train": "She uses the train card that matches her engineers, without paying",
    "build": "She builds the highest level that her builders allow, or replaces a building",
    "choose": "She takes cattle, builds or uses the train, whichever she has the most workers for",
}
COUNTS = {
    "cowboy": "They decide which cattle she takes, and how far some cards move her",
    "builder": "They decide which buildings she can place, and how far some cards move her",
    "engineer": "They decide which train card she uses, and how far some cards move her",
}


def sue_card(view: View, what: str) -> PlaceCard | None:
    """Return the explanation card for a part of Sue's board; None in a game without Sue."""
    sue = view.sue
    if sue is None:
        return None
    kind, _, index = what.partition(":")
    match kind:
        case "board":
            return _board_card(sue)
        case "row":
            return _row_card(sue, index)
        case "resources" | "bots":
            return _deck_card(sue, kind)
        case "turned":
            return _turned_card(sue)
        case "cattle":
            return _cattle_card(sue)
        case "goal" | "bonus":
            return _token_card(view, sue, "goal" if kind == "goal" else "bonus", index)
        case _:
            return None


def _board_card(sue: SueView) -> PlaceCard:
    lines = (
        CardLine("After each of your turns, a bot card is turned over for her"),
        CardLine("She needs no money, never discards workers, and scores all her goals"),
        CardLine("In El Paso, she puts her next disc on the next trading post; she needs no cattle"),
    )
    facts = (pluralize(sue.score, "point"), f"{pluralize(sue.discs, 'disc')} left")
    return make_card("Sue's board", "Your rival in the solo game", "sue", lines=lines, facts=facts)


def _row_card(sue: SueView, index: str) -> PlaceCard | None:
    places: dict[str, Specialty] = {str(number): place for number, place in enumerate(sue.row)}
    place = places.get(index)
    if place is None:
        return None
    lines = [CardLine(COUNTS[place.worker])]
    if place.versatile:
        lines.append(CardLine(f"Including {pluralize(place.versatile, 'versatile worker')}"))
    lines.append(CardLine("If numbers are tied, the kind farther left comes first"))
    return make_card(
        f"Sue's {worker_name(place.worker)}s",
        pluralize(place.count, "worker"),
        "sue",
        lines=lines,
    )


def _deck_card(sue: SueView, kind: str) -> PlaceCard:
    if kind == "resources":
        lines = (CardLine("When drawn, workers join her row and cattle join her herd"),)
        return make_card(
            "Sue's resource deck", "Face down", "sue", lines=lines,
            facts=(f"{pluralize(sue.resources, 'card')} left",),
        )  # fmt: skip
    lines = (CardLine("One is turned over on each of her turns; when the deck is empty, it is reshuffled"),)
    return make_card(
        "Sue's bot deck", "Face down", "sue", lines=lines, facts=(f"{pluralize(sue.bots, 'card')} left",)
    )


def _turned_card(sue: SueView) -> PlaceCard:
    if sue.turned is None:
        return make_card(
            "Sue's used bot cards",
            pluralize(len(sue.used), "card") if sue.used else "Face up after use",
            "sue",
            lines=(CardLine("They return when the deck is reshuffled"),),
        )
    card = BOT_CARDS[sue.turned]
    lines = (
        CardLine(card_movement(card), movement_row(card)),
        CardLine(card_action(card), sue_action_row(card)),
    )
    return make_card("Sue's bot card", "Her movement and action this turn", "sue", lines=lines)


def card_movement(card: BotCard) -> str:
    if card.steps_per is None:
        return f"She moves {pluralize(card.steps, 'step')}"
    return f"She moves one step for each of her {worker_name(card.steps_per)}s"


def card_action(card: BotCard) -> str:
    if card.action == "resources":
        return f"She draws {pluralize(card.draw, 'resource card')}"
    return DOES[card.action]


def _cattle_card(sue: SueView) -> PlaceCard:
    count = sum(number for _, number in sue.cattle)
    lines = (CardLine("She scores their points at the end"),)
    return make_card("Sue's cattle", pluralize(count, "card"), "sue", lines=lines)


def _token_card(view: View, sue: SueView, pool: Pool, index: str) -> PlaceCard | None:
    tokens = dict(enumerate(sue.goals if pool == "goal" else sue.bonuses))
    token = tokens.get(int(index)) if index.isdecimal() else None
    if token is None:
        return None
    if pool == "bonus":
        return bonus_card(token, "Taken by Sue")
    return goal_card(view, token, "Taken by Sue: she always scores her goals", foreign=True)
