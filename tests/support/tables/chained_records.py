"""Short records with a hash chain like those of a table."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from domain.log.hash_chain import GENESIS_HASH, digest
from infra.ports.event_store import LogEntry
from infra.ports.outcomes import Acceptance
from tests.support.tables.queued_commands import TABLE


def chain_records(count: int, table: str = TABLE, player: str = "ann") -> list[LogEntry]:
    """Return this many records; each contains its sender, a salt, and the previous hash."""
    entries: list[LogEntry] = []
    prev = GENESIS_HASH
    for seq in range(1, count + 1):
        salt = blake2b(f"{table} {seq}".encode(), digest_size=16).hexdigest()
        events = [{"type": "Moved", "to": f"place {seq * 7 % 11}", "coins": seq % 5}]
        record = {
            "schema_version": 1,
            "table": table,
            "seq": seq,
            "player": player,
            "command_id": salt[::-1],
            "events": events,
        }
        data = msgspec.json.encode({**record, "salt": salt, "prev": prev})
        prev = digest(data)
        entries.append(LogEntry(seq, data, prev))
    return entries


def sent_as(entry: LogEntry) -> str:
    """Return the id of the command that became a record."""
    found: str = msgspec.json.decode(entry.record)["command_id"]
    return found


def accept(entry: LogEntry) -> Acceptance:
    """Return the acceptance that appends a record to its log."""
    prev: str = msgspec.json.decode(entry.record)["prev"]
    return Acceptance(entry.seq - 1, prev, entry.record, entry.hash)
