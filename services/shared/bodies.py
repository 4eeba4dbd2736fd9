"""Base classes of requests and responses, for the API and for lower-level packages that define their own."""

from __future__ import annotations

from typing import Any

import msgspec

DOCUMENTED = "documented"
"""Key of schema entries that are only documented: msgspec itself would overwrite them with its own bounds."""


def documented_as(**schema: Any) -> dict[str, dict[str, Any]]:
    """Return bounds that are only documented; the handler checks them itself, with a clearer error."""
    return {DOCUMENTED: schema}


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of request bodies; unknown fields are rejected."""


class ResponsePart(msgspec.Struct, frozen=True):
    """Base of responses and their parts."""
