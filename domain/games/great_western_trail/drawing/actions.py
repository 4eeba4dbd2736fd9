"""Every printed action as a row of signs (GWT-8.2)."""

from __future__ import annotations

from collections.abc import Callable

from domain.games.great_western_trail.data import actions as printed
from domain.games.great_western_trail.data.board_schema import AuxiliarySize
from domain.games.great_western_trail.drawing.glyphs import (
    BACK,
    BOTH,
    OR,
    TO,
    Glyph,
    Row,
    certificate,
    coin,
    figures,
    sign,
)

WORKERS = {"cowboy": "hat", "craftsman": "hammer", "engineer": "spanner"}
"""Kinds of workers by what they carry."""
COUNTED = {
    "engineers": (sign("spanner"),),
    "own_buildings_in_woods": (sign("woods"),),
    "cowboys": (sign("hat"),),
}


def row_of(action: printed.AnyAction) -> Row:
    """Give an action's row."""
    match action:
        case printed.Choice(options=options):
            first, *rest = [row_of(option) for option in options]
            return sum(((OR, *row) for row in rest), first)
        case printed.DiscardGain():
            return (*discarded(action.discard), TO, *gained(action))
        case printed.Gain(money=money, certificates=certificates):
            return (*some(coin, money), *some(certificate, certificates))
        case _:
            return moving(action) or working(action)


def some(kind: Callable[[int], Glyph], amount: int) -> Row:
    """Show an amount unless there is none."""
    return (kind(amount),) if amount else ()


def discarded(what: printed.Discarded) -> Row:
    """Show the cards that are discarded."""
    match what:
        case "any_cattle":
            return (sign("cow"),)
        case "pair_same_breed":
            return (sign("cow"), figures("="), sign("cow"))
        case _:
            return (sign(what),)


def gained(action: printed.DiscardGain) -> Row:
    """Show what is gained for discarded cards."""
    engine = (sign("engine"), TO, figures(action.engine_forward)) if action.engine_forward else ()
    card = (sign("objective"), sign("handful")) if action.objective_to_hand else ()
    return (*some(coin, action.money), *some(certificate, action.certificates), *engine, *card)


def how_many(count: int | str) -> Row:
    """Show a number, or what is counted."""
    return COUNTED[count] if isinstance(count, str) else (figures(count),)


def moving(action: printed.AnySingle) -> Row:
    """Give the row of an action that moves cattleman, engine or cards; nothing for others."""
    match action:
        case printed.EngineForward(up_to=up_to, pay=pay):
            return (*some(coin, -pay), sign("engine"), TO, *how_many(up_to))
        case printed.EngineBackGain(exactly=exactly, money=money):
            return (figures(exactly), BACK, sign("engine"), TO, coin(money))
        case printed.MoveCattleman(up_to=up_to):
            return (sign("horseshoe"), TO, figures(up_to))
        case printed.FreeMove(up_to=up_to):
            return (sign("no_fee"), sign("horseshoe"), TO, figures(up_to))
        case printed.DrawDiscard(up_to=up_to):
            return (*how_many(up_to), sign("draw"), sign("discard"))
        case printed.ExtraordinaryDelivery():
            return (BACK, sign("engine"), TO, sign("delivery"))
        case printed.BuildStationBehind():
            return (sign("station"), BACK, sign("engine"))
        case _:
            return ()


def working(action: printed.AnySingle) -> Row:
    """Give the row of an action that works with workers, tiles or cattle."""
    match action:
        case printed.Hire(modifier=modifier):
            plus = f"+{modifier}" if modifier > 0 else ""
            return (sign("hire"), *((Glyph("coin", plus),) if plus else some(coin, modifier)))
        case printed.Build(dollars_per_craftsman=price):
            return (sign("building"), coin(-price), TIMES, sign("hammer"))
        case printed.RemoveHazard(cost=cost):
            return (sign("clear_hazard"), *some(coin, -cost))
        case printed.MoneyPer(per=per, money=money):
            house = (sign("building"),) if per == "own_buildings_in_woods" else ()
            return (coin(money), TIMES, *house, *how_many(per))
        case printed.PerTeepeePair(certificates=certificates, money=money):
            pair = (sign("teepee_green"), sign("teepee_blue"))
            return (*pair, TO, certificate(certificates), coin(money))
        case _:
            return FIXED[type(action)]


TIMES = figures("\u00d7")
FIXED: dict[type, Row] = {
    printed.Trade: (sign("teepee"), Glyph("coin", "\u00b1")),
    printed.Auxiliary: (sign("auxiliary"),),
    printed.BuyCattle: (sign("hat"), TO, sign("cow")),
    printed.TakeObjective: (sign("objective"),),
    printed.MaxCertificates: (Glyph("certificate", "max"),),
    printed.UseAdjacentBuilding: (sign("building"), BOTH, sign("building")),
}
"""Actions without figures."""


def auxiliary(size: AuxiliarySize) -> Row:
    """Give the row of an auxiliary action in one of its sizes (GWT-8.10)."""
    row: Row = (*some(coin, size.money), *some(coin, -size.pay))
    if size.draw:
        row += (figures(size.draw), sign("draw"), sign("discard"))
    if size.engine_back:
        row += (figures(size.engine_back), BACK, sign("engine"))
    if size.engine_forward or size.engine_forward_up_to:
        row += (sign("engine"), TO, figures(size.engine_forward or size.engine_forward_up_to))
    row += some(certificate, size.certificates)
    if size.remove_hand_cards_up_to:
        row += (figures(size.remove_hand_cards_up_to), sign("trash"))
    return row
