"""The chain: each record's bytes have the hash beside them, and name the hash of the record before."""

from __future__ import annotations

from domain.audit.report import Divergence
from domain.log.export import EncodedRecord, LogExport, build_header
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.log.log_codec import LogCodec, decode_by_rules, log_codec_of
from domain.table.evolve import AnyRecord


def check_link(
    entry: EncodedRecord, seq: int, before: tuple[AnyRecord, str] | None, likely: LogCodec | None = None
) -> tuple[AnyRecord, LogCodec]:
    """Return the record of an entry that follows the one before, with its codec; Divergence if it does not.

    With a `likely` codec, as that of the record before, its bytes are read once, not twice.
    """
    try:
        if digest(entry.data) != entry.hash:
            log_codec_of(entry.data)
            raise Divergence(
                "chain", seq, f"the bytes of record {seq} do not have the hash that stands beside them"
            )
        record, codec = decode_by_rules(entry.data, likely)
    except (ValueError, RecursionError) as error:
        raise Divergence("chain", seq, f"record {seq} cannot be read: {error}") from error
    except KeyError as error:
        raise Divergence("chain", seq, f"record {seq}: {error.args[0]}") from error
    _require_follows(record, seq, before)
    return record, codec


def check_header(export: LogExport) -> None:
    """Compare what a file says of itself with its records; Divergence if some are gone, or were added."""
    said, found = export.header, len(export.entries)
    if said is None or said == build_header(export):
        return
    if said.records > found:
        missing = f"record {said.records} is" if said.records == found + 1 else "the last records are"
        says = f"{missing} missing: the header tells of {said.records} records, there are {found}"
    elif said.records < found:
        says = f"the header tells of {said.records} records, there are {found}"
    else:
        says = f"the header does not belong to the records: it tells of table {said.table}, head {said.head}"
    raise Divergence("chain", min(said.records, found) + 1, says)


def _require_follows(record: AnyRecord, seq: int, before: tuple[AnyRecord, str] | None) -> None:
    if record.seq > seq:
        missing = f"record {seq} is" if record.seq == seq + 1 else f"records {seq} to {record.seq - 1} are"
        raise Divergence("chain", seq, f"{missing} missing: record {record.seq} stands in the place of {seq}")
    if record.seq < seq:
        says = f"record {record.seq} stands in the place of {seq}: it is there twice, or was moved"
        raise Divergence("chain", seq, says)
    link = record.prev, record.table, record.rules.game
    if before is None:
        due = GENESIS_HASH, record.table, record.rules.game
    else:
        due = before[1], before[0].table, before[0].rules.game
    if link != due:
        names = zip(("prev", "table", "rules.game"), link, due, strict=True)
        name, found, wanted = next(one for one in names if one[1] != one[2])
        raise Divergence("chain", seq, f"record {seq}: {name} is {found!r}, it should be {wanted!r}")
    if before and record.at < before[0].at:
        raise Divergence(
            "chain", seq, f"record {seq} is earlier than the one before: {record.at} < {before[0].at}"
        )
