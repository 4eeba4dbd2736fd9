"""The calls of notices as values: channels, when one is told, the ledger, hooks, the calendar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal
from urllib.parse import quote

from services.client.requests import ApiRequest
from services.client.responses import ResponseValue

Timing = Literal["now", "digest", "never"] | int
"""When a kind of notice goes: at once, in the daily message, never, or after so many minutes."""


class ChannelInfo(ResponseValue, frozen=True):
    """A way by which one is told; what its kind has of its own stands where it has it."""

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
    """Whether a kind of channel can be set up, and if not, why."""

    type: str
    offered: bool
    why: str | None = None


class ChannelList(ResponseValue, frozen=True):
    """One's channels, the kinds that there are, and how many channels there may be."""

    channels: tuple[ChannelInfo, ...]
    offered: tuple[ChannelOfferInfo, ...]
    most: int


class AttemptInfo(ResponseValue, frozen=True):
    """One try to send."""

    at: int
    code: int | None = None
    ms: int = 0
    says: str = ""


class LedgerEntryInfo(ResponseValue, frozen=True):
    """What became of a notice in a channel."""

    id: str
    kind: str
    table: str | None
    channel: str
    state: str
    why: str | None
    at: int
    attempts: tuple[AttemptInfo, ...] = ()


class LedgerPage(ResponseValue, frozen=True):
    """Entries, the newest first; `next` is where to go on."""

    entries: tuple[LedgerEntryInfo, ...]
    next: str | None = None


class NoticeSettingsInfo(ResponseValue, frozen=True):
    """When one is told: minute of day of the daily message, quiet hours, and what each channel says."""

    digest: int
    quiet: dict[str, int] | None = None
    channels: tuple[dict[str, Any], ...] = ()


class TableNoticesInfo(ResponseValue, frozen=True):
    """What goes for one table before what the channels say."""

    kinds: tuple[dict[str, Any], ...] = ()


class HookInfo(ResponseValue, frozen=True):
    """A hook of a table; its secret is told once, to who set it up."""

    name: str
    host: str
    state: str
    secret: str | None = None


class HookList(ResponseValue, frozen=True):
    """The hooks of a table."""

    hooks: tuple[HookInfo, ...]


class UnsubscriptionInfo(ResponseValue, frozen=True):
    """What the token of a message ends, or has ended."""

    channel: str
    kind: str | None
    ended: bool


class CalendarInfo(ResponseValue, frozen=True):
    """Where the calendar of one's flags is, told once; `made` alone where it was there before."""

    made: int | None
    path: str | None = None
    url: str | None = None


def list_channels() -> ApiRequest[ChannelList]:
    """List one's channels."""
    return ApiRequest("GET", "/v1/me/channels", ChannelList)


def make_channel(kind: str, name: str, **own: Any) -> ApiRequest[ChannelInfo]:
    """Set a channel up: a `webhook` has `url`, `email` `address`, `apprise` `url`. Twice makes two."""
    return ApiRequest("POST", "/v1/me/channels", ChannelInfo, {"type": kind, "name": name, **own})


def change_channel(channel: str, **changes: Any) -> ApiRequest[ChannelInfo]:
    """Change what is named of a channel."""
    return ApiRequest("PATCH", f"/v1/me/channels/{channel}", ChannelInfo, changes)


def remove_channel(channel: str) -> ApiRequest[Any]:
    """Take a channel away."""
    return ApiRequest("DELETE", f"/v1/me/channels/{channel}", None)


def send_test(channel: str) -> ApiRequest[LedgerEntryInfo]:
    """Have a test sent to a channel."""
    return ApiRequest("POST", f"/v1/me/channels/{channel}/test", LedgerEntryInfo, {})


def read_ledger(
    state: str | None = None, table: str | None = None, after: str | None = None, limit: int | None = None
) -> ApiRequest[LedgerPage]:
    """Read what became of one's notices, the newest first."""
    query = {"state": state, "table": table, "after": after, "limit": limit}
    said = {name: value for name, value in query.items() if value is not None}
    return ApiRequest("GET", "/v1/me/ledger", LedgerPage, query=said)


