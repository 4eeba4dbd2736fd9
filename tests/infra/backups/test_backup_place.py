"""A backup's files, in any location that fsspec supports; without a manifest, a backup is incomplete."""

from __future__ import annotations

from pathlib import Path

import pytest
from fsspec.implementations.memory import MemoryFileSystem

from infra.archive import FileArchive
from infra.backups import (
    BACKUP_FORMAT,
    BLOCK,
    MANIFEST_FILE,
    BackupFile,
    BackupManifest,
    BackupPlace,
    UnfitBackup,
    list_packed,
    pack_archive,
)
from infra.ports.event_store import DamagedArchive


def write_backup(place: BackupPlace, *, finish: bool = True) -> BackupManifest:
    files = (place.write("store/a.aof", [b"one ", b"two"]), place.write("archive.tar", [bytes(3_000_000)]))
    manifest = BackupManifest(
        format=BACKUP_FORMAT,
        data_format=1,
        kind="folder",
        at=7,
        store="id",
        partitions=2,
        tables=3,
        heads={0: "1-1"},
        files=files,
        verified=True,
        damaged={"t": "no"},
    )
    if finish:
        place.finish(manifest)
    return manifest


@pytest.fixture(params=["disk", "elsewhere"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> BackupPlace:
    is_local = request.param == "disk"
    return BackupPlace(str(tmp_path / "backup") if is_local else f"memory://{tmp_path.name}")


def test_backup_reads_back_as_written(place: BackupPlace) -> None:
    place.require_empty()
    manifest = write_backup(place)

    assert manifest == place.read_manifest()
    place.check(manifest)
    assert b"one two" == b"".join(place.read(manifest.files[0]))
    assert 3_000_007 == manifest.size
    with pytest.raises(UnfitBackup, match="is not empty"):
        place.require_empty()


def test_incomplete_backup_does_not_count(place: BackupPlace) -> None:
    write_backup(place, finish=False)

    with pytest.raises(UnfitBackup, match=f"not a complete backup: {MANIFEST_FILE}"):
        place.read_manifest()
    place.remove()
    place.require_empty()
    with pytest.raises(UnfitBackup, match="there is no backup"):
        place.read_manifest()


def test_folder_of_backups_names_the_newest(place: BackupPlace) -> None:
    for name in ("2026-01-01", "2026-01-02"):
        write_backup(place.below(name))
    write_backup(place.below("2026-01-03"), finish=False)

    assert ["2026-01-01", "2026-01-02", "2026-01-03"] == list(place.list_backups())
    assert place.list_backups()["2026-01-03"] is None
    with pytest.raises(UnfitBackup, match="2 backups; name one of them, the newest is 2026-01-02"):
        place.read_manifest()


@pytest.mark.parametrize("name", [MANIFEST_FILE, "store/a.aof", "archive.tar"])
def test_every_changed_byte_is_found(tmp_path: Path, name: str) -> None:
    place = BackupPlace(str(tmp_path))
    write_backup(place)
    path = tmp_path / name
    whole = path.read_bytes()
    for at in range(0, len(whole), max(1, len(whole) // 40)):
        if whole[at : at + 1].isspace():
            continue  # whitespace between the manifest's values
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(UnfitBackup, match=name):
            place.check(place.read_manifest())
    path.write_bytes(whole[:-1])
    if name != MANIFEST_FILE:
        with pytest.raises(UnfitBackup, match=f"{name} in .* is damaged"):
            place.check(place.read_manifest())


def test_archive_is_one_file_that_tar_reads(tmp_path: Path) -> None:
    one, other = FileArchive(str(tmp_path / "one")), FileArchive("memory://packed-archive")
    written = {f"0{n}/0{n}table.railhead.gz": bytes([n]) * (n * BLOCK + n) for n in range(3)}
    for location, packed in written.items():
        one.write_packed(location, packed)
    chunks = list(pack_archive(one))
    (tmp_path / "archive.tar").write_bytes(b"".join(chunks))

    for location, packed in list_packed(b"".join(chunks)[at : at + 99] for at in range(0, 9_000, 99)):
        other.write_packed(location, packed)

    assert tuple(written) == other.list_locations()
    assert list(written.values()) == [other.read_packed(location) for location in written]
    for outside in ("../x.railhead.gz", "00/01x.railhead.gz", "00/00/x.railhead.gz", "/00/x", "00/00x"):
        with pytest.raises(DamagedArchive):
            other.write_packed(outside, b"")


def test_bytes_after_the_end_of_a_tar_are_read_too() -> None:
    """The digest of the pieces is checked only after the last piece has been read."""
    taken: list[bytes] = []

    def pieces() -> list[bytes]:
        return [*pack_archive(FileArchive("memory://nothing-there")), b"more"]

    assert [] == list(list_packed(taken.append(one) or one for one in pieces()))  # type: ignore[func-returns-value]
    assert b"more" == taken[-1]


def test_unreachable_location_is_named() -> None:
    with pytest.raises(UnfitBackup, match="nowhere://x cannot be reached"):
        BackupPlace("nowhere://x")


def test_location_without_access_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    place = BackupPlace("memory://closed")

    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("no\ncredentials")

    monkeypatch.setattr(MemoryFileSystem, "ls", refuse)
    monkeypatch.setattr(MemoryFileSystem, "cat_file", refuse)

    for call in (place.require_empty, place.read_manifest):
        with pytest.raises(UnfitBackup, match=r"cannot be reached \(RuntimeError: no credentials\)"):
            call()


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnfitBackup, match="gone is missing from"):
        list(BackupPlace(str(tmp_path)).read(BackupFile("gone", 0, "")))
