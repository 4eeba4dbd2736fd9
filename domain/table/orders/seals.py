"""Seals: they commit a seat to a pre-set move, and reveal nothing until they are opened."""

from __future__ import annotations

from hashlib import blake2b
from typing import Annotated

import msgspec
from msgspec import Meta

from domain.kernel.values import Value
from domain.table.orders.forms import AnyForm, OrderPart, parts_of

OrderNonce = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[0-9A-Za-z_=+/-]+\Z")]

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Opening(Value, frozen=True):
    """The content behind a seal. Anyone can recompute the seal from it, and compare the two."""

    nonce: str
    part: OrderPart


def seal_of(opening: Opening) -> str:
    """Return the seal: BLAKE2b-256 of the JSON array of nonce and part, without spaces, in hexadecimal."""
    return _digest((opening.nonce, opening.part))


def open_part(form: AnyForm, nonce: str, number: int) -> Opening:
    """Return the content of a part's seal; its nonce does not reveal other parts' nonces."""
    return Opening(_digest((nonce, number)), parts_of(form)[number])


def seals_of(form: AnyForm, nonce: str) -> tuple[str, ...]:
    """Return the seals of a pre-set move, one for each step of a line."""
    return tuple(seal_of(open_part(form, nonce, number)) for number, _ in enumerate(parts_of(form)))


def _digest(value: object) -> str:
    return blake2b(_ENCODER.encode(value), digest_size=32).hexdigest()
