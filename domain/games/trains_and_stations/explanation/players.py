"""Cards of the players' lines, and of their hands when they are shown at the end."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import figures, icon_glyph
from domain.games.trains_and_stations.data import BUILDINGS, CARDS, GOODS, MONOPOLIES, NUMBERS
from domain.games.trains_and_stations.explanation.goods import count_good
from domain.games.trains_and_stations.explanation.readers import name_owner
from domain.games.trains_and_stations.model import names
from domain.games.trains_and_stations.view import SeatView, View
from domain.kernel.phrases import join_words, pluralize


def explain_seat(view: View, which: str) -> PlaceCard | None:
    """Give the card of a player's line; None where nobody sits."""
    seat = find_seat(view, which)
    if seat is None:
        return None
    return PlaceCard(
        title=f"{name_owner(view, seat.seat)} stock",
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
    """Give the seat of that number."""
    return next((each for each in view.seats if str(each.seat) == which), None)


def _standing(view: View, seat: SeatView) -> str:
    """Say whose turn it is, and who has the hat."""
    turn, hat = seat.seat == view.active and not view.over, seat.seat == view.conductor
    if turn:
        return "Has the turn, and the conductor's hat" if hat else "Has the turn"
    return "Has the conductor's hat: the first turn was theirs" if hat else "What a player has, open to all"


def _dice(seat: SeatView) -> str:
    supply = pluralize(seat.dice, "die", "dice")
    bonus = pluralize(seat.bonus, "bonus die", "bonus dice")
    if not seat.saved:
        return f"{supply} in the supply and {bonus}; none saved."
    return f"{supply} in the supply and {bonus}; saved: {names.dice(seat.saved)}."


def _buildings(seat: SeatView) -> str:
    left = [names.counted(number, kind) for kind, number in zip(BUILDINGS, seat.buildings, strict=True)]
    return f"Still to build: {join_words(left)}."


def _goals(seat: SeatView) -> str:
    if not seat.goals:
        return "No goal revealed yet."
    worth = sum(CARDS[card].vp for card in seat.goals)
    return f"{pluralize(len(seat.goals), 'goal')} revealed, worth {pluralize(worth, 'point')} at the end."


def _gift_now(view: View, seat: SeatView) -> tuple[str, ...]:
    """Say how many coins the reader could give at any time (TNS-13.7)."""
    if view.viewer is None or view.over or seat.seat == view.viewer or view.step == "keep":
        return ()
    most = min(view.seats[view.viewer].coins, NUMBERS.coin_limit - seat.coins)
    if most < 1:
        return ("You cannot give coins here now.",)
    return (f"You may give up to {pluralize(most, 'coin')} here, at any time.",)


def explain_hand(view: View, which: str) -> PlaceCard | None:
    """Give the card of a hand that is shown at the end; None before it."""
    seat = find_seat(view, which)
    if seat is None or not view.over or seat.goods is None:
        return None
    held = [names.amount(count_good(seat, good), good) for good in GOODS if count_good(seat, good)]
    return PlaceCard(
        title=f"{name_owner(view, seat.seat)} hand",
        kind=f"Shown at the end: {pluralize(seat.score or 0, 'point')} in all",
        lines=(
            CardLine(f"Goods, special cards counted: {join_words(held) or 'none'}."),
            *_monopolies(view, seat),
        ),
        topic="end",
    )


def _monopolies(view: View, seat: SeatView) -> tuple[CardLine, ...]:
    """Say which goods the seat holds most of (TNS-12.2)."""
    most = {good: max(count_good(each, good) for each in view.seats) for good in GOODS}
    won = [good for good in GOODS if 0 < most[good] == count_good(seat, good)]
    if not won:
        return ()
    worth = sum(MONOPOLIES[GOODS.index(good)] for good in won)
    return (CardLine(f"Most {join_words(won)}: {pluralize(worth, 'point')}."),)
