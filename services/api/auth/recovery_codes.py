"""Codes that bring a player back without a password; stored by their digest alone."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from infra.ports.accounts import Player

CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: none is taken for another one."""

CODE_GROUPS, GROUP_LENGTH = 5, 5
"""25 of 32 letters: 125 random bits, of which a digest is safe to keep."""


def new_recovery_code() -> str:
    """Make a code that can be written down."""
    groups = ("".join(secrets.choice(CODE_ALPHABET) for _ in range(GROUP_LENGTH)) for _ in range(CODE_GROUPS))
    return "-".join(groups)


def hash_recovery_code(code: str) -> str:
    """Give what is stored of a code; capitals, hyphens and letters like digits make no difference."""
    plain = code.upper().translate(str.maketrans("OIL", "011", "- \t"))
    return hashlib.sha256(plain.encode()).hexdigest()


def has_recovery_code(player: Player, code: str) -> bool:
    """Say whether this is the player's code, in a time that does not tell how much of it is right."""
    return player.recovery is not None and hmac.compare_digest(player.recovery, hash_recovery_code(code))
