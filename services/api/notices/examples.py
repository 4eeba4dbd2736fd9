"""Examples of notices for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from services.api.notices import schemas as notices
from services.api.tables.examples import ADA, MOMENT, TABLE
from services.api.tables.requests import WindowChange
from services.notices.channels.channel import ChannelChange, KindTiming
from services.notices.channels.registry import ChannelSummary, NewChannel
from services.notices.channels.webhook import NewWebhook, WebhookSummary

CHANNEL = "c0123456789ab"
HOOK_URL = "https://example.org/hook"
SECRET = "whsec_SECRET"  # noqa: S105 - a placeholder
PUSH_POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
CALENDAR_PATH = f"/v1/me/calendar/{ADA}.{'k3v9xq' * 7}k.ics"
NIGHT = WindowChange(22 * 60, 7 * 60)
OFFERS = (
    notices.ChannelOffer("webhook", offered=True, why=None),
    notices.ChannelOffer("email", offered=False, why="this service sends no e-mail"),
    notices.ChannelOffer("push", offered=True, why=None),
)


def notice_examples() -> dict[Any, Any]:
    """Return an example of each type."""
    timings = (KindTiming("turn", "after", 30), KindTiming("started", "digest"))
    common = (CHANNEL, "My program", "active", None, MOMENT, timings)
    channel = WebhookSummary(*common, url=HOOK_URL, options=False)  # type: ignore[arg-type]  # in order
    hook = notices.HookSummary("Our room", "example.org", "active", None)
    return {
        NewChannel: NewWebhook("My program", HOOK_URL),
        ChannelChange: ChannelChange(name="My other program", kinds=timings),
        notices.TestRequest: notices.TestRequest(),
        notices.ReplayRequest: notices.ReplayRequest(),
        notices.NoticeSettings: notices.NoticeSettings(
            8 * 60, NIGHT, (notices.ChannelTimings(CHANNEL, timings),)
        ),
        notices.TableNotices: notices.TableNotices((KindTiming("turn", "never"),)),
        notices.SeenRequest: notices.SeenRequest(57),
        notices.TableHooksRequest: notices.TableHooksRequest((notices.NewHook(HOOK_URL, "Our room"),)),
        ChannelSummary: channel,
        notices.ChannelsResponse: notices.ChannelsResponse((channel,), OFFERS, 10),
        **_calendars(),
        notices.LedgerLine: _line(),
        notices.LedgerResponse: notices.LedgerResponse((_line(),), None),
        notices.HooksResponse: notices.HooksResponse((hook,)),
        notices.PushKeyResponse: notices.PushKeyResponse(PUSH_POINT),
        notices.ConfirmationResponse: notices.ConfirmationResponse("Ada", "ada@example.org", confirmed=False),
        notices.UnsubscriptionResponse: notices.UnsubscriptionResponse("My program", "turn", ended=False),
    }


def _calendars() -> dict[Any, Any]:
    address = f"https://games.example{CALENDAR_PATH}"
    return {
        notices.CalendarState: notices.CalendarState(MOMENT),
        notices.CalendarAddress: notices.CalendarAddress(CALENDAR_PATH, address, MOMENT),
    }


def _line() -> notices.LedgerLine:
    return notices.LedgerLine(
        id=f"turn.{TABLE}.{ADA}.56~{CHANNEL}",
        kind="turn",
        table=TABLE,
        name="Sunday",
        channel=CHANNEL,
        state="sent",
        why=None,
        at=MOMENT,
        made=MOMENT + 800,
        ready=MOMENT + 800,
        next_try=None,
        attempts=(notices.LedgerAttempt(MOMENT + 900, 204, 120, ""),),
    )
