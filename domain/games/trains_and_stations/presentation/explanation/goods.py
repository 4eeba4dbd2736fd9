"""Explanation cards for the supplies, the goods fields, and the viewer's goods."""

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
    """Return the explanation card for a common supply; None if the name is unknown."""
    card = CARDS_OF.get(name)
    return None if card is None else card(view)


def _points(view: View) -> PlaceCard:
    return PlaceCard(
        title="Victory points",
        kind=COMMON,
        lines=(
            CardLine("All points gained come from here.", (Glyph("points", "1"),)),
            CardLine("When it is empty, the final phase begins. Points are still paid in full."),
            CardLine("The game then ends before the conductor's next turn."),
        ),
        now=(
            ("The final phase has begun." if view.final else f"{pluralize(view.vp_supply, 'point')} left."),
        ),
        topic="end" if view.final else "points",
    )


def _special_cards(view: View) -> PlaceCard:
    return PlaceCard(
        title="Special cards",
        kind="Common supply, face down",
        lines=(
            CardLine(
                "If you have the majority on a route to a city with this symbol, draw one in secret.",
                (icon_glyph("special-card"),),
            ),
            CardLine("A goal names two cities, to be connected by routes delivered in one turn."),
            CardLine("A two-goods card counts as one of each, and can be given in a speculation."),
        ),
        now=(f"{pluralize(view.deck, 'card')} left.",),
        topic="special-cards",
    )


def _bonus_dice(view: View) -> PlaceCard:
    lines = (
        CardLine(
            "If you have the majority on a route to a city with this symbol, take a bonus die.",
            (icon_glyph("bonus-die"),),
        ),
        CardLine("Roll bonus dice with your own dice; they also count for buildings and coins."),
        CardLine("On the track they count for nobody. After use they return here."),
    )
    now = f"{pluralize(view.bonus, 'die', 'dice')} left."
    if not view.bonus:
        now = "None left: players who hold bonus dice must roll them."
    return PlaceCard(title="Bonus dice", kind=COMMON, lines=lines, now=(now,), topic="bonus-dice")


def _coins(view: View) -> PlaceCard:
    return PlaceCard(
        title="Coins",
        kind="Common supply",
        lines=(
            CardLine(
                f"A coin die that is not saved pays {NUMBERS.coins_per_coin_die} coins.",
                (icon_glyph("coin"),),
            ),
            CardLine("Pay 1 coin to reroll any of your dice, as often as you can pay."),
            CardLine(f"You can hold at most {NUMBERS.coin_limit} coins."),
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
"""The card functions for supplies, keyed by icon."""


def explain_field(view: View, name: str) -> PlaceCard | None:
    """Return the explanation card for a building type's field; None if the name is unknown."""
    field = next((each for each in view.fields if each.building == name), None)
    if field is None:
        return None
    return PlaceCard(
        title=f"Goods of the {model.counted(2, field.building).removeprefix('2 ')}",
        kind=f"Goods field: {field.good} for every {field.building}",
        lines=(
            CardLine(
                f"When a route is delivered, each {field.building} in its cities "
                f"earns its owner a {field.good} card.",
                (icon_glyph(field.building), TO, icon_glyph(field.good)),
            ),
            CardLine(
                f"If no card is left, a {field.building} is worth 1 point instead.",
                (icon_glyph(field.building), TO, Glyph("points", "1")),
            ),
            CardLine("At the end of each turn, one empty field is upgraded to a new good, if possible."),
            CardLine("Then all players may secretly give two goods for each card of the new good."),
        ),
        now=(_left_now(field), *_own_now(view, field)),
        facts=(_next_fact(field),),
        topic="goods",
    )


def _left_now(field: FieldView) -> str:
    if field.dead:
        return f"It stays empty: each {field.building} earns 1 point."
    return f"{pluralize(field.left, f'{field.good} card')} left."


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
        return "No more upgrades on this space"
    return f"Next good: {' or '.join(field.next)}"


def count_good(seat: SeatView, good: Good) -> int:
    """Return a seat's amount of a good, from goods cards and special cards that show it (TNS-12.2)."""
    cards = (seat.goods or (0,) * len(GOOD_NUMBERS))[GOOD_NUMBERS[good]]
    return cards + sum(CARDS[card].goods.count(good) for card in seat.specials or ())


def explain_good(view: View, name: str) -> PlaceCard | None:
    """Return the explanation card for a good in the viewer's hand; None if it is not shown."""
    good = next((each for each in GOOD_NUMBERS if each == name), None)
    seat = next((each for each in view.seats if each.seat == view.viewer and each.goods is not None), None)
    if good is None or seat is None:
        return None
    held, worth = count_good(seat, good), MONOPOLIES[GOOD_NUMBERS[good]]
    return PlaceCard(
        title=f"Your {good}",
        kind="Goods in your hand, secret",
        lines=(
            CardLine(
                f"Hold the most {good} at the end to score {worth} points. All tied players score them.",
                (icon_glyph(good), TO, Glyph("points", str(worth))),
            ),
            CardLine(
                "When a field is upgraded, you may give any two goods per card of the new good.",
                (icon_glyph(good), icon_glyph(good), TO, icon_glyph("exchange")),
            ),
            CardLine("Goods cannot be given away or exchanged at any other time."),
        ),
        now=(f"You hold {held}, including special cards.", _source_now(view, good)),
        facts=("If points are tied, the most gold wins",) if good == "gold" else (),
        topic="monopolies",
    )


def _source_now(view: View, good: Good) -> str:
    kind: Building | None = next((each.building for each in view.fields if each.good == good), None)
    if kind is not None:
        field = view.fields[BUILDINGS.index(kind)]
        return f"{pluralize(field.left, 'card')} left on the {kind} field."
    if good in view.used:
        return "It can no longer be gained: its field now has another good."
    return "Not in the game yet: it may come with an upgrade."
