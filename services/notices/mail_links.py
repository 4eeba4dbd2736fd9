"""Signed links in emails: confirm an address, reset a password, unsubscribe."""

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
"""How long a confirmation link is valid, in milliseconds."""


class Confirmation(NamedTuple):
    """The channel that a link confirms, and its expiry (UTC, ms)."""

    player: str
    channel: str
    until: int


def make_confirmation_token(key: bytes, wanted: Confirmation, address: str) -> str:
    """Build the token of a link. It confirms only this address, but does not contain it."""
    words = (wanted.player, wanted.channel, str(wanted.until))
    return ".".join((*words, derive_id(key, "confirm", *words, address)))


def read_confirmation_token(token: str) -> Confirmation | None:
    """Parse a token; verifying it also needs the address."""
    parts = token.split(".")
    if len(parts) != len(Confirmation._fields) + 1 or not (parts[2].isascii() and parts[2].isdigit()):
        return None
    return Confirmation(parts[0], parts[1], int(parts[2]))


def is_confirmed_by(key: bytes, token: str, wanted: Confirmation, address: str) -> bool:
    """Return whether this service made the token for an address."""
    return hmac.compare_digest(make_confirmation_token(key, wanted, address).encode(), token.encode())


RESET_VALID_MS = 3_600_000
"""How long a reset link is valid, in milliseconds."""


def derive_reset_token(key: bytes, notice: str) -> str:
    """Return the secret of a reset link: 150 bits, derived from the key."""
    return derive_id(key, "password-reset", notice)


def mailboxes_of(addressee: Addressee) -> tuple[NoticeChannel, ...]:
    """Return the confirmed mailboxes, including disabled ones."""
    return tuple(
        channel
        for channel in addressee.channels
        if isinstance(channel.target, EmailTarget) and channel.state != "unverified"
    )


def account_notice(
    kind: ServiceKind, player: str, now: int, facts: Mapping[str, str], until: int | None = None
) -> Notice:
    """Build a notice about an account, with a new id."""
    name = notice_id(kind, NO_TABLE, player, secrets.token_hex(8))
    return Notice(name, kind, NO_TABLE, player, now, until=until, facts=dict(facts))


async def queue_at_once(ledger: RedisNoticeLedger, notice: Notice, channel: NoticeChannel) -> None:
    """Enqueue a notice ahead of all others for a channel."""
    entry = LedgerEntry(notice, channel.id, notice.at, notice.at, "queued")
    await ledger.queue_first(entry)


class Unsubscription(NamedTuple):
    """The notices that a token unsubscribes from.

    The token covers one kind of notice in a channel; with the kind `digest`, it covers all kinds in the
    channel's daily message.
    """

    player: str
    channel: str
    kind: str


def make_token(key: bytes, wanted: Unsubscription, moves: int = 0) -> str:
    """Build the token.

    It is valid until the channel is removed, or until its target changes (`moves` counts these changes).
    """
    moved = (str(moves),) if moves else ()
    return ".".join((*wanted, derive_id(key, "unsubscribe", *wanted, *moved)))


def parse_token(token: str) -> Unsubscription | None:
    """Parse a token; verifying it also needs the channel."""
    *words, _ = token.split(".")
    return Unsubscription(*words) if len(words) == len(Unsubscription._fields) else None


def read_token(key: bytes, token: str, moves: int = 0) -> Unsubscription | None:
    """Verify a token for a channel whose target has changed `moves` times.

    Return None if this service did not create the token.
    """
    wanted = parse_token(token)
    if wanted is None or not hmac.compare_digest(make_token(key, wanted, moves).encode(), token.encode()):
        return None
    return wanted
