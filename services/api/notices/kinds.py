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
from services.api.auth.authentication import DAY_SECONDS
from services.api.notices import schemas
from services.api.notices.presenters import build_kinds
from services.api.problems import Problem
from services.api.runtime.players import now_ms
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


class ChannelForm(NamedTuple):
    """One kind of channel: its target made of a body, changed and shown.

    `make` and `change` raise bad-request for wrong targets; `changes` are the fields of a change that only
    this kind has. `is_same_place` tells whether a changed target needs no new proof, `takes_over` whether a
    new channel replaces one with that target.
    """

    make: Callable[[Settings, Any], ChannelTarget]
    changes: frozenset[str]
    change: Callable[[Settings, Any, schemas.ChannelChange], ChannelTarget]
    is_same_place: Callable[[Any, Any], bool]
    show: Callable[[Any, dict[str, Any]], schemas.ChannelSummary]
    takes_over: Callable[[ChannelTarget, Any], bool] = lambda target, body: False


def make_apprise(settings: Settings, body: schemas.NewApprise) -> AppriseTarget:
    return _apprise_target(settings, body.url)


def change_apprise(settings: Settings, target: AppriseTarget, change: schemas.ChannelChange) -> AppriseTarget:
    return target if change.url is UNSET else _apprise_target(settings, change.url)


def _apprise_target(settings: Settings, url: str) -> AppriseTarget:
    try:
        service = open_service(url, settings.apprise_schemas)
    except InvalidAppriseAddress as error:
        raise Problem("bad-request", f"url: {error}") from error
    return AppriseTarget(url, shown_address(service))


def make_mailbox(settings: Settings, body: schemas.NewMailbox) -> EmailTarget:
    return EmailTarget(_normalize(body.address))


def change_mailbox(settings: Settings, target: EmailTarget, change: schemas.ChannelChange) -> EmailTarget:
    """Return a target that may not reset the password, if the address changes."""
    if change.address is UNSET:
        return target
    address = _normalize(change.address)
    return target if address == target.address else EmailTarget(address)


def _normalize(address: str) -> str:
    try:
        return normalize_address(address)
    except InvalidMailAddress as error:
        raise Problem("bad-request", f"address: {error}") from error


def make_device(settings: Settings, body: schemas.NewDevice) -> PushTarget:
    reason = invalid_url_reason(body.endpoint, settings.notices_allow)
    if reason is not None:
        raise Problem("bad-request", f"endpoint: {reason.removeprefix('url: ')}")
    try:
        check_keys(body.keys.p256dh, body.keys.auth)
    except InvalidSubscription as error:
        raise Problem("bad-request", str(error)) from error
    return PushTarget(body.endpoint, body.keys.p256dh, body.keys.auth)


def show_device(target: PushTarget, common: dict[str, Any]) -> schemas.DeviceSummary:
    host = urlsplit(target.endpoint).hostname or ""
    return schemas.DeviceSummary(**common, host=host, device=device_name(target.endpoint))


def is_same_device(target: ChannelTarget, body: Any) -> bool:
    if not isinstance(target, PushTarget) or not isinstance(body, schemas.NewDevice):
        return False
    return target.endpoint == body.endpoint or device_name(target.endpoint) == body.replaces


TWO_SECRETS_MS = DAY_SECONDS * 1_000
"""How long an old secret signs along with the new one."""


def make_webhook(settings: Settings, body: schemas.NewWebhook) -> WebhookTarget:
    require_url(settings, body.url)
    return WebhookTarget(body.url, new_secret(), options=body.options)


def change_webhook(settings: Settings, target: WebhookTarget, change: schemas.ChannelChange) -> WebhookTarget:
    if change.url is not UNSET:
        require_url(settings, change.url)
        target = replace(target, url=change.url)
    if change.options is not UNSET:
        target = replace(target, options=change.options)
    if change.renew_secret is True:
        until = now_ms() + TWO_SECRETS_MS
        target = replace(target, secret=new_secret(), old_secret=target.secret, old_until=until)
    return target


def require_url(settings: Settings, url: str) -> None:
    """Raise bad-request unless notifications may be posted to this URL."""
    reason = invalid_url_reason(url, settings.notices_allow)
    if reason is not None:
        raise Problem("bad-request", reason)


