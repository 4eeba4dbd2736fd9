"""Calls about notifications: channels, timing, log, webhooks, calendar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal
from urllib.parse import quote

from services.client.requests import ApiRequest
from services.client.responses import ResponseValue

Timing = Literal["now", "digest", "never"] | int
"""When a kind of notification is sent: now, in the daily message (digest), never, or after some minutes."""


class ChannelInfo(ResponseValue, frozen=True):
    """A notification channel; which of the optional fields are set depends on its kind."""

    type: str
    id: str
    name: str
    state: str
    made: int
    why: str | None = None
    kinds: tuple[dict[str, Any], ...] = ()
    url: str | None = None
    address: str | None = None
    secret: str | None = None


class ChannelOfferInfo(ResponseValue, frozen=True):
    """A kind of channel: whether the service offers it, and if not, why."""

    type: str
    offered: bool
    why: str | None = None


class ChannelList(ResponseValue, frozen=True):
    """The player's channels, the available kinds, and the maximum number of channels."""

    channels: tuple[ChannelInfo, ...]
    offered: tuple[ChannelOfferInfo, ...]
    most: int


class AttemptInfo(ResponseValue, frozen=True):
    """One attempt to send a notification."""

    at: int
    code: int | None = None
    ms: int = 0
    says: str = ""


class LedgerEntryInfo(ResponseValue, frozen=True):
    """A notification for one channel, with its status."""

    id: str
    kind: str
    table: str | None
    channel: str
    state: str
    why: str | None
    at: int
    attempts: tuple[AttemptInfo, ...] = ()


class LedgerPage(ResponseValue, frozen=True):
    """A page of the notification log, newest first; pass `next` as `after` for more."""

    entries: tuple[LedgerEntryInfo, ...]
    next: str | None = None


class NoticeSettingsInfo(ResponseValue, frozen=True):
    """Notification settings: minute of day for the daily message, quiet hours, each channel's timing."""

    digest: int
    quiet: dict[str, int] | None = None
    channels: tuple[dict[str, Any], ...] = ()


class TableNoticesInfo(ResponseValue, frozen=True):
    """Settings for one table that override the channels' settings."""

    kinds: tuple[dict[str, Any], ...] = ()


class HookInfo(ResponseValue, frozen=True):
    """A webhook of a table; its secret is returned only once, to the player who creates it."""

    name: str
    host: str
    state: str
    secret: str | None = None


class HookList(ResponseValue, frozen=True):
    """The webhooks of a table."""

    hooks: tuple[HookInfo, ...]


class UnsubscriptionInfo(ResponseValue, frozen=True):
    """Which notifications a token unsubscribes from."""

    channel: str
    kind: str | None
    ended: bool


class CalendarInfo(ResponseValue, frozen=True):
    """The player's deadline calendar.

    Only the response that creates its address contains `path` and `url`.
    """

    made: int | None
    path: str | None = None
    url: str | None = None


def list_channels() -> ApiRequest[ChannelList]:
    """Return the player's channels."""
    return ApiRequest("GET", "/v1/me/channels", ChannelList)


def make_channel(kind: str, name: str, **own: Any) -> ApiRequest[ChannelInfo]:
    """Create a channel: `webhook` needs `url`, `email` needs `address`, `apprise` needs `url`.

    Repeating the call creates a second channel.
    """
    return ApiRequest("POST", "/v1/me/channels", ChannelInfo, {"type": kind, "name": name, **own})


def change_channel(channel: str, **changes: Any) -> ApiRequest[ChannelInfo]:
    """Change the given fields of a channel."""
    return ApiRequest("PATCH", f"/v1/me/channels/{channel}", ChannelInfo, changes)


def remove_channel(channel: str) -> ApiRequest[Any]:
    """Remove a channel."""
    return ApiRequest("DELETE", f"/v1/me/channels/{channel}", None)


def send_test(channel: str) -> ApiRequest[LedgerEntryInfo]:
    """Send a test message to a channel."""
    return ApiRequest("POST", f"/v1/me/channels/{channel}/test", LedgerEntryInfo, {})


