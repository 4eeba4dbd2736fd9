"""The names of all keys in the store; the keys of a partition share a hash tag."""

from __future__ import annotations

from functools import cache
from zlib import crc32

from infra.names import NAME_FORM
from infra.ports.read_models import GenerationId
from infra.ports.tables import partition_of
from infra.redis.hash_tags import TAGS

TAG = "{accounts}"
PLAYERS = f"{TAG}:players"

CANONICAL_NAMES = f"{TAG}:names:{NAME_FORM}"
"""Players, keyed by the canonical forms of their names."""

SKELETONS = f"{TAG}:skeletons:{NAME_FORM}"
"""Players, keyed by the skeletons of their names."""

MISNAMED = f"{TAG}:misnamed"
"""Players whose names must be changed, keyed by the exact spelling, so that they can still log in."""

ORDERED_NAMES = f"{TAG}:ordered-names:{NAME_FORM}"
"""A sorted set: the canonical form of each name, a zero byte, and the player's id."""

ORDERED = f"{TAG}:ordered:{NAME_FORM}"
"""A key that exists once every name is in the sorted index."""

MIGRATED = f"{TAG}:migrated:{NAME_FORM}"
"""A key that exists once all names are in the present form."""

LEGACY_NAMES = f"{TAG}:names"
"""Names as stored by earlier versions."""

TOKENS = f"{TAG}:tokens"

LAST_USES = f"{TAG}:used"
"""The days of last use, keyed by player id and token digest."""

VACATIONS = f"{TAG}:vacations"
"""The booked vacations, with one row per player."""

VACATIONERS = f"{TAG}:vacationers"
"""Players, sorted by the end (ms) of their last booked vacation."""

SEEKS = f"{TAG}:seeks"
"""Seeks, keyed by id."""

DELETIONS = f"{TAG}:deletions"
"""Players whose accounts will be deleted, sorted by the time of the deletion (ms)."""

TALK_ERASURES = f"{TAG}:talk-erasures"
"""Players whose chat messages are erased with their account."""

MUTES = f"{TAG}:mutes"
"""Muted players."""

REPORTED_LINES = f"{TAG}:reported-lines"
"""Reported chat messages waiting for an operator, keyed by table and record number."""

SERVICE_KEY = f"{TAG}:key"


def tokens_key(player: str) -> str:
    """Return the key of a player's tokens: a hash of digests, keyed by id."""
    return f"{TAG}:tokens:{player}"


def session_key(digest: str) -> str:
    """Return the key of a session."""
    return f"{TAG}:session:{digest}"


def sessions_key(player: str) -> str:
    """Return the key of a player's sessions: a sorted set of digests, scored by last use (ms)."""
    return f"{TAG}:sessions:{player}"


def reset_key(digest: str) -> str:
    """Return the key of a password reset link, which holds its player."""
    return f"{TAG}:reset:{digest}"


def reset_of_key(player: str) -> str:
    """Return the key that holds the digest of a player's password reset link."""
    return f"{TAG}:reset-of:{player}"


WORKERS = "{railhead}:workers"
WORKERS_DECLINED = "{railhead}:workers:declined"
DAMAGED = "{railhead}:damaged"
LEFT_ALONE = "{railhead}:left-alone:"
PARTITIONS = "{railhead}:partitions"
OPERATOR_LOG = "{railhead}:operators"


