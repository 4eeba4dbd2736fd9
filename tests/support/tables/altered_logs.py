"""Alterations of an export that a verification has to detect, and the records at which it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.log.export import EncodedRecord, LogExport, encode_export
from domain.log.hash_chain import digest

Lines = list[bytes]
Json = dict[str, Any]


class Alteration(NamedTuple):
    """An alteration of the lines of an export, and the record named by the verification."""

    name: str
    alter: Callable[[Lines], Lines]
    fails_at: Callable[[int], int | None]


def flip_byte(lines: Lines) -> Lines:
    """Change a byte of record 5."""
    line = lines[5]
    return [*lines[:5], line[:-40] + bytes([line[-40] ^ 1]) + line[-39:], *lines[6:]]


def drop(seq: int) -> Callable[[Lines], Lines]:
    return lambda lines: [*lines[:seq], *lines[seq + 1 :]]


def swap(lines: Lines) -> Lines:
    return [*lines[:4], lines[5], lines[4], *lines[6:]]


def cut_off(lines: Lines) -> Lines:
    return lines[:-1]


def repeat(lines: Lines) -> Lines:
    return [*lines[:5], lines[5], *lines[5:]]


def rewrite(lines: Lines, change: Callable[[list[Json]], None]) -> Lines:
    """Change records, then compute all hashes and the header again, as a forger would."""
    records = [msgspec.json.decode(line[65:]) for line in lines[1:]]
    change(records)
    entries: list[EncodedRecord] = []
    for record in records:
        record["prev"] = entries[-1].hash if entries else "0" * 64
        data = msgspec.json.encode(record)
        entries.append(EncodedRecord(digest(data), data))
    return encode_export(LogExport(tuple(entries), None)).split(b"\n")[:-1]


def first_draw(records: Sequence[Json]) -> Json:
    return next(record for record in records if record["draws"])


def seq_of_first_draw(lines: Lines) -> int:
    return int(first_draw([msgspec.json.decode(line[65:]) for line in lines[1:]])["seq"])


def change_draw(records: list[Json]) -> None:
    draw = next(draw for record in records for draw in record["draws"] if draw["of"] > 1)
    draw["value"] = (draw["value"] + 1) % draw["of"]


def lose_draw(records: list[Json]) -> None:
    del first_draw(records)["draws"][0]


def change_nonce(records: list[Json]) -> None:
    started = next(
        event for record in records for event in record["events"] if event["type"] == "TableStarted"
    )
    started["nonces"][0] += "x"


def change_secret(records: list[Json]) -> None:
    revealed = next(event for event in records[-1]["events"] if event["type"] == "SecretRevealed")
    revealed["secret"] = "00" * 32


def hide_secret(records: list[Json]) -> None:
    records[-1]["events"] = [event for event in records[-1]["events"] if event["type"] != "SecretRevealed"]


def change_header(lines: Lines) -> Lines:
    return [lines[0].replace(b'"version":', b'"version":9'), *lines[1:]]


def _forged(change: Callable[[list[Json]], None]) -> Callable[[Lines], Lines]:
    return lambda lines: rewrite(lines, change)


def list_alterations(lines: Lines) -> tuple[Alteration, ...]:
    """Return the alterations of an export's lines; each names the record at which the verification fails."""
    drawn = seq_of_first_draw(lines)

    def at(seq: int | None) -> Callable[[int], int | None]:
        return lambda _: seq

    return (
        Alteration("a changed byte", flip_byte, at(5)),
        Alteration("a removed record", drop(3), at(3)),
        Alteration("a removed first record", drop(1), at(1)),
        Alteration("a swapped pair", swap, at(4)),
        Alteration("a repeated record", repeat, at(6)),
        Alteration("a truncated end", cut_off, lambda records: records),
        Alteration("a changed draw", _forged(change_draw), at(drawn)),
        Alteration("a lost draw", _forged(lose_draw), at(drawn)),
        Alteration("a changed nonce", _forged(change_nonce), at(drawn)),
        Alteration("a changed secret", _forged(change_secret), at(1)),
        Alteration("a hidden secret", _forged(hide_secret), lambda records: records),
        Alteration("a changed header", change_header, at(None)),
    )
