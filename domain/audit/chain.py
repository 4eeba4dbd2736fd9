"""Checks of the hash chain: each record matches its hash and contains the previous record's hash."""

from __future__ import annotations

from domain.audit.report import Divergence
from domain.log.export import EncodedRecord, LogExport, build_header
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.log.log_codec import LogCodec, decode_by_rules, log_codec_of
from domain.table.evolve import AnyRecord


def check_link(
    entry: EncodedRecord, seq: int, before: tuple[AnyRecord, str] | None, likely: LogCodec | None = None
) -> tuple[AnyRecord, LogCodec]:
    """Return the entry's record and its codec; raise Divergence if it does not follow the previous one.

    With a `likely` codec, such as the previous record's, the bytes are parsed only once.
    """
    try:
        if digest(entry.data) != entry.hash:
            log_codec_of(entry.data)
            raise Divergence("chain", seq, f"the bytes of record {seq} do not match its hash")
        record, codec = decode_by_rules(entry.data, likely)
    except (ValueError, RecursionError) as error:
        raise Divergence("chain", seq, f"cannot read record {seq}: {error}") from error
    except KeyError as error:
        raise Divergence("chain", seq, f"record {seq}: {error.args[0]}") from error
    _check_follows(record, seq, before)
    return record, codec


def check_header(export: LogExport) -> None:
    """Compare an export's header with its records; raise Divergence if records are missing or were added."""
    header, count = export.header, len(export.entries)
    if header is None or header == build_header(export):
        return
    if header.records > count:
        missing = f"record {header.records} is" if header.records == count + 1 else "the last records are"
        says = f"{missing} missing: the header names {header.records} records, the file has {count}"
    elif header.records < count:
        says = f"the header names {header.records} records, the file has {count}"
    else:
        says = f"the header does not match the records: it names table {header.table}, head {header.head}"
    raise Divergence("chain", min(header.records, count) + 1, says)


def _check_follows(record: AnyRecord, seq: int, before: tuple[AnyRecord, str] | None) -> None:
    if record.seq > seq:
        missing = f"record {seq} is" if record.seq == seq + 1 else f"records {seq} to {record.seq - 1} are"
        raise Divergence("chain", seq, f"{missing} missing: found record {record.seq} instead of {seq}")
    if record.seq < seq:
        says = f"found record {record.seq} instead of {seq}: it was duplicated or moved"
        raise Divergence("chain", seq, says)
    link = record.prev, record.table, record.rules.game
    if before is None:
        due = GENESIS_HASH, record.table, record.rules.game
    else:
        due = before[1], before[0].table, before[0].rules.game
    if link != due:
        names = zip(("prev", "table", "rules.game"), link, due, strict=True)
        name, actual, expected = next(entry for entry in names if entry[1] != entry[2])
        raise Divergence("chain", seq, f"record {seq}: {name} is {actual!r}, but should be {expected!r}")
    if before and record.at < before[0].at:
        raise Divergence(
            "chain", seq, f"record {seq} is earlier than the previous one: {record.at} < {before[0].at}"
        )
