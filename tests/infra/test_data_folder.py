from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from infra.archive import FileArchive
from infra.data_folder import (
    LEAST_FREE,
    UnfitDataFolder,
    require_folder_format,
    require_room,
    secure_data_folder,
)
from infra.data_format import DATA_FORMAT, UnknownDataFormat
from infra.embedded.server import EmbeddedServer
from infra.ports.event_store import LogEntry
from services.supervisor.folder_lock import hold_folder
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.tables.random_logs import play_random_table


def open_to_others(folder: Path) -> list[str]:
    """Return the paths that other users may read, including the folder itself."""
    return sorted(str(path) for path in (folder, *folder.rglob("*")) if path.lstat().st_mode & 0o077)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return an existing data folder whose contents other users may read."""
    folder = tmp_path / "data"
    (folder / "archive" / "00").mkdir(parents=True)
    (folder / "archive" / "00" / "00table.railhead.gz").write_bytes(b"")
    (folder / "server.log").write_text("")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    return folder


def test_new_folder_is_accessible_only_to_its_owner(tmp_path: Path) -> None:
    secure_data_folder(tmp_path / "data")

    assert open_to_others(tmp_path / "data") == []


def test_readable_folder_is_closed_with_all_our_files_in_it(folder: Path) -> None:
    secure_data_folder(folder)

    assert open_to_others(folder) == []
    assert (folder / "archive/00/00table.railhead.gz").stat().st_mode & 0o777 == 0o600
    assert (folder / "archive/00").stat().st_mode & 0o777 == 0o700


def test_foreign_files_in_a_data_folder_keep_their_permissions(folder: Path) -> None:
    (folder / "notes").write_text("")
    (folder / "notes").chmod(0o644)
    outside = folder.parent / "outside"
    outside.write_text("")
    outside.chmod(0o644)
    (folder / "archive" / "link").symlink_to(outside)

    secure_data_folder(folder)

    assert (folder / "notes").stat().st_mode & 0o777 == 0o644
    assert outside.stat().st_mode & 0o777 == 0o644


def test_readable_folder_of_other_things_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """A home folder must not be closed to others only because a setting names it."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "letter").write_text("")
    home.chmod(0o755)

    with pytest.raises(UnfitDataFolder, match="to use a separate folder in it"):
        secure_data_folder(home)
    assert home.stat().st_mode & 0o777 == 0o755


def test_folder_that_all_programs_write_to_is_refused(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)

    with pytest.raises(UnfitDataFolder, match="open to other users"):
        secure_data_folder(shared)


def test_readable_folder_of_another_user_is_refused_with_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def not_owner(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", not_owner)

    with pytest.raises(UnfitDataFolder, match="belongs to another"):
        secure_data_folder(folder)


def test_invalid_folder_is_explained_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    for place in (tmp_path / "file", tmp_path / "file" / "data"):
        with (
            pytest.raises(UnfitDataFolder, match=f"the data folder {place} cannot be used"),
            hold_folder(place),
        ):
            pytest.fail("it was held")


def test_unwritable_lock_is_explained(tmp_path: Path) -> None:
    (tmp_path / "lock").mkdir()

    with (
        pytest.raises(UnfitDataFolder, match=f"{tmp_path} cannot be used: Is a directory"),
        hold_folder(tmp_path),
    ):
        pytest.fail("it was held")


def test_no_service_starts_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = shutil.disk_usage(tmp_path)._replace(free=LEAST_FREE - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)

    with pytest.raises(UnfitDataFolder, match=r"the disk of .* is full \(15 MB are free\).*at least 16 MB"):
        require_room(tmp_path)


def test_server_creates_private_files_whatever_the_umask() -> None:
    with scratch_folder() as folder:
        before = os.umask(0)
        try:
            server = EmbeddedServer(folder / "data")
            server.start("always")
        finally:
            os.umask(before)
        found = open_to_others(folder / "data")
        server.stop()

    assert found == []


def test_commands_write_private_files_whatever_the_umask(tmp_path: Path) -> None:
    """A table's log holds hidden information, and an operator's export even includes the table's secret."""
    program = (
        "import sys; from pathlib import Path; from infra.export_files import write_export\n"
        "from services.cli import main\n"
        "from infra.archive import FileArchive; from infra.ports.event_store import LogEntry\n"
        "from tests.support.tables.random_logs import play_random_table\n"
        "def write() -> None:\n"
        "    entries = play_random_table(steps=3).entries\n"
        "    write_export(Path(sys.argv[1]) / 'out.railhead', entries)\n"
        "    log = [LogEntry(n, entry.data, entry.hash) for n, entry in enumerate(entries, 1)]\n"
        "    FileArchive(sys.argv[1] + '/archive').write('00memory', log)\n"
        "main.app = write\n"
        "main.main()"
    )
    made = tmp_path / "made"
    made.mkdir(mode=0o700)
    subprocess.run([sys.executable, "-c", program, str(made)], check=True, umask=0, timeout=180)

    assert (made / "out.railhead").exists()
    assert list(made.rglob("*.gz"))
    assert open_to_others(made) == []


def test_leftover_readable_temporary_file_does_not_expose_the_data(tmp_path: Path) -> None:
    left = tmp_path / "00" / "00memory.railhead.gz.part"
    left.parent.mkdir()
    left.write_bytes(b"half")
    left.chmod(0o644)
    entries = [
        LogEntry(seq, entry.data, entry.hash)
        for seq, entry in enumerate(play_random_table(steps=3).entries, 1)
    ]
    before = os.umask(0o077)
    try:
        location = FileArchive(str(tmp_path)).write("00memory", entries)
    finally:
        os.umask(before)

    assert (tmp_path / location).stat().st_mode & 0o777 == 0o600


def test_empty_folder_is_marked_with_the_format_and_reopens(tmp_path: Path) -> None:
    (tmp_path / "store").mkdir()
    require_folder_format(tmp_path)
    (tmp_path / "store" / "appendonlydir").mkdir()

    require_folder_format(tmp_path)
    assert (tmp_path / "format").read_text() == f"{DATA_FORMAT}\n"


def test_folder_of_a_readable_older_format_is_upgraded(tmp_path: Path) -> None:
    (tmp_path / "store" / "appendonlydir").mkdir(parents=True)
    (tmp_path / "format").write_text("1\n")

    require_folder_format(tmp_path)
    assert (tmp_path / "format").read_text() == f"{DATA_FORMAT}\n"


@pytest.mark.parametrize("name", ["store", "archive"])
def test_folder_with_data_older_than_formats_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name / "there").mkdir(parents=True)

    with pytest.raises(UnknownDataFormat, match=r"older than 1.*`railhead export TABLE --with-secret`"):
        require_folder_format(tmp_path)
    assert not (tmp_path / "format").exists()


def test_folder_of_a_later_format_is_refused(tmp_path: Path) -> None:
    (tmp_path / "format").write_text(f"{DATA_FORMAT + 1}\n")

    with pytest.raises(UnknownDataFormat, match=r"its format is 3, this build's is 2"):
        require_folder_format(tmp_path)
