"""Cards of the goods fields, and of the reader's own goods."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, icon_glyph
from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.data import BUILDINGS, CARDS, GOOD_NUMBERS, MONOPOLIES, NUMBERS
from domain.games.trains_and_stations.data.schema import Building, Good
from domain.games.trains_and_stations.view import FieldView, SeatView, View
from domain.kernel.phrases import pluralize

COMMON = "Common supply"


def explain_supply(view: View, name: str) -> PlaceCard | None:
    """Return the card of one of the common supplies; None where there is none of that name."""
    card = CARDS_OF.get(name)
    return None if card is None else card(view)


def _points(view: View) -> PlaceCard:
    return PlaceCard(
        title="Victory points",
        kind=COMMON,
        lines=(
            CardLine("Every point that is gained is taken from here.", (Glyph("points", "1"),)),
            CardLine("Once none is left the final phase begins; points are still paid in full."),
            CardLine("The game ends as soon as it would be the turn of the player with the hat again."),
        ),
        now=(
            ("The final phase has begun." if view.final else f"{pluralize(view.vp_supply, 'point')} left."),
        ),
        topic="end" if view.final else "points",
    )


def _special_cards(view: View) -> PlaceCard:
    return PlaceCard(
        title="Special cards",
        kind="Face down, common supply",
        lines=(
            CardLine(
                "A majority on a route to a city with this sign draws one, in secret.",
                (icon_glyph("special-card"),),
            ),
            CardLine("A goal names two cities: connect them by routes that are delivered in one turn."),
            CardLine("A card of two goods counts as one of each, and may be given in a speculation."),
        ),
        now=(f"{pluralize(view.deck, 'card')} left.",),
        topic="special-cards",
    )


def _bonus_dice(view: View) -> PlaceCard:
    lines = (
        CardLine(
            "A majority on a route to a city with this sign brings a bonus die.", (icon_glyph("bonus-die"),)
        ),
        CardLine("You roll your bonus dice with your own; they put up buildings and bring coins, too."),
        CardLine("On the track they count for nobody. Used in a turn, they come back here."),
    )
    now = f"{pluralize(view.bonus, 'die', 'dice')} left."
    if not view.bonus:
        now = "None is left: all who hold bonus dice have to roll them."
    return PlaceCard(title="Bonus dice", kind=COMMON, lines=lines, now=(now,), topic="bonus-dice")


def _coins(view: View) -> PlaceCard:
    return PlaceCard(
        title="Coins",
        kind="Common supply",
        lines=(
            CardLine(
                f"A die that shows a coin and is not saved brings {NUMBERS.coins_per_coin_die} coins.",
                (icon_glyph("coin"),),
            ),
            CardLine("One coin pays for rolling any of your dice again, as often as you can pay."),
            CardLine(f"Nobody holds more than {NUMBERS.coin_limit} coins."),
        ),
        now=(f"{pluralize(view.bank, 'coin')} left.",),
        topic="coins",
    )


CARDS_OF: Mapping[str, Callable[[View], PlaceCard]] = {
    "points": _points,
    "special-card": _special_cards,
    "bonus-die": _bonus_dice,
    "coin": _coins,
}
"""By the icon of each."""


def explain_field(view: View, name: str) -> PlaceCard | None:
    """Return the card of the field of a kind of building; None where there is none of that name."""
    field = next((each for each in view.fields if each.building == name), None)
    if field is None:
        return None
    return PlaceCard(
        title=f"Goods of the {model.counted(2, field.building).removeprefix('2 ')}",
        kind=f"Field of {field.good}, for everybody with a {field.building}",
        lines=(
            CardLine(
                f"When a route is delivered, a {field.building} in its cities takes a card of {field.good}.",
                (icon_glyph(field.building), TO, icon_glyph(field.good)),
            ),
            CardLine(
                f"Where no card is left, a {field.building} brings 1 point instead.",
                (icon_glyph(field.building), TO, Glyph("points", "1")),
            ),
            CardLine("At the end of a turn one field that ran out gets a new good, if one may follow."),
            CardLine("Then everybody may give two goods for each card of the new one, in secret."),
        ),
        now=(_left_now(field), *_own_now(view, field)),
        facts=(_next_fact(field),),
        topic="goods",
    )


def _left_now(field: FieldView) -> str:
    if field.dead:
        return f"It is used up for good: each {field.building} brings 1 point."
    return f"{pluralize(field.left, 'card')} of {field.good} left."


def _own_now(view: View, field: FieldView) -> tuple[str, ...]:
    if view.viewer is None:
        return ()
    standing = sum(
        each.seat == view.viewer and each.building == field.building
        for city in view.cities
        for each in city.built
    )
    return (f"You have {model.counted(standing, field.building)} on the map.",)


def _next_fact(field: FieldView) -> str:
    if not field.next:
        return "No other good can follow here"
    return f"What may follow when it runs out: {' or '.join(field.next)}"


def count_good(seat: SeatView, good: Good) -> int:
    """Count a good that a seat holds: cards, and special cards that show it (TNS-12.2)."""
    cards = (seat.goods or (0,) * len(GOOD_NUMBERS))[GOOD_NUMBERS[good]]
    return cards + sum(CARDS[card].goods.count(good) for card in seat.specials or ())


def explain_good(view: View, name: str) -> PlaceCard | None:
    """Return the card of a good in the reader's own hand; None where it is not shown."""
    good = next((each for each in GOOD_NUMBERS if each == name), None)
    own = next((each for each in view.seats if each.seat == view.viewer and each.goods is not None), None)
    if good is None or own is None:
        return None
    held, worth = count_good(own, good), MONOPOLIES[GOOD_NUMBERS[good]]
    return PlaceCard(
        title=f"Your {good}",
        kind="Goods in your hand, known to you alone",
        lines=(
            CardLine(
                f"At the end whoever holds most {good} gets {worth} points; all who tie for most get them.",
                (icon_glyph(good), TO, Glyph("points", str(worth))),
            ),
            CardLine(
                "When a field gets a new good, two goods of any kind may be given for each card of it.",
                (icon_glyph(good), icon_glyph(good), TO, icon_glyph("exchange")),
            ),
            CardLine("Otherwise goods are never given away or exchanged."),
        ),
        now=(f"You hold {held} in all, special cards counted.", _source_now(view, good)),
        facts=("With equal points, most gold wins",) if good == "gold" else (),
        topic="monopolies",
    )


def _source_now(view: View, good: Good) -> str:
    kind: Building | None = next((each.building for each in view.fields if each.good == good), None)
    if kind is not None:
        field = view.fields[BUILDINGS.index(kind)]
        return f"{pluralize(field.left, 'card')} left on the field of the {model.counted(2, kind)[2:]}."
    if good in view.used:
        return "No card of it can be gained any more: another good lies on its field."
    return "It is not in the game yet: it may follow where a stack runs out."
