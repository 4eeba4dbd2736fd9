"""Kinds of channels: the form, the summary and the obstacle of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from msgspec import UNSET
from msgspec.structs import fields, replace

from infra.ports.notices import (
    Addressee,
    AppriseTarget,
    ChannelKind,
    ChannelTarget,
    EmailTarget,
    NoticeChannel,
    PushTarget,
    WebhookTarget,
    kind_of,
)
from infra.settings.settings import Settings
from services.api.auth.authentication import DAY_SECONDS, ApiCall, PlayerCall, now_ms
from services.api.notices.presenters import build_kinds
from services.api.notices.schemas import (
    AppriseSummary,
    ChannelChange,
    ChannelOffer,
    ChannelSummary,
    DeviceSummary,
    KindTiming,
    MailboxSummary,
    NewApprise,
    NewChannel,
    NewDevice,
    NewMailbox,
    NewWebhook,
    WebhookSummary,
)
from services.api.problems import Problem
from services.notices.mail_addresses import (
    InvalidAppriseAddress,
    InvalidMailAddress,
    invalid_url_reason,
    new_secret,
    normalize_address,
    open_service,
    shown_address,
    shown_secret,
)
from services.notices.offered_kinds import KINDS, find_obstacle
from services.notices.push_keys import InvalidSubscription, check_keys, device_name


class ShownParts(NamedTuple):
    """What any channel is shown with, and whether its secret was made just now."""

    channel: NoticeChannel
    kinds: tuple[KindTiming, ...]
    with_secret: bool

    def common(self) -> dict[str, Any]:
        """Return the fields that summaries of all kinds have."""
        one = self.channel
        return {
            "id": one.id,
            "name": one.name,
            "state": one.state,
            "why": one.why,
            "made": one.made,
            "kinds": self.kinds,
        }


class ChannelForm(NamedTuple):
    """One kind of channel: its target made of a body, changed and shown.

    `make` and `change` raise bad-request for what it may not lead to; `changes` are the fields of a change
    that are its own. `is_same_place` says whether a changed target needs no new proof, `takes_over` whether
    what is set up by a body takes a channel over that leads to a target, in place of a second one.
    """

    make: Callable[[PlayerCall, Any], ChannelTarget]
    changes: frozenset[str]
    change: Callable[[PlayerCall, Any, ChannelChange], ChannelTarget]
    is_same_place: Callable[[Any, Any], bool]
    show: Callable[[Any, ShownParts], ChannelSummary]
    takes_over: Callable[[ChannelTarget, Any], bool] = lambda target, body: False


def make_apprise(call: PlayerCall, body: NewApprise) -> AppriseTarget:
    """Make a target, or raise bad-request for an address that is not taken."""
    return _target(call, body.url)


def change_apprise(call: PlayerCall, target: AppriseTarget, change: ChannelChange) -> AppriseTarget:
    """Lead to another address where one is named."""
    return target if change.url is UNSET else _target(call, change.url)


def show_apprise(target: AppriseTarget, parts: ShownParts) -> AppriseSummary:
    """Show which service it is, and of its address no more than tells it from others."""
    return AppriseSummary(**parts.common(), address=target.shown)


def _target(call: PlayerCall, url: str) -> AppriseTarget:
    try:
        service = open_service(url, call.api.settings.apprise_schemas)
    except InvalidAppriseAddress as error:
        raise Problem("bad-request", f"url: {error}") from error
    return AppriseTarget(url, shown_address(service))


APPRISE = ChannelForm(
    make_apprise,
    frozenset({"url"}),
    change_apprise,
    lambda before, after: before.url == after.url,
    show_apprise,
)


def make_mailbox(call: PlayerCall, body: NewMailbox) -> EmailTarget:
    """Make a target, or raise bad-request for what is no address of a mailbox."""
    return EmailTarget(_normalized(body.address))


def change_mailbox(call: PlayerCall, target: EmailTarget, change: ChannelChange) -> EmailTarget:
    """Lead to another mailbox where one is named; what it may do has to be said anew."""
    if change.address is UNSET:
        return target
    address = _normalized(change.address)
    return target if address == target.address else EmailTarget(address)


def show_mailbox(target: EmailTarget, parts: ShownParts) -> MailboxSummary:
    """Show which mailbox it is."""
    return MailboxSummary(**parts.common(), address=target.address, resets=target.resets)


def _normalized(address: str) -> str:
    try:
        return normalize_address(address)
    except InvalidMailAddress as error:
        raise Problem("bad-request", f"address: {error}") from error


EMAIL = ChannelForm(
    make_mailbox,
    frozenset({"address", "password"}),
    change_mailbox,
    lambda before, after: before.address == after.address,
    show_mailbox,
)


def make_device(call: PlayerCall, body: NewDevice) -> PushTarget:
    """Make a target, or raise bad-request for what no browser gives and where nothing may be posted."""
    reason = invalid_url_reason(body.endpoint, call.api.settings.notices_allow)
    if reason is not None:
        raise Problem("bad-request", f"endpoint: {reason.removeprefix('url: ')}")
    try:
        check_keys(body.keys.p256dh, body.keys.auth)
    except InvalidSubscription as error:
        raise Problem("bad-request", str(error)) from error
    return PushTarget(body.endpoint, body.keys.p256dh, body.keys.auth)


def change_device(call: PlayerCall, target: PushTarget, change: ChannelChange) -> PushTarget:
    """Leave it as it is: only its browser can subscribe anew."""
    return target


def show_device(target: PushTarget, parts: ShownParts) -> DeviceSummary:
    """Show by whose push service it is reached."""
    host = urlsplit(target.endpoint).hostname or ""
    return DeviceSummary(**parts.common(), host=host, device=device_name(target.endpoint))


def is_same_device(target: ChannelTarget, body: Any) -> bool:
    """Return whether a device that is set up has that channel already."""
    if not isinstance(target, PushTarget) or not isinstance(body, NewDevice):
        return False
    return target.endpoint == body.endpoint or device_name(target.endpoint) == body.replaces


PUSH = ChannelForm(
    make_device,
    frozenset(),
    change_device,
    lambda before, after: before == after,
    show_device,
    is_same_device,
)


TWO_SECRETS_MS = DAY_SECONDS * 1_000
"""For how long a secret that was renewed signs, too."""


def make_webhook(call: PlayerCall, body: NewWebhook) -> WebhookTarget:
    """Make a target with a new secret, or raise bad-request unless something may be posted there."""
    require_url(call, body.url)
    return WebhookTarget(body.url, new_secret(), options=body.options)


def change_webhook(call: PlayerCall, target: WebhookTarget, change: ChannelChange) -> WebhookTarget:
    """Change what is named; a secret that is renewed signs for a day beside the new one."""
    if change.url is not UNSET:
        require_url(call, change.url)
        target = replace(target, url=change.url)
    if change.options is not UNSET:
        target = replace(target, options=change.options)
    if change.renew_secret is True:
        until = now_ms() + TWO_SECRETS_MS
        target = replace(target, secret=new_secret(), old_secret=target.secret, old_until=until)
    return target


def show_webhook(target: WebhookTarget, parts: ShownParts) -> WebhookSummary:
    """Show where it posts, and its secret where that has just been made."""
    secret = shown_secret(target.secret) if parts.with_secret else None
    return WebhookSummary(**parts.common(), url=target.url, options=target.options, secret=secret)


def require_url(call: PlayerCall, url: str) -> None:
    """Raise bad-request unless something may be posted there."""
    reason = invalid_url_reason(url, call.api.settings.notices_allow)
    if reason is not None:
        raise Problem("bad-request", reason)


WEBHOOK = ChannelForm(
    make_webhook,
    frozenset({"url", "options", "renew_secret"}),
    change_webhook,
    lambda before, after: before.url == after.url,
    show_webhook,
)


FORMS: Mapping[ChannelKind, ChannelForm] = {
    "webhook": WEBHOOK,
    "email": EMAIL,
    "apprise": APPRISE,
    "push": PUSH,
}
"""A kind of channel more is one line more."""

ANY_KIND = frozenset({"name", "kinds"})
"""Fields of a change that every kind of channel has."""


def make_target(call: PlayerCall, body: NewChannel) -> ChannelTarget:
    """Make what a body asks for; forbidden for a kind that is not offered here."""
    kind = kind_of_body(body)
    require_offered(call, kind)
    return FORMS[kind].make(call, body)


def kind_of_body(body: NewChannel) -> ChannelKind:
    """Name the kind of channel that a body asks for."""
    kind: ChannelKind = body.__struct_config__.tag  # type: ignore[assignment]  # every form has one
    return kind


def find_own(addressee: Addressee, body: NewChannel) -> NoticeChannel | None:
    """Return the channel that what a body sets up takes over; None where it is one more."""
    takes_over = FORMS[kind_of_body(body)].takes_over
    return next((one for one in addressee.channels if takes_over(one.target, body)), None)


def require_offered(call: ApiCall, kind: ChannelKind) -> None:
    """Raise forbidden, which says why, for a kind of channel that this service does not offer."""
    obstacle = find_obstacle(kind, call.api.settings)
    if obstacle is not None:
        raise Problem("forbidden", obstacle.says)


def change_target(call: PlayerCall, target: ChannelTarget, change: ChannelChange) -> ChannelTarget:
    """Change what is named; bad-request for a field that channels of this kind do not have."""
    kind = kind_of(target)
    form, allowed = FORMS[kind], FORMS[kind].changes | ANY_KIND
    named = {one.name for one in fields(change) if getattr(change, one.name) is not UNSET}
    if named - allowed:
        wrong, right = min(named - allowed), ", ".join(sorted(allowed))
        raise Problem("bad-request", f"{wrong}: not a field of the channel type {kind}, which has {right}")
    return form.change(call, target, change)


def is_same_place(before: ChannelTarget, after: ChannelTarget) -> bool:
    """Return whether a changed target leads where it led, so that it needs no new proof."""
    return FORMS[kind_of(before)].is_same_place(before, after)


def build_channel(channel: NoticeChannel, *, with_secret: bool = False) -> ChannelSummary:
    """Show a channel to its player, with its secret where that has just been made."""
    parts = ShownParts(channel, build_kinds(channel.kinds), with_secret)
    return FORMS[kind_of(channel.target)].show(channel.target, parts)


def build_channels(addressee: Addressee) -> tuple[ChannelSummary, ...]:
    """Show all channels of a player."""
    return tuple(build_channel(one) for one in addressee.channels)


def build_offers(settings: Settings) -> tuple[ChannelOffer, ...]:
    """Say of each kind of channel whether it can be set up here."""
    found = ((kind, find_obstacle(kind, settings)) for kind in KINDS)
    return tuple(ChannelOffer(kind, why is None, None if why is None else why.says) for kind, why in found)
