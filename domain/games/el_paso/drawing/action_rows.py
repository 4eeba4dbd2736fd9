"""Every printed action as a row of signs (ELP-6)."""

from __future__ import annotations

from domain.drawing.glyph_rows import TO, Glyph, GlyphRow, certificate_glyph, coin_glyph, figures, icon_glyph
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.data.kinds import Pool
from domain.games.el_paso.drawing.signs import HEADS

OR = figures("/")
TOKENS: dict[Pool, str] = {"goal": "goal", "bonus": "bonus"}
"""Tokens of a kind by icon."""
PLAIN: dict[type, GlyphRow] = {
    printed.BuyCow: (icon_glyph("hat"), TO, icon_glyph("cow")),
    printed.UseTrain: (icon_glyph("spanner"), TO, icon_glyph("engine")),
    printed.Build: (icon_glyph("hammer"), TO, icon_glyph("building")),
}
"""Actions whose price stands elsewhere: with the market, the train, the stacks."""


def action_row(action: printed.AnyPrinted) -> GlyphRow:
    match action:
        case printed.DiscardCow():
            return discard_row(action)
        case printed.GainMoney(amount=amount):
            return (coin_glyph(amount),)
        case printed.GainCertificates(amount=amount, cost=cost):
            return (*cost_row(cost), certificate_glyph(amount))
        case printed.GainExchangeToken(amount=amount, cost=cost):
            return (*cost_row(cost), *((icon_glyph("exchange_token"),) * amount))
        case printed.GainToken(pool=pool, cost=cost):
            return (*cost_row(cost), *pool_row(pool))
        case printed.GainCow(breed=breed, cost=cost):
            return (*cost_row(cost), icon_glyph(HEADS[breed]))
        case _:
            return work_row(action)


def work_row(action: printed.AnyPrinted) -> GlyphRow:
    """Give the row of an action without a gain."""
    match action:
        case printed.Hire(costs=costs):
            return (icon_glyph("hire"), *(part for cost in costs for part in (coin_glyph(-cost),)))
        case printed.Move(steps=steps):
            return (icon_glyph("horseshoe"), TO, figures(steps))
        case printed.Auxiliary(count=count):
            return (figures(f"{count}\u00d7"), icon_glyph("auxiliary"))
        case printed.RemoveCow(breed=breed):
            return (icon_glyph("cow" if breed is None else HEADS[breed]), TO, icon_glyph("trash"))
        case printed.Exchange(count=count):
            return (icon_glyph("exchange"),) * count
        case _:
            return PLAIN[type(action)]


def discard_row(action: printed.DiscardCow) -> GlyphRow:
    """Show which card is discarded and what is gained for it (ELP-6.1)."""
    card: GlyphRow = (icon_glyph("cow"),) if action.breed is None else (icon_glyph(HEADS[action.breed]),)
    if action.value is not None:
        card = (figures(action.value), *card)
    gain = (
        (coin_glyph(action.gain),) if action.gain else (coin_glyph(action.gain_per_value), figures("\u00d7n"))
    )
    return (*card, TO, *gain)


def cost_row(cost: int) -> GlyphRow:
    """Show what is paid first."""
    return (coin_glyph(-cost),) if cost else ()


def pool_row(pool: Pool | str) -> tuple[Glyph, ...]:
    """Show the kind of token, or either."""
    return (icon_glyph("goal"), OR, icon_glyph("bonus")) if pool == "any" else (icon_glyph(pool),)
