"""The audit of chat messages accepts erased messages but not changed ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.audit.audit import audit_log
from domain.audit.report import TalkAudit, TalkFinding
from domain.log.export import EncodedRecord, InvalidExport, LogExport, encode_export, parse_export
from domain.log.hash_chain import digest
from domain.log.talk_lines import ExportedTalk, export_talk
from domain.table.talk.words import ErasedLine, Eraser, SpokenLine, SpokenWords, TalkLine
from tests.support.tables.every_table_command import talk_beside_the_log
from tests.support.tables.random_logs import play_random_table

SPOKEN = (4, 5, 6)
"""The records of the table's chat messages."""

Change = Callable[[dict[int, TalkLine]], None]


def exported(change: Change = lambda _: None) -> LogExport:
    """Apply `change` to a table's chat messages, which are stored outside its log, and return the export."""
    played = talk_beside_the_log()
    assert SPOKEN == tuple(played.talk)
    change(played.talk)
    entries = tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)
    return LogExport(entries, None, talk=export_talk(played.talk))


def erase(lines: dict[int, TalkLine]) -> None:
    lines[4] = ErasedLine("player-0", "operator")


def drop(lines: dict[int, TalkLine]) -> None:
    del lines[6]


def swap(lines: dict[int, TalkLine]) -> None:
    lines[4], lines[5] = lines[5], lines[4]


def reword(lines: dict[int, TalkLine]) -> None:
    line = lines[5]
    assert isinstance(line, SpokenLine)
    lines[5] = SpokenLine(line.player, SpokenWords(line.words.salt, "something else"))


def invent(lines: dict[int, TalkLine]) -> None:
    lines[3] = lines[4]


def test_messages_that_match_their_digests_are_sound() -> None:
    report = audit_log(exported())

    assert report.sound
    assert TalkAudit(3, 0, 0) == report.talk
    assert "3 chat messages: 3 unchanged, 0 erased, 0 changed" in [check.says for check in report.checks]


@pytest.mark.parametrize(("change", "seq"), [(erase, 4), (drop, 6)])
def test_erased_messages_are_reported_but_sound(change: Change, seq: int) -> None:
    report = audit_log(exported(change))

    assert report.sound
    assert TalkAudit(3, 1, 0, (TalkFinding(seq, "erased"),)) == report.talk


@pytest.mark.parametrize(("change", "seqs"), [(swap, (4, 5)), (reword, (5,)), (invent, (3,))])
def test_changed_messages_are_found(change: Change, seqs: tuple[int, ...]) -> None:
    report = audit_log(exported(change))

    assert not report.sound
    assert report.talk
    assert tuple(TalkFinding(seq, "changed") for seq in seqs) == report.talk.findings
    assert f"record {seqs[0]}: the chat message is not the one that was posted" == report.divergence
    assert {"ok", "failed"} == {check.status for check in report.checks if check.name in {"chain", "talk"}}


@given(st.dictionaries(st.sampled_from(SPOKEN), st.sampled_from(["speaker", "operator", None])))
def test_erasing_messages_keeps_the_log_unchanged_and_sound(erased: dict[int, Eraser | None]) -> None:
    def change(lines: dict[int, TalkLine]) -> None:
        for seq, by in erased.items():
            player = lines.pop(seq).player
            if by is not None:
                lines[seq] = ErasedLine(player, by)

    export = exported(change)
    report = audit_log(parse_export(encode_export(export)))

    assert exported().entries == export.entries
    assert report.talk
    assert (True, len(erased), 0) == (report.sound, report.talk.erased, report.talk.changed)


def test_log_without_chat_has_no_chat_check() -> None:
    report = audit_log(play_random_table().export())

    assert not report.talk
    assert "talk" not in {check.name for check in report.checks}


@pytest.mark.parametrize("change", [lambda _: None, erase, drop])
def test_export_includes_messages_and_erasures(change: Change) -> None:
    export = exported(change)

    assert export == parse_export(encode_export(export))


@pytest.mark.parametrize(
    "line",
    [
        b"talk {}",
        b'talk {"seq":0,"erased":"speaker"}',
        b'talk {"seq":3,"erased":"speaker"}',
        b'talk {"seq":7,"erased":"somebody"}',
        b'talk {"seq": 7,"erased":"speaker"}',
        b'talk {"seq":7,"words":{"salt":"ff","text":"short salt"}}',
        b'talk {"seq":7,"words":{"salt":"%s","text":"%s"}}' % (b"f" * 32, b"x" * 501),
    ],
)
def test_invalid_chat_line_is_refused_with_its_number(line: bytes) -> None:
    whole = encode_export(exported())

    with pytest.raises(InvalidExport, match=r"line 12 is not a chat line"):
        parse_export(whole + line + b"\n")


def test_record_after_chat_lines_is_refused() -> None:
    whole = encode_export(exported())

    with pytest.raises(InvalidExport, match="line 12"):
        parse_export(whole + b"f" * 64 + b" {}\n")


def test_bare_chat_line_counts_as_erased() -> None:
    export = exported()
    bare = export._replace(talk=tuple(ExportedTalk(line.seq) for line in export.talk))

    report = audit_log(parse_export(encode_export(bare)))
    assert report.talk
    assert (3, 3, 0) == (report.talk.lines, report.talk.erased, report.talk.changed)
