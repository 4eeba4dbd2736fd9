"""Services of others by Apprise: an address on the operator's list, shown in short once it is set up."""

from __future__ import annotations

from msgspec import UNSET

from infra.ports.people.notices.addressees import AppriseTarget
from services.api.auth.call import PlayerCall
from services.api.routes.notices.kinds.form import ChannelForm, ShownParts
from services.api.schemas.people.channels import AppriseSummary, ChannelChange, NewApprise
from services.api.schemas.problems import Problem
from services.notices.apprise_addresses import InvalidAppriseAddress, open_service, shown_address


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
