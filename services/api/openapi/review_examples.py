"""Examples of looks back at games."""

from __future__ import annotations

from typing import Any

from domain.planning.review import ReviewedPassage
from projections.course.seat_review import ReviewedTurn, SeatReview, Swing
from services.api.openapi.sample_game import TABLE
from services.api.schemas.requests import ReviewRequest
from services.api.schemas.tables import ReviewProgress

_PASSAGE = ReviewedPassage(
    seq=7,
    played=("Lay a tile at N14", "Pass"),
    planned=("Lay a tile at N14", "Build a camp at N15"),
    same=1,
    worth=2.4,
    error=0.8,
)


def review_examples() -> dict[Any, Any]:
    """Give an example of each type of theirs."""
    turns = (
        ReviewedTurn(0, 3, (21.0, 22.5), -1.5),
        ReviewedTurn(1, 9, (19.5, 23.0), -3.5, (_PASSAGE,), 2.4, 0.8),
    )
    return {
        ReviewRequest: ReviewRequest(0),
        ReviewProgress: ReviewProgress(TABLE, 0, f"/v1/tables/{TABLE}/review?seat=0", 12, 40),
        SeatReview: SeatReview(0, 9, 500, turns, (Swing(1, 9, -2.0),), hash="9d3c1f0b" * 8, of=2),
    }
