"""Cards of the Machinist: of himself and his bag, of each kind of token, and of his two markers."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import icon_glyph
from domain.games.mini_express.data import BAG, RESTORE
from domain.games.mini_express.explanation.table import name_company
from domain.games.mini_express.view import View
from domain.kernel.multiset import size
from domain.kernel.phrases import pluralize

DRIVER = (icon_glyph("driver"),)


def explain_machinist(view: View) -> PlaceCard | None:
    """Give the card of the Machinist; None where he does not play."""
    if view.machinist is None:
        return None
    left, seat = size(view.machinist.bag), view.seats[-1]
    marked = name_company(view.machinist.company)
    return PlaceCard(
        title="The Machinist",
        kind="A rival that the rules play, always last in the round",
        lines=(
            CardLine(
                "Each turn he draws a token, which moves his company marker and his target marker.", DRIVER
            ),
            CardLine("With at most 2 trains on that company's train space he takes a share, for nothing."),
            CardLine("With more he builds that company's track, as near to the target city as he can."),
            CardLine("If he can do neither, he draws again for another company."),
        ),
        now=(
            f"His company marker is on {marked}; {pluralize(left, 'token')} in the bag.",
            f"He holds {pluralize(sum(seat.shares), 'share')}, worth {pluralize(seat.score, 'point')} now.",
        ),
        facts=(f"Level: {view.level.capitalize()}",) if view.level else (),
        topic="machinist" if view.level in (None, "passenger") else "levels",
    )


def explain_token(view: View, kind: str) -> PlaceCard | None:
    """Give the card of a kind of token; None where there is no such kind, or the Machinist does not play."""
    counts = dict(BAG)
    if view.machinist is None or kind not in counts:
        return None
    left = dict(view.machinist.bag).get(kind, 0)
    lines: tuple[str, ...]
    if kind == RESTORE:
        title, lines = "Restore token", ("It puts all tokens back into the bag; then he draws again.",)
    else:
        company, city = kind.split("/")
        title = f"Token {company} and {city}"
        lines = (
            f"His company marker goes on by {company}, in the order of the companies.",
            f"His target marker goes on by {city}, from city to city by their numbers.",
        )
    return PlaceCard(
        title=title,
        kind="One of the Machinist's tokens: what he draws says for whom he acts, and where he wants to go",
        lines=tuple(CardLine(words, DRIVER if not index else ()) for index, words in enumerate(lines)),
        now=(f"{left} of {counts[kind]} in the bag.",),
        topic="machinist",
    )


def explain_target(view: View) -> PlaceCard | None:
    """Give the card of the Machinist's target marker; None where it is not on the map."""
    if view.machinist is None or not view.machinist.target:
        return None
    city = view.cities[view.machinist.target - 1]
    return PlaceCard(
        title="The Machinist's target",
        kind=f"Marker at {city.name}",
        lines=(
            CardLine("When the Machinist builds, he chooses the city nearest to this marker.", DRIVER),
            CardLine("It goes from city to city by their numbers and skips those without a demand token."),
            CardLine("At the last city it stays to the end of the game."),
        ),
        now=(f"City {city.number} of {len(view.cities)} on his way.",),
        topic="machinist",
    )
