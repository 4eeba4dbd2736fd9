"""What a refusal says where a command answers another question than the one asked (TNS-3.2)."""

from __future__ import annotations

from domain.kernel.game import RefusalReason


def not_asked(question: str) -> RefusalReason:
    """Return what is asked instead."""
    return RefusalReason("TNS-3.2", f"asked is {question}")
