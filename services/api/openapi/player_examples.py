"""Examples of what is kept of single players: calls, notes, signs, and the download of all of it."""

from __future__ import annotations

from typing import Any

from domain.table.correspondence.calendar import DAY_MS
from services.api.openapi.sample_game import ADA, GAME, MOMENT, TABLE
from services.api.schemas import accounts, tables
from services.api.schemas.people import account_signs, calendars, calls, notes, notices, own_data

BOT_URL = "https://example.org/bot"


def player_examples() -> dict[Any, Any]:
    """Give an example of each type."""
    return {
        **_call_examples(),
        account_signs.AccountSignsResponse: account_signs.AccountSignsResponse(
            30,
            (
                account_signs.AccountSignSummary(
                    TABLE,
                    (ADA, "pfedcba9876543210"),
                    1,
                    0,
                    MOMENT,
                    MOMENT,
                    "Both played from the same network on one day.",
                ),
            ),
        ),
        notes.NoteRequest: notes.NoteRequest("Ada saves her cards."),
        notes.NoteResponse: notes.NoteResponse("Ada saves her cards.", MOMENT),
    }


def _call_examples() -> dict[Any, Any]:
    called = calls.CallSummary(BOT_URL, "active", None, MOMENT)
    line = calls.CallLineSummary(
        f"call.{TABLE}.{ADA}.1.56.0", TABLE, 1, 56, MOMENT, 31, "accepted", 200, None, ""
    )
    return {
        calls.NewCall: calls.NewCall(BOT_URL),
        calls.CallTestRequest: calls.CallTestRequest(),
        calls.CallSummary: called,
        calls.CallResponse: calls.CallResponse(called),
        calls.CallsResponse: calls.CallsResponse((calls.CallCount("accepted", 42),), (line,)),
    }


def build_own_data(table: tables.TableSummary) -> own_data.OwnData:
    """Give what is kept of a player of the sample table."""
    return own_data.OwnData(
        made=MOMENT,
        registered=MOMENT - 90 * DAY_MS,
        account=accounts.Me(ADA, "Ada", None, ("play",), password=True, languages=("en",)),
        deletion=None,
        talk_goes=False,
        mute=None,
        friends=(),
        blocks=(),
        tokens=(accounts.TokenSummary("t012345678901", ("play",), "my script", MOMENT),),
        sessions=(accounts.SessionSummary(MOMENT, "2026-09-21", this=True),),
        vacations=(),
        seeks=(own_data.OwnSeek("s012345678901", (GAME,), (2, 3), "daily", MOMENT, MOMENT + DAY_MS, 1, 0),),
        complaints=(),
        channels=(),
        notices=notices.NoticeSettings(8 * 60, None),
        table_notices=(),
        calendar=calendars.CalendarState(None),
        call=None,
        calls=calls.CallsResponse((calls.CallCount("accepted", 0),), ()),
        notes=(own_data.OwnNote(TABLE, "Ada saves her cards.", MOMENT),),
        seen=(own_data.OwnSeen(TABLE, 4),),
        ledger=(),
        talk=(own_data.OwnTalk(TABLE, 3, "Good morning"),),
        tables=(table,),
        complete=True,
    )
