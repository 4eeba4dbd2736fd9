"""What each version of the rules decided otherwise than the one before, for those who are to agree to it."""

from __future__ import annotations

from collections.abc import Mapping

VERSION_NOTES: Mapping[int, str] = {
    2: (
        "What is used through a building of your own ends with that building: once an 8b is "
        "replaced, the neighbour that it named is used no more."
    )
}
