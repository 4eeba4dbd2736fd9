r"""Determine, from the bytes alone, how much of the embedded server's append-only file is intact.

The format is Valkey's: commands as a client sends them (`*2\r\n$3\r\nDEL\r\n$1\r\nk\r\n`), annotation lines
that begin with `#`, and transactions between MULTI and EXEC, which count as a whole or not at all.
"""

from __future__ import annotations

import mmap
import os
import secrets
import shlex
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec
from redis.exceptions import ResponseError

from infra.embedded.binary import EmbeddedServerError
from infra.ports.tables import STREAM_START, parse_position
from infra.redis.client.types import RedisClient
from infra.redis.keys import keys_of_partition

LONGEST_LINE = 128
LINE_END = b"\r\n"


class _Torn(Exception):
    """The bytes end inside a command, or they are not a command."""


def find_whole_end(path: Path, advance: Callable[[int], object] = int) -> int:
    """Return the offset after the last complete command that is not in an incomplete transaction.

    This takes about a second per 100 MB. `advance` is called with the number of bytes scanned.
    """
    with path.open("rb") as file:
        return measure_whole(file, advance)


def measure_whole(file: BinaryIO, advance: Callable[[int], object] = int) -> int:
    """Do the same as `find_whole_end` for an open file, up to its length at the time of the call."""
    if not os.fstat(file.fileno()).st_size:
        return 0
    with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        at = whole = 0
        in_group = False
        try:
            while at < len(data):
                name, end = _read_command(data, at)
                in_group = name == b"MULTI" or (in_group and name != b"EXEC")
                advance(end - at)
                at = end
                if not in_group:
                    whole = at
        except _Torn:
            pass
        return whole


def holds_command(path: Path, after: int) -> bool:
    """Return whether a complete command begins anywhere after (not at) the offset."""
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        at = data.find(b"*", after + 1)
        while at >= 0:
            try:
                name, _ = _read_command(data, at)
            except _Torn:
                name = b""
            if name.isalpha():
                return True
            at = data.find(b"*", at + 1)
        return False


def _read_command(data: mmap.mmap, at: int) -> tuple[bytes, int]:
    """Return a command's name and end offset; an annotation has an empty name."""
    if data[at : at + 1] == b"#":
        end = data.find(LINE_END, at)
        if end < 0:
            raise _Torn
        return b"", end + 2
    count, at = _read_number(data, at, b"*")
    name = b""
    for number in range(count):
        length, start = _read_number(data, at, b"$")
        at = start + length + 2
        if data[at - 2 : at] != LINE_END:
            raise _Torn
        if number == 0:
            name = data[start : at - 2].upper()
    return name, at


def _read_number(data: mmap.mmap, at: int, sign: bytes) -> tuple[int, int]:
    """Parse a line with a sign and a number; return the number and the offset of the next line."""
    end = data.find(LINE_END, at, at + LONGEST_LINE)
    digits = data[at + 1 : end]
    if end < 0 or data[at : at + 1] != sign or not digits.isdigit():
        raise _Torn
    return int(digits), end + 2


LOG_FOLDER = "appendonlydir"
"""Valkey's name for the folder of its append-only files."""

HISTORY = "h"
"""The type of a file that a manifest lists although it is no longer needed."""


class MissingLogFiles(EmbeddedServerError):
    """A file of the store's log is missing; the message says which file, and what to restore."""


def require_log_files(store: Path, *, held: bool) -> None:
    """Raise MissingLogFiles if a file of the store's log is missing; `held` says whether a log is expected.

    A server that finds no manifest starts a new log and overwrites old files with the same names.
    """
    folder = store / LOG_FOLDER
    files = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    manifests = list_manifests(store)
    if not manifests and (held or files):
        missing = folder / "appendonly.aof.manifest" if files else folder
        raise MissingLogFiles(_describe_missing(missing, store))
    for manifest in manifests:
        for name in _read_manifest(manifest):
            if name not in files:
                raise MissingLogFiles(_describe_missing(folder / name, store))


def list_manifests(store: Path) -> tuple[Path, ...]:
    """Return the manifests of a store's log: exactly one if it is intact."""
    found = (store / LOG_FOLDER).glob("*.manifest")
    return tuple(sorted(path for path in found if not path.name.startswith("temp-")))


def list_log_files(store: Path) -> tuple[str, ...]:
    """Return the files of a store's log in the order they are read."""
    return tuple(name for manifest in list_manifests(store) for name in _read_manifest(manifest))


def _read_manifest(manifest: Path) -> Iterator[str]:
    """Yield the files that a manifest needs, from lines `file NAME seq NUMBER type LETTER`."""
    for line in manifest.read_text(encoding="utf-8", errors="replace").splitlines():
        words = shlex.split(line, comments=True)
        named = dict(zip(words[::2], words[1::2], strict=False))
        if "file" in named and named.get("type") != HISTORY:
            yield named["file"]


def _describe_missing(missing: Path, store: Path) -> str:
    return (
        f"{missing} is missing, so the tables in {store} cannot be read. The service was not started, "
        f"to keep the remaining files unchanged. Restore the whole of {store} from a backup"
    )


ATTEMPTS, PAUSE = 20, 0.05
"""Number of attempts, and seconds between them, while files are replaced or a command is written."""

CHUNK = 1 << 20


class OpenLogFile(NamedTuple):
    """An open file of the log; its first `size` bytes are valid."""

    name: str
    file: BinaryIO
    size: int

    def read(self) -> Iterator[bytes]:
        """Yield the valid bytes in chunks."""
        self.file.seek(0)
        left = self.size
        while left and (chunk := self.file.read(min(CHUNK, left))):
            left -= len(chunk)
            yield chunk


