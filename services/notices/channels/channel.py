"""The interface of all kinds of notification channels.

To add a kind: add its stored target to `infra/ports/notices.py`, write a module in this folder with a
subclass of `Channel`, and register the subclass in `registry.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from msgspec import UNSET, Meta, UnsetType

from infra.ports.notices import ChannelKind, ChannelState, ChannelTarget, NoticeChannel, TimingKind
from infra.settings.settings import Settings
from projections.notices.values import NOTICE_KINDS, NoticeKind
from services.notices.messages import DeliveryOutcome, Message
from services.notices.texts import TextCatalogue
from services.shared.address_filter import AddressFilter
from services.shared.bodies import RequestBody, ResponsePart, documented_as

MAX_URL, MAX_ADDRESS = 500, 254

ChannelName = Annotated[str, Meta(min_length=1, max_length=60)]
ChannelUrl = Annotated[str, Meta(min_length=8, max_length=MAX_URL)]
MailAddress = Annotated[
    str, Meta(min_length=3, max_length=MAX_ADDRESS, extra_json_schema=documented_as(format="email"))
]
"""A mailbox, such as ada@example.org; `normalize_address` checks the details."""

KnownPassword = Annotated[str, Meta(max_length=200)]
"""The player's current password."""

DelayMinutes = Annotated[int, Meta(ge=0, le=24 * 60)]


class KindTiming(RequestBody, frozen=True):
    """When a kind of notification is sent: `now`, `after` a delay, in the daily `digest`, or `never`.

    With `after`, it is sent after `minutes` minutes, unless it has become irrelevant by then.
    """

    kind: NoticeKind
    when: TimingKind
    minutes: DelayMinutes = 0


KindTimingList = Annotated[tuple[KindTiming, ...], Meta(max_length=len(NOTICE_KINDS))]
"""Timings of kinds; kinds that are not listed are sent immediately."""


class ChannelChange(RequestBody, frozen=True):
    """Changes to a channel. `name` and `kinds` apply to all channels, other fields only to some types.

    Webhooks have `url`, `options` and `renew_secret`, which makes a new secret; for a day, messages are
    signed with the old secret as well. Email has `address` and `password`; if `password` is the player's,
    the mailbox can later be used to reset it. Apprise has `url`. Email and devices have `answers`: links in
    messages may answer decisions without a login, so anyone who reads the mailbox or holds the device can
    play.
    """

    name: ChannelName | UnsetType = UNSET
    kinds: KindTimingList | UnsetType = UNSET
    url: ChannelUrl | UnsetType = UNSET
    options: bool | UnsetType = UNSET
    renew_secret: bool | UnsetType = UNSET
    address: MailAddress | UnsetType = UNSET
    password: KnownPassword | UnsetType = UNSET
    answers: bool | UnsetType = UNSET


class ChannelPart(ResponsePart, frozen=True):
    """A channel. Unless its state is `active`, only tests are sent; `why` is the reason it was disabled."""

    id: str
    name: str
    state: ChannelState
    why: str | None
    made: int
    kinds: tuple[KindTiming, ...]


class ShownParts(NamedTuple):
    """A channel to show, with its timings; `with_secret` is set if its secret was just created."""

    channel: NoticeChannel
    kinds: tuple[KindTiming, ...]
    with_secret: bool

    def common(self) -> dict[str, Any]:
        """Return the fields of `ChannelPart`."""
        channel = self.channel
        return {
            "id": channel.id,
            "name": channel.name,
            "state": channel.state,
            "why": channel.why,
            "made": channel.made,
            "kinds": self.kinds,
        }


class Obstacle(NamedTuple):
    """Why a kind of channel is not offered: a sentence for players, and what the operator can do about it."""

    says: str
    needs: str


class InvalidTarget(ValueError):
    """A requested target is invalid; the message names the field and the reason."""


class ChannelSender(Protocol):
    """Formats messages for one kind of channel and sends them."""

    @property
    def wants_board(self) -> bool:
        """Whether the messages show the board, which takes milliseconds to draw."""

    async def deliver(self, channel: NoticeChannel, message: Message) -> DeliveryOutcome:
        """Send a message to a channel; failures are outcomes, not errors."""


Post = Callable[[str, bytes, Mapping[str, str], frozenset[int]], Awaitable[DeliveryOutcome]]
"""Posts a body with headers to a URL.

The last argument lists the statuses which mean that the receiver is gone.
"""


class SenderParts(NamedTuple):
    """The dependencies of senders; `key` is the service's own key."""

    settings: Settings
    post: Post
    texts: TextCatalogue
    addresses: AddressFilter
    key: bytes


Target = TypeVar("Target")
Form = TypeVar("Form")
Summary = TypeVar("Summary", bound=ChannelPart)


class Channel(ABC, Generic[Target, Form, Summary]):
    """A kind of channel: its request form, stored target, summary, requirements, and sender.

    The API process uses everything except `open_sender`, so libraries that only a sender needs are imported
    in that method.
    """

    kind: ClassVar[ChannelKind]
    changes: ClassVar[frozenset[str]] = frozenset()
    """Fields of `ChannelChange` that apply only to this kind."""

    at_once: ClassVar[int | None] = None
    """Maximum number of simultaneous deliveries; None for no limit."""

    def find_obstacle(self, settings: Settings) -> Obstacle | None:
        """Return why the service does not offer this kind; None if it does."""
        del settings
        return None

    @abstractmethod
    def make(self, form: Form, settings: Settings) -> Target:
        """Build the target of a new channel; raise InvalidTarget if nothing may be sent there."""

    def change(self, target: Target, change: ChannelChange, settings: Settings, now: int) -> Target:
        """Return the changed target (`now` in UTC, ms); raise InvalidTarget if nothing may be sent there."""
        del change, settings, now
        return target

    def is_same_place(self, before: Target, after: Target) -> bool:
        """Return whether both targets lead to the same receiver, which then needs no new verification."""
        return before == after

    def takes_over(self, target: ChannelTarget, form: Form) -> bool:
        """Return whether a form replaces the channel with this target instead of adding a new channel."""
        del target, form
        return False

    @abstractmethod
    def show(self, target: Target, parts: ShownParts) -> Summary:
        """Return the channel as its player sees it, without secrets except one just created."""

    @abstractmethod
    def open_sender(self, parts: SenderParts) -> ChannelSender:
        """Build the sender; only called if there is no obstacle."""
