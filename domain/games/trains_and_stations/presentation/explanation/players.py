"""Explanation cards for dice, special cards, seats, and the hands shown at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, GlyphRow, figures, icon_glyph
from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.data import (
    BUILDINGS,
    CARDS,
    GOODS,
    MONOPOLIES,
    NUMBERS,
    ROUTES,
    SAVEABLE,
)
from domain.games.trains_and_stations.data.schema import Face, SpecialCard
from domain.games.trains_and_stations.model import LOCKED, ROUTE_SPACE_IDS
from domain.games.trains_and_stations.presentation.explanation.goods import count_good
from domain.games.trains_and_stations.presentation.explanation.readers import name_owner
from domain.games.trains_and_stations.presentation.explanation.track import find_pieces
from domain.games.trains_and_stations.view import SeatView, View
from domain.kernel.phrases import join_words, pluralize

USES: Mapping[Face, str] = {
    "coin": "It pays 2 coins when you finish, unless you save it.",
    "hotel": "Three hotel dice build a hotel in a city; you can combine your own dice with bonus dice.",
    "mine": "Three mine dice build a mine in a city; you can combine your own dice with bonus dice.",
    "ranch": "Three ranch dice build a ranch in a city; you can combine your own dice with bonus dice.",
    "train": "You must place it on a track space.",
    "locked_train": "You must place it on a track space, and cannot reroll it.",
}
SIGNS: Mapping[Face, GlyphRow] = {
    "train": (icon_glyph("locomotive"),),
    "locked_train": (icon_glyph("locomotive"), icon_glyph("lock")),
}
STRIKE = "Three locked trains are a strike: you lose 3 points and cannot reroll."


def explain_own_die(view: View, which: str) -> PlaceCard | None:
    """Return the explanation card for one of the active seat's dice; None if the roll has no such die."""
    face = None if view.pool is None else _find(view.pool.own, which)
    if face is None or view.pool is None:
        return None
    lines = [CardLine(USES[face], _signs(face))]
    if face in SAVEABLE:
        lines.append(CardLine("You may save it with its face for your next turn."))
    lines.append(CardLine(STRIKE if face == LOCKED else _again(view)))
    return PlaceCard(
        title=f"{name_owner(view, view.active)} die: {model.FACE_NAMES[face]}",
        kind="In this turn's roll",
        lines=tuple(lines),
        now=_equal_now(view, face),
        topic=_topic(face),
    )


def explain_white_die(view: View, which: str) -> PlaceCard | None:
    """Return the explanation card for a bonus die in the roll; None if there is no such die."""
    face = None if view.pool is None else _find(view.pool.white, which)
    if face is None:
        return None
    return PlaceCard(
        title=f"Bonus die: {model.FACE_NAMES[face]}",
        kind="In this turn's roll, used like one of your own dice",
        lines=(
            CardLine(USES[face], _signs(face)),
            CardLine(STRIKE if face == LOCKED else _again(view)),
            CardLine("Bonus dice cannot be saved. On the track, they count for no player."),
        ),
        now=_equal_now(view, face),
        topic="bonus-dice",
    )


def explain_saved_die(view: View, which: str) -> PlaceCard | None:
    """Return the explanation card for a saved die of the active seat before the roll; None if not found."""
    saved = view.seats[view.active].saved if view.pool is None and view.step == "gather" else ()
    face = _find(saved, which)
    if face is None:
        return None
    return PlaceCard(
        title=f"{name_owner(view, view.active)} saved die: {model.FACE_NAMES[face]}",
        kind="Saved in an earlier turn",
        lines=(
            CardLine("Add it to the roll as it is, or roll it with the other dice."),
            CardLine(USES[face], _signs(face)),
        ),
        topic="saving",
    )


def _find(faces: Sequence[Face], which: str) -> Face | None:
    """Return the face of a die with a name such as `hotel#2`; None if there is no such die.

    The name consists of the face and the die's number among identical dice.
    """
    name, _, nth = which.partition("#")
    face = next((each for each in faces if each == name), None)
    if face is None or not nth.isdecimal() or not 1 <= int(nth[:3]) <= faces.count(face):
        return None
    return face


