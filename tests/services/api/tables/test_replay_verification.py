"""The replay page's verification agrees with the audit, on whole games and on altered ones."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from domain.audit.audit import audit_log
from domain.games import catalog
from domain.log.export import encode_export, parse_unchecked_export
from domain.log.talk_lines import ExportedTalk, encode_talk
from domain.table.talk.words import SpokenWords
from services.api.tables.replay_data import decode_log
from tests.support.tables.altered_logs import Json, list_alterations, rewrite
from tests.support.tables.corpus import list_corpus, read_corpus

pytestmark = pytest.mark.wide

SCRIPT = Path(__file__).parents[4] / "tools" / "clients" / "verify.js"
NODE = Path(sys.executable).parent / "node"


def verify(folder: Path, logs: Sequence[bytes]) -> list[dict[str, Any]]:
    """Return the page's verdict on each log."""
    if not NODE.exists() and shutil.which("node") is None:
        pytest.skip("no node here: run `make setup`")
    files = []
    for number, log in enumerate(logs):
        files.append(folder / f"{number}.railhead")
        files[-1].write_bytes(log)
    command = [str(NODE), str(SCRIPT), *map(str, files)]
    said = subprocess.run(command, capture_output=True, check=True)
    return [json.loads(line) for line in said.stdout.splitlines()]


@pytest.mark.parametrize("game", [*catalog.names(), catalog.TEMPLATE])
def test_every_game_of_the_corpus_is_verified(game: str, tmp_path: Path) -> None:
    exports = [read_corpus(path) for path in list_corpus(game)]
    drawn = [sum(len(decoded.record.draws) for decoded in decode_log(export)) for export in exports]
    due = [
        f"{len(export.entries)} records unchanged; {draws} draws follow from the commitment"
        for export, draws in zip(exports, drawn, strict=True)
    ]

    verdicts = verify(tmp_path, [encode_export(export) for export in exports])

    assert due == [verdict["says"] for verdict in verdicts]
    assert all(verdict["isSound"] for verdict in verdicts)


@pytest.mark.parametrize("game", [*catalog.names(), catalog.TEMPLATE])
def test_every_alteration_is_detected_by_the_page_and_by_the_audit(game: str, tmp_path: Path) -> None:
    export = read_corpus(min(list_corpus(game), key=lambda path: path.stat().st_size))
    lines = encode_export(export).split(b"\n")[:-1]
    alterations = list_alterations(lines)
    altered = [b"\n".join((*alteration.alter(list(lines)), b"")) for alteration in alterations]

    verdicts = verify(tmp_path, altered)

    assert [(one.name, False, one.fails_at(len(export.entries))) for one in alterations] == [
        (one.name, verdict["isSound"], verdict["seq"])
        for one, verdict in zip(alterations, verdicts, strict=True)
    ]
    assert not any(audit_log(parse_unchecked_export(log)).sound for log in altered)


def test_a_changed_byte_of_any_record_is_detected(tmp_path: Path) -> None:
    export = read_corpus(list_corpus("template")[0])
    log = encode_export(export)
    begin = log.index(b"\n") + 1
    altered = [log[:at] + bytes([log[at] ^ 4]) + log[at + 1 :] for at in range(begin, len(log) - 1, 199)]

    assert not any(verdict["isSound"] for verdict in verify(tmp_path, altered))


def test_chat_messages_are_compared_with_their_digests(tmp_path: Path) -> None:
    lines = encode_export(read_corpus(list_corpus("template")[0])).split(b"\n")[:-1]
    words = SpokenWords("0f" * 16, "Good luck \u2014 and \u017eivio!")

    def speak(records: list[Json]) -> None:
        records[4]["command"] = {"type": "Say", "digest": words.digest}
        records[5]["command"] = {"type": "Say", "digest": "00" * 32}

    said = [*rewrite(lines, speak), encode_talk(ExportedTalk(5, words=words))]
    said.append(encode_talk(ExportedTalk(6, erased="speaker")))
    kept = b"\n".join((*said, b""))

    sound, changed, moved = verify(
        tmp_path,
        [kept, kept.replace(b"Good luck", b"Bad luck"), kept.replace(b'talk {"seq":5', b'talk {"seq":7')],
    )

    assert sound["says"].endswith("; 1 chat message unchanged")
    assert [(False, 5), (False, 7)] == [(one["isSound"], one["seq"]) for one in (changed, moved)]