def read_ledger(
    state: str | None = None, table: str | None = None, after: str | None = None, limit: int | None = None
) -> ApiRequest[LedgerPage]:
    """Return the player's notification log, newest first."""
    query = {"state": state, "table": table, "after": after, "limit": limit}
    said = {name: value for name, value in query.items() if value is not None}
    return ApiRequest("GET", "/v1/me/ledger", LedgerPage, query=said)


def replay_notice(entry: str) -> ApiRequest[LedgerEntryInfo]:
    """Send a completed notification again, with the same id."""
    return ApiRequest("POST", f"/v1/me/ledger/{quote(entry, safe='~')}/replay", LedgerEntryInfo, {})


def read_notice_settings() -> ApiRequest[NoticeSettingsInfo]:
    """Return the player's notification settings."""
    return ApiRequest("GET", "/v1/me/notices", NoticeSettingsInfo)


def change_notice_settings(
    digest: int, quiet: Mapping[str, int] | None, channels: Mapping[str, Mapping[str, Timing]]
) -> ApiRequest[NoticeSettingsInfo]:
    """Replace the settings: minute of the daily message, quiet hours, and timing by channel and kind."""
    body = {
        "digest": digest,
        "quiet": None if quiet is None else dict(quiet),
        "channels": [{"channel": channel, "kinds": _kinds(kinds)} for channel, kinds in channels.items()],
    }
    return ApiRequest("PUT", "/v1/me/notices", NoticeSettingsInfo, body)


def read_table_notices(table: str) -> ApiRequest[TableNoticesInfo]:
    """Return the settings for one table that override the channels' settings."""
    return ApiRequest("GET", f"/v1/tables/{table}/notices", TableNoticesInfo)


def change_table_notices(table: str, kinds: Mapping[str, Timing]) -> ApiRequest[TableNoticesInfo]:
    """Replace the overrides for one table; an empty mapping removes them."""
    return ApiRequest("PUT", f"/v1/tables/{table}/notices", TableNoticesInfo, {"kinds": _kinds(kinds)})


def mark_seen(table: str, seq: int) -> ApiRequest[Any]:
    """Mark a table's records up to this one as seen, so that they cause no notifications."""
    return ApiRequest("POST", f"/v1/tables/{table}/seen", None, {"seq": seq})


def list_hooks(table: str) -> ApiRequest[HookList]:
    """Return the webhooks of a table at which the player has a seat."""
    return ApiRequest("GET", f"/v1/tables/{table}/hooks", HookList)


def change_hooks(table: str, hooks: Sequence[Mapping[str, str]]) -> ApiRequest[HookList]:
    """Replace the webhooks of a table that the player owns; each has `url` and `name`."""
    return ApiRequest("PUT", f"/v1/tables/{table}/hooks", HookList, {"hooks": [dict(hook) for hook in hooks]})


def ask_unsubscribe(token: str) -> ApiRequest[UnsubscriptionInfo]:
    """Return which notifications a message's token would unsubscribe from."""
    return ApiRequest("GET", f"/v1/unsubscribe/{token}", UnsubscriptionInfo)


def unsubscribe(token: str) -> ApiRequest[UnsubscriptionInfo]:
    """Unsubscribe from the notifications that a message's token covers."""
    return ApiRequest("POST", f"/v1/unsubscribe/{token}", UnsubscriptionInfo)


def read_calendar_state() -> ApiRequest[CalendarInfo]:
    """Return when the player's calendar address was created."""
    return ApiRequest("GET", "/v1/me/calendar", CalendarInfo)


def make_calendar() -> ApiRequest[CalendarInfo]:
    """Create a calendar address; the previous address stops working."""
    return ApiRequest("POST", "/v1/me/calendar", CalendarInfo)


def revoke_calendar() -> ApiRequest[Any]:
    """Remove the player's calendar address."""
    return ApiRequest("DELETE", "/v1/me/calendar", None)


def _kinds(kinds: Mapping[str, Timing]) -> list[dict[str, Any]]:
    return [
        {"kind": kind, "when": "after", "minutes": timing}
        if isinstance(timing, int)
        else {"kind": kind, "when": timing}
        for kind, timing in kinds.items()
    ]