def _signs(face: Face) -> GlyphRow:
    return SIGNS.get(face) or (icon_glyph(face),)


def _again(view: View) -> str:
    if view.step == "reroll":
        return "For 1 coin you may reroll it, with any number of other dice."
    return "Rolling is over: no rerolls for the rest of this turn."


def _equal_now(view: View, face: Face) -> tuple[str, ...]:
    """Return a sentence on how many dice show a building, and how many such buildings the seat has left."""
    if view.pool is None or face not in ("ranch", "mine", "hotel"):
        return ()
    dice = (*view.pool.own, *view.pool.white).count(face)
    left = view.seats[view.active].buildings[("ranch", "mine", "hotel").index(face)]
    showing = f"Dice with this face: {dice}. Three of them build a {face}."
    return (showing, f"{name_owner(view, view.active)} {model.counted(2, face)[2:]} left to build: {left}.")


def _topic(face: Face) -> str:
    if face in ("train", "locked_train"):
        return "rolling" if face == LOCKED else "trains"
    return "saving" if face == "coin" else "buildings"


def explain_special_card(view: View, name: str) -> PlaceCard | None:
    """Return the explanation card for a special card in the viewer's hand; None if it is not there."""
    seat = None if view.viewer is None else view.seats[view.viewer]
    if seat is None or seat.specials is None or name not in seat.specials:
        return None
    card = CARDS[name]
    return _goal_in_hand(view, card) if card.kind == "goal" else _pair_of_goods(card)


def _goal_in_hand(view: View, card: SpecialCard) -> PlaceCard:
    return PlaceCard(
        title=f"Your goal {_cities(card)}",
        kind="Special card in your hand, secret",
        lines=(
            CardLine(
                f"It scores {card.vp} points at the end, once revealed.",
                (icon_glyph("goal"), TO, Glyph("points", str(card.vp))),
            ),
            CardLine("Reveal it when routes delivered in one turn connect its cities, on any player's turn."),
            CardLine("You need no dice on these routes. An unrevealed goal costs nothing."),
        ),
        now=_way_now(view, card),
        topic="goals",
    )


def _way_now(view: View, card: SpecialCard) -> tuple[str, ...]:
    """Return the routes that each join a goal's cities, and the number of their empty spaces."""
    lines = []
    for route in ROUTES.values():
        if set(card.cities) <= set(route.cities):
            missing = len(ROUTE_SPACE_IDS[route.id]) - len(find_pieces(view, route.id))
            lines.append(f"{model.route(route.id)} joins them: {pluralize(missing, 'empty space')} left.")
    return tuple(lines[:3]) or ("No single route joins them: it takes several deliveries in one turn.",)


def _pair_of_goods(card: SpecialCard) -> PlaceCard:
    goods = join_words(list(card.goods))
    return PlaceCard(
        title=f"Your {goods} card",
        kind="Special card in your hand, secret",
        lines=(
            CardLine(
                f"At the end it counts as {goods} for the monopolies.",
                tuple(icon_glyph(good) for good in card.goods),
            ),
            CardLine("In a speculation it counts as both goods that you trade for one card of the new good."),
        ),
        topic="special-cards",
    )


def explain_goal(view: View, which: str) -> PlaceCard | None:
    """Return the explanation card for a seat's revealed goal; None if there is no such goal."""
    number, _, name = which.partition(":")
    seat = next((each for each in view.seats if str(each.seat) == number), None)
    if seat is None or name not in seat.goals:
        return None
    card = CARDS[name]
    return PlaceCard(
        title=f"{name_owner(view, seat.seat)} goal {_cities(card)}",
        kind="Revealed goal",
        lines=(
            CardLine(
                f"Its cities were connected in one turn: it scores {card.vp} points at the end.",
                (icon_glyph("goal"), TO, Glyph("points", str(card.vp))),
            ),
            CardLine("These points do not come from the supply."),
        ),
        topic="goals",
    )


def _cities(card: SpecialCard) -> str:
    return " - ".join(model.city(city) for city in card.cities)


