"""Why a command is refused: words that several areas of the rules share."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.game import RefusalReason


def why_first(question: str) -> RefusalReason:
    """Something else is asked now (ELP-3.2, ELP-3.8)."""
    return RefusalReason("ELP-3.8", f"first {question}")


def join_legal(things: Iterable[object]) -> str:
    """Name what is legal."""
    return ", ".join(str(thing).replace("_", " ") for thing in things) or "none"
