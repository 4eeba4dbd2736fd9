"""Stored data stays readable: old bytes of every form can be decoded, and are encoded to the same bytes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from domain.audit.audit import audit_log
from domain.log.export import encode_export, parse_export
from domain.log.log_codec import log_codec_for, log_codec_of
from projections.registry import READ_MODELS
from tests.support.games.game_matrix import GAME_NAMES
from tests.support.tables.store_keys import list_store_keys
from tests.support.tables.stored_forms import (
    RECORD_SETS,
    VERSION_1,
    parts_of,
    required_parts,
    stored_lines,
)


@pytest.mark.parametrize("record_set", RECORD_SETS)
def test_stored_records_round_trip(record_set: str) -> None:
    for data in stored_lines(f"records/{record_set}.jsonl"):
        codec = log_codec_of(data)

        assert data == codec.encode(codec.decode_record(data))


@pytest.mark.parametrize("record_set", RECORD_SETS)
def test_every_command_event_and_frame_has_a_stored_record(record_set: str) -> None:
    """`make stored-forms REASON=...` adds missing ones."""
    shown = set[tuple[str, str]]().union(*map(parts_of, stored_lines(f"records/{record_set}.jsonl")))

    assert set() == required_parts(record_set) - shown


@pytest.mark.parametrize("game", [*GAME_NAMES, "tournament"])
def test_stored_snapshots_round_trip(game: str) -> None:
    codec, (data,) = log_codec_for(game), stored_lines(f"snapshots/{game}.json")

    assert data == codec.encode_snapshot(codec.decode_table(data))


@pytest.mark.parametrize("name", READ_MODELS)
def test_stored_documents_round_trip(name: str) -> None:
    model, documents = READ_MODELS[name], stored_lines(f"documents/{name}.jsonl")

    assert documents
    for data in documents:
        document = model.decode(data)
        assert document is not None
        assert data == model.encode(document)


@pytest.mark.parametrize("name", ["ended", "running", "talk", "paired", "tournament"])
def test_stored_exports_round_trip_and_are_sound(name: str) -> None:
    data = (VERSION_1 / "exports" / f"{name}.railhead").read_bytes()

    assert data == encode_export(parse_export(data))
    assert audit_log(parse_export(data)).sound


def test_store_keys_are_unchanged() -> None:
    assert tuple(line.decode() for line in stored_lines("keys.txt")) == list_store_keys()


def test_stored_forms_need_a_reason() -> None:
    command = (sys.executable, "-m", "tests.support.tables.stored_forms", " ")
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[3], check=False)

    assert done.returncode != 0
    assert "Adds missing forms" in done.stderr
