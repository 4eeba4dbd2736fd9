"""The names of all keys in the store; keys of one partition share a hash tag."""

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
"""The canonical form of each name, and whose it is."""

SKELETONS = f"{TAG}:skeletons:{NAME_FORM}"
"""What each name looks like, and whose it is."""

MISNAMED = f"{TAG}:misnamed"
"""Names to the letter of those who have to choose another one, so that they still come in by them."""

ORDERED_NAMES = f"{TAG}:ordered-names:{NAME_FORM}"
"""The canonical form of each name with a zero byte and the id of whose it is, in order."""

ORDERED = f"{TAG}:ordered:{NAME_FORM}"
"""Is there once every name stands in that order."""

MIGRATED = f"{TAG}:migrated:{NAME_FORM}"
"""Is there once everything is in this form."""

LEGACY_NAMES = f"{TAG}:names"
"""Names as versions before stored them."""

TOKENS = f"{TAG}:tokens"

LAST_USES = f"{TAG}:used"
"""The day of the last use, by player's id and by token's digest."""

VACATIONS = f"{TAG}:vacations"
"""The vacations that each player has booked, as one row."""

VACATIONERS = f"{TAG}:vacationers"
"""Players by the end (ms) of the last vacation that they have booked."""

SEEKS = f"{TAG}:seeks"
"""What players look for, by the id of each seek."""

DELETIONS = f"{TAG}:deletions"
"""Players whose accounts are to be deleted, by when (ms)."""

TALK_ERASURES = f"{TAG}:talk-erasures"
"""Players whose talk goes with their account."""

MUTES = f"{TAG}:mutes"
"""Players who may not talk."""

REPORTED_LINES = f"{TAG}:reported-lines"
"""Lines of talk that wait for an operator, by table and seq."""

SERVICE_KEY = f"{TAG}:key"


def tokens_key(player: str) -> str:
    """Name the hash of a player's tokens: their digests by id."""
    return f"{TAG}:tokens:{player}"


def session_key(digest: str) -> str:
    """Name the key of a session."""
    return f"{TAG}:session:{digest}"


def sessions_key(player: str) -> str:
    """Name the sorted set of a player's sessions: their digests by last use (ms)."""
    return f"{TAG}:sessions:{player}"


def reset_key(digest: str) -> str:
    """Name the key of a link that resets a password: whose."""
    return f"{TAG}:reset:{digest}"


def reset_of_key(player: str) -> str:
    """Name the key of the digest of the link that resets a player's password."""
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
    """Return the keys of a partition."""
    return PartitionKeys(partition)


def keys_of_table(table: str) -> PartitionKeys:
    """Return the keys of the partition that a table lies in."""
    return keys_of_partition(partition_of(table))


PROJECTORS = "{railhead}:projectors"
PROJECTORS_DECLINED = "{railhead}:projectors:declined"


def generations_key(partition: int) -> str:
    """Name the hash that says which generation of each model is read, and which is being built."""
    return f"{keys_of_partition(partition).tag}:read-models"


def projector_lease_key(partition: int) -> str:
    """Name the lease of the projector that folds a partition."""
    return f"{generations_key(partition)}:lease"


def build_lock_key(model: str, partition: int) -> str:
    """Name the key that holds the number being built as long as the build is alive."""
    return f"{generations_key(partition)}:{model}:build-lock"


def live_field(model: str) -> str:
    """Name the field of the generation that is read: its number and form."""
    return f"{model}:live"


def building_field(model: str) -> str:
    """Name the field of the generation that is being built: its number."""
    return f"{model}:building"


def last_number_field(model: str) -> str:
    """Name the field of the last number given to a generation."""
    return f"{model}:last"


def checkpoint_key(generation: GenerationId) -> str:
    """Name the feed position that a generation has reached."""
    return f"{_generation_prefix(generation)}:checkpoint"


def documents_key(generation: GenerationId) -> str:
    """Name a generation's documents, a hash by table."""
    return f"{_generation_prefix(generation)}:documents"


def rows_key(generation: GenerationId) -> str:
    """Name a generation's rows."""
    return f"{_generation_prefix(generation)}:rows"


def generation_keys(generation: GenerationId) -> tuple[str, str, str]:
    """Name a generation's checkpoint, documents and rows."""
    return checkpoint_key(generation), documents_key(generation), rows_key(generation)


def _generation_prefix(generation: GenerationId) -> str:
    return f"{generations_key(generation.partition)}:{generation.number}:{generation.model}"


SHARDS = 64


