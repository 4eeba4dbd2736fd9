"""Which keys are the source of truth, and which are not backed up because they are derived or expire.

A key is `{tag}:kind` or `{tag}:kind:...`. If the kind of one of our keys is not listed, the key is treated as
truth, because a backup that contains too much is better than one that lacks something.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from infra.redis.hash_tags import TAGS
from infra.redis.keys import RATINGS_TAG, SHARDS, SIGNS_TAG, shard_tag
from infra.redis.keys import TAG as ACCOUNTS_TAG

KeyRole = Literal["truth", "read model", "passing"]

SERVICE_TAG = "{railhead}"

QUEUE = "commands"
"""The kind of waiting commands; they are read before the logs that they will be written to."""

TABLE_KINDS = ("log", "blocks", "ids", "secret", "talk", "audit")
"""The kinds of keys of a single table, which are read together with its location."""


class KeyGroup(NamedTuple):
    """Tags that have the same kinds of keys, and the role of each kind."""

    tags: tuple[str, ...]
    kinds: dict[str, KeyRole]


def _roles(truth: str, read_models: str = "", passing: str = "") -> dict[str, KeyRole]:
    return {
        **dict.fromkeys(truth.split(), "truth"),
        **dict.fromkeys(read_models.split(), "read model"),
        **dict.fromkeys(passing.split(), "passing"),
    }


SERVICE = KeyGroup(
    (SERVICE_TAG,),
    _roles(
        "format identity partitions operators pulse outages notices damaged",
        "",
        "workers projectors claims backups restoring left-alone demo-watched",
    ),
)
PARTITIONS = KeyGroup(
    TAGS,
    # Feeds only announce new records to read models, which can also be built from logs without a feed.
    _roles(
        f"tables foreign fence dead refused {QUEUE} {' '.join(TABLE_KINDS)}",
        "feed floor snapshot read-models",
        "lease replicated review",
    ),
)
ACCOUNTS = KeyGroup(
    (ACCOUNTS_TAG,),
    _roles(
        "players names skeletons misnamed ordered-names ordered migrated tokens used vacations vacationers "
        "seeks deletions talk-erasures mutes reported-lines key session sessions reset reset-of",
        "",
        "attempts attempt-lock",
    ),
)
PEOPLE = KeyGroup(
    tuple(shard_tag(shard) for shard in range(SHARDS)),
    _roles(
        "addressee ledger order seen line state next call callers call-lines call-reports call-counts notes"
    ),
)
SIGNS = KeyGroup((SIGNS_TAG,), _roles("order days salt origins"))
RATINGS = KeyGroup((RATINGS_TAG,), {})
"""Keys of ratings, which are all derived from finished tables; their kind is the name of a game."""

GROUPS = (SERVICE, PARTITIONS, ACCOUNTS, PEOPLE, SIGNS, RATINGS)

_groups = {tag: group for group in GROUPS for tag in group.tags}
_key_form = re.compile(r"(\{[^}]*\}):([^:]*)(?::(.*))?", re.DOTALL)


class KeyName(NamedTuple):
    """The parts of a key's name; `rest` is '' if it is missing."""

    tag: str
    kind: str
    rest: str


def parse_key(key: bytes) -> KeyName | None:
    """Parse a key's name; return None for other programs' keys on a shared server."""
    found = _key_form.fullmatch(key.decode(errors="replace"))
    if found is None or found[1] not in _groups:
        return None
    return KeyName(found[1], found[2], found[3] or "")


def role_of(name: KeyName) -> KeyRole:
    """Return a key's role: truth, read model, or passing (it expires)."""
    group = _groups[name.tag]
    return "read model" if group is RATINGS else group.kinds.get(name.kind, "truth")
