"""Devices: what a browser subscribed to, and one channel for each of them however often it subscribes."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from infra.ports.people.notices.addressees import ChannelTarget, PushTarget
from services.api.auth.call import PlayerCall
from services.api.routes.notices.kinds.form import ChannelForm, ShownParts
from services.api.schemas.people.channels import ChannelChange, DeviceSummary, NewDevice
from services.api.schemas.problems import Problem
from services.notices.channel_checks import invalid_url_reason
from services.notices.push_keys import InvalidSubscription, check_keys, device_name


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
    """Say whether a device that is set up has that channel already."""
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
