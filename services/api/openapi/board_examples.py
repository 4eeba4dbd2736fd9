"""Examples of what is drawn and explained of a board."""

from __future__ import annotations

import msgspec

from services.api.schemas import board_parts, responses

EXAMPLE_PLACE = responses.PlaceExplanation(
    place="elm",
    title="Elm",
    kind="Stop, 4 points for each passenger who gets out",
    lines=(responses.CardLineSummary("Meet two passengers and let one get in"),),
    now=("4 stops on from your train: 3 coal",),
    facts=(),
    topic=None,
    options=(),
    refusal=responses.PlaceRefusal("a train runs 3 stops at most", "WST-4.1"),
)

EXAMPLE_PARTS = board_parts.BoardParts(
    at=57,
    definitions='<g id="rh-sign-points"><path d="M4 4h16v16h-16z"/></g>',
    parts=(
        board_parts.BoardPartDrawing(
            "map", "Map", "main", 696.0, 464.0, '<svg class="board part" data-part="map"></svg>'
        ),
        board_parts.BoardPartDrawing("score", "Score", "right", 376.0, 48.0, None),
        board_parts.BoardPartDrawing(
            "seats",
            "Players",
            "right",
            376.0,
            90.0,
            None,
            (board_parts.DrawingEdit(14, 15, '<text x="40">7'),),
        ),
    ),
)

EXAMPLE_EDITED_VIEW = board_parts.EditedView(
    "5f0c1a2b3c4d5e6f70819203", msgspec.Raw(b"null"), (board_parts.ViewEdit(("at",), msgspec.Raw(b"57")),)
)
