"""Check (d): each draw follows from the revealed secret, and none was left out."""

from __future__ import annotations

from domain.audit.report import Divergence
from domain.kernel.chance import SeededChance, commitment_of
from domain.table.evolve import AnyRecord, AnyTable


def check_commitment(secret: bytes, promise: str) -> None:
    """Compare the secret with what was published at the start."""
    if commitment_of(secret) != promise:
        raise Divergence("draws", 1, f"the secret is not the one that record 1 commits to ({promise})")


def check_draws(before: AnyTable | None, after: AnyTable, record: AnyRecord, secret: bytes | None) -> int:
    """Check the draws of one record and give their number; without the secret only their order."""
    first = before.draw_count if before is not None else 0
    stream = SeededChance(secret, after.nonces, first) if secret is not None else None
    for place, draw in enumerate(record.draws, first):
        if draw.index != place:
            raise Divergence(
                "draws", record.seq, f"record {record.seq}: draw {draw.index} stands where {place} is due"
            )
        if stream and stream.number_at(draw.index, draw.of, draw.label) != draw.value:
            says = f"record {record.seq}: draw {draw.index} ({draw.label}) does not follow from the secret"
            raise Divergence("draws", record.seq, says)
    return len(record.draws)
