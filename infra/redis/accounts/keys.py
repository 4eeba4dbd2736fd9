"""The keys of accounts: all carry one hash tag, so a transaction or a script may touch them together."""

from __future__ import annotations

import msgspec

from infra.names.rules import NAME_FORM
from infra.ports.accounts import Player, Session, Token

TAG = "{accounts}"
PLAYERS = f"{TAG}:players"

CANONICAL_NAMES = f"{TAG}:names:{NAME_FORM}"
"""The canonical form of each name, and whose it is."""

SKELETONS = f"{TAG}:skeletons:{NAME_FORM}"
"""What each name looks like, and whose it is."""

MISNAMED = f"{TAG}:misnamed"
"""Names to the letter of those who have to choose another one, so that they still come in by them."""

ORDERED_NAMES = f"{TAG}:ordered-names:{NAME_FORM}"
"""The canonical form of each name with a zero byte and the id of whose it is, in order."""

ORDERED = f"{TAG}:ordered:{NAME_FORM}"
"""Is there once every name stands in that order."""

MIGRATED = f"{TAG}:migrated:{NAME_FORM}"
"""Is there once everything is in this form."""

LEGACY_NAMES = f"{TAG}:names"
"""Names as versions before stored them."""

TOKENS = f"{TAG}:tokens"

LAST_USES = f"{TAG}:used"
"""The day of the last use, by player's id and by token's digest."""

VACATIONS = f"{TAG}:vacations"
"""The vacations that each player has booked, as one row."""

VACATIONERS = f"{TAG}:vacationers"
"""Players by the end (ms) of the last vacation that they have booked."""

SEEKS = f"{TAG}:seeks"
"""What players look for, by the id of each seek."""

DELETIONS = f"{TAG}:deletions"
"""Players whose accounts are to be deleted, by when (ms)."""

TALK_ERASURES = f"{TAG}:talk-erasures"
"""Players whose talk goes with their account."""

MUTES = f"{TAG}:mutes"
"""Players who may not talk."""

REPORTED_LINES = f"{TAG}:reported-lines"
"""Lines of talk that wait for an operator, by table and seq."""

SERVICE_KEY = f"{TAG}:key"

SESSION_SECONDS = 180 * 24 * 3600
DAY_MILLISECONDS = 24 * 3600 * 1_000

encode = msgspec.json.encode
decode_player = msgspec.json.Decoder(Player).decode
decode_token = msgspec.json.Decoder(Token).decode
decode_session = msgspec.json.Decoder(Session).decode


def tokens_key(player: str) -> str:
    """Name the hash of a player's tokens: their digests by id."""
    return f"{TAG}:tokens:{player}"


def session_key(digest: str) -> str:
    """Name the key of a session."""
    return f"{TAG}:session:{digest}"


def sessions_key(player: str) -> str:
    """Name the sorted set of a player's sessions: their digests by last use (ms)."""
    return f"{TAG}:sessions:{player}"


def reset_key(digest: str) -> str:
    """Name the key of a link that resets a password: whose."""
    return f"{TAG}:reset:{digest}"


def reset_of_key(player: str) -> str:
    """Name the key of the digest of the link that resets a player's password."""
    return f"{TAG}:reset-of:{player}"
