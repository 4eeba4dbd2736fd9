"""The refusal of a command that does not answer the pending question (TNS-3.2)."""

from __future__ import annotations

from domain.kernel.game import RefusalReason


def not_asked(question: str) -> RefusalReason:
    """Return the reason for refusing a command that answers a different question."""
    return RefusalReason("TNS-3.2", f"the question is {question}")
