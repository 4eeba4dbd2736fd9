"""Webhooks: an address that may be posted to, and a secret that signs."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from infra.ports.people.notices.addressees import WebhookTarget
from services.api.auth.authentication import DAY_SECONDS
from services.api.auth.call import PlayerCall
from services.api.auth.credentials import now_ms
from services.api.routes.notices.kinds.form import ChannelForm, ShownParts
from services.api.schemas.people.channels import ChannelChange, NewWebhook, WebhookSummary
from services.api.schemas.problems import Problem
from services.notices.channel_checks import invalid_url_reason, new_secret, shown_secret

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
