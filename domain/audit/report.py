"""What an audit found, as values that travel as JSON."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from domain.kernel.values import Value

CheckName = Literal["chain", "fold", "decisions", "draws", "head", "source", "results", "talk"]
CheckStatus = Literal["ok", "failed", "partly", "not possible", "not reached"]


Verdict = Literal["sound", "tampered", "other rules", "unclear"]
"""`other rules`: decided by rules that this build does not have, and not judged as far as they go.
`unclear`: otherwise than the rules have it, whose version alone is named, as in logs from before digests."""


class Divergence(Exception):
    """The log is not what it should be: in which check, at which record (None: at none) and how, in words."""

    def __init__(self, check: CheckName, seq: int | None, says: str) -> None:
        super().__init__(says)
        self.check, self.seq, self.message = check, seq, says


class AuditCheck(Value, frozen=True):
    """One of the checks: how it ended and, in words, how much it covered."""

    name: CheckName
    status: CheckStatus
    says: str


class TalkFinding(Value, frozen=True):
    """Of a record of talk: its words are gone, or are not those that were said."""

    seq: int
    found: Literal["erased", "changed"]


class TalkAudit(Value, frozen=True):
    """The lines of talk whose words lie beside the log, and those of them that were erased or changed."""

    lines: int
    erased: int
    changed: int
    findings: tuple[TalkFinding, ...] = ()


class AuditReport(Value, frozen=True):
    """An audit; `divergence` is the first one in words, at record `seq`, where all other checks stopped.

    A log that is `sound` may still hold records of `other rules`, which were not decided again.
    Reports that were kept before there were verdicts have none.

    `talk` is there where words lie beside the log, or did.
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
