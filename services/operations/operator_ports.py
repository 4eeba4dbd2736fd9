"""What operators work on, what comes of an action, and what names a table."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from domain.log.ids import is_table_id
from infra.ports.accounts import Accounts
from infra.ports.event_store import AsyncTalkLines
from infra.ports.operators import AsyncDeadLetters, AsyncOperatorLog
from infra.ports.people.account_signs import AccountSigns
from infra.ports.tables import AsyncTableDirectory
from services.operations.operator_trail import OperationRefused


class OperatorActionResult(msgspec.Struct, frozen=True):
    """What came of an action: the record that it became, if any; `waits` while it is queued."""

    on: str
    says: str
    seq: int | None = None
    waits: bool = False


@dataclass(frozen=True)
class OperatorPorts:
    """What an operator works on."""

    tables: AsyncTableDirectory
    accounts: Accounts
    dead_letters: AsyncDeadLetters
    log: AsyncOperatorLog
    talk: AsyncTalkLines
    signs: AccountSigns
    sign_days: int
    partitions: int


def require_table_id(table: str) -> None:
    """Refuse what is no table's id: it names a partition first, and stands in keys."""
    if not is_table_id(table):
        raise OperationRefused("not-found", f"there is no table {table[:64]!r}")
