"""Signed links in mails: confirm an address, reset a password, unsubscribe."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from typing import NamedTuple

from infra.ports.notices import Addressee, EmailTarget, LedgerEntry, Notice, NoticeChannel, ServiceKind
from infra.redis.notices import RedisNoticeLedger
from projections.notices.values import NO_TABLE, notice_id
from services.shared.derived_ids import derive_id

CONFIRMATION_VALID_MS = 7 * 86_400_000
"""For how long the link of a message can be followed."""


class Confirmation(NamedTuple):
    """What a link confirms: that a channel's reader wants it; it holds until then (UTC, ms)."""

    player: str
    channel: str
    until: int


def make_confirmation_token(key: bytes, wanted: Confirmation, address: str) -> str:
    """Return the token of a link; it confirms this address alone, which it does not hold."""
    words = (wanted.player, wanted.channel, str(wanted.until))
    return ".".join((*words, derive_id(key, "confirm", *words, address)))


def read_confirmation_token(token: str) -> Confirmation | None:
    """Return what a token says that it confirms; only with the address can it be told whether it does."""
    parts = token.split(".")
    if len(parts) != len(Confirmation._fields) + 1 or not (parts[2].isascii() and parts[2].isdigit()):
        return None
    return Confirmation(parts[0], parts[1], int(parts[2]))


def is_confirmed_by(key: bytes, token: str, wanted: Confirmation, address: str) -> bool:
    """Return whether this service made the token for that address."""
    return hmac.compare_digest(make_confirmation_token(key, wanted, address).encode(), token.encode())


RESET_VALID_MS = 3_600_000
"""For how long a link can be followed."""


def derive_reset_token(key: bytes, notice: str) -> str:
    """Return the secret of the link in a notice; 150 bits that nobody finds without the key."""
    return derive_id(key, "password-reset", notice)


def mailboxes_of(addressee: Addressee) -> tuple[NoticeChannel, ...]:
    """Return the mailboxes that their reader has confirmed, those that mail did not reach among them."""
    return tuple(
        one for one in addressee.channels if isinstance(one.target, EmailTarget) and one.state != "unverified"
    )


def account_notice(
    kind: ServiceKind, player: str, now: int, facts: Mapping[str, str], until: int | None = None
) -> Notice:
    """Make a notice about an account itself, under an id of its own."""
    name = notice_id(kind, NO_TABLE, player, secrets.token_hex(8))
    return Notice(name, kind, NO_TABLE, player, now, until=until, facts=dict(facts))


async def queue_at_once(ledger: RedisNoticeLedger, notice: Notice, channel: NoticeChannel) -> None:
    """Have a notice sent before all that waits for a channel."""
    entry = LedgerEntry(notice, channel.id, notice.at, notice.at, "queued")
    await ledger.queue_first(entry)


class Unsubscription(NamedTuple):
    """What a token ends: one kind of notice in one channel of a player, or `digest`: all daily ones."""

    player: str
    channel: str
    kind: str


def make_token(key: bytes, wanted: Unsubscription, moves: int = 0) -> str:
    """Return the token; it is valid until the channel is removed or leads elsewhere (`moves`)."""
    moved = (str(moves),) if moves else ()
    return ".".join((*wanted, derive_id(key, "unsubscribe", *wanted, *moved)))


def parse_token(token: str) -> Unsubscription | None:
    """Return what a token says that it ends; only with its channel can it be verified."""
    *words, _ = token.split(".")
    return Unsubscription(*words) if len(words) == len(Unsubscription._fields) else None


def read_token(key: bytes, token: str, moves: int = 0) -> Unsubscription | None:
    """Return what a token ends; None where this service did not make it for a channel with these moves."""
    wanted = parse_token(token)
    if wanted is None or not hmac.compare_digest(make_token(key, wanted, moves).encode(), token.encode()):
        return None
    return wanted
