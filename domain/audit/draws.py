"""The draws: each follows from the revealed secret, and none was left out."""

from __future__ import annotations

from domain.audit.report import Divergence
from domain.kernel.chance import SeededChance, commitment_of
from domain.table.evolve import AnyRecord, AnyTable


def check_commitment(secret: bytes, commitment: str) -> None:
    """Divergence if the secret is not the one that record 1 commits to."""
    if commitment_of(secret) != commitment:
        raise Divergence("draws", 1, f"the secret is not the one that record 1 commits to ({commitment})")


def check_draws(before: AnyTable | None, after: AnyTable, record: AnyRecord, secret: bytes | None) -> int:
    """Check the draws of one record, without the secret only their order, and give their number."""
    if not record.draws:
        return 0
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
