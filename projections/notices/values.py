"""The kinds of notices, their ids, and due notices."""

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
"""Stands for the table in the ids of notices that are not about a table."""


class DueNotice(Value, frozen=True):
    """A notice to `player` about record `seq`, due at `at`; all times are UTC, in ms.

    - `seat` is the player's seat, `about` a different seat that the notice is about.
    - `due` is the deadline that the notice mentions; after `until`, the notice is pointless.
    - `key` distinguishes notices of the same kind at a table.
    - `ahead`: a warning may have to be sent early, so it is listed from this time on.
    - `by` is the player who requests something, unset for the service.
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
        """Return the notice's id, which is the same after every rebuild."""
        return notice_id(self.kind, table, self.player, self.key)


def notice_id(kind: str, table: str, player: str, key: str) -> str:
    """Return the id of a notice."""
    return f"{kind}.{table}.{player}.{key}"
