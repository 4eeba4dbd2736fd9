"""The first message of a channel, by which it proves itself; and tests of one that has."""

from __future__ import annotations

import hashlib
import secrets

from infra.ports.people.notices.addressees import EmailTarget, NoticeChannel
from infra.ports.people.notices.entries import LedgerEntry, Notice
from projections.notices.values import NO_TABLE, notice_id
from services.api.auth.authentication import client_address
from services.api.auth.call import PlayerCall
from services.api.auth.credentials import now_ms
from services.notices.confirming import VALID_MS
from services.notices.mail_addresses import mailbox_name


async def require_allowance(call: PlayerCall, channel: NoticeChannel) -> None:
    """Raise too-many-requests where so many tests, or mails to an unconfirmed address, are not to be had."""
    await call.api.test_limiter.take(f"tests:{call.player}")
    target = channel.target
    if channel.state == "unverified" and isinstance(target, EmailTarget):
        mailbox = hashlib.sha256(mailbox_name(target.address).encode()).hexdigest()[:32]
        await call.api.mail_limiter.take(f"mails:{call.player}")
        await call.api.mail_limiter.take(f"mails:{client_address(call.request)}")
        await call.api.mailbox_limiter.take(f"mailbox:{mailbox}")


async def queue_first_message(call: PlayerCall, addressee: str, channel: NoticeChannel) -> LedgerEntry:
    """Have what proves a channel sent before all that waits for it: a test, or a link to be followed."""
    now, target = now_ms(), channel.target
    if channel.state == "unverified" and isinstance(target, EmailTarget):
        name = notice_id("confirm-address", NO_TABLE, addressee, secrets.token_hex(6))
        facts = {"address": target.address}
        notice = Notice(name, "confirm-address", NO_TABLE, addressee, now, until=now + VALID_MS, facts=facts)
    else:
        name = notice_id("test", NO_TABLE, addressee, secrets.token_hex(6))
        notice = Notice(name, "test", NO_TABLE, addressee, now)
    entry = LedgerEntry(notice, channel.id, now, now, "queued")
    await call.api.ports.notice_ledger.queue_first(entry)
    return entry
