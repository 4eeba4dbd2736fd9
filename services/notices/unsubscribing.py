"""Tokens by which anyone who holds a message ends such messages: signed, so that nobody can make one up."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from services.shared.derived_ids import derive_id


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
