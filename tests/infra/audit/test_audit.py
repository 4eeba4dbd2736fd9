"""An audit is green on what the service wrote, and finds whatever else stands in a log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.table.evolve import AnyRecord
from infra.audit.run import audit
from infra.codec import START, codec, digest
from infra.exports import BadExport, Entry, Export, dump, parse
from tests.support.logs import played

CODE = codec("template")


def rewritten(change: Callable[[AnyRecord], AnyRecord], seq: int) -> Export:
    """Change one record and chain all that follow anew: a rewrite that the hashes alone cannot show."""
    entries: list[Entry] = []
    for number, entry in enumerate(played().entries, 1):
        record = CODE.record(entry.data)
        if number == seq:
            record = change(record)
        data = CODE.encode(replace(record, prev=entries[-1].hash if entries else START))
        entries.append(Entry(digest(data), data))
    return Export(tuple(entries), None)


def first_with(attribute: str) -> int:
    """Give the seq of the first record of a game's command where that is not empty."""
    records = (CODE.record(entry.data) for entry in played().entries)
    return next(record.seq for record in records if record.seq > 5 and getattr(record, attribute))


def statuses(report: Any) -> dict[str, str]:
    return {check.name: check.status for check in report.checks}


def test_a_finished_table_passes_every_check() -> None:
    report = audit(played().export())

    assert {"chain": "ok", "fold": "ok", "decisions": "ok", "draws": "ok"} == statuses(report)
    assert report.sound


def test_a_running_table_says_that_its_draws_could_not_be_checked() -> None:
    report = audit(played(steps=30).export())

    assert {"chain": "ok", "fold": "ok", "decisions": "ok", "draws": "not possible"} == statuses(report)
    assert report.sound


def test_the_secret_of_a_running_table_makes_its_draws_checkable() -> None:
    running = played(steps=30)
    report = audit(Export(running.export().entries, running.secret.hex()))

    assert statuses(report)["draws"] == "ok"


def test_a_secret_that_was_not_committed_to_is_found() -> None:
    report = audit(Export(played(steps=30).export().entries, "00" * 32))

    assert "the secret is not the one that record 1 commits to" in (report.divergence or "")


def test_a_steered_draw_is_found_although_the_rules_agree_with_it() -> None:
    """Another game's secret gives other numbers: the rules would have written the log, the secret not."""
    other = played(seed=2)
    report = audit(Export(played(steps=30).export().entries, other.secret.hex()))

    assert not report.sound
    assert statuses(report)["draws"] == "failed"


def test_a_rewritten_outcome_is_found_by_deciding_again() -> None:
    seq = first_with("draws")

    def later(record: AnyRecord) -> AnyRecord:
        return replace(record, events=record.events[:-1])

    report = audit(rewritten(later, seq))

    assert (False, seq) == (report.sound, report.seq)
    assert f"record {seq}" in (report.divergence or "")


def test_a_record_by_another_seat_is_found() -> None:
    seq = first_with("seat")
    report = audit(rewritten(lambda record: replace(record, seat=(record.seat or 0) + 1), seq))

    assert (False, seq) == (report.sound, report.seq)


def test_a_chain_written_anew_is_found_by_a_hash_that_was_kept() -> None:
    kept = played().entries[10].hash
    anew = rewritten(lambda record: replace(record, salt="0" * 32), 8)

    assert audit(anew).sound
    assert "was rewritten" in (audit(anew, head=kept).divergence or "")


def test_records_out_of_order_are_found() -> None:
    entries = played().entries
    report = audit(Export((*entries[:7], entries[8], entries[7], *entries[9:]), None))

    assert ("chain", 8) == (next(c.name for c in report.checks if c.status == "failed"), report.seq)


@pytest.mark.parametrize("game", ["template"])
@settings(deadline=None, max_examples=150)
@given(data=st.data())
def test_a_changed_byte_anywhere_is_found(game: str, data: st.DataObject) -> None:
    whole = dump(played(game).export())
    place = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != whole[place]))
    changed = whole[:place] + bytes([byte]) + whole[place + 1 :]

    try:
        report = audit(parse(changed))
    except BadExport:
        return

    assert not report.sound


def test_garbage_in_place_of_a_record_is_named() -> None:
    entries = played().entries
    data = msgspec.json.encode({"rules": {"game": "template", "version": 1}})
    report = audit(Export((*entries[:3], Entry(digest(data), data)), None))

    assert "record 4 cannot be read" in (report.divergence or "")


def test_a_game_that_is_not_here_is_named() -> None:
    data = msgspec.json.encode({"rules": {"game": "ludo", "version": 1}, "table": "00"})
    report = audit(Export((Entry(digest(data), data),), None))

    assert "no game is called 'ludo'" in (report.divergence or "")