WATERMARKS = "{railhead}:notices:watermarks"
"""By partition up to which moment its notices have been taken in."""


SWEEPER = "{railhead}:notices:sweeper"
"""Which courier sweeps; it lapses."""


def shard_tag(shard: int) -> str:
    """Return the hash tag of a shard."""
    return f"{{n{shard:02d}}}"


def tag_of(player: str) -> str:
    """Return the hash tag of an addressee's shard; it depends on the name alone, and never changes."""
    return shard_tag(crc32(player.encode()) % SHARDS)


def addressee_key(player: str) -> str:
    """Name the row of an addressee: channels and settings."""
    return f"{tag_of(player)}:addressee:{player}"


def ledger_key(player: str) -> str:
    """Name the hash of an addressee's entries."""
    return f"{tag_of(player)}:ledger:{player}"


def order_key(player: str) -> str:
    """Name the sorted set of an addressee's entries by when they were made."""
    return f"{tag_of(player)}:order:{player}"


def seen_key(player: str) -> str:
    """Name the hash of the tables that a player has seen: up to which record."""
    return f"{tag_of(player)}:seen:{player}"


def line_key(player: str, channel: str) -> str:
    """Name the sorted set of the entries that wait for a channel, by when each may go."""
    return f"{tag_of(player)}:line:{player}:{channel}"


def state_key(player: str, channel: str) -> str:
    """Name the hash of how a channel's line does."""
    return f"{tag_of(player)}:state:{player}:{channel}"


def next_key(tag: str) -> str:
    """Name the sorted set of a shard's channels, by when the first of each line may be tried."""
    return f"{tag}:next"


def call_key(player: str) -> str:
    """Name the row that says where a player's program is called."""
    return f"{tag_of(player)}:call:{player}"


def callers_key(tag: str) -> str:
    """Name the set of a shard's players whose programs are called."""
    return f"{tag}:callers"


def call_lines_key(player: str) -> str:
    """Name the hash of how a player's calls stand, by table."""
    return f"{tag_of(player)}:call-lines:{player}"


def call_reports_key(player: str) -> str:
    """Name the list of what came of a player's latest calls, the newest first."""
    return f"{tag_of(player)}:call-reports:{player}"


def call_counts_key(player: str) -> str:
    """Name the hash that counts a player's calls by what came of them, and failures in a row."""
    return f"{tag_of(player)}:call-counts:{player}"


def notes_key(player: str) -> str:
    """Name the hash of a player's private notes, by table."""
    return f"{tag_of(player)}:notes:{player}"


SIGNS_TAG = "{signs}"


SIGN_ORDER = f"{SIGNS_TAG}:order"
"""The sorted set of signs by when each was found last: table and both players."""


SIGN_DAYS = f"{SIGNS_TAG}:days"
"""The hash that counts the days of each sign by its kind, and says when it was found first."""


def origin_salt_key(day: int) -> str:
    """Name the key of a day's digests; it expires."""
    return f"{SIGNS_TAG}:salt:{day}"


def origins_key(table: str, day: int) -> str:
    """Name the set of digests from where a table's players played on a day; it expires."""
    return f"{SIGNS_TAG}:origins:{table}:{day}"


RATINGS_TAG = "{ratings}"


def ratings_position_key(game: str, formula: int) -> str:
    """Name the key that says how far a game's ratings are."""
    return f"{_prefix(game, formula)}:position"


def ratings_documents_key(game: str, formula: int) -> str:
    """Name the hash of players' ratings and of what tables changed."""
    return f"{_prefix(game, formula)}:documents"


def ratings_rows_key(game: str, formula: int) -> str:
    """Name the sorted set of the rows that lead to them."""
    return f"{_prefix(game, formula)}:rows"


def ratings_lock_key(game: str, formula: int) -> str:
    """Name a key that is never there: the function that writes asks for the lock of a build."""
    return f"{_prefix(game, formula)}:lock"


def _prefix(game: str, formula: int) -> str:
    return f"{RATINGS_TAG}:{game}:{formula}"


def player_field(player: str) -> str:
    """Name the field of a player's rating."""
    return f"player:{player}"


def change_field(table: str) -> str:
    """Name the field of what a table changed."""
    return f"table:{table}"


RATED_TABLE_ROWS = "table:"
"""How the rows of tables begin, in the order in which they were reckoned."""


LADDER_ROWS = "ladder:"
"""How the rows of players begin, by rating."""


def history_rows(player: str) -> str:
    """Begin the rows of the tables that a player was rated at."""
    return f"player:{player}:"