class PartitionKeys:
    """The keys of one partition."""

    def __init__(self, partition: int) -> None:
        tag = self.tag = TAGS[partition]
        self.commands = f"{tag}:commands"
        self.feed = f"{tag}:feed"
        self.feed_floor = f"{tag}:floor"
        self.tables = f"{tag}:tables"
        self.foreign = f"{tag}:foreign"
        self.lease = f"{tag}:lease"
        self.fence = f"{tag}:fence"
        self.replicated = f"{tag}:replicated"
        self.dead_letters = f"{tag}:dead"
        self.commands_channel = f"{tag}:notify:commands"
        self.records_channel = f"{tag}:notify:records"
        self.documents_channel = f"{tag}:notify:documents"

    def log(self, table: str) -> str:
        return f"{self.tag}:log:{table}"

    def blocks(self, table: str) -> str:
        return f"{self.tag}:blocks:{table}"

    def command_ids(self, table: str) -> str:
        return f"{self.tag}:ids:{table}"

    def stored_refusal(self, table: str, player: str, command_id: str) -> str:
        return f"{self.tag}:refused:{table}:{player}:{command_id}"

    def snapshot(self, table: str) -> str:
        return f"{self.tag}:snapshot:{table}"

    def secret(self, table: str) -> str:
        return f"{self.tag}:secret:{table}"

    def review(self, table: str, seat: int) -> str:
        return f"{self.tag}:review:{table}:{seat}"

    def talk(self, table: str) -> str:
        return f"{self.tag}:talk:{table}"


@cache
def keys_of_partition(partition: int) -> PartitionKeys:
    return PartitionKeys(partition)


def keys_of_table(table: str) -> PartitionKeys:
    """Return the keys of a table's partition."""
    return keys_of_partition(partition_of(table))


PROJECTORS = "{railhead}:projectors"
PROJECTORS_DECLINED = "{railhead}:projectors:declined"


def generations_key(partition: int) -> str:
    """Return the key of the hash that names each model's live generation, and the one being built."""
    return f"{keys_of_partition(partition).tag}:read-models"


def projector_lease_key(partition: int) -> str:
    """Return the key of the projector's lease on a partition."""
    return f"{generations_key(partition)}:lease"


def build_lock_key(model: str, partition: int) -> str:
    """Return the key that holds the number of a running build while the build is alive."""
    return f"{generations_key(partition)}:{model}:build-lock"


def live_field(model: str) -> str:
    """Return the field that holds the live generation's number and schema version."""
    return f"{model}:live"


def building_field(model: str) -> str:
    """Return the field that holds the number of the generation being built."""
    return f"{model}:building"


def last_number_field(model: str) -> str:
    """Return the field that holds the last assigned generation number."""
    return f"{model}:last"


def checkpoint_key(generation: GenerationId) -> str:
    """Return the key of the feed position that a generation has reached."""
    return f"{_generation_prefix(generation)}:checkpoint"


def documents_key(generation: GenerationId) -> str:
    """Return the key of a generation's documents, a hash keyed by table."""
    return f"{_generation_prefix(generation)}:documents"


def rows_key(generation: GenerationId) -> str:
    """Return the key of a generation's rows."""
    return f"{_generation_prefix(generation)}:rows"


def generation_keys(generation: GenerationId) -> tuple[str, str, str]:
    """Return the keys of a generation's checkpoint, documents and rows."""
    return checkpoint_key(generation), documents_key(generation), rows_key(generation)


def _generation_prefix(generation: GenerationId) -> str:
    return f"{generations_key(generation.partition)}:{generation.number}:{generation.model}"


SHARDS = 64


WATERMARKS = "{railhead}:notices:watermarks"
"""The times up to which notifications have been recorded, keyed by partition."""


SWEEPER = "{railhead}:notices:sweeper"
"""The courier that currently runs the sweep (an expiring key)."""


def shard_tag(shard: int) -> str:
    """Return the hash tag of a shard."""
    return f"{{n{shard:02d}}}"


def tag_of(player: str) -> str:
    """Return the hash tag of an addressee's shard; it depends only on the addressee and never changes."""
    return shard_tag(crc32(player.encode()) % SHARDS)


def addressee_key(player: str) -> str:
    """Return the key of an addressee's row: channels and settings."""
    return f"{tag_of(player)}:addressee:{player}"


def ledger_key(player: str) -> str:
    """Return the key of the hash that holds an addressee's entries."""
    return f"{tag_of(player)}:ledger:{player}"


