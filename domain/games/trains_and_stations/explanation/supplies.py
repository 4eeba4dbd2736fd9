"""Cards of what nobody has: points, special cards, bonus dice, coins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import Glyph, icon_glyph
from domain.games.trains_and_stations.data import NUMBERS
from domain.games.trains_and_stations.view import View
from domain.kernel.phrases import pluralize

COMMON = "Common supply"


def explain_supply(view: View, name: str) -> PlaceCard | None:
    """Give the card of one of the common supplies; None where there is none of that name."""
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
