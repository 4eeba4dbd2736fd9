"""The role of each key: primary data, or data that backups omit."""

from __future__ import annotations

import pytest

from infra.redis.backup.key_families import GROUPS, RATINGS, parse_key, role_of
from infra.redis.client.store_format import RESTORING_KEY
from infra.redis.jobs.audits import report_key
from infra.redis.jobs.job_queues import CLAIMS
from infra.redis.jobs.outage_log import OUTAGES, PULSE
from tests.support.tables.store_keys import list_store_keys

NO_KEYS = (":notify:", "{railhead}:notices:sweeper", "lock", "TAG ", "PREFIX", "_ROWS ", "tag ", "_field ")
OTHERS = (RESTORING_KEY, CLAIMS, PULSE, OUTAGES, report_key("3ftable"), "{railhead}:identity")


def known_keys() -> list[str]:
    """Return all keys that the code defines, except channels and parts of names."""
    listed = [line for line in list_store_keys() if not any(part in line for part in NO_KEYS)]
    names = [line.partition(" ")[2] for line in listed]
    return [*(name for name in names if name.startswith("{") and "}:" in name), *OTHERS]


def test_every_key_of_the_code_has_a_role(subtests: pytest.Subtests) -> None:
    for key in known_keys():
        with subtests.test(key):
            name = parse_key(key.encode())

            assert name is not None
            group = next(group for group in GROUPS if name.tag in group.tags)
            assert group is RATINGS or name.kind in group.kinds


@pytest.mark.parametrize(
    ("key", "role"),
    [
        ("{0083c}:log:00table", "truth"),
        ("{0083c}:refused:00table:p:c", "truth"),
        ("{0083c}:read-models:2:lobby:rows", "read model"),
        ("{0083c}:lease", "passing"),
        ("{accounts}:key", "truth"),
        ("{ratings}:gold_rush:1:rows", "read model"),
        ("{n07}:ledger:player", "truth"),
        ("{accounts}:something-new", "truth"),
    ],
)
def test_keys_have_their_expected_roles(key: str, role: str) -> None:
    name = parse_key(key.encode())

    assert name is not None
    assert role == role_of(name)


def test_foreign_keys_are_not_ours() -> None:
    assert [None] * 4 == [parse_key(key) for key in (b"rq:queues", b"{other}:x", b"x", b"\xff")]
