"""The result of an audit, as values that are sent as JSON."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value

CheckName = Literal["chain", "fold", "decisions", "draws", "head", "source", "results", "talk"]
CheckStatus = Literal["ok", "failed", "partly", "not possible", "not reached"]


Verdict = Literal["sound", "tampered", "other rules", "unclear"]
"""The audit's conclusion.

- `sound`: all checks passed. `tampered`: a check failed.
- `other rules`: this build lacks the rules of some records, which could not be judged.
- `unclear`: the log deviates from the rules, but it is so old that it names only their version, not their
  digest.
"""


class Divergence(Exception):
    """A failed check: its name, the record (None: no particular one), and a description."""

    def __init__(self, check: CheckName, seq: int | None, says: str) -> None:
        super().__init__(says)
        self.check, self.seq, self.message = check, seq, says


class AuditCheck(Value, frozen=True):
    """A check of the audit: its status, and what it covered, in words (`says`)."""

    name: CheckName
    status: CheckStatus
    says: str


class TalkFinding(Value, frozen=True):
    """A chat message that was found to be erased or changed."""

    seq: int
    found: Literal["erased", "changed"]


class TalkAudit(Value, frozen=True):
    """The numbers of chat messages stored outside the log (`lines`), and of those erased or changed."""

    lines: int
    erased: int
    changed: int
    findings: tuple[TalkFinding, ...] = ()


class AuditReport(Value, frozen=True):
    """The result of an audit.

    `divergence` describes the first failed check, at record `seq`; all checks stopped there. A log may be
    `sound` even if its verdict is `other rules`: some records were decided by rules that this build lacks,
    and were not replayed. Old reports have no verdict. `talk` is set if chat messages are, or were, stored
    outside the log.
    """

    table: str
    game: str
    records: int
    head: str
    sound: bool
    checks: tuple[AuditCheck, ...]
    divergence: str | None = None
    seq: int | None = None
    talk: TalkAudit | UnsetType = UNSET
    verdict: Verdict | UnsetType = UNSET
