"""Audits accept the service's logs and detect any change to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.audit.audit import audit_log
from domain.log.codec import codec_for
from domain.log.export import EncodedRecord, InvalidExport, LogExport, encode_export, parse_unchecked_export
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.log.rules_digest import rules_digest
from domain.table.evolve import AnyRecord
from tests.support.examples import examples
from tests.support.tables.random_logs import play_random_table

CODE = codec_for("template")


def rewritten(change: Callable[[AnyRecord], AnyRecord], seq: int) -> LogExport:
    """Change one record and rebuild the hash chain after it, so that the hashes do not reveal the change."""
    entries: list[EncodedRecord] = []
    for number, entry in enumerate(play_random_table().entries, 1):
        record = CODE.decode_record(entry.data)
        if number == seq:
            record = change(record)
        data = CODE.encode(replace(record, prev=entries[-1].hash if entries else GENESIS_HASH))
        entries.append(EncodedRecord(digest(data), data))
    return LogExport(tuple(entries), None)


def by_rules(code: str | UnsetType) -> Callable[[AnyRecord], AnyRecord]:
    """Return a function that drops a record's last event and sets the digest of its rules."""

    def change(record: AnyRecord) -> AnyRecord:
        rules = replace(record.rules, digest=code)
        return replace(record, events=record.events[:-1], rules=rules)

    return change


def first_with(attribute: str) -> int:
    """Return the sequence number of the first game command whose record has a non-empty `attribute`."""
    records = (CODE.decode_record(entry.data) for entry in play_random_table().entries)
    return next(record.seq for record in records if record.seq > 5 and getattr(record, attribute))


def statuses(report: Any) -> dict[str, str]:
    return {check.name: check.status for check in report.checks}


def test_finished_table_passes_every_check() -> None:
    report = audit_log(play_random_table().export())

    assert {"chain": "ok", "fold": "ok", "decisions": "ok", "draws": "ok"} == statuses(report)
    assert report.sound


def test_draws_of_a_running_table_cannot_be_checked() -> None:
    report = audit_log(play_random_table(steps=30).export())

    assert {"chain": "ok", "fold": "ok", "decisions": "ok", "draws": "not possible"} == statuses(report)
    assert report.sound


def test_secret_allows_checking_draws_of_a_running_table() -> None:
    running = play_random_table(steps=30)
    report = audit_log(LogExport(running.export().entries, running.secret.hex()))

    assert statuses(report)["draws"] == "ok"


def test_secret_that_breaks_the_commitment_is_found() -> None:
    report = audit_log(LogExport(play_random_table(steps=30).export().entries, "00" * 32))

    assert "the secret does not match the commitment in record 1" in (report.divergence or "")


def test_manipulated_draw_is_found() -> None:
    """Another game's secret draws different numbers: the rules accept them, but the secret does not match."""
    other = play_random_table(seed=2)
    report = audit_log(LogExport(play_random_table(steps=30).export().entries, other.secret.hex()))

    assert not report.sound
    assert statuses(report)["draws"] == "failed"


def test_rewritten_outcome_is_found() -> None:
    seq = first_with("draws")

    def drop_last_event(record: AnyRecord) -> AnyRecord:
        return replace(record, events=record.events[:-1])

    report = audit_log(rewritten(drop_last_event, seq))

    assert (False, seq) == (report.sound, report.seq)
    assert f"record {seq}" in (report.divergence or "")


@pytest.mark.parametrize(
    ("code", "verdict"),
    [(rules_digest("template"), "tampered"), ("0123456789ab", "other rules"), (UNSET, "unclear")],
)
def test_tampering_is_distinguished_from_other_rules(code: str | UnsetType, verdict: str) -> None:
    """Under the current rules, an unexpected outcome proves tampering; a broken chain always does."""
    report = audit_log(rewritten(by_rules(code), first_with("draws")))

    assert (False, verdict) == (report.sound, report.verdict)
    assert "tampered" == audit_log(LogExport(tuple(play_random_table().entries[1:]), None)).verdict


def test_records_of_other_rules_are_not_called_tampered() -> None:
    seq = first_with("draws")
    report = audit_log(
        rewritten(lambda record: replace(record, rules=replace(record.rules, digest="0123456789ab")), seq)
    )

    assert (True, "other rules") == (report.sound, report.verdict)
    assert "partly" == statuses(report)["decisions"]
    assert "digest 0123456789ab" in next(check.says for check in report.checks if check.name == "decisions")


def test_record_by_another_seat_is_found() -> None:
    seq = first_with("seat")
    report = audit_log(rewritten(lambda record: replace(record, seat=(record.seat or 0) + 1), seq))

    assert (False, seq) == (report.sound, report.seq)


def test_rewritten_chain_is_found_by_a_saved_hash() -> None:
    kept = play_random_table().entries[10].hash
    rewritten_log = rewritten(lambda record: replace(record, salt="0" * 32), 8)

    assert audit_log(rewritten_log).sound
    assert "was rewritten" in (audit_log(rewritten_log, head=kept).divergence or "")


def test_records_out_of_order_are_found() -> None:
    entries = play_random_table().entries
    report = audit_log(LogExport((*entries[:7], entries[8], entries[7], *entries[9:]), None))

    assert ("chain", 8) == (next(c.name for c in report.checks if c.status == "failed"), report.seq)


@pytest.mark.parametrize("game", ["template"])
@examples(1.5)
@given(data=st.data())
def test_any_changed_byte_is_found(game: str, data: st.DataObject) -> None:
    whole = encode_export(play_random_table(game).export())
    place = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != whole[place]))
    changed = whole[:place] + bytes([byte]) + whole[place + 1 :]

    try:
        report = audit_log(parse_unchecked_export(changed))
    except InvalidExport:
        return

    assert not report.sound


def test_garbage_instead_of_a_record_is_reported() -> None:
    entries = play_random_table().entries
    data = msgspec.json.encode({"rules": {"game": "template", "version": 1}})
    report = audit_log(LogExport((*entries[:3], EncodedRecord(digest(data), data)), None))

    assert "cannot read record 4" in (report.divergence or "")


def test_unknown_game_is_reported() -> None:
    data = msgspec.json.encode({"rules": {"game": "ludo", "version": 1}, "table": "00"})
    report = audit_log(LogExport((EncodedRecord(digest(data), data),), None))

    assert "unknown game 'ludo'" in (report.divergence or "")
