"""The export in the page of a replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.log.export import InvalidExport, encode_export
from infra.export_files import embed_data, extract_log, read_export
from tests.support.tables.random_logs import play_random_table

START = "<!doctype html>"


def test_export_is_read_from_a_page(tmp_path: Path) -> None:
    export = play_random_table().export()
    path = tmp_path / "page.html"
    path.write_text(f"{START}{embed_data('replay', b'{}')}{embed_data('log', encode_export(export))}")

    assert export.entries == read_export(path).entries


@pytest.mark.parametrize(
    ("page", "says"),
    [
        (START, "no log"),
        (START + embed_data("replay", b"{}"), "no log"),
        (START + embed_data("log", b"x").replace("H4sI", "H4sX"), "cannot be unpacked"),
        (START + '<script type="application/gzip" id="log">H</script>', "cannot be read"),
        (START + '<script type="application/gzip" id="log"></script>', "incomplete"),
    ],
)
def test_page_without_a_readable_log_is_refused(page: str, says: str) -> None:
    with pytest.raises(InvalidExport, match=says):
        extract_log(page.encode())


def test_log_that_unpacks_to_more_than_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("infra.export_files.MAX_EXPORT_BYTES", 1_000)

    with pytest.raises(InvalidExport, match="too large"):
        extract_log((START + embed_data("log", b"x" * 1_001)).encode())
