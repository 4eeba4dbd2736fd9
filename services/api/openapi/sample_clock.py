"""The clock that the OpenAPI document explains as an example."""

from __future__ import annotations

from services.api.schemas.clock_explanation import ClockLine, ClockResponse
from services.api.schemas.responses import LogHead


def explain_sample_clock(head: LogHead) -> ClockResponse:
    """Explain a turn over a weekend at whose end summer time was over."""
    asked = ClockLine(
        41,
        "asked",
        "2026-10-22T18:30Z",
        left="72:00",
        flag="2026-10-29T11:30Z",
        warning="2026-10-28T13:06Z",
        zones="2026f",
    )
    turn = ClockLine(
        58,
        "turn",
        "2026-10-27T09:00Z",
        left="46:30",
        passed="110:30",
        counted="37:30",
        late="0:00",
        credit="12:00",
        not_counted={"weekend": "49:00", "hours": "24:00"},
        zones="2026f",
    )
    pace, hours = "Bank 72:00 + 12:00, most 120:00", "07:00-23:00 Europe/Berlin"
    return ClockResponse(1, pace, hours, "46:30", None, None, runs=False, lines=(asked, turn), head=head)
