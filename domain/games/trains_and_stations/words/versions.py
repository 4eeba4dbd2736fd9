"""What each version of the rules decided otherwise than the one before, for those who are to agree to it."""

from __future__ import annotations

from collections.abc import Mapping

VERSION_NOTES: Mapping[int, str] = {
    2: (
        "Who gives the last coin away while rolling can only stop: a coin that comes back does not "
        "allow another roll."
    )
}
