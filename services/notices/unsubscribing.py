"""Tokens by which whoever holds a message ends such messages: signed, so that nobody can make one up."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from services.shared.derived_ids import derive_id


class Unsubscription(NamedTuple):
    """What a token ends: one kind of notice in one channel of a player, or `digest`: all daily ones."""

    player: str
    channel: str
    kind: str


def make_token(key: bytes, wanted: Unsubscription) -> str:
    """Give the token; it is valid for as long as the service's key."""
    return ".".join((*wanted, derive_id(key, "unsubscribe", *wanted)))


def read_token(key: bytes, token: str) -> Unsubscription | None:
    """Give what a token ends; None for one that this service did not make."""
    *words, _ = token.split(".")
    if len(words) != len(Unsubscription._fields):
        return None
    wanted = Unsubscription(*words)
    return wanted if hmac.compare_digest(make_token(key, wanted).encode(), token.encode()) else None
