"""Mails that let a password be set anew: their links, and telling that it was done.

The secret of a link follows from the notice's id and the service's key, so that it lies nowhere: the API
keeps its digest, and the courier makes it once more when it writes the mail, at every attempt the same.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from infra.ports.people.notices.addressees import Addressee, EmailTarget, NoticeChannel
from infra.ports.people.notices.entries import LedgerEntry, Notice, ServiceKind
from infra.ports.people.notices.ledger import NoticeLedger
from projections.notices.values import NO_TABLE, notice_id
from services.shared.derived_ids import derive_id

VALID_MS = 3_600_000
"""For how long a link can be followed."""


def derive_reset_token(key: bytes, notice: str) -> str:
    """Give the secret of the link in a notice; 150 bits that nobody finds without the key."""
    return derive_id(key, "password-reset", notice)


def mailboxes_of(addressee: Addressee) -> tuple[NoticeChannel, ...]:
    """Give the mailboxes that their reader has confirmed, those that mail did not reach among them."""
    return tuple(
        one for one in addressee.channels if isinstance(one.target, EmailTarget) and one.state != "unverified"
    )


def account_notice(
    kind: ServiceKind, player: str, now: int, facts: Mapping[str, str], until: int | None = None
) -> Notice:
    """Make a notice about an account itself, under an id of its own."""
    name = notice_id(kind, NO_TABLE, player, secrets.token_hex(8))
    return Notice(name, kind, NO_TABLE, player, now, until=until, facts=dict(facts))


async def queue_at_once(ledger: NoticeLedger, notice: Notice, channel: NoticeChannel) -> None:
    """Have a notice sent before all that waits for a channel."""
    entry = LedgerEntry(notice, channel.id, notice.at, notice.at, "queued")
    await ledger.queue_first(entry)
