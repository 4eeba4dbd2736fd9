"""A chain of records breaks wherever a record, its hash, number or predecessor is changed."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import pytest

from domain.log.hash_chain import GENESIS_HASH, BrokenChain, decode_chained, digest, find_damage


class Link(msgspec.Struct):
    seq: int
    prev: str
    words: str


class Stored(NamedTuple):
    seq: int
    record: bytes
    hash: str


def chain(*words: str) -> list[Stored]:
    made, prev = list[Stored](), GENESIS_HASH
    for seq, each in enumerate(words, 1):
        record = msgspec.json.encode(Link(seq, prev, each))
        prev = digest(record)
        made.append(Stored(seq, record, prev))
    return made


INTACT = chain("opened", "joined", "ended")
CHANGED = {
    "the hash is lower": INTACT[1]._replace(hash="0" * 64),
    "the hash is higher": INTACT[1]._replace(hash="f" * 64),
    "the record is of another chain": chain("opened", "left")[1],
    "the previous record is another": chain("begun", "joined")[1],
    "the number is another": INTACT[1]._replace(seq=3),
    "the record is missing": INTACT[2],
}


def read(entries: list[Stored]) -> list[str]:
    decode = msgspec.json.Decoder(Link).decode
    return [link.words for link in decode_chained(entries, decode)]


def test_intact_chain_is_read_whole() -> None:
    assert ["opened", "joined", "ended"] == read(INTACT)
    assert find_damage(INTACT) is None


@pytest.mark.parametrize("change", CHANGED.values(), ids=CHANGED)
def test_changed_chain_is_refused_and_described(change: Stored) -> None:
    entries = [INTACT[0], change, *([INTACT[2]] if change != INTACT[2] else [])]

    with pytest.raises(BrokenChain):
        read(entries)
    assert find_damage(entries) is not None