@contextmanager
def open_log(store: Path) -> Iterator[tuple[OpenLogFile, ...]]:
    """Open all files of the log, its manifest last; raise EmbeddedServerError if they are incomplete.

    The files contain every command that was acknowledged before the call, and no partial command. They can be
    read even if the server replaces them later, because they are open.
    """
    with ExitStack() as stack:
        files = _open_unchanged(store, stack)
        *_, last, _manifest = files
        sizes = {name: os.fstat(file.fileno()).st_size for name, file in files.items()}
        if last.endswith(".aof"):
            sizes[last] = _measure_end(store / LOG_FOLDER / last, files[last])
        yield tuple(OpenLogFile(name, file, sizes[name]) for name, file in files.items())


def _open_unchanged(store: Path, stack: ExitStack) -> dict[str, BinaryIO]:
    """Open the files by name, the manifest last; start over if the server replaces a file."""
    for _ in range(ATTEMPTS):
        with ExitStack() as opened, suppress(MissingLogFiles, FileNotFoundError):
            require_log_files(store, held=True)
            (manifest,) = list_manifests(store)
            before = manifest.read_bytes()
            paths = [*(manifest.with_name(name) for name in list_log_files(store)), manifest]
            files: dict[str, BinaryIO] = {path.name: opened.enter_context(path.open("rb")) for path in paths}
            if before == manifest.read_bytes() and len(files) > 1:
                stack.push(opened.pop_all())
                return files
        time.sleep(PAUSE)
    require_log_files(store, held=True)
    raise EmbeddedServerError(f"the files of the log in {store} were replaced repeatedly while being opened")


def _measure_end(path: Path, file: BinaryIO) -> int:
    """Return the valid length of the newest file; wait while a command is being written."""
    whole, size = 0, os.fstat(file.fileno()).st_size
    for _ in range(ATTEMPTS):
        whole = measure_whole(file)
        if whole >= size:
            return whole
        time.sleep(PAUSE)
    raise EmbeddedServerError(
        f"{path} is damaged from byte {whole} on; stop Railhead and run `railhead repair {path.parents[2]}`"
    )


STORE_IDENTITY_KEY = "{railhead}:identity"
HELD_FILE = "held.json"


class LostStore(EmbeddedServerError):
    """The store differs from the recorded one, or is older; the message says what to restore."""


class HeldHeads(msgspec.Struct, frozen=True):
    """The store's identity, and each partition's feed position at `at` (UTC, ms)."""

    store: str
    at: int
    heads: Mapping[int, str]


def read_held(folder: Path) -> HeldHeads | None:
    """Return what a data folder recorded about its store, or None if there is no record.

    Raises LostStore if the record is unreadable.
    """
    path = folder / HELD_FILE
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=HeldHeads)
    except (OSError, msgspec.DecodeError) as error:
        raise LostStore(
            f"{path} cannot be read ({error}), so nothing shows whether the store is complete. If it is, "
            "remove that file: a new one will be written"
        ) from error


def look_at_heads(client: RedisClient, partitions: int) -> HeldHeads:
    """Read the store's identity (creating it if missing) and feed positions; one request per partition."""
    client.set(STORE_IDENTITY_KEY, secrets.token_hex(8), nx=True)
    return read_heads(client, partitions)


def read_heads(client: RedisClient, partitions: int) -> HeldHeads:
    """Read a store's feed positions without writing to the store; its identity may be ''."""
    identity = client.get(STORE_IDENTITY_KEY)
    heads = {number: _read_last_id(client, number) for number in range(partitions)}
    return HeldHeads((identity or b"").decode(), time.time_ns() // 1_000_000, heads)


def write_held(folder: Path, held: HeldHeads) -> None:
    """Record what the store holds; call this only for data that has reached the disk."""
    draft = folder / f"{HELD_FILE}.new"
    with draft.open("wb") as file:
        file.write(msgspec.json.encode(held))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(folder / HELD_FILE)


def require_held(folder: Path, client: RedisClient) -> None:
    """Raise LostStore unless the store is the recorded one and has reached the recorded positions."""
    held = read_held(folder)
    if held is None:
        return
    when = f"{datetime.fromtimestamp(held.at / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"
    aside = f"to continue with the existing data, remove {folder / HELD_FILE}; missing records are then lost"
    identity = client.get(STORE_IDENTITY_KEY)
    if identity is None or identity.decode() != held.store:
        what = (
            f"is empty, but held data at {when}"
            if identity is None
            else f"is a different store from that of {when}"
        )
        raise LostStore(
            f"the store in {folder / 'store'} {what}. Restore {folder / 'store'} from a backup; {aside}"
        )
    short = [number for number, head in held.heads.items() if _is_before(_read_last_id(client, number), head)]
    if short:
        raise LostStore(
            f"the store in {folder / 'store'} is older than what the folder held at {when}: records are "
            f"missing in {len(short)} of {len(held.heads)} partitions. Restore a newer backup; {aside}"
        )


def _is_before(one: str, other: str) -> bool:
    return parse_position(one) < parse_position(other)


def _read_last_id(client: RedisClient, partition: int) -> str:
    """Return the id of the last entry that was added to a partition's feed, even if it was trimmed."""
    try:
        found = client.xinfo_stream(keys_of_partition(partition).feed)["last-generated-id"]
    except ResponseError as error:
        if "no such key" not in str(error):
            raise
        return STREAM_START
    return found.decode() if isinstance(found, bytes) else str(found)
