"""All kinds of channels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from infra.ports.notices import ChannelKind
from infra.settings.settings import Settings
from services.notices.channels.apprise import AppriseChannel, AppriseSummary, NewApprise
from services.notices.channels.channel import Channel, ChannelSender, Obstacle, SenderParts
from services.notices.channels.mail import MailboxSummary, MailChannel, NewMailbox
from services.notices.channels.push import DeviceSummary, NewDevice, PushChannel
from services.notices.channels.webhook import NewWebhook, WebhookChannel, WebhookSummary

CHANNELS: Mapping[ChannelKind, Channel[Any, Any, Any]] = {
    channel.kind: channel for channel in (WebhookChannel(), MailChannel(), AppriseChannel(), PushChannel())
}

NewChannel = NewWebhook | NewMailbox | NewApprise | NewDevice
"""A new channel of any kind; `type` selects the kind."""

ChannelSummary = WebhookSummary | MailboxSummary | AppriseSummary | DeviceSummary
"""A channel of any kind; `type` names the kind."""

Senders = Mapping[ChannelKind, ChannelSender]
"""Senders, keyed by kind of channel, for the kinds that the service offers."""


def find_obstacle(kind: ChannelKind, settings: Settings) -> Obstacle | None:
    """Return why the service does not offer a kind of channel; None if it does."""
    return CHANNELS[kind].find_obstacle(settings)


def open_senders(parts: SenderParts) -> Senders:
    """Build the senders of all kinds that the service offers."""
    return {
        kind: channel.open_sender(parts)
        for kind, channel in CHANNELS.items()
        if channel.find_obstacle(parts.settings) is None
    }