def explain_seat(view: View, which: str) -> PlaceCard | None:
    """Return the explanation card for a seat's line; None if there is no such seat."""
    seat = find_seat(view, which)
    if seat is None:
        return None
    return PlaceCard(
        title=f"{name_owner(view, seat.seat)} supply",
        kind=_standing(view, seat),
        lines=(
            CardLine(
                f"{pluralize(seat.vp, 'point')} and {pluralize(seat.coins, 'coin')}.",
                (icon_glyph("points"), figures(seat.vp), icon_glyph("coin"), figures(seat.coins)),
            ),
            CardLine(_dice(seat)),
            CardLine(_buildings(seat), (icon_glyph("building"),)),
            CardLine(_goals(seat), (icon_glyph("goal"),)),
        ),
        now=_gift_now(view, seat),
        topic="points",
    )


def find_seat(view: View, which: str) -> SeatView | None:
    """Return the seat with that number; None if there is none."""
    return next((each for each in view.seats if str(each.seat) == which), None)


def _standing(view: View, seat: SeatView) -> str:
    turn, hat = seat.seat == view.active and not view.over, seat.seat == view.conductor
    if turn:
        return "Active player and conductor" if hat else "Active player"
    return "Conductor: took the first turn" if hat else "Public information"


def _dice(seat: SeatView) -> str:
    supply = pluralize(seat.dice, "die", "dice")
    bonus = pluralize(seat.bonus, "bonus die", "bonus dice")
    if not seat.saved:
        return f"{supply} in the supply, {bonus}; none saved."
    return f"{supply} in the supply, {bonus}; saved: {model.dice(seat.saved)}."


def _buildings(seat: SeatView) -> str:
    left = [model.counted(number, kind) for kind, number in zip(BUILDINGS, seat.buildings, strict=True)]
    return f"Left to build: {join_words(left)}."


def _goals(seat: SeatView) -> str:
    if not seat.goals:
        return "No goals revealed yet."
    worth = sum(CARDS[card].vp for card in seat.goals)
    return f"{pluralize(len(seat.goals), 'goal')} revealed, worth {pluralize(worth, 'point')} at the end."


def _gift_now(view: View, seat: SeatView) -> tuple[str, ...]:
    """Return a sentence on how many coins the viewer could give the seat (TNS-13.7)."""
    if view.viewer is None or view.over or seat.seat == view.viewer or view.step == "keep":
        return ()
    most = min(view.seats[view.viewer].coins, NUMBERS.coin_limit - seat.coins)
    if most < 1:
        full = seat.coins >= NUMBERS.coin_limit
        return (
            f"This player holds the limit of {NUMBERS.coin_limit} coins."
            if full
            else "You have no coins to give.",
        )
    return (f"You may give this player up to {pluralize(most, 'coin')} at any time.",)


def explain_hand(view: View, which: str) -> PlaceCard | None:
    """Return the explanation card for a hand shown at the end; None before the end."""
    seat = find_seat(view, which)
    if seat is None or not view.over or seat.goods is None:
        return None
    held = [model.amount(count_good(seat, good), good) for good in GOODS if count_good(seat, good)]
    return PlaceCard(
        title=f"{name_owner(view, seat.seat)} hand",
        kind=f"Shown at the end: {pluralize(seat.score or 0, 'point')} in total",
        lines=(
            CardLine(f"Goods, including special cards: {join_words(held) or 'none'}."),
            *_monopolies(view, seat),
        ),
        topic="end",
    )


def _monopolies(view: View, seat: SeatView) -> tuple[CardLine, ...]:
    """Return a sentence on the goods that the seat holds the most of (TNS-12.2)."""
    most = {good: max(count_good(each, good) for each in view.seats) for good in GOODS}
    won = [good for good in GOODS if 0 < most[good] == count_good(seat, good)]
    if not won:
        return ()
    worth = sum(MONOPOLIES[GOODS.index(good)] for good in won)
    return (CardLine(f"Most {join_words(won)}: {pluralize(worth, 'point')}."),)
