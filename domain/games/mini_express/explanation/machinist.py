"""Cards of the Machinist's bag of tokens and of its target marker."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import icon_glyph
from domain.games.mini_express.view import View
from domain.kernel.phrases import pluralize


def explain_bag(view: View) -> PlaceCard | None:
    """Give the card of the Machinist's bag; None where it does not play."""
    if view.machinist is None:
        return None
    left = sum(count for _, count in view.machinist.bag)
    seat = view.seats[-1]
    return PlaceCard(
        title="The Machinist",
        kind="A rival that the rules play, always last in the round",
        lines=(
            CardLine(
                "Each turn it draws a token, which moves its company marker and its target marker.",
                (icon_glyph("driver"),),
            ),
            CardLine("With at most 2 trains on that company's train space it takes a share, for nothing."),
            CardLine("With more it builds that company's track, as near to the target city as it can."),
            CardLine("If it can do neither, it draws again for another company."),
        ),
        now=(
            f"Its company marker is on {view.machinist.company}; {pluralize(left, 'token')} in the bag.",
            f"It holds {pluralize(sum(seat.shares), 'share')}, worth {pluralize(seat.score, 'point')} now.",
        ),
        facts=(f"Level: {view.level}",) if view.level else (),
        topic="machinist" if view.level in (None, "passenger") else "levels",
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
            CardLine("When the Machinist builds, it chooses the city nearest to this marker.", DRIVER),
            CardLine("It goes from city to city by their numbers and skips those without a demand token."),
            CardLine("At the last city it stays to the end of the game."),
        ),
        now=(f"City {city.number} of {len(view.cities)} on its way.",),
        topic="machinist",
    )


DRIVER = (icon_glyph("driver"),)
