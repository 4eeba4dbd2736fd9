"""Examples of talk and of what is done about it, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from services.api.openapi.sample_game import ADA, GREEDY, MOMENT, TABLE
from services.api.schemas.people import talk


def talk_examples() -> dict[Any, Any]:
    """Give an example of each type."""
    complaint = talk.ComplaintSummary(ADA, "it is an insult", MOMENT)
    reported = talk.ReportedLineSummary(TABLE, 57, GREEDY, "something rude", (complaint,))
    return {
        talk.ErasedLineSummary: talk.ErasedLineSummary(57, "speaker"),
        talk.TalkReport: talk.TalkReport("it is an insult"),
        talk.ReportResponse: talk.ReportResponse(57, again=False),
        talk.ReportedLinesResponse: talk.ReportedLinesResponse((reported,)),
        talk.MuteRequest: talk.MuteRequest("insults", 7),
    }
