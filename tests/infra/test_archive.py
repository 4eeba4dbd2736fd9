from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.log.export import parse_export
from infra.archive import FileArchive
from infra.ports.event_store import DamagedArchive, LogEntry
from services.queries.log_reader import ArchiveCache
from tests.support.tables.random_logs import play_random_table

MEMORY = FileArchive("memory://railhead-archive")
TAMPERED = "00/00tampered.railhead.gz"


def log(seed: int = 1) -> tuple[LogEntry, ...]:
    entries = play_random_table("template", seed=seed).entries
    return tuple(LogEntry(seq, entry.data, entry.hash) for seq, entry in enumerate(entries, 1))


def file(folder: Path) -> Path:
    return folder / "00" / "00memory.railhead.gz"


def test_log_reads_back_as_it_was_written(tmp_path: Path) -> None:
    archive = FileArchive(str(tmp_path))

    location = archive.write("00memory", log())

    assert log() == archive.read(location)
    assert [file(tmp_path)] == [path for path in tmp_path.rglob("*") if path.is_file()]


def test_any_store_that_fsspec_reaches_works() -> None:
    location = MEMORY.write("00memory", log())

    assert log() == MEMORY.read(location)


def test_archive_can_be_moved_as_a_whole(tmp_path: Path) -> None:
    location = FileArchive(str(tmp_path / "here")).write("00memory", log())
    (tmp_path / "here").rename(tmp_path / "there")

    assert log() == FileArchive(str(tmp_path / "there")).read(location)


def test_file_is_a_compressed_export(tmp_path: Path) -> None:
    FileArchive(str(tmp_path)).write("00memory", log())

    assert play_random_table("template").export() == _parsed(gzip.decompress(file(tmp_path).read_bytes()))


def _parsed(data: bytes) -> object:
    return parse_export(data)


def test_same_log_makes_the_same_file(tmp_path: Path) -> None:
    archive = FileArchive(str(tmp_path))
    archive.write("00memory", log())
    first = file(tmp_path).read_bytes()
    archive.write("00memory", log())

    assert first == file(tmp_path).read_bytes()


def test_incomplete_log_is_not_archived(tmp_path: Path) -> None:
    archive, entries = FileArchive(str(tmp_path)), log()

    for broken in (entries[1:], (entries[0], *entries[2:]), (*entries[:3], LogEntry(4, b"{}", "0" * 64))):
        with pytest.raises(DamagedArchive):
            archive.write("00memory", broken)


def test_missing_file_is_reported_as_missing(tmp_path: Path) -> None:
    with pytest.raises(DamagedArchive, match="missing"):
        FileArchive(str(tmp_path)).read("00/00none.railhead.gz")


@pytest.mark.parametrize("change", ["cut", "followed", "empty", "plain"])
def test_incomplete_file_is_not_read(tmp_path: Path, change: str) -> None:
    archive = FileArchive(str(tmp_path))
    location = archive.write("00memory", log())
    data = file(tmp_path).read_bytes()
    changed = {"cut": data[:-1], "followed": data + data, "empty": b"", "plain": gzip.decompress(data)}
    file(tmp_path).write_bytes(changed[change])

    with pytest.raises(DamagedArchive):
        archive.read(location)


@given(st.integers(0, 10**6), st.integers(1, 255))
def test_changed_byte_is_found_or_changes_nothing(place: int, change: int) -> None:
    """Some bytes of the compressed form have no effect, such as the name of the system that created it."""
    packed = bytearray(MEMORY_FILE)
    packed[place % len(packed)] ^= change
    MEMORY._put(TAMPERED, bytes(packed))  # noqa: SLF001 - a file that no archive writes

    try:
        found = MEMORY.read(TAMPERED)
    except DamagedArchive:
        return

    assert log() == found


@given(st.integers(0, 10**6), st.integers(1, 255))
def test_changed_byte_of_a_record_is_found(place: int, change: int) -> None:
    data = bytearray(gzip.decompress(MEMORY_FILE))
    data[place % len(data)] ^= change
    MEMORY._put(TAMPERED, gzip.compress(bytes(data)))  # noqa: SLF001 - a file that no archive writes

    with pytest.raises(DamagedArchive):
        MEMORY.read(TAMPERED)


def _memory_file() -> bytes:
    location = MEMORY.write("00memory", log())
    return bytes(MEMORY._files.cat_file(MEMORY._path(location)))  # noqa: SLF001 - the stored bytes


MEMORY_FILE = _memory_file()


def test_recently_read_log_is_cached(tmp_path: Path) -> None:
    archive = FileArchive(str(tmp_path))
    shelf = ArchiveCache(archive)
    locations = [archive.write(f"00t{number}", log(number)) for number in range(1, 4)]
    Random(1).shuffle(locations)
    found = [shelf.read(location) for location in locations]
    for path in tmp_path.rglob("*.gz"):
        path.unlink()

    assert found == [shelf.read(location) for location in locations]


@pytest.mark.parametrize(
    "location",
    [
        "00/../../evil.railhead.gz",
        "../evil.railhead.gz",
        "/etc/passwd",
        "00/00memory",
        "01/00memory.railhead.gz",
        "00/00me/mory.railhead.gz",
        "00/00a\nb.railhead.gz",
        "00/00" + "a" * 300 + ".railhead.gz",
    ],
)
def test_location_outside_of_the_archive_is_refused(tmp_path: Path, location: str) -> None:
    archive = FileArchive(str(tmp_path / "archive"))

    for use in (archive.read, archive.read_packed, lambda where: archive.write_packed(where, b"")):
        with pytest.raises(DamagedArchive, match="not the location"):
            use(location)
    assert [] == list(tmp_path.rglob("*"))


@pytest.mark.parametrize("table", ["00/../../evil", "zz", "00a:b", "00a\nb", "00" + "a" * 300])
def test_table_with_a_different_id_is_not_archived(tmp_path: Path, table: str) -> None:
    with pytest.raises(DamagedArchive, match="not the location"):
        FileArchive(str(tmp_path / "archive")).write(table, log())
    assert [] == list(tmp_path.rglob("*"))


def test_other_files_in_the_archive_are_not_listed(tmp_path: Path) -> None:
    archive = FileArchive(str(tmp_path))
    location = archive.write("00memory", log())
    (tmp_path / "copy.railhead.gz").write_bytes(b"")

    assert (location,) == archive.list_locations()