FORMS: Mapping[ChannelKind, ChannelForm] = {
    "webhook": ChannelForm(
        make_webhook,
        frozenset({"url", "options", "renew_secret"}),
        change_webhook,
        lambda before, after: before.url == after.url,
        lambda target, common: schemas.WebhookSummary(**common, url=target.url, options=target.options),
    ),
    "email": ChannelForm(
        make_mailbox,
        frozenset({"address", "password"}),
        change_mailbox,
        lambda before, after: before.address == after.address,
        lambda target, common: schemas.MailboxSummary(**common, address=target.address, resets=target.resets),
    ),
    "apprise": ChannelForm(
        make_apprise,
        frozenset({"url"}),
        change_apprise,
        lambda before, after: before.url == after.url,
        lambda target, common: schemas.AppriseSummary(**common, address=target.shown),
    ),
    "push": ChannelForm(
        make_device,
        frozenset(),
        lambda settings, target, change: target,  # only its browser can subscribe again
        lambda before, after: before == after,
        show_device,
        is_same_device,
    ),
}

ANY_KIND = frozenset({"name", "kinds"})
"""Fields of a change that every kind of channel has."""


def make_target(settings: Settings, body: schemas.NewChannel) -> ChannelTarget:
    """Return the target of a new channel; forbidden for a kind that is not on offer."""
    kind = kind_of_body(body)
    require_offered(settings, kind)
    return FORMS[kind].make(settings, body)


def kind_of_body(body: schemas.NewChannel) -> ChannelKind:
    kind: ChannelKind = body.__struct_config__.tag  # type: ignore[assignment]  # every form has one
    return kind


def find_own(addressee: Addressee, body: schemas.NewChannel) -> NoticeChannel | None:
    """Return the channel that a new one takes over, if any."""
    takes_over = FORMS[kind_of_body(body)].takes_over
    return next((one for one in addressee.channels if takes_over(one.target, body)), None)


def require_offered(settings: Settings, kind: ChannelKind) -> None:
    """Raise forbidden, with the reason, for a kind of channel that is not on offer."""
    obstacle = find_obstacle(kind, settings)
    if obstacle is not None:
        raise Problem("forbidden", obstacle.says)


def change_target(settings: Settings, target: ChannelTarget, change: schemas.ChannelChange) -> ChannelTarget:
    """Return the changed target; bad-request for a field that channels of this kind do not have."""
    kind = kind_of(target)
    form, allowed = FORMS[kind], FORMS[kind].changes | ANY_KIND
    named = {one.name for one in fields(change) if getattr(change, one.name) is not UNSET}
    if named - allowed:
        wrong, right = min(named - allowed), ", ".join(sorted(allowed))
        raise Problem("bad-request", f"{wrong}: not a field of the channel type {kind}, which has {right}")
    return form.change(settings, target, change)


def is_same_place(before: ChannelTarget, after: ChannelTarget) -> bool:
    """Return whether a changed target needs no new proof."""
    return FORMS[kind_of(before)].is_same_place(before, after)


def build_channel(channel: NoticeChannel, *, with_secret: bool = False) -> schemas.ChannelSummary:
    """Show a channel; a webhook `with_secret` if that was just made."""
    common = {name: getattr(channel, name) for name in ("id", "name", "state", "why", "made")}
    target, kinds = channel.target, build_kinds(channel.kinds)
    summary = FORMS[kind_of(target)].show(target, {**common, "kinds": kinds})
    if with_secret and isinstance(target, WebhookTarget):
        return replace(summary, secret=shown_secret(target.secret))
    return summary


def build_channels(addressee: Addressee) -> tuple[schemas.ChannelSummary, ...]:
    return tuple(map(build_channel, addressee.channels))


def build_offers(settings: Settings) -> tuple[schemas.ChannelOffer, ...]:
    """Show which kinds of channels are on offer."""
    found = ((kind, find_obstacle(kind, settings)) for kind in KINDS)
    return tuple(
        schemas.ChannelOffer(kind, why is None, None if why is None else why.says) for kind, why in found
    )
