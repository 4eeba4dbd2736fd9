"""Notices as values: their kinds, their ids, and one that is due."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value

NoticeKind = Literal[
    "turn",
    "warning",
    "lapsed",
    "order-stopped",
    "undo-asked",
    "pause-proposed",
    "version-proposed",
    "claimable",
    "vote",
    "mention",
    "started",
    "ended",
    "seat-offered",
    "replaced",
    "invitation",
    "round",
    "rematch",
    "stale",
    "tournament-ended",
    "stopped",
]
"""What somebody may be told; the last two do not follow from the log of a table."""

NOTICE_KINDS: tuple[NoticeKind, ...] = get_args(NoticeKind)

LASTING_KINDS: frozenset[NoticeKind] = frozenset(
    {"mention", "started", "ended", "seat-offered", "replaced", "tournament-ended", "stopped"}
)
"""Those that nothing makes pointless."""

NO_TABLE = "-"
"""Stands for the table in the id of a notice that is about none."""


class DueNotice(Value, frozen=True):
    """A notice of kind `kind` to `player`, due at `at` (UTC, ms); it is about record `seq`.

    `seat` is the player's own and `about` another one that it is about. `due` is when the flag falls that it
    speaks of, and nobody can do anything about it any more from `until` on. `key` tells apart the notices of
    one kind at one table. A warning may have to go earlier than it is due: from `ahead` on that is known.
    `by` is the player who asks for something, unset where the service does.
    """

    kind: NoticeKind
    player: str
    key: str
    at: int
    seq: int
    seat: int | None = None
    about: int | None = None
    due: int | None = None
    until: int | None = None
    ahead: int | None = None
    by: str | UnsetType = UNSET

    def id(self, table: str) -> str:
        """Name it: the same whenever it is found again."""
        return notice_id(self.kind, table, self.player, self.key)


def notice_id(kind: str, table: str, player: str, key: str) -> str:
    """Name a notice."""
    return f"{kind}.{table}.{player}.{key}"
