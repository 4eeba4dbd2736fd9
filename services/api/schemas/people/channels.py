"""What the API takes and answers about channels, each kind by its own form; times are UTC in milliseconds."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from infra.ports.people.notices.addressees import ChannelKind, ChannelState, TimingKind
from projections.notices.values import NOTICE_KINDS, NoticeKind
from services.api.schemas.json_schema import documented_as
from services.api.schemas.requests import RequestBody
from services.api.schemas.response_part import ResponsePart

MAX_URL, MAX_ADDRESS = 500, 254

ChannelId = Annotated[str, Meta(pattern=r"^c[0-9a-f]{12}\Z")]
ChannelName = Annotated[str, Meta(min_length=1, max_length=60)]
ChannelUrl = Annotated[str, Meta(min_length=8, max_length=MAX_URL)]
MailAddress = Annotated[
    str, Meta(min_length=3, max_length=MAX_ADDRESS, extra_json_schema=documented_as(format="email"))
]
"""A mailbox, like ada@example.org; what it may be in detail is refused in words."""

KnownPassword = Annotated[str, Meta(max_length=200)]
"""A password that is to be proved."""

PushEndpoint = Annotated[str, Meta(min_length=8, max_length=1_000)]
PushPoint = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{87}=?\Z")]
PushSecret = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{22}(==)?\Z")]
DeviceName = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
"""The first half of the SHA-256 of a device's endpoint, in digits."""

DelayMinutes = Annotated[int, Meta(ge=0, le=24 * 60)]


class KindTiming(RequestBody, frozen=True):
    """When a kind of notice goes: `now`, `after` so many `minutes`, in the daily `digest`, or `never`."""

    kind: NoticeKind
    when: TimingKind
    minutes: DelayMinutes = 0


KindTimingList = Annotated[tuple[KindTiming, ...], Meta(max_length=len(NOTICE_KINDS))]
"""Kinds that are not named go at once."""


class NewWebhook(RequestBody, frozen=True, tag="webhook"):
    """A program that notices are posted to, at `url`; with `options` a turn tells the options."""

    name: ChannelName
    url: ChannelUrl
    options: bool = False


class NewMailbox(RequestBody, frozen=True, tag="email"):
    """A mailbox; a message goes there at once, whose link has to be followed before any other does.

    With the player's `password` it may later set a new one; without one there, it may in any case.
    """

    name: ChannelName
    address: MailAddress
    password: KnownPassword | None = None


class NewApprise(RequestBody, frozen=True, tag="apprise"):
    """A service of others by its address as Apprise has it; the whole of it is not shown again."""

    name: ChannelName
    url: Annotated[str, Meta(min_length=5, max_length=MAX_URL)]


class PushKeys(RequestBody, frozen=True):
    """The keys of a subscription, as `PushSubscription.toJSON()` has them: Base64 for URLs."""

    p256dh: PushPoint
    auth: PushSecret


class NewDevice(RequestBody, frozen=True, tag="push"):
    """A device, by what its browser subscribed to (`PushSubscription`) with the service's key.

    A device that subscribes again takes its own channel over: that with the same endpoint, or the one that
    `replaces` names.
    """

    name: ChannelName
    endpoint: PushEndpoint
    keys: PushKeys
    replaces: DeviceName | None = None


NewChannel = NewWebhook | NewMailbox | NewApprise | NewDevice
"""A channel to be set up, told apart by `type`."""


class ChannelChange(RequestBody, frozen=True):
    """What is left out stays; `name` and `kinds` are any channel's, all else is of one kind alone.

    Of a webhook: `url`, `options`, and `renew_secret`, with which signatures are by two secrets for a day.
    Of e-mail: `address`, and the player's `password`, with which the mailbox may set a new one.
    Of a service by Apprise: `url`.
    """

    name: ChannelName | UnsetType = UNSET
    kinds: KindTimingList | UnsetType = UNSET
    url: ChannelUrl | UnsetType = UNSET
    options: bool | UnsetType = UNSET
    renew_secret: bool | UnsetType = UNSET
    address: MailAddress | UnsetType = UNSET
    password: KnownPassword | UnsetType = UNSET


class ChannelPart(ResponsePart, frozen=True):
    """A channel; nothing but tests goes there unless it is `active`, and `why` says why it is disabled."""

    id: str
    name: str
    state: ChannelState
    why: str | None
    made: int
    kinds: tuple[KindTiming, ...]


class WebhookSummary(ChannelPart, frozen=True, tag="webhook"):
    """A webhook; `secret`, which signs what is sent, is told once: when it is made."""

    url: str
    options: bool
    secret: str | None = None


class MailboxSummary(ChannelPart, frozen=True, tag="email"):
    """A mailbox; it becomes active when the link of the first message is followed.

    `resets` says whether its reader may set a new password.
    """

    address: str
    resets: bool


class AppriseSummary(ChannelPart, frozen=True, tag="apprise"):
    """A service of others; `address` is in short, as the whole of it lets anybody send there."""

    address: str


class DeviceSummary(ChannelPart, frozen=True, tag="push"):
    """A device: `host` is its push service, `device` names its endpoint (the first half of its SHA-256)."""

    host: str
    device: DeviceName


ChannelSummary = WebhookSummary | MailboxSummary | AppriseSummary | DeviceSummary
"""A channel of any kind, told apart by `type`."""


class ChannelOffer(ResponsePart, frozen=True):
    """Whether a kind of channel can be set up here, and if not, why."""

    type: ChannelKind
    offered: bool
    why: str | None


class ChannelsResponse(ResponsePart, frozen=True):
    """A player's channels, which kinds can be set up here, and how many channels there may be."""

    channels: tuple[ChannelSummary, ...]
    offered: tuple[ChannelOffer, ...]
    most: int


class ConfirmationResponse(ResponsePart, frozen=True):
    """What a link confirms, or has confirmed: that notices for a player go to a mailbox."""

    name: str
    address: str
    confirmed: bool
