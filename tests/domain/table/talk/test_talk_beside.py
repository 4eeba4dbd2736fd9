"""Chat text outside the log: it is never in the log, and erasing it changes no record."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.chance import RecordedChance
from domain.kernel.refusals import CommandRefused, MalformedCommand, NotAllowed, TableLimitReached
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, Say
from domain.table.context import CommandInputs
from domain.table.decider import decide_command
from domain.table.events import Said
from domain.table.records import SubmittedCommand
from domain.table.talk.readable_text import separate_words
from domain.table.talk.words import SpokenLine, SpokenWords
from tests.support.games.table_driver import OWNER, TableDriver

SALT = "0123456789abcdef" * 2


def open_table(*, beside: bool, lines: int | None = None) -> TableDriver:
    """Return a two-player table with one player seated."""
    played = TableDriver(GAME)
    talk = {"talk": "beside"} if beside else {}
    played.open(2, Options(), begin="owner", lines=lines, **talk)
    played.take_seats(0)
    return played


def refusal_of(act: Callable[[], object]) -> tuple[type[CommandRefused], str]:
    """Return the refusal of a command."""
    with pytest.raises(CommandRefused) as refused:
        act()
    return type(refused.value), refused.value.message


def test_log_holds_only_the_digest() -> None:
    played = open_table(beside=True)
    record = played.submit(Say("a secret word"), seat=0, player=OWNER)

    line = played.talk[record.seq]
    assert isinstance(line, SpokenLine)
    assert ("a secret word", line.words.digest) == (line.words.text, record.events[0].digest)
    assert not any(b"secret word" in data or line.words.salt.encode() in data for data in played.record_bytes)


def test_old_table_keeps_text_in_the_log() -> None:
    played = open_table(beside=False)
    played.submit(Say("good  evening"), seat=0, player=OWNER)

    assert b'"command":{"type":"Say","text":"good  evening"}' in played.record_bytes[-1]
    assert b'"events":[{"type":"Said","text":"good evening"}]' in played.record_bytes[-1]
    assert {} == played.talk


def test_table_without_talk_field_is_written_as_before() -> None:
    played = open_table(beside=False)

    assert b'"talk"' not in b"".join(played.record_bytes)
    assert b'"talk"' not in played.codec.encode_snapshot(played.table)


@pytest.mark.parametrize("text", ["a\x07b", "a\u202eb"])
def test_unreadable_messages_are_refused_in_both_places(text: str) -> None:
    tables = [open_table(beside=beside) for beside in (False, True)]
    found = {refusal_of(partial(played.submit, Say(text), seat=0, player=OWNER)) for played in tables}

    assert 1 == len(found)
    kind, message = found.pop()
    assert kind is MalformedCommand
    assert message.startswith("the message cannot be read: U+")


@pytest.mark.parametrize("beside", [False, True])
def test_messages_may_use_joiners_of_their_script(beside: bool) -> None:  # noqa: FBT001 - a parameter of the test
    played = open_table(beside=beside)
    played.submit(Say("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"), seat=0, player=OWNER)

    with pytest.raises(MalformedCommand, match="1 to 500" if beside else "no visible character"):
        played.submit(Say("   "), seat=0, player=OWNER)


def test_tables_with_text_in_the_log_accept_blank_letters() -> None:
    """An audit repeats these decisions."""
    played = open_table(beside=False)

    assert played.submit(Say("\u3164"), seat=0, player=OWNER).events == (Said("\u3164"),)
    with pytest.raises(MalformedCommand, match="hangul filler"):
        open_table(beside=True).submit(Say("\u3164"), seat=0, player=OWNER)


def test_forbidden_authors_are_refused_in_both_places() -> None:
    tables = [open_table(beside=beside) for beside in (False, True)]
    found = {refusal_of(partial(played.submit, Say("x"), seat=1, player="ann")) for played in tables}

    assert {(NotAllowed, "only players at this table can write messages")} == found


def test_messages_are_counted_in_both_places() -> None:
    for beside in (False, True):
        played = open_table(beside=beside, lines=1)
        played.submit(Say("one"), seat=0, player=OWNER)

        again = partial(played.submit, Say("two"), seat=0, player=OWNER)

        assert TableLimitReached is refusal_of(again)[0]


@pytest.mark.parametrize(
    ("beside", "command"),
    [(True, Say("aloud")), (True, Say("both", "0" * 64)), (False, Say(digest="0" * 64)), (True, Say())],
)
def test_command_for_the_other_place_is_refused(beside: bool, command: Say) -> None:  # noqa: FBT001 - a parameter of the test
    table = open_table(beside=beside).table
    inputs = CommandInputs(RecordedChance(()), "", None, "0" * 32, "0" * 64, codec_for("template").state_hash)
    submitted = SubmittedCommand(table.id, 0, OWNER, "c9", command, None, table.at)

    assert MalformedCommand is refusal_of(lambda: decide_command(GAME, table, submitted, inputs))[0]


@given(st.text(min_size=1, max_size=500), st.text(min_size=1, max_size=500))
def test_digests_are_equal_only_for_equal_messages(one: str, other: str) -> None:
    try:
        first, second = separate_words(one, SALT)[1], separate_words(other, SALT)[1]
    except MalformedCommand:
        return

    assert (first.text == second.text) == (first.digest == second.digest)


def test_salt_changes_the_digest() -> None:
    assert SpokenWords(SALT, "hi").digest != SpokenWords(SALT[::-1], "hi").digest


def test_text_outside_the_log_changes_the_fingerprint() -> None:
    codec = codec_for("template")
    old, new = open_table(beside=False).table, open_table(beside=True).table

    assert codec.fingerprint_of(old) != codec.fingerprint_of(new)


def test_unset_fields_are_not_written() -> None:
    codec = codec_for("template")

    assert b'{"type":"Say","text":"a"}' == codec.encode(Say("a"))
    assert b'{"type":"Said","text":"a"}' == codec.encode(Said("a"))
    assert b"talk" not in codec.encode(OpenTable("template", 2, Options(), "A table"))
