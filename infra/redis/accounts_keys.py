"""The keys of accounts: all carry one hash tag, so a transaction or a script may touch them together."""

from __future__ import annotations

import msgspec

from infra.names import FORM
from services.ports_accounts import Player, Session, Token

TAG = "{accounts}"
PLAYERS = f"{TAG}:players"

NAMES = f"{TAG}:names:{FORM}"
"""The canonical form of each name, and whose it is."""

LOOKS = f"{TAG}:looks:{FORM}"
"""What each name looks like, and whose it is."""

MISNAMED = f"{TAG}:misnamed"
"""Names to the letter of those who have to choose another one, so that they still come in by them."""

SETTLED = f"{TAG}:settled:{FORM}"
"""Is there once everything is in this form."""

OLD_NAMES = f"{TAG}:names"
"""Names as versions before stored them."""

TOKENS = f"{TAG}:tokens"

USED = f"{TAG}:used"
"""The day of the last use, by player's id and by token's digest."""

KEY = f"{TAG}:key"

SESSION_SECONDS = 180 * 24 * 3600
DAY_MILLISECONDS = 24 * 3600 * 1_000

encode = msgspec.json.encode
as_player = msgspec.json.Decoder(Player).decode
as_token = msgspec.json.Decoder(Token).decode
as_session = msgspec.json.Decoder(Session).decode


def tokens_of(player: str) -> str:
    """Name the hash of a player's tokens: their digests by id."""
    return f"{TAG}:tokens:{player}"


def session_at(digest: str) -> str:
    """Name the key of a session."""
    return f"{TAG}:session:{digest}"


def sessions_of(player: str) -> str:
    """Name the sorted set of a player's sessions: their digests by last use (ms)."""
    return f"{TAG}:sessions:{player}"
