"""Another version of the rules that a table may move to, once every person there agrees."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value


class RulesProposal(Value, frozen=True):
    """The version that the operator `by` proposes; the players of `agreed` want it.

    From `lapses` on (UTC, ms) nobody can agree. `made` is the record that proposed it.
    """

    version: int
    by: str
    why: str
    agreed: tuple[str, ...]
    lapses: int
    made: int | UnsetType = UNSET
