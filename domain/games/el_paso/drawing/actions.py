"""Every printed action as a row of signs (ELP-6)."""

from __future__ import annotations

from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.data.kinds import Pool
from domain.games.el_paso.drawing.glyphs import TO, Glyph, Row, certificate, coin, figures, sign
from domain.games.el_paso.drawing.signs import HEADS

OR = figures("/")
TOKENS: dict[Pool, str] = {"goal": "goal", "bonus": "bonus"}
"""Tokens of a kind by icon."""
PLAIN: dict[type, Row] = {
    printed.BuyCow: (sign("hat"), TO, sign("cow")),
    printed.UseTrain: (sign("spanner"), TO, sign("engine")),
    printed.Build: (sign("hammer"), TO, sign("building")),
}
"""Actions whose price stands elsewhere: with the market, the train, the stacks."""


def row_of(action: printed.AnyPrinted) -> Row:
    """Give an action's row."""
    match action:
        case printed.DiscardCow():
            return discarding(action)
        case printed.GainMoney(amount=amount):
            return (coin(amount),)
        case printed.GainCertificates(amount=amount, cost=cost):
            return (*paid(cost), certificate(amount))
        case printed.GainExchangeToken(amount=amount, cost=cost):
            return (*paid(cost), *((sign("exchange_token"),) * amount))
        case printed.GainToken(pool=pool, cost=cost):
            return (*paid(cost), *tokens(pool))
        case printed.GainCow(breed=breed, cost=cost):
            return (*paid(cost), sign(HEADS[breed]))
        case _:
            return working(action)


def working(action: printed.AnyPrinted) -> Row:
    """Give the row of an action without a gain."""
    match action:
        case printed.Hire(costs=costs):
            return (sign("hire"), *(part for cost in costs for part in (coin(-cost),)))
        case printed.Move(steps=steps):
            return (sign("horseshoe"), TO, figures(steps))
        case printed.Auxiliary(count=count):
            return (figures(f"{count}\u00d7"), sign("auxiliary"))
        case printed.RemoveCow(breed=breed):
            return (sign("cow" if breed is None else HEADS[breed]), TO, sign("trash"))
        case printed.Exchange(count=count):
            return (sign("exchange"),) * count
        case _:
            return PLAIN[type(action)]


def discarding(action: printed.DiscardCow) -> Row:
    """Show which card is discarded and what is gained for it (ELP-6.1)."""
    card: Row = (sign("cow"),) if action.breed is None else (sign(HEADS[action.breed]),)
    if action.value is not None:
        card = (figures(action.value), *card)
    gain = (coin(action.gain),) if action.gain else (coin(action.gain_per_value), figures("\u00d7n"))
    return (*card, TO, *gain)


def paid(cost: int) -> Row:
    """Show what is paid first."""
    return (coin(-cost),) if cost else ()


def tokens(pool: Pool | str) -> tuple[Glyph, ...]:
    """Show the kind of token, or either."""
    return (sign("goal"), OR, sign("bonus")) if pool == "any" else (sign(pool),)
