"""Cards of Sue's board: her strategy row, decks, bot card, cattle and tokens."""

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
    "market": "She takes a card of the cattle market, the better the more cowboys she has",
    "train": "She uses the train card of her engineers, without paying",
    "build": "She builds the highest building that her builders allow, or replaces one",
    "choose": "She does what her most numerous workers do: take cattle, build, or use the train",
}
COUNTS = {
    "cowboy": "They decide which cattle she takes, and how far some cards move her",
    "builder": "They decide how high she builds, and how far some cards move her",
    "engineer": "They decide which train card she uses, and how far some cards move her",
}


def sue_card(view: View, what: str) -> PlaceCard | None:
    """Return the card of a part of Sue's board; None where she does not play."""
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
        CardLine("She plays by her bot cards: after each of your turns one is turned over"),
        CardLine("She needs no money, never discards workers, and all her goals count"),
        CardLine("In El Paso her discs go on the next trading post, whatever she has"),
    )
    facts = (pluralize(sue.score, "point"), f"{pluralize(sue.discs, 'disc')} left")
    return make_card("Sue's board", "Your rival, played by the rules", "sue", lines=lines, facts=facts)


def _row_card(sue: SueView, index: str) -> PlaceCard | None:
    places: dict[str, Specialty] = {str(number): place for number, place in enumerate(sue.row)}
    place = places.get(index)
    if place is None:
        return None
    lines = [CardLine(COUNTS[place.worker])]
    if place.versatile:
        lines.append(CardLine(f"Among them {pluralize(place.versatile, 'versatile worker')} who joined"))
    lines.append(CardLine("Of equal numbers the kind farther left comes first"))
    return make_card(
        f"Sue's {worker_name(place.worker)}s",
        pluralize(place.count, "worker"),
        "sue",
        lines=lines,
    )


def _deck_card(sue: SueView, kind: str) -> PlaceCard:
    if kind == "resources":
        lines = (CardLine("Workers join her row, cattle cards go to her herd, as her bot cards draw them"),)
        return make_card(
            "Sue's resources", "Face down", "sue", lines=lines,
            facts=(f"{pluralize(sue.resources, 'card')} left",),
        )  # fmt: skip
    lines = (CardLine("One is turned over in each of her turns; when none is left, all are shuffled again"),)
    return make_card(
        "Sue's bot cards", "Face down", "sue", lines=lines, facts=(f"{pluralize(sue.bots, 'card')} left",)
    )


def _turned_card(sue: SueView) -> PlaceCard:
    if sue.turned is None:
        return make_card(
            "Sue's used bot cards",
            f"{pluralize(len(sue.used), 'card')} so far" if sue.used else "Face up once they are used",
            "sue",
            lines=(CardLine("They come back when the deck is shuffled again"),),
        )
    found = BOT_CARDS[sue.turned]
    lines = (
        CardLine(card_movement(found), movement_row(found)),
        CardLine(card_action(found), sue_action_row(found)),
    )
    return make_card("Sue's bot card", "What she does in this turn", "sue", lines=lines)


def card_movement(card: BotCard) -> str:
    if card.steps_per is None:
        return f"She moves {pluralize(card.steps, 'step')}"
    return f"She moves a step for each of her {worker_name(card.steps_per)}s"


def card_action(card: BotCard) -> str:
    if card.action == "resources":
        return f"She draws {pluralize(card.draw, 'resource card')}"
    return DOES[card.action]


def _cattle_card(sue: SueView) -> PlaceCard:
    count = sum(number for _, number in sue.cattle)
    lines = (CardLine("Their points count for her at the end"),)
    return make_card("Sue's cattle", pluralize(count, "card"), "sue", lines=lines)


def _token_card(view: View, sue: SueView, pool: Pool, index: str) -> PlaceCard | None:
    tokens = dict(enumerate(sue.goals if pool == "goal" else sue.bonuses))
    token = tokens.get(int(index)) if index.isdecimal() else None
    if token is None:
        return None
    if pool == "bonus":
        return bonus_card(token, "Taken by Sue")
    return goal_card(view, token, "Taken by Sue: her goals always count", foreign=True)