def replay_notice(entry: str) -> ApiRequest[LedgerEntryInfo]:
    """Send a notice that has ended once more, under the same id."""
    return ApiRequest("POST", f"/v1/me/ledger/{quote(entry, safe='~')}/replay", LedgerEntryInfo, {})


def read_notice_settings() -> ApiRequest[NoticeSettingsInfo]:
    """Ask when one is told."""
    return ApiRequest("GET", "/v1/me/notices", NoticeSettingsInfo)


def change_notice_settings(
    digest: int, quiet: Mapping[str, int] | None, channels: Mapping[str, Mapping[str, Timing]]
) -> ApiRequest[NoticeSettingsInfo]:
    """Say when one is told: minute of day of the daily message, quiet hours, and by channel each kind."""
    body = {
        "digest": digest,
        "quiet": None if quiet is None else dict(quiet),
        "channels": [{"channel": one, "kinds": _kinds(kinds)} for one, kinds in channels.items()],
    }
    return ApiRequest("PUT", "/v1/me/notices", NoticeSettingsInfo, body)


def read_table_notices(table: str) -> ApiRequest[TableNoticesInfo]:
    """Ask what goes for one table before what the channels say."""
    return ApiRequest("GET", f"/v1/tables/{table}/notices", TableNoticesInfo)


def change_table_notices(table: str, kinds: Mapping[str, Timing]) -> ApiRequest[TableNoticesInfo]:
    """Return what goes for one table before what the channels say; nothing is as everywhere."""
    return ApiRequest("PUT", f"/v1/tables/{table}/notices", TableNoticesInfo, {"kinds": _kinds(kinds)})


def mark_seen(table: str, seq: int) -> ApiRequest[Any]:
    """Say that the table was shown to one up to this record: of what it tells no notice goes."""
    return ApiRequest("POST", f"/v1/tables/{table}/seen", None, {"seq": seq})


def list_hooks(table: str) -> ApiRequest[HookList]:
    """List the hooks of a table at which one sits."""
    return ApiRequest("GET", f"/v1/tables/{table}/hooks", HookList)


def change_hooks(table: str, hooks: Sequence[Mapping[str, str]]) -> ApiRequest[HookList]:
    """Set up the hooks of a table of one's own: each has `url` and `name`."""
    return ApiRequest("PUT", f"/v1/tables/{table}/hooks", HookList, {"hooks": [dict(one) for one in hooks]})


def ask_unsubscribe(token: str) -> ApiRequest[UnsubscriptionInfo]:
    """Ask what the token of a message ends."""
    return ApiRequest("GET", f"/v1/unsubscribe/{token}", UnsubscriptionInfo)


def unsubscribe(token: str) -> ApiRequest[UnsubscriptionInfo]:
    """End the notices that the token of a message names."""
    return ApiRequest("POST", f"/v1/unsubscribe/{token}", UnsubscriptionInfo)


def read_calendar_state() -> ApiRequest[CalendarInfo]:
    """Ask since when one's calendar has an address."""
    return ApiRequest("GET", "/v1/me/calendar", CalendarInfo)


def make_calendar() -> ApiRequest[CalendarInfo]:
    """Make an address of one's calendar; the one of before leads nowhere then."""
    return ApiRequest("POST", "/v1/me/calendar", CalendarInfo)


def revoke_calendar() -> ApiRequest[Any]:
    """Let the address of one's calendar lead nowhere any more."""
    return ApiRequest("DELETE", "/v1/me/calendar", None)


def _kinds(kinds: Mapping[str, Timing]) -> list[dict[str, Any]]:
    return [
        {"kind": kind, "when": "after", "minutes": one}
        if isinstance(one, int)
        else {"kind": kind, "when": one}
        for kind, one in kinds.items()
    ]
