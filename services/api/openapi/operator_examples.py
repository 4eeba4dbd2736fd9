"""Examples of what operators say and are answered."""

from __future__ import annotations

from typing import Any

from services.api.openapi.sample_game import ADA, MOMENT, TABLE
from services.api.schemas import admin


def operator_examples() -> dict[Any, Any]:
    """Give an example of each type that a call of an operator takes or answers."""
    action = admin.OperatorActionSummary(
        "1790000000000-0", MOMENT, ADA, "close a table", TABLE, "nobody has been seen for a month"
    )
    clash = admin.NameClashSummary("p0f1e2d3c4b5a6978", "\u0410da", "alike", ADA)
    letter = admin.DeadLetterSummary(3, "1790000000000-0", "it ran for too long", TABLE, 0, ADA, "move-17")
    return {
        admin.ReasonRequest: admin.ReasonRequest("its log is to be looked at"),
        admin.CloseTableRequest: admin.CloseTableRequest("nobody has been seen for a month", "close-1"),
        admin.HandOverRequest: admin.HandOverRequest("Ada asked for it", to="Bob", command_id="hand-1"),
        admin.RenamePlayerRequest: admin.RenamePlayerRequest("Ada B", "the name was another's"),
        admin.NameClashesResponse: admin.NameClashesResponse((clash,)),
        admin.OperatorResponse: admin.OperatorResponse(TABLE, "the table is parked"),
        admin.OperatorLogResponse: admin.OperatorLogResponse((action,), None),
        admin.DeadLettersResponse: admin.DeadLettersResponse((letter,)),
    }
