"""What all answers are made of."""

from __future__ import annotations

import msgspec


class ResponsePart(msgspec.Struct, frozen=True):
    """A part of an answer."""
