"""Every printed action as a row of signs (GWT-8.2)."""

from __future__ import annotations

from collections.abc import Callable

from domain.drawing.glyph_rows import (
    BACK,
    BOTH,
    OR,
    TO,
    Glyph,
    GlyphRow,
    certificate_glyph,
    coin_glyph,
    figures,
    icon_glyph,
)
from domain.games.great_western_trail.data import actions as printed
from domain.games.great_western_trail.data.board_schema import AuxiliarySize

WORKERS = {"cowboy": "hat", "craftsman": "hammer", "engineer": "spanner"}
"""Kinds of workers by what they carry."""
COUNTED = {
    "engineers": (icon_glyph("spanner"),),
    "own_buildings_in_woods": (icon_glyph("woods"),),
    "cowboys": (icon_glyph("hat"),),
}


def action_row(action: printed.AnyAction) -> GlyphRow:
    match action:
        case printed.Choice(options=options):
            first, *rest = [action_row(option) for option in options]
            return sum(((OR, *row) for row in rest), first)
        case printed.DiscardGain():
            return (*discard_row(action.discard), TO, *gain_row(action))
        case printed.Gain(money=money, certificates=certificates):
            return (*amount_row(coin_glyph, money), *amount_row(certificate_glyph, certificates))
        case _:
            return movement_row(action) or work_row(action)


def amount_row(kind: Callable[[int], Glyph], amount: int) -> GlyphRow:
    """Show an amount unless there is none."""
    return (kind(amount),) if amount else ()


def discard_row(what: printed.Discarded) -> GlyphRow:
    match what:
        case "any_cattle":
            return (icon_glyph("cow"),)
        case "pair_same_breed":
            return (icon_glyph("cow"), figures("="), icon_glyph("cow"))
        case _:
            return (icon_glyph(what),)


def gain_row(action: printed.DiscardGain) -> GlyphRow:
    """Show what is gained for discarded cards."""
    engine = (icon_glyph("engine"), TO, figures(action.engine_forward)) if action.engine_forward else ()
    card = (icon_glyph("objective"), icon_glyph("handful")) if action.objective_to_hand else ()
    return (
        *amount_row(coin_glyph, action.money),
        *amount_row(certificate_glyph, action.certificates),
        *engine,
        *card,
    )


def count_row(count: int | str) -> GlyphRow:
    """Show a number, or what is counted."""
    return COUNTED[count] if isinstance(count, str) else (figures(count),)


def movement_row(action: printed.AnySingle) -> GlyphRow:
    """Give the row of an action that moves cattleman, engine or cards; nothing for others."""
    match action:
        case printed.EngineForward(up_to=up_to, pay=pay):
            return (*amount_row(coin_glyph, -pay), icon_glyph("engine"), TO, *count_row(up_to))
        case printed.EngineBackGain(exactly=exactly, money=money):
            return (figures(exactly), BACK, icon_glyph("engine"), TO, coin_glyph(money))
        case printed.MoveCattleman(up_to=up_to):
            return (icon_glyph("horseshoe"), TO, figures(up_to))
        case printed.FreeMove(up_to=up_to):
            return (icon_glyph("no_fee"), icon_glyph("horseshoe"), TO, figures(up_to))
        case printed.DrawDiscard(up_to=up_to):
            return (*count_row(up_to), icon_glyph("draw"), icon_glyph("discard"))
        case printed.ExtraordinaryDelivery():
            return (BACK, icon_glyph("engine"), TO, icon_glyph("delivery"))
        case printed.BuildStationBehind():
            return (icon_glyph("station"), BACK, icon_glyph("engine"))
        case _:
            return ()


def work_row(action: printed.AnySingle) -> GlyphRow:
    """Give the row of an action that works with workers, tiles or cattle."""
    match action:
        case printed.Hire(modifier=modifier):
            plus = f"+{modifier}" if modifier > 0 else ""
            return (
                icon_glyph("hire"),
                *((Glyph("coin", plus),) if plus else amount_row(coin_glyph, modifier)),
            )
        case printed.Build(dollars_per_craftsman=price):
            return (icon_glyph("building"), coin_glyph(-price), TIMES, icon_glyph("hammer"))
        case printed.RemoveHazard(cost=cost):
            return (icon_glyph("clear_hazard"), *amount_row(coin_glyph, -cost))
        case printed.MoneyPer(per=per, money=money):
            house = (icon_glyph("building"),) if per == "own_buildings_in_woods" else ()
            return (coin_glyph(money), TIMES, *house, *count_row(per))
        case printed.PerTeepeePair(certificates=certificates, money=money):
            pair = (icon_glyph("teepee_green"), icon_glyph("teepee_blue"))
            return (*pair, TO, certificate_glyph(certificates), coin_glyph(money))
        case _:
            return FIXED[type(action)]


TIMES = figures("\u00d7")
FIXED: dict[type, GlyphRow] = {
    printed.Trade: (icon_glyph("teepee"), Glyph("coin", "\u00b1")),
    printed.Auxiliary: (icon_glyph("auxiliary"),),
    printed.BuyCattle: (icon_glyph("hat"), TO, icon_glyph("cow")),
    printed.TakeObjective: (icon_glyph("objective"),),
    printed.MaxCertificates: (Glyph("certificate", "max"),),
    printed.UseAdjacentBuilding: (icon_glyph("building"), BOTH, icon_glyph("building")),
}
"""Actions without figures."""


def auxiliary_row(size: AuxiliarySize) -> GlyphRow:
    """Give the row of an auxiliary action in one of its sizes (GWT-8.10)."""
    row: GlyphRow = (*amount_row(coin_glyph, size.money), *amount_row(coin_glyph, -size.pay))
    if size.draw:
        row += (figures(size.draw), icon_glyph("draw"), icon_glyph("discard"))
    if size.engine_back:
        row += (figures(size.engine_back), BACK, icon_glyph("engine"))
    if size.engine_forward or size.engine_forward_up_to:
        row += (icon_glyph("engine"), TO, figures(size.engine_forward or size.engine_forward_up_to))
    row += amount_row(certificate_glyph, size.certificates)
    if size.remove_hand_cards_up_to:
        row += (figures(size.remove_hand_cards_up_to), icon_glyph("trash"))
    return row


def auxiliary_lines(size: AuxiliarySize) -> tuple[GlyphRow, ...]:
    """Give an auxiliary action for little room: in two lines, if the engine goes back for what it brings."""
    row = auxiliary_row(size)
    if not size.engine_back:
        return (row,)
    end = next(place for place, glyph in enumerate(row) if glyph.what == "engine") + 1
    return (row[:end], row[end:])
