"""Seals: they bind a seat to an order and tell nothing of it until it is opened."""

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
    """What a seal was made of: anybody makes it again, and finds the one that was recorded earlier."""

    nonce: str
    part: OrderPart


def seal_of(opening: Opening) -> str:
    """Return the seal: BLAKE2b-256 of the JSON array of nonce and part, without blanks, in hexadecimal."""
    return _digest((opening.nonce, opening.part))


def open_part(form: AnyForm, nonce: str, number: int) -> Opening:
    """Return what the seal of a part was made of; from its nonce those of other parts cannot be told."""
    return Opening(_digest((nonce, number)), parts_of(form)[number])


def seals_of(form: AnyForm, nonce: str) -> tuple[str, ...]:
    """Return the seals of an order, one for each step of a line."""
    return tuple(seal_of(open_part(form, nonce, number)) for number, _ in enumerate(parts_of(form)))


def _digest(value: object) -> str:
    return blake2b(_ENCODER.encode(value), digest_size=32).hexdigest()
