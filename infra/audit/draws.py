"""Check (d): each draw follows from the revealed secret, and none was left out."""

from __future__ import annotations

from domain.kernel.chance import Seeded, commitment
from domain.table.evolve import AnyRecord, AnyTable
from infra.audit.report import Diverged


def committed(secret: bytes, promise: str) -> None:
    """Compare the secret with what was published at the start."""
    if commitment(secret) != promise:
        raise Diverged("draws", 1, f"the secret is not the one that record 1 commits to ({promise})")


def drawn(before: AnyTable | None, after: AnyTable, record: AnyRecord, secret: bytes | None) -> int:
    """Check the draws of one record and give their number; without the secret only their order."""
    first = before.drawn if before is not None else 0
    stream = Seeded(secret, after.nonces, first) if secret is not None else None
    for place, draw in enumerate(record.draws, first):
        if draw.index != place:
            raise Diverged(
                "draws", record.seq, f"record {record.seq}: draw {draw.index} stands where {place} is due"
            )
        if stream and stream.value(draw.index, draw.of, draw.label) != draw.value:
            says = f"record {record.seq}: draw {draw.index} ({draw.label}) does not follow from the secret"
            raise Diverged("draws", record.seq, says)
    return len(record.draws)
