"""E-mail: an address that can be one, told only once its reader has followed a link."""

from __future__ import annotations

from msgspec import UNSET

from infra.ports.people.notices.addressees import EmailTarget
from services.api.auth.call import PlayerCall
from services.api.routes.notices.kinds.form import ChannelForm, ShownParts
from services.api.schemas.people.channels import ChannelChange, MailboxSummary, NewMailbox
from services.api.schemas.problems import Problem
from services.notices.mail_addresses import InvalidMailAddress, normalize_address


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
