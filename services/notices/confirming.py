"""Links that confirm a mailbox: whoever can read what was sent there can follow one, and nobody else."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from services.shared.derived_ids import derive_id

VALID_MS = 7 * 86_400_000
"""For how long the link of a message can be followed."""


class Confirmation(NamedTuple):
    """What a link confirms: that a channel's reader wants it; it holds until then (UTC, ms)."""

    player: str
    channel: str
    until: int


def make_confirmation_token(key: bytes, wanted: Confirmation, address: str) -> str:
    """Give the token of a link; it confirms this address alone, which it does not hold."""
    words = (wanted.player, wanted.channel, str(wanted.until))
    return ".".join((*words, derive_id(key, "confirm", *words, address)))


def read_confirmation_token(token: str) -> Confirmation | None:
    """Give what a token says that it confirms; only with the address can it be told whether it does."""
    parts = token.split(".")
    if len(parts) != len(Confirmation._fields) + 1 or not (parts[2].isascii() and parts[2].isdigit()):
        return None
    return Confirmation(parts[0], parts[1], int(parts[2]))


def is_confirmed_by(key: bytes, token: str, wanted: Confirmation, address: str) -> bool:
    """Say whether this service made the token for that address."""
    return hmac.compare_digest(make_confirmation_token(key, wanted, address).encode(), token.encode())
