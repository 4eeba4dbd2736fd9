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
"""The kinds of notices; the last two are not derived from a table's log."""

NOTICE_KINDS: tuple[NoticeKind, ...] = get_args(NoticeKind)

LASTING_KINDS: frozenset[NoticeKind] = frozenset(
    {"mention", "started", "ended", "seat-offered", "replaced", "tournament-ended", "stopped"}
)
"""Kinds that never become moot."""

NO_TABLE = "-"
"""The table in the ids of notices that concern none."""


class DueNotice(Value, frozen=True):
    """A notice to `player` about record `seq`, due at `at` (UTC, ms).

    `seat` is the player's seat, `about` another one that the notice concerns. `due` is the deadline that it
    mentions; after `until` it is pointless. `key` distinguishes notices of one kind at one table. A warning
    may have to be sent early, so it is known from `ahead` on. `by` is the player who requests something,
    unset for the service.
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
        """Return the id, which is the same at every rebuild."""
        return notice_id(self.kind, table, self.player, self.key)


def notice_id(kind: str, table: str, player: str, key: str) -> str:
    """Return the id of a notice."""
    return f"{kind}.{table}.{player}.{key}"
