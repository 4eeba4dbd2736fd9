"""Logs changed without the service, as damage, an attacker or another build would change them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from domain.log.hash_chain import digest
from infra.redis.keys import keys_of_table
from tests.support.tables.worker_tables import WorkerTable

Entry = dict[bytes, bytes]
Change = Callable[[list[Entry]], None]


def rewrite(play: WorkerTable, change: Change) -> None:
    """Rewrite a table's log directly in the store."""
    client, key = play.store.client, keys_of_table(play.table).log(play.table)
    entries = [fields for _, fields in client.xrange(key)]
    change(entries)
    with client.pipeline() as at_once:
        at_once.delete(key)
        for number, fields in enumerate(entries, 1):
            at_once.xadd(key, fields, id=f"0-{number}")
        at_once.execute()


def flip_a_byte(entries: list[Entry]) -> None:
    entries[1][b"record"] = entries[1][b"record"].replace(b"nonce0", b"nonce9")


def write_a_record_anew(entries: list[Entry]) -> None:
    flip_a_byte(entries)
    entries[1][b"hash"] = digest(entries[1][b"record"]).encode()


def lose_a_record(entries: list[Entry]) -> None:
    del entries[1]


def lose_the_last(entries: list[Entry]) -> None:
    del entries[-1]


def tear_a_record(entries: list[Entry]) -> None:
    torn = entries[-1][b"record"][:-9]
    entries[-1] = {b"record": torn, b"hash": digest(torn).encode()}


def from_tomorrow(entries: list[Entry]) -> None:
    """Add a record of a newer build: the chain is intact, but this build does not know one of its events."""
    record = msgspec.json.decode(entries[-1][b"record"])
    record |= {"seq": record["seq"] + 1, "prev": entries[-1][b"hash"].decode()}
    record["events"] = [{"type": "OfTomorrow"}]
    data = msgspec.json.encode(record)
    entries.append({b"record": data, b"hash": digest(data).encode()})


def of_other_rules(entries: list[Entry]) -> None:
    """Add a record decided by a later version of the rules."""
    record = msgspec.json.decode(entries[-1][b"record"])
    record |= {"seq": record["seq"] + 1, "prev": entries[-1][b"hash"].decode()}
    record["rules"]["version"] = 99
    data = msgspec.json.encode(record)
    entries.append({b"record": data, b"hash": digest(data).encode()})


def of_changed_rules(entries: list[Entry]) -> None:
    """Add a record decided by changed rules code whose version number was not raised."""
    record = msgspec.json.decode(entries[-1][b"record"])
    record |= {"seq": record["seq"] + 1, "prev": entries[-1][b"hash"].decode()}
    record["rules"]["digest"] = "0123456789ab"
    data = msgspec.json.encode(record)
    entries.append({b"record": data, b"hash": digest(data).encode()})
