"""What a device is pushed: a few words and where they lead, the same at each attempt; how to handle it."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

import msgspec

from services.courier.message import Message

MAX_TITLE, MAX_TEXT = 200, 1_200
"""Characters; encrypted, it all stays below the 4,096 bytes that push services take."""

TOPIC_CHARACTERS = 32
"""What RFC 8030 has room for."""

LONGEST_SECONDS, SHORTEST_SECONDS = 28 * 86_400, 60
"""How long a push service keeps what a device that is off has not fetched."""

KEPT_SECONDS = {"test": 3_600, "digest": 86_400}
"""For how long it is of use without a flag; all else for as long as can be."""

HIGH_KINDS, LOW_KINDS = (
    frozenset({"warning", "test"}),
    frozenset({"started", "ended", "seat-offered", "replaced", "stale", "digest"}),
)


def topic_of(message_id: str) -> str:
    """Name what is sent, so that one that is sent again takes its place: no letter of the id is in it."""
    digest = hashlib.sha256(message_id.encode()).digest()
    return base64.urlsafe_b64encode(digest).decode()[:TOPIC_CHARACTERS]


def urgency_of(kind: str) -> str:
    """Say whether a device that saves its battery should wake up (RFC 8030, 5.3)."""
    if kind in HIGH_KINDS:
        return "high"
    return "low" if kind in LOW_KINDS else "normal"


def seconds_kept(message: Message, now: int) -> int:
    """Give how long the push service may keep it at `now` (UTC, ms): until the flag, 28 days at most."""
    if message.due is not None:
        return max(SHORTEST_SECONDS, min(LONGEST_SECONDS, (message.due - now) // 1_000))
    return KEPT_SECONDS.get(message.kind, LONGEST_SECONDS)


def encode_payload(message: Message) -> bytes:
    """Give what is shown: names and what is wanted, and no question, as it is read on locked screens."""
    payload: dict[str, Any] = {
        "title": message.subject[:MAX_TITLE],
        "body": _text(message),
        "table": message.data.get("table"),
        "tag": topic_of(message.id),
        "due": message.due,
    }
    return msgspec.json.encode(payload, order="deterministic")


def _text(message: Message) -> str:
    """Give the first line; of a daily message as many of all as there is room for."""
    if not message.parts:
        return message.lines[0][:MAX_TEXT]
    text = ""
    for line in message.lines:
        if len(text) + len(line) >= MAX_TEXT:
            return f"{text}\n..."
        text = f"{text}\n{line}" if text else line
    return text