def order_key(player: str) -> str:
    """Return the key of the sorted set that orders an addressee's entries by creation time."""
    return f"{tag_of(player)}:order:{player}"


def seen_key(player: str) -> str:
    """Return the key of the hash that holds, for each table, the last record that a player has seen."""
    return f"{tag_of(player)}:seen:{player}"


def line_key(player: str, channel: str) -> str:
    """Return the key of a channel's waiting entries: a sorted set, scored by when each may be sent."""
    return f"{tag_of(player)}:line:{player}:{channel}"


def state_key(player: str, channel: str) -> str:
    """Return the key of the hash that holds the state of a channel's queue."""
    return f"{tag_of(player)}:state:{player}:{channel}"


def next_key(tag: str) -> str:
    """Return the key of the sorted set of a shard's channels, scored by when the first entry may be tried."""
    return f"{tag}:next"


def call_key(player: str) -> str:
    """Return the key of the row that says how a player's program is called."""
    return f"{tag_of(player)}:call:{player}"


def callers_key(tag: str) -> str:
    """Return the key of the set that holds a shard's players whose programs are called."""
    return f"{tag}:callers"


def call_lines_key(player: str) -> str:
    """Return the key of the hash that holds a player's call states, keyed by table."""
    return f"{tag_of(player)}:call-lines:{player}"


def call_reports_key(player: str) -> str:
    """Return the key of the list that holds the results of a player's latest calls, newest first."""
    return f"{tag_of(player)}:call-reports:{player}"


def call_counts_key(player: str) -> str:
    """Return the key of the hash that counts a player's calls by outcome, and consecutive failures."""
    return f"{tag_of(player)}:call-counts:{player}"


def notes_key(player: str) -> str:
    """Return the key of a player's private notes, a hash keyed by table."""
    return f"{tag_of(player)}:notes:{player}"


SIGNS_TAG = "{signs}"


SIGN_ORDER = f"{SIGNS_TAG}:order"
"""The sorted set of signs (a table and two players), scored by the time when each was last noticed."""


SIGN_DAYS = f"{SIGNS_TAG}:days"
"""The hash that holds each sign's number of days by kind, and the time when it was first noticed."""


def origin_salt_key(day: int) -> str:
    """Return the key of the salt for a day's digests; it expires."""
    return f"{SIGNS_TAG}:salt:{day}"


def origins_key(table: str, day: int) -> str:
    """Return the key of the set that holds a table's origin digests for one day; it expires."""
    return f"{SIGNS_TAG}:origins:{table}:{day}"


RATINGS_TAG = "{ratings}"


def ratings_position_key(game: str, formula: int) -> str:
    """Return the key of the position up to which a game's ratings have been computed."""
    return f"{_prefix(game, formula)}:position"


def ratings_documents_key(game: str, formula: int) -> str:
    """Return the key of the hash of players' ratings and tables' rating changes."""
    return f"{_prefix(game, formula)}:documents"


def ratings_rows_key(game: str, formula: int) -> str:
    """Return the key of the sorted set of rows for ratings."""
    return f"{_prefix(game, formula)}:rows"


def ratings_lock_key(game: str, formula: int) -> str:
    """Return a key that never exists; the commit function requires the key of a build's lock."""
    return f"{_prefix(game, formula)}:lock"


def _prefix(game: str, formula: int) -> str:
    return f"{RATINGS_TAG}:{game}:{formula}"


def player_field(player: str) -> str:
    """Return the field that holds a player's rating."""
    return f"player:{player}"


def change_field(table: str) -> str:
    """Return the field that holds a table's rating change."""
    return f"table:{table}"


RATED_TABLE_ROWS = "table:"
"""Prefix of the rows of tables, which are sorted in the order of computation."""


LADDER_ROWS = "ladder:"
"""Prefix of the rows of players, which are sorted by rating."""


def history_rows(player: str) -> str:
    """Return the prefix of the rows of a player's rated tables."""
    return f"player:{player}:"
